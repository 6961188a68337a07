import { parserOf, type Parser } from './parsers.ts'

/** A statement that has a name, and its values: texts, numbers, booleans and nulls. */
export interface Named {
  name: string
  text: string
  values: unknown[]
  query_timeout?: number
}

/** A statement without values that is its own name, of which PostgreSQL takes 63 characters. */
export const named = (text: string): Named => ({ name: text, text, values: [] })

export interface Answer {
  command: string
  /** Each with its values in the order of the fields. */
  rows: unknown[][]
  rowCount: number | null
  fields: Fields
}

/** What the rows of an answer have, the first first. */
export type Fields = readonly { name: string }[]

/** The part of the driver that writes messages to PostgreSQL. */
export interface Messages {
  parse(statement: { name: string; text: string }): void
  bind(of: { statement: string; values: readonly (string | null)[] }): void
  describe(what: { type: 'P' }): void
  execute(how: object): void
  close(what: { type: 'S'; name: string }): void
}

/** What is known on a connection of the statements that were sent on it, by their names. */
export type Known = Map<string, Description | 'asked for' | 'in doubt'>

/** What a statement gives, as PostgreSQL has described it. */
interface Description {
  fields: Fields
  parsers: Parser[]
}

/**
 * A statement on its way, with less work than the driver's own way: it has each answer described anew, and builds anew what follows from that.
 * PostgreSQL never lets a statement that it knows give other columns: it refuses, and the connection is closed (`isStalePlan`).
 */
export class Sent {
  readonly #answered = Promise.withResolvers<Answer>()
  readonly #statement: Named
  readonly #values: readonly (string | null)[]
  readonly #known: Known
  readonly #answer: Answer = { command: '', rows: [], rowCount: null, fields: NO_FIELDS }
  #parsers: Parser[] = []
  #failure: unknown

  /** Throws where a value has no text. */
  constructor(statement: Named, known: Known) {
    this.#statement = statement
    this.#values = statement.values.map(asText)
    this.#known = known
  }

  get answer(): Promise<Answer> {
    return this.#answered.promise
  }

  write(messages: Messages): void {
    const { name, text } = this.#statement
    const known = this.#known.get(name)
    // PostgreSQL may have it or not, and refuses a second one of the same name.
    if (known === 'in doubt') messages.close({ type: 'S', name })
    if (known === undefined || known === 'in doubt') {
      messages.parse({ name, text })
      this.#known.set(name, 'asked for')
    }
    messages.bind({ statement: name, values: this.#values })
    if (typeof known === 'object') this.#take(known)
    else messages.describe({ type: 'P' })
    messages.execute({})
  }

  describe(fields: readonly { name: string; dataTypeID: number }[]): void {
    this.#learn({ fields, parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)) })
  }

  addRow(fields: readonly (string | null)[]): void {
    if (this.#failure !== undefined) return
    const row: unknown[] = []
    try {
      for (let i = 0; i < fields.length; i++) row.push(fields[i] === null ? null : this.#parsers[i]!(fields[i]!))
    } catch (error) {
      this.#failure = error
    }
    this.#answer.rows.push(row)
  }

  /** `tag` is such as `INSERT 0 1`, `SELECT 25`, `COMMIT`. */
  complete(tag: string): void {
    const [command = '', ...counts] = tag.split(' ')
    this.#answer.command = command
    if (counts.length > 0) this.#answer.rowCount = Number(counts.at(-1))
    if (typeof this.#known.get(this.#statement.name) !== 'object') this.#learn(NOTHING)
    if (this.#failure === undefined) this.#answered.resolve(this.#answer)
    else this.#answered.reject(this.#failure)
  }

  fail(error: unknown): void {
    const { name } = this.#statement
    if (this.#known.get(name) === 'asked for') this.#known.set(name, 'in doubt')
    this.#answered.reject(error)
  }

  #learn(description: Description): void {
    this.#known.set(this.#statement.name, description)
    this.#take(description)
  }

  #take({ fields, parsers }: Description): void {
    this.#answer.fields = fields
    this.#parsers = parsers
  }
}

const NO_FIELDS: Fields = []
const NOTHING: Description = { fields: NO_FIELDS, parsers: [] }

const asText = (value: unknown): string | null => (value === null ? null : String(value))
