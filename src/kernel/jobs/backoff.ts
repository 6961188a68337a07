import { ApiError } from '../errors/api-error.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 3_600_000
const MOST_CHARACTERS = 500

/** How long to wait after so many failures in a row: a second, then twice as long each time, an hour at most. */
export const backoffMs = (failures: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 30))

/** What an operator reads of an error: never empty, and short enough to be kept. PostgreSQL takes no NUL in a text. */
export const wordsOf = (error: unknown): string => messageOf(error).replaceAll('\0', ' ').slice(0, MOST_CHARACTERS)

function messageOf(error: unknown): string {
  // Whoever tried several addresses says nothing itself; what went wrong stands in what it carries.
  if (error instanceof AggregateError && error.message === '' && error.errors.length > 0) return messageOf(error.errors[0])
  // Of a fault of ours that came out of the thread that writes, the cause says what it was.
  if (error instanceof ApiError && error.code === 'internal' && error.cause !== undefined) return messageOf(error.cause)
  return error instanceof Error ? error.message || error.name : String(error)
}

/** Whether the store was not there for a moment: that says nothing of the work, and could not be noted either. */
export const isOfStore = (error: unknown): boolean =>
  ['unavailable', 'outcome_unknown'].includes((error as { code?: string }).code ?? '')
