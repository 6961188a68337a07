import type { StoaError } from './errors.ts'

const FIRST_WAIT = 250
const LONGEST_BACKOFF = 8_000

/**
 * How long to wait before a request is sent again, in milliseconds, or undefined if that may not be done. `repeatable` says that it does no
 * harm when it is carried out twice: it reads, or has an Idempotency-Key.
 */
export function waitBefore(retry: number, error: StoaError, repeatable: boolean): number | undefined {
  if (error.isUncertain ? !repeatable : !hasDoneNothing(error)) return undefined
  return (error.retryAfter ?? 0) + backoff(retry)
}

/** A time that grows from try to try. Half of it is at random, so that those who were refused together do not come again together. */
export const backoff = (retry: number): number => Math.min(LONGEST_BACKOFF, FIRST_WAIT * 2 ** retry) * (0.5 + Math.random() / 2)

/** Whether the service says that it has done nothing, and that the same request may be sent again. */
const hasDoneNothing = ({ status, code }: StoaError): boolean =>
  status === 429 || ['unavailable', 'idempotency_in_progress', 'request_timeout'].includes(code)

export async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await abortable(() => new Promise<void>(resolve => (timer = setTimeout(resolve, milliseconds))), signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for what others wait for too, until the signal ends this waiting alone. */
export async function abortable<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work()
  signal.throwIfAborted()
  const waiting = new AbortController()
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: waiting.signal }),
  )
  try {
    return await Promise.race([work(), aborted])
  } finally {
    waiting.abort()
  }
}
