import type { Kind, Kinds } from './table.ts'
import type { Row } from './database.ts'

/** JSON is written here and nowhere else, so that both engines keep the same text. */
const toJson = (value: unknown): string => JSON.stringify(value)

/** A value as PostgreSQL takes it. */
export const postgresValue = (value: unknown): unknown =>
  value === undefined ? null : typeof value === 'object' && value !== null ? toJson(value) : value

/** A value as SQLite takes it: it has no booleans. */
export const sqliteValue = (value: unknown): unknown => (typeof value === 'boolean' ? (value ? 1 : 0) : postgresValue(value))

/**
 * Makes rows of the arrays in which node:sqlite gives values. Copies of one template share one layout, which keeps all that is done with
 * them fast: objects of node:sqlite's own making took half as long again on the way to JSON.
 */
export function rowMaker(columns: readonly string[], kinds: Kinds): (values: unknown[]) => Row {
  const template: Row = Object.fromEntries(columns.map(name => [name, null]))
  const conversions = columns.map(name => conversionOf(kinds.get(name)))
  return values => {
    const row = { ...template }
    for (let i = 0; i < columns.length; i++) {
      const value = values[i]
      const convert = conversions[i]
      row[columns[i]!] = convert === undefined || value === null ? value : convert(value)
    }
    return row
  }
}

const conversionOf = (kind: Kind | undefined): ((value: unknown) => unknown) | undefined =>
  kind === 'boolean' ? value => value === 1 : kind === 'json' ? value => JSON.parse(value as string) : undefined

/** Makes the conversion that PostgreSQL's rows of these columns need, or undefined when they need none. Works on the rows themselves. */
export function rowReader(columns: readonly string[], kinds: Kinds): ((rows: Row[]) => void) | undefined {
  const json = columns.filter(name => kinds.get(name) === 'json')
  if (json.length === 0) return undefined
  return rows => {
    for (const row of rows) {
      for (const name of json) if (row[name] !== null) row[name] = JSON.parse(row[name] as string)
    }
  }
}
