import type { Kind, Kinds } from './table.ts'
import type { Row } from './database.ts'

/** JSON is written here and nowhere else, so that both engines keep the same text. */
const toJson = (value: unknown): string => JSON.stringify(value)

/** A value as PostgreSQL takes it. */
export const postgresValue = (value: unknown): unknown =>
  value === undefined ? null : typeof value === 'object' && value !== null ? toJson(value) : value

/** A value as SQLite takes it: it has no booleans. */
export const sqliteValue = (value: unknown): unknown => (typeof value === 'boolean' ? (value ? 1 : 0) : postgresValue(value))

type Conversions = readonly (((value: unknown) => unknown) | undefined)[]

/**
 * Makes rows of the arrays in which both drivers give values. Rows that are written out have one layout, which keeps all that is done with them
 * fast: objects of node:sqlite's own making took half as long again on the way to JSON, and a loop over the columns takes ten times as long.
 */
export function rowMaker(columns: readonly string[], conversions: Conversions): (values: unknown[]) => Row {
  const members = columns.map((name, i) => {
    const value = conversions[i] ? `values[${i}] === null ? null : conversions[${i}](values[${i}])` : `values[${i}]`
    return `${JSON.stringify(name)}: ${value}`
  })
  // The names are those of our own columns.
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('conversions', `return values => ({ ${members.join()} })`)(conversions) as (values: unknown[]) => Row
}

const fromJson = (value: unknown): unknown => JSON.parse(value as string)

export const sqliteConversions = (columns: readonly string[], kinds: Kinds): Conversions =>
  columns.map(name => BY_KIND[kinds.get(name) ?? 'text'])

/** PostgreSQL's driver knows booleans. */
export const postgresConversions = (columns: readonly string[], kinds: Kinds): Conversions =>
  columns.map(name => (kinds.get(name) === 'json' ? fromJson : undefined))

const BY_KIND: Partial<Record<Kind, (value: unknown) => unknown>> = { boolean: value => value === 1, json: fromJson }
