import { constants, fstatSync, openSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { counted } from '../kernel/text/counted.ts'

/** What is kept in memory: 1 MiB in all. The newest lines have a part of their own, because they say how a process ended. */
const NEWEST_BYTES = 65_536
const OLDEST_BYTES = 1_048_576 - NEWEST_BYTES
/** When a reader that is slow is asked again, and when a full disk or a reader that has gone. */
const SLOW_RETRY_MS = 20
const FAULT_RETRY_MS = 1_000
/** How long the end of the process may wait for a reader. */
const LAST_MS = 1_000

/**
 * Writes whole lines, in order, and never waits or throws. What is not taken at once stays in memory up to a bound; what does not fit is
 * dropped and counted, and the count is told where the lines are missing.
 */
export class LineWriter {
  readonly #source: number
  #fd: number | undefined
  #oldest = new Lines()
  #newest = new Lines()
  /** How much of the first line has been written. */
  #written = 0
  /** How many lines are missing between the oldest and the newest. */
  #dropped = 0
  #retry: NodeJS.Timeout | undefined
  /** The line that tells how many were dropped. */
  tell = (dropped: number): string => `${counted(dropped, 'line was', 'lines were')} dropped here: not taken in time\n`

  constructor(fd: number) {
    this.#source = fd
  }

  /** `line` ends in a line break. */
  write(line: string): void {
    const bytes = Buffer.from(line)
    const isWaiting = this.#newest.bytes > 0 || this.#oldest.bytes + bytes.length > OLDEST_BYTES
    if (isWaiting) this.#newest.add(bytes)
    else this.#oldest.add(bytes)
    while (this.#newest.bytes > NEWEST_BYTES) {
      this.#newest.take(1)
      this.#dropped++
    }
    if (this.#retry === undefined) this.#writeOut()
  }

  /** Writes what is left, as far as it is taken within a second: for the end of the process, when no loop runs any more. */
  flush(): void {
    const end = performance.now() + LAST_MS
    while (this.#writeOut() === 'slow' && performance.now() < end) Atomics.wait(NEVER, 0, 0, SLOW_RETRY_MS)
  }

  /** Writes as many lines as are taken, and tries again later where some are left. */
  #writeOut(): Outcome {
    clearTimeout(this.#retry)
    this.#retry = undefined
    let outcome = this.#writeOldest()
    while (outcome === 'done' && this.#dropped + this.#newest.bytes > 0) {
      if (this.#dropped > 0) this.#oldest.add(Buffer.from(this.tell(this.#dropped)))
      this.#dropped = 0
      for (const line of this.#newest.take()) this.#oldest.add(line)
      outcome = this.#writeOldest()
    }
    if (outcome !== 'done') {
      this.#retry = setTimeout(() => this.#writeOut(), outcome === 'slow' ? SLOW_RETRY_MS : FAULT_RETRY_MS).unref()
    }
    return outcome
  }

  /** Each line is a write of its own: a pipe takes a short one whole or not at all, so it is not mixed with those of others. */
  #writeOldest(): Outcome {
    let done = 0
    try {
      this.#fd ??= withoutWaiting(this.#source)
      for (const line of this.#oldest.all) {
        while (this.#written < line.length) this.#written += writeSync(this.#fd, line, this.#written)
        this.#written = 0
        done++
      }
      return 'done'
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 'slow' : 'failed'
    } finally {
      this.#oldest.take(done)
    }
  }
}

class Lines {
  readonly all: Buffer[] = []
  bytes = 0

  add(line: Buffer): void {
    this.all.push(line)
    this.bytes += line.length
  }

  /** Takes the first lines out, or all. */
  take(count = this.all.length): Buffer[] {
    const taken = this.all.splice(0, count)
    for (const line of taken) this.bytes -= line.length
    return taken
  }
}

/** All is written; the reader is slow; or the disk is full, the reader has gone, or the like. */
type Outcome = 'done' | 'slow' | 'failed'

const NEVER = new Int32Array(new SharedArrayBuffer(4))

/**
 * A descriptor for the same place whose writes fail where they would wait. Node makes a pipe or a socket non-blocking for all who share it,
 * as soon as a program touches process.stderr or what loads it, and undoes that at its end: we rely on it and add nothing. A terminal it
 * makes blocking, but Linux lets us open that anew. Files keep nobody waiting.
 */
function withoutWaiting(fd: number): number {
  const stat = fstatSync(fd)
  if (fd === 2 && (stat.isFIFO() || stat.isSocket())) void process.stderr
  if (!isatty(fd)) return fd
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    // On other systems a terminal that is held, as by Ctrl-S, holds the service.
    return fd
  }
}
