let source: () => number = Date.now

/** What time it is for a network, as a canonical instant. The only place that asks; networks may have clocks of their own one day. */
export const now = (_network?: string): string => new Date(source()).toISOString()

/** Puts another clock in its place, for tests: milliseconds since 1970. Without an argument, the system's again. */
export const setClock = (clock: () => number = Date.now): void => { source = clock }
