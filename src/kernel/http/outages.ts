import type { Logger } from 'pino'
import type { ApiError } from '../errors/api-error.ts'

const QUIET_MS = 60_000

/** What fails: a request, of which only the first is named, or background work and the network in which it fails. */
interface Where {
  requestId?: string
  job?: string
  network?: string
}

/** How many times each failure has happened since the last line about it. */
const counts = new WeakMap<Logger, Map<string, number>>()

/** Logs that a request was refused with 503. A cause outside, such as a full disk, is an error; without one the service is only busy. */
export function logUnavailable(log: Logger, requestId: string, { message, cause }: ApiError): void {
  if (cause === undefined) return log.info({ requestId, detail: message }, 'unavailable')
  const isTold = logFailure(log, message, cause, { requestId })
  if (!isTold) log.debug({ requestId, detail: message }, 'unavailable')
}

/**
 * Logs as an error what fails again and again while its cause lasts: the first time at once, then a line a minute that tells how often more.
 * Gives whether this time has its line.
 */
export function logFailure(log: Logger, message: string, cause: unknown, where: Where): boolean {
  const known = counts.get(log) ?? new Map<string, number>()
  counts.set(log, known)
  const { requestId: _, ...kept } = where
  const key = JSON.stringify([message, kept, wordsOf(cause)])
  const more = known.get(key)
  if (more !== undefined) {
    known.set(key, more + 1)
    return false
  }
  known.set(key, 0)
  log.error({ ...where, err: cause }, message)
  const timer = setInterval(() => {
    const since = known.get(key)!
    known.set(key, 0)
    if (since > 0) return log.error({ more: since, ...kept, err: cause }, message)
    clearInterval(timer)
    known.delete(key)
  }, QUIET_MS).unref()
  return true
}

/** Numbers and ids differ between errors that have one cause. */
const wordsOf = (cause: unknown): string =>
  String(cause instanceof Error ? cause.message : cause).replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '0')
