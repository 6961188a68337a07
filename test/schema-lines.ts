import type { WritableDatabase } from '../src/db/database.ts'
import { rawQuery } from './raw-query.ts'

/**
 * All that a database holds its rows to, by table: columns in their order, keys, references, checks and indexes, a line each, as the
 * engine itself tells it. Databases with the same lines take the same rows.
 */
export async function schemaLines(database: WritableDatabase): Promise<Record<string, string[]>> {
  const rows = await raw<{ name: string; line: string }>(database, LINES[database.engine])
  const lines: Record<string, string[]> = {}
  for (const { name, line } of rows) (lines[name] ??= []).push(oneLine(line))
  for (const ofTable of Object.values(lines)) ofTable.sort()
  return lines
}

export const raw = <R>(database: WritableDatabase, text: string): Promise<R[]> => database.read(db => db.all<R>(rawQuery(text)))

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')')

const LINES = {
  // SQLite keeps the statements themselves; an index without one is a key's.
  sqlite: `select tbl_name as name, coalesce(sql, type || ' ' || name) as line from sqlite_schema`,
  postgres: `select name, line from (
    select c.relname as name, concat_ws(' ', 'column', row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), l.collname, case when a.attnotnull then 'not null' end,
      nullif(a.attidentity, ''), pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_collation l on l.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    union all select c.relname, k.conname || ' ' || pg_get_constraintdef(k.oid) from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype <> 'n' and k.connamespace = current_schema()::regnamespace
    union all select tablename, indexdef from pg_indexes where schemaname = current_schema()) lines`,
}
