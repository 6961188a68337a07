import { UniqueViolation } from '../unique-violation.ts'

const BUSY = 5
const FULL = 13

/** The primary result code of SQLite behind an error of node:sqlite, if it is one. */
function codeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: number }).errcode
  return code === undefined ? undefined : code & 0xff
}

/** Another process holds the file. */
export const isBusy = (error: unknown): boolean => codeOf(error) === BUSY

/** What passes: the same write may succeed later. */
export const isBusyOrFull = (error: unknown): boolean => [BUSY, FULL].includes(codeOf(error) ?? -1)

/** I/O errors, a corrupt file, no memory: the handle can no longer be trusted. */
export const isFatal = (error: unknown): boolean => [7, 10, 11, 14, 26].includes(codeOf(error) ?? -1)

const UNIQUE = 2067
const PRIMARY_KEY = 1555

/** The same error, or a value that is taken, told as on both engines. */
export function translated(error: unknown): unknown {
  const { errcode, message } = error as { errcode?: number; message?: string }
  if (errcode !== UNIQUE && errcode !== PRIMARY_KEY) return error
  return new UniqueViolation(/failed: (\w+)\./.exec(message ?? '')?.[1] ?? '', error)
}
