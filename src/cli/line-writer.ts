import { constants, fstatSync, openSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'

const MOST_BYTES = 1_048_576
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
  #lines: Buffer[] = []
  /** How much of the first line has been written, and how many bytes all of them have. */
  #written = 0
  #bytes = 0
  #dropped = 0
  #retry: NodeJS.Timeout | undefined
  /** The line that tells how many were dropped. */
  tell = (dropped: number): string => `${dropped} lines were dropped here, because they were not taken in time\n`

  constructor(fd: number) {
    this.#source = fd
  }

  /** `line` ends in a line break. */
  write(line: string): void {
    const bytes = Buffer.from(line)
    // While lines are missing, later ones are dropped too, so that what is told about the gap stands in the gap.
    if (this.#dropped > 0 || (this.#bytes > 0 && this.#bytes + bytes.length > MOST_BYTES)) this.#dropped++
    else this.#keep(bytes)
    if (this.#retry === undefined) this.#writeOut()
  }

  /** Writes what is left, as far as it is taken within a second: for the end of the process, when no loop runs any more. */
  flush(): void {
    const end = performance.now() + LAST_MS
    while (this.#writeOut() === 'slow' && performance.now() < end) Atomics.wait(NEVER, 0, 0, SLOW_RETRY_MS)
  }

  #keep(bytes: Buffer): void {
    this.#lines.push(bytes)
    this.#bytes += bytes.length
  }

  /** Writes as many lines as are taken, and tries again later where some are left. */
  #writeOut(): Outcome {
    clearTimeout(this.#retry)
    this.#retry = undefined
    let outcome = this.#writeLines()
    if (outcome === 'done' && this.#dropped > 0) {
      this.#keep(Buffer.from(this.tell(this.#dropped)))
      this.#dropped = 0
      outcome = this.#writeLines()
    }
    if (outcome !== 'done') {
      this.#retry = setTimeout(() => this.#writeOut(), outcome === 'slow' ? SLOW_RETRY_MS : FAULT_RETRY_MS).unref()
    }
    return outcome
  }

  /** Each line is a write of its own: a pipe takes a short one whole or not at all, so it is not mixed with those of others. */
  #writeLines(): Outcome {
    let done = 0
    try {
      this.#fd ??= withoutWaiting(this.#source)
      for (const line of this.#lines) {
        while (this.#written < line.length) this.#written += writeSync(this.#fd, line, this.#written)
        this.#written = 0
        this.#bytes -= line.length
        done++
      }
      return 'done'
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 'slow' : 'failed'
    } finally {
      if (done > 0) this.#lines = this.#lines.slice(done)
    }
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
