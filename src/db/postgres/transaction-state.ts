import type { Proof } from './outcome.ts'

/** What a transaction knows of itself on the way. */
export class TransactionState {
  hasBegun = false
  /** Its work has settled. */
  isOver = false
  /** Its id, once it has begun. */
  xid: Promise<string> | undefined
  proof: Proof | undefined
  /** The instant (`performance.now()`) since which its work may not have let others have the thread. */
  busySince = performance.now()
  #failure: { error: unknown } | undefined

  /** Notes that a statement failed, and gives the reason: once one has failed, PostgreSQL refuses all that follow. */
  failed(error: unknown): unknown {
    this.#failure ??= { error }
    return this.#failure.error
  }

  /** Takes care of an answer for which nobody waits. */
  expect<T>(answer: Promise<T>): Promise<T> {
    answer.catch(error => this.failed(error))
    return answer
  }

  /** Throws the error of the first statement that failed, if one did, whether anybody heard of it or not. */
  refuseFailure(): void {
    if (this.#failure) throw this.#failure.error
  }
}
