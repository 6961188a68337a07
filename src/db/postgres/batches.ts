import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { Sent, type Answer, type Known, type Messages, type Named } from './named.ts'

/** This part of the driver has no types. */
export type Connected = pg.PoolClient & { connection: Connection }
type Connection = Messages & { stream: Duplex; sync(): void }

/** Without values it may be a script. */
export interface Statement {
  text: string
  values?: unknown[]
  name?: string
  query_timeout?: number
}

/** Sends a statement behind those that have not been answered yet. */
type SendOn = (client: Connected, statement: Statement) => Promise<Answer>

/** What of the driver's own class is used here. */
interface DriversQuery {
  query_timeout?: number
  callback: (error: unknown, answer?: Answer) => void
}
type DriversClass = new (statement: Statement & { rowMode?: 'array' }) => DriversQuery

/**
 * Makes what sends statements: all of a turn of the event loop leave as one, so the server wakes once for them, and those that have names follow each
 * other in batches. PostgreSQL answers a batch at its end, which saves both sides much of the work of sending and being woken. Where a
 * statement fails, it passes over the rest of the batch, as it would refuse it in a transaction: all of that fails with the same error.
 */
export function batching(driver: typeof pg): SendOn {
  const Query = driver.Query as unknown as DriversClass

  // The driver takes only heirs of its own class where statements follow each other without waiting.
  class Batch extends Query {
    readonly #statements: Sent[] = []
    /** The one that is answered next. */
    #at = 0

    constructor() {
      super({ text: '' })
      this.callback = () => {}
    }

    add(statement: Sent, timeout: number | undefined): void {
      this.#statements.push(statement)
      if (timeout !== undefined) this.query_timeout = Math.max(timeout, this.query_timeout ?? 0)
    }

    submit(connection: Connection): null {
      for (const statement of this.#statements) statement.write(connection)
      connection.sync()
      return null
    }

    handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
      this.#statements[this.#at]?.describe(fields)
    }

    handleDataRow({ fields }: { fields: (string | null)[] }): void {
      this.#statements[this.#at]?.addRow(fields)
    }

    handleCommandComplete({ text }: { text: string }): void {
      this.#statements[this.#at++]?.complete(text)
    }

    handleError(error: unknown): void {
      while (this.#at < this.#statements.length) this.#statements[this.#at++]!.fail(error)
      this.callback(error)
    }

    handleReadyForQuery(): void {
      this.callback(null)
    }
  }

  const known = new WeakMap<Connected, Known>()
  const waiting = new WeakMap<Connected, DriversQuery[]>()

  function sendAll(client: Connected): void {
    const { stream } = client.connection
    stream.cork()
    for (const query of waiting.get(client)!) client.query(query as unknown as pg.Submittable)
    waiting.delete(client)
    stream.uncork()
  }

  /** What is sent on a connection at the end of this turn. */
  function queueOf(client: Connected): DriversQuery[] {
    let queue = waiting.get(client)
    if (queue === undefined) {
      waiting.set(client, (queue = []))
      process.nextTick(sendAll, client)
    }
    return queue
  }

  function sendNamed(client: Connected, statement: Named): Promise<Answer> {
    let names = known.get(client)
    if (names === undefined) known.set(client, (names = new Map()))
    const sent = new Sent(statement, names)
    const queue = queueOf(client)
    const last = queue.at(-1)
    const batch = last instanceof Batch ? last : new Batch()
    if (batch !== last) queue.push(batch)
    batch.add(sent, statement.query_timeout)
    return sent.answer
  }

  const sendAlone: SendOn = (client, statement) =>
    new Promise((resolve, reject) => {
      const query = new Query({ ...statement, rowMode: 'array' })
      query.query_timeout = statement.query_timeout
      query.callback = (error, answer) => (answer ? resolve(answer) : reject(error as Error))
      queueOf(client).push(query)
    })

  return (client, statement) => (isNamed(statement) ? sendNamed(client, statement) : sendAlone(client, statement))
}

const isNamed = (statement: Statement): statement is Named => Boolean(statement.name)
