/**
 * How a slice describes its tables, once, in `table.ts`. Row types, statements, the conversions at the engine's edge, what `stoa verify`
 * looks for, and the test that compares descriptions with the migrated schema all come from it.
 */
export type Kind = 'text' | 'time' | 'boolean' | 'json' | 'integer'

export interface Column<T> {
  readonly kind: Kind
  readonly nullable: boolean
  /** The table of the same network whose `id` this column holds. */
  readonly target?: string
  /** Only a type: what a value of this column is in TypeScript. */
  readonly type?: T
}

export type Columns = Record<string, Column<unknown>>

export interface Table<Name extends string = string, C extends Columns = Columns> {
  readonly name: Name
  readonly columns: C
  /** The columns that name a row, `network` first in a table of networks. */
  readonly key: readonly string[]
}

/** A row as it is read: a column that may be null is null, never left out. */
export type Row<T extends Table> = { [K in keyof T['columns']]: T['columns'][K] extends Column<infer V> ? V : never }

/** A network's table: `network` and `id` come first and need not be named. Every key begins with the network. */
export const table = <const Name extends string, C extends Columns>(name: Name, columns: C) =>
  ({ name, columns: { network: text, id: text, ...columns }, key: ['network', 'id'] }) as const satisfies Table

/** A network's table whose rows are named by other columns than an `id`. */
export const keyedTable = <const Name extends string, C extends Columns>(name: Name, key: (keyof C & string)[], columns: C) =>
  ({ name, columns: { network: text, ...columns }, key: ['network', ...key] }) as const satisfies Table

/** A table that belongs to no network. */
export const globalTable = <const Name extends string, C extends Columns>(name: Name, key: keyof C & string, columns: C) =>
  ({ name, columns, key: [key] }) as const satisfies Table

/** Text, compared by code point on both engines. */
export const text: Column<string> = { kind: 'text', nullable: false }
/** An instant, `YYYY-MM-DDTHH:mm:ss.sssZ` in code. */
export const time: Column<string> = { kind: 'time', nullable: false }
export const boolean: Column<boolean> = { kind: 'boolean', nullable: false }
/** A safe integer: amounts in minor units, counts, scaled decimals. */
export const integer: Column<number> = { kind: 'integer', nullable: false }

/** The `id` of a row of another table of the same network. */
export const ref = (target: string): Column<string> => ({ kind: 'text', nullable: false, target })

/** Text out of a closed set, which the contract names. */
export const oneOf = <T extends string>(): Column<T> => ({ kind: 'text', nullable: false })

/** JSON kept as text on both engines, since jsonb reorders keys and rewrites numbers. */
export const json = <T>(): Column<T> => ({ kind: 'json', nullable: false })

/** A column that may be null. */
export const optional = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true }) as Column<T | null>

type NullableOf<C extends Columns> = { [K in keyof C as null extends ValueOf<C[K]> ? K : never]: null }
type ValueOf<C> = C extends Column<infer V> ? V : never

/** What every new object of a network begins with. */
export interface NewKeys {
  network: string
  id: string
  createDate: string
}

/** A row's columns that may be null, all of them null: what a new row says of what was not sent. */
export function nulls<T extends Table>(table: T): NullableOf<T['columns']> {
  let known = nullsOf.get(table)
  if (!known) {
    const nullable = Object.entries(table.columns).filter(([, column]) => column.nullable)
    nullsOf.set(table, (known = Object.fromEntries(nullable.map(([name]) => [name, null]))))
  }
  return known as NullableOf<T['columns']>
}

const nullsOf = new WeakMap<Table, object>()

/** What every column of a name holds. Rows are converted by name, so a name has one kind in every table. */
export type Kinds = ReadonlyMap<string, Kind>

/** The kinds of all columns. Throws when one name has two. */
export function kindsOf(tables: readonly Table[]): Kinds {
  const kinds = new Map<string, Kind>()
  for (const { name: table, columns } of tables) {
    for (const [name, { kind }] of Object.entries(columns)) {
      if ((kinds.get(name) ?? kind) !== kind)
        throw new Error(`${table}.${name} is ${kind}; elsewhere ${name} is ${kinds.get(name)}`)
      kinds.set(name, kind)
    }
  }
  return kinds
}
