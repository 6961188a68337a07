import { takeOut } from './lists.ts'

/** After so long, about a third of the time that a credential has used still counts. */
export const WINDOW_MS = 2_000
/** A credential that uses less time than this is small, and all small ones count as one. */
const SMALL = 0.05 * WINDOW_MS
const LOOK_MS = 250
/** A request that takes longer than this is long, and how much of a longer one's time is kept when a shorter one has ended. */
const LONG_MS = 15
const KEPT = 0.7

/** For so long a turn keeps its place while others of its credential wait. */
const LONGEST_PLACE_MS = 200

/** How many requests of a credential may wait, and how much memory their bodies may take. */
const MOST_WAITING = 10_000
const MOST_WAITING_BYTES = 64 * 1_048_576

/** Who waits for an answer, such as a socket. */
export interface Client {
  readonly destroyed: boolean
}

/** A turn to work. */
interface Begun {
  /** When it began. */
  since: number
}

/** What one credential has used lately, and what it waits for. */
export class Account {
  /** The turns that have a place. */
  readonly atWork: Begun[] = []
  #open = 0
  /** What begins each request that waits for its turn, in the order in which they came. */
  readonly waiting: (() => void)[] = []
  #waitingBytes = 0
  #used = 0
  #usedAt = 0
  #askedAt = 0
  #length: number | undefined

  /** Whether its requests take long; undefined while none has ended. */
  get isLong(): boolean | undefined {
    return this.#length === undefined ? undefined : this.#length > LONG_MS
  }

  /** A request has taken so many milliseconds of the thread and the store. A long one is remembered for some requests. */
  noteLength(ms: number): void {
    this.#length = Math.max(ms, KEPT * (this.#length ?? 0) + (1 - KEPT) * ms)
  }

  /** Milliseconds, of which less and less count. */
  used(now: number): number {
    return this.#used * Math.exp((this.#usedAt - now) / WINDOW_MS)
  }

  /** Whether it has used little time, and nothing that it asked for took long. */
  isSmall(now: number): boolean {
    return this.used(now) < SMALL && this.isLong !== true
  }

  use(ms: number, now: number): void {
    this.#used = this.used(now) + ms
    this.#usedAt = now
  }

  begin(turn: Begun): void {
    this.#open++
    this.atWork.push(turn)
  }

  end(turn: Begun): void {
    this.#open--
    takeOut(this.atWork, turn)
  }

  /** Takes the place of turns that last long, such as that of a large file, from which short requests would wait. Tells whether there were any. */
  release(now: number): boolean {
    const lasting = this.atWork.filter(({ since }) => now - since > LONGEST_PLACE_MS)
    for (const turn of lasting) takeOut(this.atWork, turn)
    return lasting.length > 0
  }

  hasRoom(bytes: number): boolean {
    return this.waiting.length < MOST_WAITING && this.#waitingBytes + bytes <= MOST_WAITING_BYTES
  }

  wait(waiting: () => void, bytes: number): void {
    this.waiting.push(waiting)
    this.#waitingBytes += bytes
  }

  beginFirst(): void {
    this.waiting[0]!()
  }

  leave(waiting: () => void, bytes: number): void {
    takeOut(this.waiting, waiting)
    this.#waitingBytes -= bytes
  }

  /** Whether nothing of it is worked on or waits. */
  get isAtRest(): boolean {
    return this.#open === 0 && this.waiting.length === 0
  }

  ask(now: number): void {
    this.#askedAt = now
  }

  isIdle(now: number): boolean {
    return this.isAtRest && now - this.#askedAt > WINDOW_MS
  }
}

/** The accounts of those who have asked for something lately. */
export class Accounts {
  readonly #accounts = new Map<string, Account>()
  #lookAt = 0
  /** Among how many the time is shared: those who use much of it, and one for all the others. */
  sharers = 1

  of(credential: string, now: number): Account {
    let account = this.#accounts.get(credential)
    if (account === undefined) {
      account = new Account()
      this.#accounts.set(credential, account)
    }
    account.ask(now)
    if (now >= this.#lookAt) this.#look(now)
    return account
  }

  /** Whether nobody else has asked for something lately. */
  get isOne(): boolean {
    return this.#accounts.size === 1
  }

  /** Counts the sharers and forgets who has gone. */
  #look(now: number): void {
    this.#lookAt = now + LOOK_MS
    let [large, small] = [0, 0]
    for (const [credential, account] of this.#accounts) {
      if (account.isIdle(now)) this.#accounts.delete(credential)
      else if (account.used(now) > SMALL) large++
      else small = 1
    }
    this.sharers = Math.max(1, large + small)
  }
}
