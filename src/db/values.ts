import type { Row } from './database.ts'
import { kindOf } from './tables.ts'

/** JSON is written here and nowhere else, so that both engines keep the same text. */
export const toJson = (value: unknown): string => JSON.stringify(value)

/** A value as PostgreSQL takes it. */
export const postgresValue = (value: unknown): unknown =>
  value === undefined ? null : typeof value === 'object' && value !== null ? toJson(value) : value

/** A value as SQLite takes it: it has no booleans. */
export const sqliteValue = (value: unknown): unknown =>
  typeof value === 'boolean' ? (value ? 1 : 0) : postgresValue(value)

/** Makes the conversions that rows of these columns need, or undefined when they need none. Works on the rows themselves. */
export function rowReader(columns: readonly string[], booleans: boolean): ((rows: Row[]) => void) | undefined {
  const json = columns.filter(name => kindOf(name) === 'json')
  const flags = booleans ? columns.filter(name => kindOf(name) === 'boolean') : []
  if (json.length === 0 && flags.length === 0) return undefined
  return rows => {
    for (const row of rows) {
      for (const name of flags) if (row[name] !== null) row[name] = row[name] === 1
      for (const name of json) if (row[name] !== null) row[name] = JSON.parse(row[name] as string)
    }
  }
}
