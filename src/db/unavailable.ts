/** The store cannot take this now, and nothing of it was stored: the same request may succeed later. */
export class Unavailable extends Error {
  readonly code = 'unavailable'

  constructor(detail: string, cause?: unknown) {
    super(detail, { cause })
  }
}

/** Nobody waits for the answer any more, so the work is not begun. */
export const clientGone = (): Unavailable => new Unavailable('The client went away before its turn.')

/**
 * What a transaction saw before it held a lock was changed while it waited. PostgreSQL runs it again from its beginning, at a later time by the
 * clock; on SQLite nothing changes beside a transaction.
 */
export class Overtaken extends Unavailable {}
