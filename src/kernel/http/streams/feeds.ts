import type { Database, Db } from '../../../db/database.ts'
import { readChanges, type ChangeRow } from '../../storage/changes.ts'

/** How often a network's feed is looked at while somebody follows it: one statement for all who do. */
const LOOK_MS = 500
/** So many changes are read at a time. */
export const BATCH = 500

/** Who follows a network. */
export interface Follower {
  /** Hears of changes, in order. What it does not take now, it reads later. */
  hear(rows: readonly ChangeRow[]): void
}

/** What changes in the networks that somebody follows. Where nobody does, nothing is looked at. */
export class Feeds {
  readonly #database: Pick<Database, 'engine' | 'read'>
  readonly #feeds = new Map<string, Feed>()

  constructor(database: Pick<Database, 'engine' | 'read'>) {
    this.#database = database
  }

  /** Adds a follower, who knows that the newest change of the network is `newest`, and gives the feed. */
  join(network: string, newest: number, follower: Follower): Feed {
    let feed = this.#feeds.get(network)
    if (feed === undefined) {
      feed = new Feed(this.#database, network, newest)
      this.#feeds.set(network, feed)
    }
    feed.followers.add(follower)
    return feed
  }

  leave(network: string, follower: Follower): void {
    const feed = this.#feeds.get(network)
    feed?.followers.delete(follower)
    if (feed?.followers.size !== 0) return
    feed.end()
    this.#feeds.delete(network)
  }

  /** Looks at once, because this process has written. On PostgreSQL changes are numbered a little later. */
  changed(network: string): void {
    if (this.#database.engine === 'sqlite') void this.#feeds.get(network)?.look()
  }
}

/** The changes of one network, for all who follow it in this process. */
export class Feed {
  readonly followers = new Set<Follower>()
  readonly #database: Pick<Database, 'read'>
  readonly #network: string
  readonly #timer: NodeJS.Timeout
  #newest: number
  #isLooking = false
  #isAsked = false

  constructor(database: Pick<Database, 'read'>, network: string, newest: number) {
    this.#database = database
    this.#network = network
    this.#newest = newest
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref()
  }

  /** The sequence of the newest change that followers have been told of. */
  get newest(): number {
    return this.#newest
  }

  /** Tells followers what is new. What fails now is tried with the next look. */
  async look(): Promise<void> {
    this.#isAsked = true
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      while (this.#isAsked && this.followers.size > 0) {
        this.#isAsked = false
        const work = (db: Db) => readChanges(db, this.#network, this.#newest, BATCH)
        const rows = await this.#database.read(work, { oneStatement: true })
        if (rows.length === 0) continue
        this.#newest = rows.at(-1)!.sequence
        for (const follower of this.followers) follower.hear(rows)
        if (rows.length === BATCH) this.#isAsked = true
      }
    } catch {
      this.#isAsked = false
    } finally {
      this.#isLooking = false
    }
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
