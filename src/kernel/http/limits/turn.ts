import type { Db } from '../../../db/database.ts'
import type { Account } from './accounts.ts'

interface Others {
  /** Ends a turn of an account, and lets others begin. */
  end(account: Account, turn: Turn): void
  /** Whether somebody goes before an account that rests, in another round of the event loop. */
  giveWay(account: Account): boolean
}

/** A credential's turn. What is run within it counts as time that the credential has used. */
export class Turn {
  readonly #others: Others
  readonly #account: Account
  readonly #width: number
  readonly since: number
  #hasEnded = false
  #took = 0

  /** `width` is how many reads run in the store at a time. */
  constructor(others: Others, account: Account, width: number, since: number) {
    this.#others = others
    this.#account = account
    this.#width = width
    this.since = since
  }

  /** Work on this thread, which does nothing else meanwhile. */
  onThread<T>(work: () => T): T {
    const start = performance.now()
    try {
      return work()
    } finally {
      const ms = performance.now() - start
      this.#spend(ms, ms)
    }
  }

  /** Wraps work on the store so that its time is counted, whenever it rests and at its end. While it rests, the time is that of others. */
  onStore<T>(work: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
    return async db => {
      let start = performance.now()
      const rest = async () => {
        this.spendOnStore(performance.now() - start)
        do await db.rest!()
        while (this.#others.giveWay(this.#account))
        start = performance.now()
      }
      try {
        return await work(db.rest ? resting(db, rest) : db)
      } finally {
        this.spendOnStore(performance.now() - start)
      }
    }
  }

  /** Counts work on the store that took so many milliseconds. */
  spendOnStore(ms: number): void {
    this.#spend(ms, ms / this.#width)
  }

  #spend(ms: number, used: number): void {
    this.#account.use(used, performance.now())
    if (this.#hasEnded) this.#account.noteLength(ms)
    else this.#took += ms
  }

  /** Lets others begin. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#account.noteLength(this.#took)
    this.#others.end(this.#account, this)
  }
}

const resting = (db: Db, rest: () => Promise<void>): Db => ({
  engine: db.engine,
  sql: db.sql,
  all: (query: never, values?: never) => db.all(query, values!),
  first: (query: never, values?: never) => db.first(query, values!),
  rest,
})
