import type { Engine } from '../engine.ts'
import {
  columnLine,
  columnsOf,
  createIndex,
  createIndexes,
  createTable,
  foreignKey,
  isNullable,
  type ColumnText,
  type TableShape,
} from './ddl.ts'

/** All tables, as the migrations up to here have made them. */
export type SchemaShape = Readonly<Record<string, TableShape>>

/** One change of the schema: what it makes of the shape, and the statements that do so to a database full of rows. */
export interface Step {
  reshape(before: SchemaShape): SchemaShape
  statements(engine: Engine, before: SchemaShape): string[]
}

/** A released migration never changes: databases have run it. */
export interface Migration {
  name: string
  steps: readonly Step[]
}

/** Makes a table and its indexes. */
export const addTable = (name: string, shape: TableShape): Step => ({
  reshape: before => ({ ...before, [name]: shape }),
  statements: engine => [createTable(engine, name, shape), ...createIndexes(name, shape)],
})

/**
 * Adds columns to a table. What may not be null needs a value for the rows there are: an SQL expression over their columns, such as
 * `'"createDate"'`, in `fill`.
 */
export function addColumns(
  name: string,
  columns: Readonly<Record<string, ColumnText>>,
  fill: Readonly<Record<string, string>> = {},
): Step {
  const reshape = (before: SchemaShape) =>
    changed(before, name, table => ({ ...table, columns: { ...table.columns, ...columns } }))
  return {
    reshape,
    statements(engine, before) {
      // SQLite can neither add a reference of two columns nor a column that is never null and filled from others.
      if (engine === 'sqlite') return rebuilt(name, before[name]!, reshape(before)[name]!, fill)
      return Object.entries(columns).flatMap(([column, text]) => [
        `alter table "${name}" add column ${columnLine(engine, column, `${text.replace('?', '')}?` as ColumnText).replace(/ -> \w+/, '')};`,
        ...(column in fill ? [`update "${name}" set "${column}" = ${fill[column]};`] : []),
        ...(isNullable(text) ? [] : [`alter table "${name}" alter column "${column}" set not null;`]),
        ...(foreignKey(column, text) ? [`alter table "${name}" add ${foreignKey(column, text)};`] : []),
      ])
    },
  }
}

/** Adds an index, after `network`; a unique one refuses to be made where rows break it. */
export const addIndex = (name: string, on: readonly string[], kind: 'unique' | 'index' = 'index'): Step => ({
  reshape: before => changed(before, name, table => ({ ...table, [kind]: [...(table[kind] ?? []), on] })),
  statements: (_, before) => [createIndex(name, before[name]!, on, kind === 'unique' ? 'unique index' : 'index')],
})

/** Drops a table and all that is in it. */
export const dropTable = (name: string): Step => ({
  reshape: before => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)),
  statements: () => [`drop table "${name}";`],
})

/** Changes rows by statements that both engines understand. */
export const change = (...statements: string[]): Step => ({ reshape: before => before, statements: () => statements })

/** SQLite: makes a table anew under its name, with its rows. Others go on referring to it, since it is found by name. */
function rebuilt(name: string, before: TableShape, after: TableShape, fill: Readonly<Record<string, string>>): string[] {
  const kept = Object.keys(columnsOf(before)).filter(column => column in columnsOf(after) && !(column in fill))
  const into = [...kept, ...Object.keys(fill)].map(column => `"${column}"`).join(', ')
  const from = [...kept.map(column => `"${column}"`), ...Object.values(fill)].join(', ')
  return [
    createTable('sqlite', `${name}_new`, after),
    `insert into "${name}_new" (${into}) select ${from} from "${name}";`,
    `drop table "${name}";`,
    `alter table "${name}_new" rename to "${name}";`,
    ...createIndexes(name, after),
  ]
}

function changed(shape: SchemaShape, name: string, change: (table: TableShape) => TableShape): SchemaShape {
  const table = shape[name]
  if (table === undefined) throw new Error(`no migration has made the table ${name}`)
  return { ...shape, [name]: change(table) }
}
