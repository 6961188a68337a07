import type { Account } from './accounts.ts'

/** Who gives turns. */
interface Keeper {
  /** Counts work that an account had done, of which so much may go on at a time. */
  count(account: Account, ms: number, width: number): void
  end(account: Account): void
}

/** A credential's turn. What is run within it counts as time that the credential has used. */
export class Turn {
  readonly #keeper: Keeper
  readonly #account: Account
  readonly #width: number
  #hasEnded = false

  constructor(keeper: Keeper, account: Account, width: number) {
    this.#keeper = keeper
    this.#account = account
    this.#width = width
  }

  /** Work on this thread, which does nothing else meanwhile. */
  onThread<T>(work: () => T): T {
    const start = performance.now()
    try {
      return work()
    } finally {
      this.#keeper.count(this.#account, performance.now() - start, 1)
    }
  }

  /** Work on the store, where as much goes on at a time as it is wide. */
  async onStore<T>(work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.#keeper.count(this.#account, performance.now() - start, this.#width)
    }
  }

  /** Lets others begin. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#keeper.end(this.#account)
  }
}
