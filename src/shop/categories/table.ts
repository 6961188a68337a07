import { optional, text, time, type Row } from '../../db/columns.ts'

/** A shelf of the shop; without a location it serves all of the network's. */
export const category = { network: text, id: text, locationRef: optional(text), title: text, createDate: time }
export type CategoryRow = Row<typeof category>
