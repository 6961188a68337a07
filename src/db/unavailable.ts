/** The store cannot take this now, and nothing of it was stored: the same request may succeed later. */
export class Unavailable extends Error {
  readonly code = 'unavailable'

  constructor(detail: string, cause?: unknown) {
    super(detail, { cause })
  }
}
