import { fullName } from '../format/values.tsx'
import { stoa } from './stoa.ts'

export interface Author {
  name: string
  /** What they did last: `updated`, or else a word for what changes no field. */
  verb: string
  at: string
}

/** The date of an answer has whole seconds. */
const ROUNDED = 2_000

/**
 * Who has changed an object in the last so many milliseconds, the newest first: by the audit log, and by the clock of the service. Nobody where
 * that cannot be known; then it is still told that somebody has.
 */
export async function whoChanged(objectRef: string, milliseconds: number): Promise<Author[]> {
  try {
    const { reply, headers } = await stoa.audit.listAudit.answer({ query: { objectRef, limit: 20 }, retries: 0 })
    const since = Date.parse(headers.get('date') ?? '') - milliseconds - ROUNDED
    // What was shown when the form was opened may have been older than that.
    const entries = reply.entries.filter(({ createDate }, i) => i === 0 || Date.parse(createDate) >= since)
    const authors = entries.flatMap(({ membership, credential, verb, createDate }) => {
      const name = membership ? fullName(membership.user) : credential?.title
      return name ? [{ name, verb, at: createDate }] : []
    })
    return authors.filter(({ name }, i) => authors.findIndex(other => other.name === name) === i)
  } catch {
    return []
  }
}
