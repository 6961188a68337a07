import { tables } from './migrations/0001-foundation.ts'

export interface Reference {
  table: string
  column: string
  /** The table of the same network whose id the column names. */
  target: string
}

/** Every column that names a row of another table, as the migrations declare them. */
export const references: readonly Reference[] = Object.entries(tables).flatMap(([table, { columns }]) =>
  Object.entries(columns).flatMap(([column, text]) => {
    const target = text.split(' -> ')[1]
    return target === undefined ? [] : [{ table, column, target }]
  }),
)
