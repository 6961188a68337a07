const WIDTH = 30
const EVERY_MS = 100

/** Shows on a terminal how far something is, in one line; where stderr is no terminal, nothing. */
export class Progress {
  readonly #to: { isTTY: boolean; write(text: string): unknown }
  #shownAt = 0

  constructor(to: { isTTY: boolean; write(text: string): unknown } = process.stderr) {
    this.#to = to
  }

  show(what: string, done: number, all: number): void {
    const now = performance.now()
    if (!this.#to.isTTY || now - this.#shownAt < EVERY_MS) return
    this.#shownAt = now
    const part = all === 0 ? 1 : Math.min(1, done / all)
    const bar = '#'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '.')
    this.#to.write(`\r\u001B[K${what} [${bar}] ${Math.floor(part * 100)} %`)
  }

  end(): void {
    if (this.#shownAt > 0) this.#to.write('\r\u001B[K')
  }
}
