import { builderFor } from '../builder.ts'
import type { Db, Prepared, Query, Row, Tx } from '../database.ts'
import { assertByNetwork, foundGoodOn, TOUCHES_ROWS, type FoundGood, type PlanNode } from '../guard.ts'
import { kindsOf, type Kinds, type Table } from '../table.ts'
import { postgresConversions, postgresValue, rowMaker } from '../values.ts'
import type { Fields } from './named.ts'
import type { Send } from './pool.ts'

const sql = builderFor('postgres')

/** What one connection can do. Reads are given only what a Db has. */
export type Session = Omit<Tx, 'send' | 'insertProof'> & {
  /** Sends a statement, or throws at once when its values cannot be sent. */
  submit(query: Query<unknown> | Prepared<object, unknown>, values?: object): ReturnType<Send>
}

type RowMaker = ReturnType<typeof rowMaker>
/** By the description of an answer, which is one for all answers of a statement on a connection. */
type Makers = WeakMap<Fields, RowMaker>

/** Makes a session over one way of sending a statement. */
export function sessions(tables: readonly Table[]): (send: Send) => Session {
  const kinds = kindsOf(tables)
  const makers: Makers = new WeakMap()
  const check = process.env.NODE_ENV === 'test' ? planChecker(tables) : undefined
  return send => session(check ? checked(send, check) : send, kinds, makers)
}

function session(send: Send, kinds: Kinds, makers: Makers): Session {
  const db = { engine: 'postgres' as const, sql }
  const submit: Session['submit'] = (q, values = {}) => {
    if ('compiled' in q) {
      const { name, sql: text, bind } = q.compiled(db as unknown as Db)
      return send({ name, text, values: bind(values).map(postgresValue) })
    }
    const { sql: text, parameters } = q.compile()
    return send({ text, values: parameters.map(postgresValue) })
  }
  const makerOf = (fields: Fields): RowMaker => {
    let known = makers.get(fields)
    if (!known) {
      const columns = fields.map(({ name }) => name)
      makers.set(fields, (known = rowMaker(columns, postgresConversions(columns, kinds))))
    }
    return known
  }
  const all = async (q: Query<unknown>, values?: object): Promise<Row[]> => {
    const { rows, fields } = await submit(q, values)
    return rows.length === 0 ? [] : rows.map(makerOf(fields))
  }
  return {
    ...db,
    submit,
    all,
    first: async (q: Query<unknown>, values?: object) => (await all(q, values))[0],
    run: async (q: Query<unknown>, values?: object) => (await submit(q, values)).rowCount ?? 0,
  } as Session
}

type Check = (send: Send, text: string) => Promise<void>

/** In tests: has the plan of each statement shown when it is sent for the first time, right before it, so that none overtakes another. */
const checked = (send: Send, check: Check): Send =>
  async function (query) {
    const verdict = check(send, query.text)
    const answer = send(query)
    answer.catch(() => {})
    await verdict
    return answer
  }

const foundGood: FoundGood = new WeakMap()

function planChecker(tables: readonly Table[]): Check {
  const good = foundGoodOn(tables, foundGood)
  return async (send, text) => {
    if (good.has(text) || !TOUCHES_ROWS.test(text)) return
    const { rows } = await send({ text: `explain (generic_plan, format json) ${text}` })
    const plans = JSON.parse(rows[0]![0] as string) as { Plan: PlanNode }[]
    assertByNetwork(
      text,
      plans.map(({ Plan }) => Plan),
      tables,
    )
    good.add(text)
  }
}
