import { setClock } from '../src/kernel/time/clock.ts'

const real = performance.now.bind(performance)
let ahead = 0

/** Lets milliseconds pass at once for what this process counts by `performance.now`, such as how long a caller is remembered. No timer runs. */
export function letPass(ms: number): void {
  ahead += ms
  performance.now = () => real() + ahead
}

/**
 * Lets no time pass for that until the function that it gives is called, since time would give back what is limited. A mock of the test runner
 * would keep each of hundreds of thousands of calls with its stack.
 */
export function standStill(): () => void {
  const [{ now }, time] = [performance, performance.now()]
  performance.now = () => time
  return () => {
    performance.now = now
  }
}

/** Does something so many milliseconds later, by the system's clock, which stands still meanwhile. What is remembered of callers is asked anew. */
export async function later(ms: number, work: () => Promise<void>): Promise<void> {
  const start = Date.now()
  setClock(() => start + ms)
  letPass(1_000)
  try {
    await work()
  } finally {
    setClock()
    letPass(1_000)
  }
}
