import type { AlterTx, Db, Prepared } from '../src/db/database.ts'
import { rawQuery } from './raw-query.ts'

/** The SQL of the prepared statements that some reading asks for. None is run, and each finds nothing. */
export async function askedBy(tx: AlterTx, look: (db: Db) => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const spy = {
    ...tx,
    async all(statement: Prepared<object, unknown>) {
      asked.push(statement.compiled(tx).sql)
      return []
    },
  }
  await look(spy as unknown as Db)
  return asked
}

/** How the engine would go about a statement without knowing its values. */
export async function planOf(tx: AlterTx, sql: string): Promise<string> {
  const explain = (text: string) => tx.all(rawQuery(text))
  if (tx.engine === 'sqlite') return JSON.stringify(await explain(`explain query plan ${sql}`), null, 1)
  return JSON.stringify(await explain(`explain (generic_plan, format json) ${sql}`)).replaceAll('\\', '')
}
