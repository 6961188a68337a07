import { answerOf, type AnyOperation, type ArgsOf } from '../data/operation.ts'
import { at, isSame } from './values.ts'

/** What an update begins with. */
export interface Stored {
  /** What is stored now, in the shape of the body: `{ membership }`. */
  body: unknown
  /** The tag of what is stored, by which the service notices that somebody else has changed it. */
  etag: string | undefined
}

/** The `reload` of an update whose body has the shape of what is read: `readStored(stoa.plans.getPlan, { params })`. */
export const readStored =
  <O extends AnyOperation>(operation: O, args: ArgsOf<O>) =>
  async (): Promise<Stored> => {
    const { reply, etag } = await answerOf(operation, args as object)
    return { body: reply, etag }
  }

/** What the fields of an update begin with. */
export interface Begun {
  stored: Stored | undefined
  /** The tag under which it was read. After a conflict what is stored then has another one. */
  read: string | undefined
  /** When it was read. */
  at: number
}

export const beginning = (stored: Stored | undefined): Begun => ({ stored, read: stored?.etag, at: Date.now() })

/** What a draft is typed over stays what it was when somebody else has changed just that meanwhile, so that they are told of it. */
export const beginningOf = (kept: Begun | undefined, changed: object, stored: Stored | undefined): Begun => {
  const isAsTyped = Object.keys(changed).every(path => isSame(at(kept?.stored?.body, path), at(stored?.body, path)))
  return kept && !isAsTyped ? kept : beginning(stored)
}
