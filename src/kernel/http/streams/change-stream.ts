import { Readable } from 'node:stream'
import type { ChangeRow } from '../../storage/changes.ts'
import type { Feed, Follower } from './feeds.ts'

/** Why a stream ends, as its client is told. */
type Ending = 'stopping' | 'slow' | 'unauthorized' | 'expired'

/** How long a client waits before it comes again. */
const RETRY_MS = 2_000
/** After so long without an event a comment is sent, so that nobody in between takes the connection for dead. */
const QUIET_MS = 15_000
/** How long a client may leave unread what has been sent before the stream ends. */
const SLOW_MS = 15_000
/** So much is kept for a client that reads slowly, beside a batch of changes. */
const MOST_KEPT = 65_536

interface Sources {
  /** The sequence of the last change that the client knows. */
  place: number
  /** What the client is sent of a change, undefined for what it does not see. */
  shown(row: ChangeRow): object | undefined
  /** Reads changes after a sequence when the client's turn has come. */
  read(after: number): Promise<ChangeRow[]>
}

/**
 * Changes of a network as server-sent events, each once and in order, as long as the client reads. Whoever reads slower than things change is
 * sent them from the store when there is room again, so that nothing piles up here.
 */
export class ChangeStream extends Readable implements Follower {
  readonly #sources: Sources
  #feed: Feed | undefined
  #place: number
  #told: number
  #isReading = false
  #fullSince: number | undefined
  #spokeAt = performance.now()
  #hasEnded = false

  constructor(sources: Sources) {
    super({ highWaterMark: MOST_KEPT })
    this.#sources = sources
    this.#place = sources.place
    this.#told = sources.place
    this.push(`retry: ${RETRY_MS}\nid: ${this.#place}\n\n`)
  }

  /** Begins to follow. */
  follow(feed: Feed): void {
    this.#feed = feed
    void this.#catchUp()
  }

  hear(rows: readonly ChangeRow[]): void {
    // A stream that is behind, or has no room, reads what it lacks by itself.
    if (this.#isReading || this.#fullSince !== undefined || this.#hasEnded) return
    const fresh = rows.filter(row => row.sequence > this.#place)
    if (fresh.length === 0) return
    if (fresh[0]!.sequence === this.#place + 1) this.#send(fresh)
    else void this.#catchUp()
  }

  /** Says something to a client that has heard nothing for long, and ends for one that does not read. */
  look(now: number): void {
    if (this.#hasEnded) return
    if (this.#fullSince !== undefined) {
      if (now - this.#fullSince > SLOW_MS) this.end('slow')
      return
    }
    // Where reading has failed, it is tried again.
    void this.#catchUp()
    if (now - this.#spokeAt > QUIET_MS) {
      // The place goes along: a client that is shown little would else come back with one that is no longer kept.
      this.#say(this.#told === this.#place ? ':\n\n' : `:\nid: ${this.#place}\n\n`)
      this.#told = this.#place
    }
  }

  /** Says farewell and ends. A client that does not read loses its connection. */
  end(reason: Ending): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    if (this.#fullSince !== undefined) return void this.destroy()
    this.push(`id: ${this.#place}\nevent: end\ndata: ${JSON.stringify({ reason })}\n\n`)
    this.push(null)
  }

  override _read(): void {
    if (this.#fullSince === undefined) return
    this.#fullSince = undefined
    void this.#catchUp()
  }

  /** Sends what there is in the store beyond its place, as long as there is room. */
  async #catchUp(): Promise<void> {
    if (this.#isReading || this.#feed === undefined) return
    this.#isReading = true
    try {
      while (this.#isOpen && this.#fullSince === undefined && this.#place < this.#feed.newest) {
        const rows = await this.#sources.read(this.#place)
        if (!this.#isOpen) return
        if (rows[0]?.sequence !== this.#place + 1) return this.end('expired')
        this.#send(rows)
      }
    } catch {
      // The store does not answer, or is asked too much: it is tried again soon.
    } finally {
      this.#isReading = false
    }
  }

  get #isOpen(): boolean {
    return !this.#hasEnded && !this.destroyed
  }

  #send(rows: readonly ChangeRow[]): void {
    this.#place = rows.at(-1)!.sequence
    let text = ''
    for (const row of rows) {
      const shown = this.#sources.shown(row)
      if (shown === undefined) continue
      text += `id: ${row.sequence}\nevent: change\ndata: ${JSON.stringify(shown)}\n\n`
      this.#told = row.sequence
    }
    if (text !== '') this.#say(text)
  }

  #say(text: string): void {
    this.#spokeAt = performance.now()
    if (!this.push(text)) this.#fullSince = this.#spokeAt
  }
}
