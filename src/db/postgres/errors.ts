import { UniqueViolation } from '../unique-violation.ts'
import { Unavailable } from '../unavailable.ts'

export const SERIALIZATION_FAILURE = '40001'
export const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'
const LOCK_TIMEOUT = '55P03'

/** A value that must be unique is taken, as PostgreSQL says it inside a transaction. */
const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === UNIQUE_VIOLATION

/** A lock was waited for as long as it may be. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === LOCK_TIMEOUT

/**
 * States of PostgreSQL, and of the way to it, that pass: the request is refused for now and can be sent again. Among them are a password that
 * was changed and a certificate that has expired, until an operator has set them right.
 */
const PASSING =
  /^(08|28|53|57|55P03|58|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST|ENET|EAI_AGAIN|ENOENT|EPROTO|ERR_SSL_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** What the driver says without a code when a connection is lost, does not come about, or brings what is not PostgreSQL’s. */
const LOST = [
  'Connection terminated',
  'Connection ended',
  'Client has encountered a connection error',
  'timeout exceeded',
  'timeout expired',
  'Query read timeout',
  'received invalid response',
  'There was an error establishing an SSL connection',
]

/** Tells what both engines tell in the same words: what passes, and a value that is taken. */
export async function translated<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    const { code, table = '' } = error as { code?: unknown; table?: string }
    if (isUniqueViolation(error)) throw new UniqueViolation(table, error)
    if (code === SERIALIZATION_FAILURE || code === DEADLOCK) {
      throw new Unavailable('Too many requests change the same data at the moment.')
    }
    if (isLockTimeout(error)) throw new Unavailable('Another change holds what this one needs.')
    if (isPassing(error)) throw new Unavailable('The database does not answer at the moment.', error)
    throw error
  }
}

/** Whether the store could not be reached or could not go on, whatever was asked of it. */
function isPassing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  return typeof code === 'string' ? PASSING.test(code) : LOST.some(words => message.startsWith(words))
}
