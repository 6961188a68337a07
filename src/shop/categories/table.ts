import { optional, ref, table, text, time, type Row } from '../../db/table.ts'

/** A group of products; without a location it serves all of the network's locations. */
export const category = table('category', {
  locationRef: optional(ref('location')),
  title: text,
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type CategoryRow = Row<typeof category>
