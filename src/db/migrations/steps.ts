import type { Engine } from '../engine.ts'
import {
  columnLine,
  columnsOf,
  createExclusions,
  createIndex,
  createIndexes,
  createTable,
  duplicates,
  foreignKey,
  indexName,
  isNullable,
  targetOf,
  type ColumnText,
  type TableShape,
} from './ddl.ts'

/** All tables, as the migrations up to here have made them. */
export type SchemaShape = Readonly<Record<string, TableShape>>

/** One change of the schema: what it makes of the shape, and the statements that do so to a database full of rows. */
export interface Step {
  reshape(before: SchemaShape): SchemaShape
  statements(engine: Engine, before: SchemaShape): string[]
  /** Rows that keep the statements from being carried out: they are looked for first, so that whoever migrates is told which. */
  obstacle?(before: SchemaShape): Obstacle
}

export interface Obstacle {
  /** A query that gives a row for each thing that is in the way. */
  find: string
  words(row: Record<string, unknown>): string
}

/** A released migration never changes: databases have run it. */
export interface Migration {
  name: string
  steps: readonly Step[]
}

/** Makes a table and its indexes. */
export const addTable = (name: string, shape: TableShape): Step => ({
  reshape(before) {
    if (name in before) throw new Error(`a migration has made the table ${name} already`)
    return { ...before, [name]: shape }
  },
  statements: engine => [
    createTable(engine, name, shape),
    ...createIndexes(name, shape),
    ...createExclusions(engine, name, shape.exclusions),
  ],
})

/** SQL; one for each engine where they do not understand the same, as of times. */
type Expression = string | Readonly<Record<Engine, string>>
const inSql = (engine: Engine) => (text: Expression) => (typeof text === 'object' ? text[engine] : text)

/**
 * Adds columns to a table. What may not be null needs a value for the rows there are: an SQL expression over the columns there were, such
 * as `'"createDate"'`, in `fill`.
 */
export function addColumns<const C extends Readonly<Record<string, ColumnText>>>(
  name: string,
  columns: C,
  fill: { readonly [K in keyof C]?: Expression } = {},
): Step {
  const added = Object.entries(columns)
  for (const [column, text] of added) {
    if (!isNullable(text) && !(column in fill))
      throw new Error(`${name}.${column} may not be null and has no value for the rows there are`)
  }
  const reshape = (before: SchemaShape) =>
    changed(before, name, table => {
      for (const [column] of added) if (column in columnsOf(table)) throw new Error(`${name} has a column ${column} already`)
      return { ...table, columns: { ...table.columns, ...columns } }
    })
  return {
    reshape,
    statements(engine, before) {
      const filled = Object.entries<Expression | undefined>(fill).map(
        ([column, value]) => [column, inSql(engine)(value!)] as const,
      )
      // SQLite can neither add a reference of two columns nor a column that is never null and filled from others.
      if (engine === 'sqlite') return rebuilt(name, before[name]!, reshape(before)[name]!, filled)
      const holds = added.flatMap(([column, text]) => [
        ...(isNullable(text) ? [] : [`alter column "${column}" set not null`]),
        ...(targetOf(text) === undefined ? [] : [`add ${foreignKey(column, text)}`]),
      ])
      // One statement for all columns: each of them goes through the whole table.
      return [
        `alter table "${name}" ${added.map(([column, text]) => `add column ${columnLine(engine, column, text, true)}`).join(', ')};`,
        ...(filled.length === 0
          ? []
          : [`update "${name}" set ${filled.map(([column, value]) => `"${column}" = ${value}`).join(', ')};`]),
        ...(holds.length === 0 ? [] : [`alter table "${name}" ${holds.join(', ')};`]),
      ]
    },
  }
}

/** Lets columns of a table be null that could not be. */
export function allowNull(name: string, columns: readonly string[]): Step {
  const reshape = (before: SchemaShape) =>
    changed(before, name, table => ({
      ...table,
      columns: { ...table.columns, ...Object.fromEntries(columns.map(column => [column, nullable(name, table, column)])) },
    }))
  return {
    reshape,
    statements(engine, before) {
      if (engine === 'sqlite') return rebuilt(name, before[name]!, reshape(before)[name]!, [])
      return [`alter table "${name}" ${columns.map(column => `alter column "${column}" drop not null`).join(', ')};`]
    },
  }
}

