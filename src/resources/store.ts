import type { Tx } from '../db/database.ts'
import type { BookingRow, ResourceRow } from './table.ts'

export const insertResource = (tx: Tx, row: ResourceRow) => tx.run(tx.sql.insertInto('resource').values(row))
export const insertBooking = (tx: Tx, row: BookingRow) => tx.run(tx.sql.insertInto('booking').values(row))
