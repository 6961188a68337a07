import type { Columns, Table } from '../db/table.ts'
import { paymentColumns } from '../payments/table.ts'
import { tables } from '../tables.ts'

/** The tables of what can be bought: those with the columns of a payment. */
const bought = tables.filter(({ columns }) => Object.keys(paymentColumns).every(name => name in columns))

export interface Bought {
  table: string
  /** The column by which rows of another table name it. */
  ref: string
}

/** The tables of what can be bought, each with the column by which this table names it. Throws where it has none. */
export const boughtIn = ({ name, columns }: Table): Bought[] =>
  bought.map(({ name: table }) => {
    const ref = Object.entries<Columns[string]>(columns).find(([, { target }]) => target === table)?.[0]
    if (ref === undefined) throw new Error(`no column of ${name} names a ${table}, which can be bought`)
    return { table, ref }
  })
