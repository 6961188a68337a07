let source: () => number = Date.now
let lastMs = Number.NaN
let lastText = ''

/**
 * What time it is for a network, as a canonical instant. The only place that asks; networks may have clocks of their own one
 * day.
 */
export function now(_network?: string): string {
  const ms = source()
  // Many requests share a millisecond.
  if (ms !== lastMs) {
    lastMs = ms
    lastText = new Date(ms).toISOString()
  }
  return lastText
}

/** Puts another clock in its place, for tests: milliseconds since 1970. Without an argument, the system's again. */
export const setClock = (clock: () => number = Date.now): void => {
  source = clock
}
