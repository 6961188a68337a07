import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Problem } from './problems.ts'
import { MOST, type Finding } from './store-verify-rule.ts'

/**
 * What is wrong with the file of SQLite as such, in whatever network: pages and indexes that do not fit together, and rows that refer to none.
 * PostgreSQL has tools of its own for that, and holds references by itself.
 */
export async function problemsOfFile(database: Database): Promise<Problem[]> {
  if (database.engine !== 'sqlite') return []
  return database.read(async db => {
    const found = async (rule: string, text: string) => {
      const rows = await db.all<Finding>({ compile: () => sql<Finding>`${sql.raw(text)} limit ${sql.lit(MOST)}`.compile(db.sql) })
      return rows.map(row => ({ networkRef: null, rule, ...row }))
    }
    return [...(await found('the file is whole', WHOLE)), ...(await found('a row refers to rows that there are', REFERENCES))]
  })
}

const WHOLE = `select 'file' as "object", "integrity_check" as "detail" from pragma_integrity_check where "integrity_check" <> 'ok'`

const REFERENCES = `select "table" as "object",
    case count(*) when 1 then '1 row refers' else count(*) || ' rows refer' end || ' to no ' || "parent" as "detail"
  from pragma_foreign_key_check group by "table", "parent", "fkid"`
