const WIDTH = 30
const EVERY_MS = 100

/** Shows on a terminal how far something is, in one line; where stderr is no terminal, nothing. */
export class Progress {
  readonly #isShown = process.stderr.isTTY
  #shownAt = 0

  show(what: string, done: number, all: number): void {
    const now = performance.now()
    if (!this.#isShown || now - this.#shownAt < EVERY_MS) return
    this.#shownAt = now
    const part = all === 0 ? 1 : Math.min(1, done / all)
    const bar = '#'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '.')
    process.stderr.write(`\r\u001B[K${what} [${bar}] ${Math.floor(part * 100)} %`)
  }

  end(): void {
    if (this.#isShown && this.#shownAt > 0) process.stderr.write('\r\u001B[K')
  }
}
