/** A value that must be unique is taken: an index refused the row. */
export class UniqueViolation extends Error {
  readonly code = 'unique_violation'
  readonly table: string

  constructor(table: string, cause: unknown) {
    super(`a row of ${table} has values that must be unique and are taken`, { cause })
    this.table = table
  }
}
