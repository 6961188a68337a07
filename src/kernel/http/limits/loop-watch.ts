/** The event loop is late while a round of it takes longer than this, and for some time after. */
const LATE_MS = 20
const REMEMBERED_MS = 500

/** Notices when whoever comes has to wait because the event loop is busy. It costs nothing while nobody comes. */
export class LoopWatch {
  #isWatching = false
  #lateUntil = 0

  isLate(now: number): boolean {
    return now < this.#lateUntil
  }

  /** Measures the round of the loop that goes on now, and the next one. */
  watch(start: number): void {
    if (this.#isWatching) return
    this.#isWatching = true
    setImmediate(() => {
      const between = this.#note(start)
      setImmediate(() => {
        this.#note(between)
        this.#isWatching = false
      })
    })
  }

  #note(since: number): number {
    const now = performance.now()
    if (now - since > LATE_MS) this.#lateUntil = now + REMEMBERED_MS
    return now
  }
}
