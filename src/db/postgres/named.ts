import type pg from 'pg'
import { parserOf, type Parser } from './parsers.ts'

/** What a statement gives, as PostgreSQL has described it on a connection. */
interface Description {
  fields: Fields
  parsers: Parser[]
}

/** A statement that has a name, and its values: texts, numbers, booleans and nulls. */
export interface Named {
  name: string
  text: string
  values: unknown[]
  query_timeout?: number
}

export interface Answer {
  command: string
  /** Each with its values in the order of the fields. */
  rows: unknown[][]
  rowCount: number | null
  fields: Fields
}

/** What the rows of an answer have, the first first. */
export type Fields = readonly { name: string }[]

type Connection = Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>> &
  Record<'parse' | 'bind' | 'describe' | 'execute', (message: object) => void> & { sync(): void }

/** What of the driver's own class is used here. */
interface DriversQuery {
  text: string
  name: string
  callback: (error: unknown, answer?: Answer) => void
}

/**
 * Sends statements that have names, with less work than the driver's own way: it has each answer described anew, and builds anew what follows from
 * that. PostgreSQL never lets a statement that it knows give other columns: it refuses, and the connection is closed (`isStalePlan`).
 */
export function namedStatements({ Query }: typeof pg): (client: pg.ClientBase, statement: Named) => Promise<Answer> {
  const descriptions = new WeakMap<object, Map<string, Description>>()
  // The driver takes only heirs of its own class where statements follow each other without waiting.
  class NamedQuery extends (Query as unknown as new (text: string) => DriversQuery) {
    readonly values: unknown[]
    readonly query_timeout: number | undefined
    readonly #answer: Answer = { command: '', rows: [], rowCount: null, fields: NO_FIELDS }
    #known: Map<string, Description> | undefined
    #parsers: Parser[] = []
    #failure: unknown

    constructor({ name, text, values, query_timeout }: Named, callback: DriversQuery['callback']) {
      super(text)
      this.name = name
      this.values = values
      this.query_timeout = query_timeout
      this.callback = callback
    }

    submit(connection: Connection): null {
      const { name, text, values } = this
      const { parsedStatements, submittedNamedStatements } = connection
      let known = descriptions.get(connection)
      if (!known) descriptions.set(connection, (known = new Map()))
      this.#known = known
      if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
        connection.parse({ text, name })
        submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values, valueMapper: asText })
      const description = known.get(name)
      if (description) this.#take(description)
      else connection.describe({ type: 'P' })
      connection.execute({})
      connection.sync()
      return null
    }

    handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
      const description = { fields, parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)) }
      this.#known!.set(this.name, description)
      this.#take(description)
    }

    handleDataRow({ fields }: { fields: (string | null)[] }): void {
      if (this.#failure !== undefined) return
      const row: unknown[] = []
      try {
        for (let i = 0; i < fields.length; i++) row.push(fields[i] === null ? null : this.#parsers[i]!(fields[i]!))
      } catch (error) {
        this.#failure = error
      }
      this.#answer.rows.push(row)
    }

    /** `INSERT 0 1`, `SELECT 25`, `COMMIT` */
    handleCommandComplete({ text }: { text: string }): void {
      const [command = '', ...counts] = text.split(' ')
      this.#answer.command = command
      if (counts.length > 0) this.#answer.rowCount = Number(counts.at(-1))
      if (!this.#known!.has(this.name)) this.#known!.set(this.name, NOTHING)
    }

    handleError(error: unknown): void {
      this.callback(error)
    }

    handleReadyForQuery(): void {
      if (this.#failure === undefined) this.callback(null, this.#answer)
      else this.callback(this.#failure)
    }

    #take({ fields, parsers }: Description): void {
      this.#answer.fields = fields
      this.#parsers = parsers
    }
  }
  return (client, statement) =>
    new Promise((resolve, reject) => {
      const callback: DriversQuery['callback'] = (error, answer) => (answer ? resolve(answer) : reject(withTrace(error as Error)))
      client.query(new NamedQuery(statement, callback) as unknown as pg.Submittable)
    })
}

const NO_FIELDS: Fields = []
const NOTHING: Description = { fields: NO_FIELDS, parsers: [] }

const asText = (value: unknown): string | null => (value === null ? null : String(value))

/** It tells who asked, and not that a socket was read. */
function withTrace(error: Error): Error {
  Error.captureStackTrace(error)
  return error
}
