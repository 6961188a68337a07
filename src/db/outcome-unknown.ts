/** A commit whose answer was lost and could not be found out: the write may have happened, and nobody here can say. */
export class OutcomeUnknown extends Error {
  readonly code = 'outcome_unknown'

  constructor(cause: unknown) {
    super('The database did not say whether the write happened.', { cause })
  }
}
