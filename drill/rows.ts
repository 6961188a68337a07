import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

type Value = string | number | null

/** Runs SQL past the service, on either engine, and gives the rows. Both take identifiers in double quotes. */
export async function rows<R = Record<string, Value>>(databaseUrl: string, sql: string): Promise<R[]> {
  if (databaseUrl.startsWith('sqlite:')) {
    const handle = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { timeout: 10_000 })
    try {
      return handle.prepare(sql).all() as R[]
    } finally {
      handle.close()
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows as R[]
  } finally {
    await client.end()
  }
}

/**
 * Copies one row of a table many times, with new ids; `changed` gives the SQL of the columns that differ, in which `i` counts from 1.
 */
export async function copyRow(
  databaseUrl: string,
  table: string,
  id: string,
  { times, changed = {} }: { times: number; changed?: Record<string, string> },
): Promise<void> {
  const isSqlite = databaseUrl.startsWith('sqlite:')
  const [row] = await rows(databaseUrl, `select * from "${table}" where "id" = '${id}'`)
  if (row === undefined) throw new Error(`${table} has no ${id}`)
  // Ids of a kind of their own, so that none of the service's can be the same.
  const prefix = `${id.slice(0, 8)}-${id.slice(9, 13)}-7fff-8fff-`
  const newId = isSqlite ? `'${prefix}' || printf('%012d', i)` : `('${prefix}' || lpad(i::text, 12, '0'))::uuid`
  const columns = Object.keys(row)
  const values = columns.map(name => (name === 'id' ? newId : (changed[name] ?? `t."${name}"`)))
  const numbers = isSqlite
    ? `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${times}) select i from n)`
    : `(select i from generate_series(1, ${times}) i)`
  const sql = `insert into "${table}" (${columns.map(name => `"${name}"`).join()})
    select ${values.join()} from "${table}" t, ${numbers} numbers where t."id" = '${id}'`
  await rows(databaseUrl, sql)
}
