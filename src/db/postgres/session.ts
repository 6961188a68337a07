import { builderFor } from '../builder.ts'
import type { Db, Prepared, Query, Tx } from '../database.ts'
import { assertByNetwork, TOUCHES_ROWS, type PlanNode } from '../guard.ts'
import { kindsOf, type Kinds, type Table } from '../table.ts'
import { postgresValue, rowReader } from '../values.ts'
import type { Send } from './pool.ts'

const sql = builderFor('postgres')

/** What one connection can do. Of these, reads are given what a Db has. */
export interface Session extends Omit<Tx, 'insertProof'> {
  /** Inserts and gives the id of the transaction, which needs no statement of its own for that. */
  insertForXid(insert: Prepared<object, unknown>, values: object): Promise<string>
}

/** Makes a session over one way of sending a statement. */
export function sessions(tables: readonly Table[]): (send: Send) => Session {
  const kinds = kindsOf(tables)
  const readers = new Map<string, ReturnType<typeof rowReader>>()
  const check = process.env.NODE_ENV === 'test' ? planChecker(tables) : undefined
  return send => session(check ? checked(send, check) : send, kinds, readers)
}

function session(send: Send, kinds: Kinds, readers: Map<string, ReturnType<typeof rowReader>>): Session {
  const db = { engine: 'postgres' as const, sql }
  const query = (q: Query<unknown> | Prepared<object, unknown>, values: object) => {
    if ('compiled' in q) {
      const statement = q.compiled(db as unknown as Db)
      return send({ name: statement.name, text: statement.sql, values: statement.bind(values).map(postgresValue) })
    }
    const { sql: text, parameters } = q.compile()
    return send({ text, values: parameters.map(postgresValue) })
  }
  const all = async (q: Query<unknown>, values: object = {}) => {
    const { rows, fields } = await query(q, values)
    const columns = fields.map(field => field.name)
    const key = columns.join()
    if (!readers.has(key)) readers.set(key, rowReader(columns, kinds))
    readers.get(key)?.(rows)
    return rows
  }
  return {
    ...db,
    all,
    first: async (q: Query<unknown>, values?: object) => (await all(q, values))[0],
    run: async (q: Query<unknown>, values: object = {}) => (await query(q, values)).rowCount ?? 0,
    async insertForXid(insert, values) {
      const { name, sql: text, bind } = insert.compiled(db as unknown as Db)
      const returning = `${text} returning pg_current_xact_id() as xid`
      const { rows } = await send({ name: `${name}x`, text: returning, values: bind(values).map(postgresValue) })
      return rows[0]!.xid as string
    },
  } as Session
}

type Check = (send: Send, text: string) => Promise<void>

/** In tests: looks at the plan of each statement before it is sent for the first time. */
const checked = (send: Send, check: Check): Send =>
  async function (query) {
    await check(send, query.text)
    return send(query)
  }

function planChecker(tables: readonly Table[]): Check {
  const seen = new Set<string>()
  return async (send, text) => {
    if (seen.has(text) || !TOUCHES_ROWS.test(text)) return
    const { rows } = await send({ text: `explain (generic_plan, format json) ${text}` })
    const plans = JSON.parse(Object.values(rows[0]!)[0] as string) as { Plan: PlanNode }[]
    assertByNetwork(
      text,
      plans.map(({ Plan }) => Plan),
      tables,
    )
    seen.add(text)
  }
}
