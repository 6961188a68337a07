import type { Engine } from '../engine.ts'
import type { Kind } from '../table.ts'

/**
 * A column in a migration: its kind, `?` when it may be null, and the table of the same network that it refers to:
 * `'text'`, `'time?'`, `'text -> location'`.
 */
export type ColumnText = `${Kind}${'' | '?'}${'' | ` -> ${string}`}`

/**
 * An exclusion constraint: rows with the same ids that meet `where` may not overlap in the time from `from` until just before `to`. This is checked
 * when the transaction ends, since rows that are moved together may overlap in between.
 */
export interface Exclusion {
  name: string
  ids: readonly string[]
  from: string
  to: string
  where: string
}

/** A table as migrations know it. It is no part of `table.ts`, because a migration says what was true when it was written. */
export interface TableShape {
  /** Columns besides `network`, which comes first in every table and key. */
  columns: Readonly<Record<string, ColumnText>>
  /** Columns of the primary key after `network`; `id` when left out. */
  key?: readonly string[]
  /** Columns of unique indexes, after `network`. */
  unique?: readonly (readonly string[])[]
  /** Columns of indexes, after `network`, that are unique among the rows that are not deleted: those without a `deleteDate`. */
  uniqueLive?: readonly (readonly string[])[]
  /** Columns of other indexes, after `network`. */
  index?: readonly (readonly string[])[]
  /** Columns of indexes, after `network`, of the rows alone in which none of them is null: few have a company, and fewer a series. */
  sparse?: readonly (readonly string[])[]
  /** Rows are small and found by their key: SQLite keeps them in the key's own tree, one tree less to write. */
  withoutRowid?: boolean
  /** It belongs to no network, so it has no column `network`, and its keys begin with none. */
  global?: boolean
  /** Columns of indexes across all networks, for queues alone: they are read by what is due first. */
  indexAcross?: readonly (readonly string[])[]
  /**
   * Each row is written beside one of an object, whose network is looked up already. On PostgreSQL alone: SQLite would gain little and have to make
   * large tables anew.
   */
  isBesideObjects?: boolean
  /** On PostgreSQL alone. */
  exclusions?: readonly Exclusion[]
  /** PostgreSQL numbers the rows in the order in which they are inserted, into this column. SQLite's rows bring their number. */
  identity?: string
}

/** The statement that makes a table, without its indexes. */
export function createTable(engine: Engine, name: string, shape: TableShape): string {
  const { key = ['id'], withoutRowid = false } = shape
  const holdsNetwork = !shape.global && !(shape.isBesideObjects && engine === 'postgres')
  const columns = Object.entries(columnsOf(shape))
  const lines = [
    ...columns.map(([column, text]) => columnLine(engine, column, text) + (shape.identity === column ? identity(engine) : '')),
    `primary key (${listed(shape, key)})`,
    ...(holdsNetwork ? [`foreign key ("network") references "network" ("id")`] : []),
    ...columns.flatMap(([column, text]) => foreignKey(column, text) ?? []),
  ]
  const end = engine === 'sqlite' ? ` strict${withoutRowid ? ', without rowid' : ''}` : ''
  return `create table "${name}" (\n  ${lines.join(',\n  ')}\n)${end};`
}

/** The statements that make a table's indexes. */
export function createIndexes(name: string, shape: TableShape): string[] {
  return [
    ...(shape.unique ?? []).map(on => createIndex(name, shape, on, 'unique index')),
    ...(shape.uniqueLive ?? []).map(on => createIndex(name, shape, on, 'unique live index')),
    ...(shape.index ?? []).map(on => createIndex(name, shape, on, 'index')),
    ...(shape.sparse ?? []).map(on => createIndex(name, shape, on, 'sparse index')),
    ...(shape.indexAcross ?? []).map(on => createIndex(name, { ...shape, global: true }, on, 'index')),
  ]
}

/** The statements that add exclusion constraints to a table; none on SQLite, which has no such constraints. */
export const createExclusions = (engine: Engine, table: string, all: readonly Exclusion[] = []): string[] =>
  engine === 'sqlite'
    ? []
    : all.map(({ name, ids, from, to, where }) => {
        const same = ids.map(id => `${address(id)} inet_ops with &&`).join(', ')
        return `alter table "${table}" add constraint "${name}" exclude using gist (${same}, tstzrange("${from}", "${to}") with &&) where (${where}) deferrable initially deferred;`
      })

