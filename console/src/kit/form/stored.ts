import { answerOf, type AnyOperation, type ArgsOf } from '../data/operation.ts'

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
