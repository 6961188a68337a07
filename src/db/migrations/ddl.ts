import type { Kind } from '../columns.ts'
import type { Engine } from '../database.ts'

/**
 * A column in a migration: its kind, `?` when it may be null, and the table of the same network that it refers to:
 * `'text'`, `'time?'`, `'text -> location'`.
 */
export type ColumnText = `${Kind}${'' | '?'}${'' | ` -> ${string}`}`

export interface Table {
  /** Columns besides `network`, which comes first in every table and key. */
  columns: Record<string, ColumnText>
  /** Columns of the primary key after `network`; `id` when left out. */
  key?: string[]
  /** Columns of unique indexes, after `network`. */
  unique?: string[][]
  /** Columns of other indexes, after `network`. */
  index?: string[][]
  /** Rows are small and found by their key: SQLite keeps them in the key's own tree, one tree less to write. */
  small?: boolean
}

/** The statements that make a network's table on one engine. */
export function createTable(
  engine: Engine,
  name: string,
  { columns, key = ['id'], unique = [], index = [], small = false }: Table,
): string {
  const lines = [
    ...Object.entries({ network: 'text', ...columns }).map(([column, text]) => columnLine(engine, column, text)),
    `primary key (${list(['network', ...key])})`,
    `foreign key ("network") references "network" ("id")`,
    ...Object.entries(columns).flatMap(([column, text]) => {
      const target = text.split(' -> ')[1]
      return target ? [`foreign key ("network", "${column}") references "${target}" ("network", "id")`] : []
    }),
  ]
  const make = (kind: string, on: string[]) =>
    `create ${kind} "${[name, ...on].join('_')}" on "${name}" (${list(['network', ...on])});`
  return [
    `create table "${name}" (\n  ${lines.join(',\n  ')}\n)${tableEnd(engine)}${small && engine === 'sqlite' ? ', without rowid' : ''};`,
    ...unique.map(on => make('unique index', on)),
    ...index.map(on => make('index', on)),
  ].join('\n')
}

export const tableEnd = (engine: Engine) => (engine === 'sqlite' ? ' strict' : '')

export function columnLine(engine: Engine, name: string, text: string): string {
  const [type = ''] = text.split(' -> ')
  const kind = type.replace('?', '') as Kind
  const rule = type.endsWith('?') ? '' : ' not null'
  return `"${name}" ${TYPES[engine][kind]}${rule}${engine === 'sqlite' ? check(kind, name) : ''}`
}

const TYPES: Record<Engine, Record<Kind, string>> = {
  sqlite: { text: 'text', time: 'text', boolean: 'integer', json: 'text', integer: 'integer' },
  postgres: { text: 'text collate "C"', time: 'timestamptz(3)', boolean: 'boolean', json: 'text', integer: 'bigint' },
}

/** What STRICT does not see: it knows storage classes alone. */
function check(kind: Kind, name: string): string {
  if (kind === 'boolean') return ` check ("${name}" in (0, 1))`
  // Older SQLite programs, which may read a backup, answer 0 for json_valid(null).
  if (kind === 'json') return ` check ("${name}" is null or json_valid("${name}"))`
  if (kind === 'time')
    return ` check ("${name}" glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z')`
  return ''
}

const list = (columns: string[]) => columns.map(column => `"${column}"`).join(', ')
