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

/** The clocks of the networks for trials that have one of their own, and how often one of them was moved. */
const clocks = new Map<string, string>()
let changes = 0

/** The present instant of a network, for its business dates: that of its own clock, where it has one, else the system's. */
export const now = (network?: string): string => (network !== undefined && clocks.get(network)) || systemNow()

/** Whether a network goes by a clock of its own. */
export const hasClock = (network: string): boolean => clocks.has(network)

/** Says where clocks of networks stand. They only go forward, so that what was read earlier does not set them back. */
export function setClocks(standing: Iterable<readonly [network: string, instant: string]>): void {
  for (const [network, instant] of standing) {
    if ((clocks.get(network) ?? '') >= instant) continue
    clocks.set(network, instant)
    changes++
  }
}

/** The clocks and their version, for another thread, which has clocks of its own. */
export const clocksNow = (): { version: number; clocks: [network: string, instant: string][] } => ({
  version: changes,
  clocks: [...clocks],
})
export const clocksVersion = (): number => changes

/** Replaces the clock in tests: milliseconds since 1970. Without an argument it restores the system's clock. */
export const setClock = (clock: () => number = Date.now): void => {
  source = clock
}