/** A column of a table as it is when it may be null. */
function nullable(name: string, { columns, key = ['id'] }: TableShape, column: string): ColumnText {
  const text = columns[column]
  if (text === undefined || key.includes(column)) throw new Error(`${name} has no column ${column} that could be null`)
  if (isNullable(text)) throw new Error(`${name}.${column} may be null already`)
  const [kind, target] = text.split(' -> ')
  return `${kind}?${target === undefined ? '' : ` -> ${target}`}` as ColumnText
}

/** The kinds of indexes, each the member of a table's shape that lists them. */
const KINDS = { index: 'index', sparse: 'sparse index', unique: 'unique index', uniqueLive: 'unique live index' } as const
type Kind = keyof typeof KINDS

/** Adds an index, after `network`; a sparse one has the rows in which no column of it is null. A unique one is refused where rows break it. */
export function addIndex(name: string, on: readonly string[], kind: Kind = 'index'): Step {
  const reshape: Step['reshape'] = before => changed(before, name, table => ({ ...table, [kind]: [...(table[kind] ?? []), on] }))
  const step: Step = { reshape, statements: (_, before) => [createIndex(name, before[name]!, on, KINDS[kind])] }
  if (!kind.startsWith('unique')) return step
  return {
    ...step,
    obstacle: before => ({
      find: duplicates(name, before[name]!, on, KINDS[kind]),
      words: ({ rows, ...values }) =>
        `${String(rows)} rows of ${name} have the same ${Object.entries(values)
          .map(([column, value]) => `${column} ${String(value)}`)
          .join(', ')}`,
    }),
  }
}

/** Drops an index that is made on these columns after `network`. */
export const dropIndex = (name: string, on: readonly string[], kind: Kind = 'index'): Step => ({
  reshape: before =>
    changed(before, name, table => {
      const kept = table[kind]?.filter(other => other.join() !== on.join()) ?? []
      if (kept.length === (table[kind]?.length ?? 0)) throw new Error(`${name} has no ${KINDS[kind]} on ${on.join(', ')}`)
      return { ...table, [kind]: kept }
    }),
  statements: () => [`drop index "${indexName(name, on, KINDS[kind])}";`],
})

/** Drops a table and all that is in it; none that others refer to. */
export const dropTable = (name: string): Step => ({
  reshape(before) {
    const { [name]: dropped, ...others } = before
    if (dropped === undefined) throw new Error(`no migration has made the table ${name}`)
    for (const [other, { columns }] of Object.entries(others)) {
      const referring = Object.entries(columns).find(([, text]) => targetOf(text) === name)
      if (referring) throw new Error(`${other}.${referring[0]} refers to ${name}, which cannot be dropped`)
    }
    return others
  },
  statements: () => [`drop table "${name}";`],
})

/** Changes the rows that are there, by statements that both engines understand or by one for each. A new database has none, and never runs it. */
export const change = (...all: Expression[]): Step => ({ reshape: same => same, statements: engine => all.map(inSql(engine)) })

/** SQLite: makes a table anew under its name, with its rows. Others go on referring to it, since it is found by name. */
function rebuilt(name: string, before: TableShape, after: TableShape, filled: readonly (readonly [string, string])[]): string[] {
  const kept = Object.keys(columnsOf(before))
  const into = [...kept, ...filled.map(([column]) => column)].map(column => `"${column}"`).join(', ')
  const from = [...kept.map(column => `"${column}"`), ...filled.map(([, value]) => value)].join(', ')
  return [
    createTable('sqlite', `${name}_new`, after),
    `insert into "${name}_new" (${into}) select ${from} from "${name}";`,
    `drop table "${name}";`,
    `alter table "${name}_new" rename to "${name}";`,
    ...createIndexes(name, after),
  ]
}

/** The shape of a schema in which one table is another. */
export function changed(shape: SchemaShape, name: string, change: (table: TableShape) => TableShape): SchemaShape {
  const table = shape[name]
  if (table === undefined) throw new Error(`no migration has made the table ${name}`)
  return { ...shape, [name]: change(table) }
}
