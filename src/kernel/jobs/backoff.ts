const FIRST_MS = 1_000
const LONGEST_MS = 3_600_000

/** How long to wait after so many failures in a row: a second, then twice as long each time, an hour at most. */
export const backoffMs = (failures: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 30))

/** An instant so many milliseconds later. */
export const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString()

/** The words of whatever was thrown, short enough to be kept. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500)
