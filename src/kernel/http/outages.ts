import type { Logger } from 'pino'
import type { ApiError } from '../errors/api-error.ts'

const QUIET_MS = 60_000

/** How many answers of each cause have not been logged since the last line about it. */
const counts = new WeakMap<Logger, Map<string, number>>()

/**
 * Logs that a request was refused with 503. A cause outside, such as a full disk, is an error: the first request tells it, and while it
 * lasts a line a minute tells how many more there were. Without such a cause the service is only busy.
 */
export function logUnavailable(log: Logger, requestId: string, { message, cause }: ApiError): void {
  if (cause === undefined) return log.info({ requestId, detail: message }, 'unavailable')
  const known = counts.get(log) ?? new Map<string, number>()
  counts.set(log, known)
  const key = `${message} ${wordsOf(cause)}`
  const more = known.get(key)
  if (more !== undefined) {
    known.set(key, more + 1)
    return log.debug({ requestId, detail: message }, 'unavailable')
  }
  known.set(key, 0)
  log.error({ requestId, err: cause }, message)
  const timer = setInterval(() => {
    const since = known.get(key)!
    known.set(key, 0)
    if (since > 0) return log.error({ more: since, err: cause }, message)
    clearInterval(timer)
    known.delete(key)
  }, QUIET_MS).unref()
}

/** Numbers differ between errors that have one cause. */
const wordsOf = (cause: unknown): string => String(cause instanceof Error ? cause.message : cause).replace(/\d+/g, '0')
