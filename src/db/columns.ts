/**
 * The kinds a column can have. A slice describes its table once, in `table.ts`; the row types, the conversions at the
 * engine's edge and the test that compares the description with the migrated schema all come from it.
 */
export type Kind = 'text' | 'time' | 'boolean' | 'json' | 'integer'

export interface Column<T> {
  readonly kind: Kind
  readonly nullable: boolean
  /** Only a type: what a value of this column is in TypeScript. */
  readonly type?: T
}

export type Columns = Record<string, Column<unknown>>

/** A row as it is read: a column that may be null is null, never left out. */
export type Row<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never }

/** Text, compared by code point on both engines. */
export const text: Column<string> = { kind: 'text', nullable: false }
/** An instant, `YYYY-MM-DDTHH:mm:ss.sssZ` in code. */
export const time: Column<string> = { kind: 'time', nullable: false }
export const boolean: Column<boolean> = { kind: 'boolean', nullable: false }
/** A safe integer: amounts in minor units, counts, scaled decimals. */
export const integer: Column<number> = { kind: 'integer', nullable: false }

/** Text out of a closed set, which the contract names. */
export const oneOf = <T extends string>(): Column<T> => ({ kind: 'text', nullable: false })

/** JSON kept as text on both engines, since jsonb reorders keys and rewrites numbers. */
export const json = <T>(): Column<T> => ({ kind: 'json', nullable: false })

/** The same column, which may be null. */
export const optional = <T>(column: Column<T>): Column<T | null> => ({ kind: column.kind, nullable: true })
