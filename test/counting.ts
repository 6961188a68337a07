import type { Db, Prepared, Tx } from '../src/db/database.ts'
import type { World } from './world.ts'
import { rawQuery } from './raw-query.ts'

/** What some work read: how many rows it was given, and by which prepared statements. */
interface Work {
  rows: number
  statements: string[]
}

/** Lets work read, and says what it took. */
export const counted = <T>({ database }: World, work: (db: Db) => Promise<T>): Promise<Work & { value: T }> =>
  database.read(async db => {
    const taken: Work = { rows: 0, statements: [] }
    const all = async (query: Prepared<object, unknown>, values: object) => {
      const rows = await db.all(query, values)
      taken.rows += rows.length
      taken.statements.push(query.compiled(db).sql)
      return rows
    }
    const first = async (query: Prepared<object, unknown>, values: object) => (await all(query, values))[0]
    const value = await work({ engine: db.engine, sql: db.sql, all, first } as Db)
    return { value, ...taken }
  })

/**
 * A transaction that notes each prepared statement that is run in it, and how often an answer is waited for, be it for several statements
 * at once.
 */
export function countedTx(tx: Tx): { tx: Tx; statements: string[]; trips: () => number } {
  const statements: string[] = []
  let [trips, waiting] = [0, 0]
  const waited =
    <A extends unknown[]>(run: (...given: A) => unknown) =>
    async (...given: A) => {
      if (waiting++ === 0) trips++
      try {
        return await run(...given)
      } finally {
        waiting--
      }
    }
  const noted =
    <A extends [Prepared<object, unknown>, ...unknown[]], R>(run: (...given: A) => R) =>
    (...given: A): R => {
      statements.push(given[0].compiled(tx).sql)
      return run(...given)
    }
  const { all, first, run, send, insertProof } = tx as unknown as Record<
    string,
    (...given: [Prepared<object, unknown>]) => unknown
  >
  const counting = {
    all: waited(noted(all!)),
    first: waited(noted(first!)),
    run: waited(noted(run!)),
    send: noted(send!),
    insertProof: noted(insertProof!),
  }
  return { tx: { ...tx, ...counting } as unknown as Tx, statements, trips: () => trips }
}

/** Those of some statements that are not about words: each object stores its own, and nobody waits for the answers. */
export const besidesWords = (statements: readonly string[]): string[] =>
  statements.filter(sql => !/"(word|objectWords)"/.test(sql))

/** How often a statement's plan reaches rows by this column of an index. */
export async function reachesBy(column: string, statement: string, { database, engine }: World): Promise<number> {
  const plan = await database.alter(async tx => {
    // PostgreSQL would read a small table whole.
    if (tx.engine === 'postgres') await tx.script('analyze; set local enable_seqscan = off; set local enable_bitmapscan = off')
    const explain = tx.engine === 'sqlite' ? 'explain query plan' : 'explain (generic_plan)'
    return tx.all(rawQuery(`${explain} ${statement}`))
  })
  const condition = new RegExp(engine === 'sqlite' ? `SEARCH .*\\b${column}[>=]\\?` : `Index Cond: .*\\b${column}\\b`)
  return plan.filter(line => condition.test(Object.values(line as object).join(' '))).length
}
