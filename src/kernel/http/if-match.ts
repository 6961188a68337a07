import type { Tx } from '../../db/database.ts'
import { ApiError } from '../errors/api-error.ts'

/**
 * Does work in a transaction, and compares right before its first statement that changes something: by then the work holds the locks under
 * which it decides, so that nobody changes the object between the comparison and the commit. `compare` throws when the object is another
 * one than the client knows. A fault of the request is told before that, a conflict after it.
 */
export async function comparing<T>(tx: Tx, compare: () => Promise<void>, work: (tx: Tx) => Promise<T>): Promise<T> {
  let comparison: Promise<void> | undefined
  const compared = () => (comparison ??= compare())
  try {
    const done = await work(watched(tx, compared))
    await compared()
    return done
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await compared()
    throw error
  }
}

/** A transaction that does something before it changes anything. Taking a number changes no object, and may come before. */
const watched = (tx: Tx, first: () => Promise<void>): Tx => ({
  ...tx,
  async run(query: never, values?: never) {
    await first()
    return tx.run(query, values as never)
  },
  async send(query, values) {
    await first()
    return tx.send(query, values)
  },
  async insertProof(insert, find, values) {
    await first()
    return tx.insertProof(insert, find, values)
  },
})
