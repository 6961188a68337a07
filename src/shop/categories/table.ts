import { optional, ref, table, text, time, type Row } from '../../db/table.ts'

/** A shelf of the shop; without a location it serves all of the network's. */
export const category = table('category', { locationRef: optional(ref('location')), title: text, createDate: time })
export type CategoryRow = Row<typeof category>
