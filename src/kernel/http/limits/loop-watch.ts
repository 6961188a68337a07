/** The event loop is late while a round of it takes longer than this, and for some time after. */
const LATE_MS = 20
const REMEMBERED_MS = 500

/** Notices when whoever comes has to wait because the event loop is busy. It costs nothing while nobody comes. */
export class LoopWatch {
  /** When the present round of the loop began, as far as somebody has come in it. */
  #roundSince: number | undefined
  #lateUntil = 0

  isLate(now: number): boolean {
    return now < this.#lateUntil || (this.#roundSince !== undefined && now - this.#roundSince > LATE_MS)
  }

  /** Measures the round of the loop that goes on now, and the next one. */
  watch(start: number): void {
    if (this.#roundSince !== undefined) return
    this.#roundSince = start
    setImmediate(() => {
      this.#roundSince = this.#endRound()
      setImmediate(() => {
        this.#endRound()
        this.#roundSince = undefined
      })
    })
  }

  #endRound(): number {
    const now = performance.now()
    if (now - this.#roundSince! > LATE_MS) this.#lateUntil = now + REMEMBERED_MS
    return now
  }
}
