let source: () => number = Date.now
let lastMs = Number.NaN
let lastText = ''

/** Milliseconds since 1970 by the system's clock, or by the one that a test has put in its place. */
export const systemTime = (): number => source()

/** The system's instant: what leases, queues, tokens, keys, ids and retention go by. */
export function systemNow(): string {
  const ms = source()
  // Many requests share a millisecond.
  if (ms !== lastMs) {
    lastMs = ms
    lastText = new Date(ms).toISOString()
  }
  return lastText
}

/** What time it is for a network: what its business dates go by. One day a network for trials may have a clock of its own. */
export const now = (_network?: string): string => systemNow()

/** Puts another clock in its place, for tests: milliseconds since 1970. Without an argument, the system's again. */
export const setClock = (clock: () => number = Date.now): void => {
  source = clock
}