/** An id as an address of IPv6, which has as many bits: GiST compares those without an extension. */
const address = (column: string) => `(regexp_replace(replace("${column}", '-', ''), '(.{4})(?!$)', '\\1:', 'g')::inet)`

type IndexKind = 'unique index' | 'unique live index' | 'index' | 'sparse index'

export function createIndex(name: string, shape: TableShape, on: readonly string[], kind: IndexKind): string {
  const made = kind.startsWith('unique') ? 'unique index' : 'index'
  return `create ${made} "${indexName(name, on, kind)}" on "${name}" (${listed(shape, on)})${rowsOf(shape, on, kind)};`
}

/** The rows that are in an index, where not all of them are. */
function rowsOf(shape: TableShape, on: readonly string[], kind: IndexKind): string {
  if (kind === 'unique live index') return ` where ${LIVE}`
  if (kind !== 'sparse index') return ''
  const nullable = on.filter(column => isNullable(columnsOf(shape)[column]!))
  if (nullable.length === 0) throw new Error(`no column of ${on.join(', ')} is ever null`)
  return ` where ${nullable.map(column => `"${column}" is not null`).join(' and ')}`
}

const LIVE = '"deleteDate" is null'

export const indexName = (name: string, on: readonly string[], kind: IndexKind = 'index'): string =>
  [name, ...on, ...(NAMED[kind] ?? [])].join('_')

const NAMED: Partial<Record<IndexKind, readonly string[]>> = { 'unique live index': ['live'], 'sparse index': ['sparse'] }

/** The query for values of these columns that several rows have: a unique index lets null alone come twice. */
export function duplicates(name: string, shape: TableShape, on: readonly string[], kind: IndexKind = 'unique index'): string {
  const known = [...on.map(column => `"${column}" is not null`), ...(kind === 'unique live index' ? [LIVE] : [])].join(' and ')
  return `select ${listed(shape, on)}, count(*) as "rows" from "${name}" where ${known} group by ${listed(shape, on)} having count(*) > 1`
}

/** The columns of a table, `network` first where it belongs to one. */
export const columnsOf = ({ columns, global }: TableShape): Record<string, ColumnText> =>
  global ? { ...columns } : { network: 'text', ...columns }

export function columnLine(engine: Engine, name: string, text: ColumnText, nullable = isNullable(text)): string {
  const kind = kindOf(text)
  const rule = nullable ? '' : ' not null'
  return `"${name}" ${TYPES[engine][kind]}${rule}${engine === 'sqlite' ? check(kind, name) : ''}`
}

/** The table that a column refers to, or undefined where it refers to none. */
export const targetOf = (text: ColumnText): string | undefined => text.split(' -> ')[1]

/** The clause that holds a reference, or undefined where the column is none. */
export function foreignKey(column: string, text: ColumnText): string | undefined {
  const target = targetOf(text)
  return target && `foreign key ("network", "${column}") references "${target}" ("network", "id")`
}

export const isNullable = (text: ColumnText): boolean => text.split(' -> ')[0]!.endsWith('?')

const kindOf = (text: ColumnText) => text.split(' -> ')[0]!.replace('?', '') as Kind

const identity = (engine: Engine) => (engine === 'postgres' ? ' generated by default as identity' : '')

const TYPES: Record<Engine, Record<Kind, string>> = {
  sqlite: { text: 'text', time: 'text', boolean: 'integer', json: 'text', integer: 'integer' },
  postgres: { text: 'text collate "C"', time: 'timestamptz(3)', boolean: 'boolean', json: 'text', integer: 'bigint' },
}

/** What STRICT does not see: it knows storage classes alone. */
function check(kind: Kind, name: string): string {
  if (kind === 'boolean') return ` check ("${name}" in (0, 1))`
  // Older SQLite programs, which may read a backup, answer 0 for json_valid(null).
  if (kind === 'json') return ` check ("${name}" is null or json_valid("${name}"))`
  if (kind === 'time') {
    return ` check ("${name}" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z')`
  }
  return ''
}

const listed = ({ global }: TableShape, columns: readonly string[]) =>
  (global ? columns : ['network', ...columns]).map(column => `"${column}"`).join(', ')
