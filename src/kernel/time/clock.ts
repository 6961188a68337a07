let source: () => number = Date.now
let lastMs = Number.NaN
let lastText = ''

/** Milliseconds since 1970 by the system's clock, or by the clock that a test has set. */
export const systemTime = (): number => source()

/** The time that a test has set: other threads have clocks of their own, and are told. Undefined on the system's clock. */
export const testTime = (): number | undefined => (source === Date.now ? undefined : source())

/** The system's present instant, for leases, queues, tokens, keys, ids and retention. */
export function systemNow(): string {
  const ms = source()
  // Many requests share a millisecond.
  if (ms !== lastMs) {
    lastMs = ms
    lastText = new Date(ms).toISOString()
  }
  return lastText
}

/** The present instant of a network, for its business dates. Later, a network for trials may have a clock of its own. */
export const now = (_network?: string): string => systemNow()

/** Replaces the clock in tests: milliseconds since 1970. Without an argument it restores the system's clock. */
export const setClock = (clock: () => number = Date.now): void => {
  source = clock
}
