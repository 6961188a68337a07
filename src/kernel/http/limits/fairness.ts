import { availableParallelism } from 'node:os'
import type { Database } from '../../../db/database.ts'
import { clientGone, Unavailable } from '../../../db/unavailable.ts'
import { Accounts, WINDOW_MS, type Account, type Client } from './accounts.ts'
import { Arrivals } from './arrivals.ts'
import { putIn, takeOut } from './lists.ts'
import { LoopWatch } from './loop-watch.ts'
import { rateLimited, type Budget } from './rate-limit.ts'
import { Turn } from './turn.ts'

/**
 * While the process is behind, and of long ones whenever others ask for something, at most so many requests of a credential are worked on at once,
 * and fewer than there are processors: where PostgreSQL is on the same machine, each keeps one busy, and everybody else waits for as long.
 */
const MOST_AT_WORK = 2
/** A credential that has been alone lately may use all connections to the store but so many, so that a newcomer finds some. */
const LEFT_FREE = 2
/** The same for a credential that has used little time, and nothing that took long: a page asks for several things at once. */
const MOST_OF_LITTLE = 4
/** For so long requests are begun; then the event loop turns, so that those that have come meanwhile take part. */
const SLICE_MS = 2
const LONGEST_WAIT_MS = 5_000
const LOOK_MS = 250

type Store = Pick<Database, 'width' | 'isWaitedFor'>

/**
 * Divides the time of a process among the credentials that want it. While nobody waits, each uses what it likes. While the process is behind,
 * credentials take turns, and one that has used more than its share is refused.
 */
export class Fairness {
  readonly #store: Store
  readonly #mostAtWork: number
  readonly #loop = new LoopWatch()
  readonly #accounts = new Accounts()
  readonly #arrivals = new Arrivals()
  readonly #others = {
    end: (account: Account, turn: Turn) => this.#end(account, turn),
    giveWay: (account: Account) => this.#giveWay(account),
  }
  /** Those with a request that is worked on or waits. */
  readonly #busy: Account[] = []
  #waiting = 0
  #isScheduled = false
  #sliceEnd = 0

  constructor(store: Store, processors = availableParallelism()) {
    this.#store = store
    this.#mostAtWork = Math.max(1, Math.min(MOST_AT_WORK, processors - 1))
  }

  /** A connection has come. */
  readonly noteConnection = () => this.#arrivals.note()

  /** What a credential may still use of the last seconds' time, in milliseconds; undefined while the process is not behind. */
  budget(credential: string): Budget | undefined {
    const now = performance.now()
    const account = this.#accounts.of(credential, now)
    if (!this.isBehind(now)) return undefined
    const { sharers } = this.#accounts
    const share = WINDOW_MS / sharers
    const used = account.used(now)
    return {
      policy: `"time";q=${Math.round(share)};w=${WINDOW_MS / 1000}`,
      left: sharers === 1 ? share : share - used,
      seconds: Math.max(1, Math.ceil((WINDOW_MS / 1000) * Math.log(used / share))),
    }
  }

  /** A turn to work, at once or when it comes. Meanwhile so many `bytes` are kept. Rejects if the client has gone by then. */
  turn(credential: string, client: Client, bytes: number): Turn | Promise<Turn> {
    const now = performance.now()
    const account = this.#accounts.of(credential, now)
    this.#loop.watch(now)
    if (account.waiting.length === 0 && !this.isBehind(now) && this.#mayBegin(account, now)) return this.#begin(account, now)
    if (!account.hasRoom(bytes)) throw rateLimited('Too many requests of this credential are waiting.')
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearInterval(late)
        account.leave(waiting, bytes)
        this.#waiting--
      }
      const late = setInterval(() => {
        if (account.release(performance.now())) this.#schedule()
        if (performance.now() - now < LONGEST_WAIT_MS) return
        leave()
        this.#forgetIdle(account)
        reject(new Unavailable('Too many requests are waiting.'))
      }, LOOK_MS)
      const waiting = () => {
        leave()
        if (client.destroyed) reject(clientGone())
        else resolve(this.#begin(account))
      }
      account.wait(waiting, bytes)
      putIn(this.#busy, account)
      this.#waiting++
      this.#schedule()
    })
  }

  /** While the process is not behind: long requests that begin together would put it behind, and once they have ended the next ones would again. */
  #mayBegin({ atWork, isLong }: Account, now: number): boolean {
    if (this.#arrivals.areComing(now)) return false
    if (!this.isShared || isLong === false) return true
    return atWork.length < (isLong ? this.#mostAtWork : MOST_OF_LITTLE)
  }

  #begin(account: Account, now = performance.now()): Turn {
    putIn(this.#busy, account)
    const turn = new Turn(this.#others, account, this.#store.width, now)
    account.begin(turn)
    return turn
  }

  #end(account: Account, turn: Turn): void {
    account.end(turn)
    this.#forgetIdle(account)
    this.#beginNext()
  }

  /** Whether more than one credential has asked for something lately. */
  get isShared(): boolean {
    return !this.#accounts.isOne
  }

  /** Whether whoever comes has to wait. That some wait only while connections come does not count. */
  isBehind(now = performance.now()): boolean {
    if (this.#loop.isLate(now) || this.#store.isWaitedFor()) return true
    return !this.#arrivals.areComing(now) && this.#next(now) !== undefined
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#sliceEnd = performance.now() + SLICE_MS
      this.#beginNext()
    })
  }

  /**
   * Begins the next that may begin. When it ends within this slice of time, as on SQLite, one more follows at once; never two together, so
   * that the time of each can be told. Where a store works elsewhere, those who use little need not wait for each other, nor do the requests of
   * whoever is alone: they give it something to do, which takes little time here.
   */
  #beginNext(): void {
    const now = performance.now()
    const areComing = this.#arrivals.areComing(now)
    const account = this.#next(now)
    // More may begin as soon as no connection comes any more.
    if (account !== undefined || (areComing && this.#waiting > 0)) this.#schedule()
    if (account === undefined) return
    const isSmall = account.isSmall(now)
    if (now >= this.#sliceEnd || (!isSmall && areComing)) return
    this.#beginFirst(account)
    if (this.#store.width > 1 && (isSmall || this.#isAlone)) this.#beginNext()
  }

  /** Connections that come, and whoever has used less than an account that rests, go before it. */
  #giveWay(account: Account): boolean {
    const now = performance.now()
    if (this.#arrivals.areComing(now)) return true
    const next = this.#next(now)
    if (next === undefined || next.used(now) >= account.used(now)) return false
    this.#beginFirst(next)
    return true
  }

  #beginFirst(account: Account): void {
    account.beginFirst()
    this.#forgetIdle(account)
  }

  /** Of those with a request that may begin, the one that has used the least. */
  #next(now: number): Account | undefined {
    if (this.#waiting === 0) return undefined
    const areComing = this.#arrivals.areComing(now)
    const most = this.#isAlone && !areComing ? Math.max(MOST_AT_WORK, this.#store.width - LEFT_FREE) : this.#mostAtWork
    let least: Account | undefined
    let leastUsed = Number.POSITIVE_INFINITY
    for (const account of this.#busy) {
      const used = account.used(now)
      if (account.waiting.length === 0 || used >= leastUsed) continue
      if (account.atWork.length >= (account.isSmall(now) && !areComing ? Math.max(most, MOST_OF_LITTLE) : most)) continue
      least = account
      leastUsed = used
    }
    return least
  }

  get #isAlone(): boolean {
    return this.#busy.length === 1 && !this.isShared
  }

  #forgetIdle(account: Account): void {
    if (account.isAtRest) takeOut(this.#busy, account)
  }
}
