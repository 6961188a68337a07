import type { Begun } from './stored.ts'

/** What was typed into a form that was not sent: kept in this tab until it is sent or discarded. */
interface Draft {
  /** The values of the fields that were changed, by their paths. */
  changed: Record<string, unknown>
  /** The last request, and its key: who never heard what became of it may load the page anew, and send it again. */
  sent?: Sent | undefined
  /** Of an update: what it was typed over. */
  begun?: Begun | undefined
}

interface Sent {
  what: string
  key: string
}

const PREFIX = 'stoa.draft.'

export function readDraft(name: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '') as Draft
  } catch {
    return undefined
  }
}

export function keepDraft(name: string, { changed, sent, begun }: Draft): void {
  // Passwords are kept nowhere.
  const kept = Object.entries(changed).filter(([path]) => !path.endsWith('password'))
  const isWhole = kept.length === Object.keys(changed).length
  if (kept.length === 0) sessionStorage.removeItem(PREFIX + name)
  else
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ changed: Object.fromEntries(kept), begun, ...(isWhole && { sent }) }))
}

/** The texts that were typed for a thing and not sent, by the paths of their fields. Keys and dates alone say nothing. */
export const textsFor = (id: string): [path: string, text: string][] =>
  Object.keys(sessionStorage)
    .filter(key => key.startsWith(PREFIX) && key.includes(id))
    .flatMap(key => Object.entries(readDraft(key.slice(PREFIX.length))?.changed ?? {}))
    .filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && /\p{L}/u.test(entry[1]) && !CODED.test(entry[1]),
    )

const CODED = /^([\da-f-]{36}|\d{4}-\d\d-\d\dT.*)$/

export const dropDraft = (name: string): void => sessionStorage.removeItem(PREFIX + name)

/** When somebody signs out, what they typed goes with them. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
