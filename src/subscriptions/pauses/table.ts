import { optional, ref, table, time, type Row } from '../../db/table.ts'

/** Periods of the subscription that begin at `startDate` or later and before `endDate`, or for ever, are neither billed nor granted. */
export const subscriptionPause = table('subscriptionPause', {
  subscriptionRef: ref('subscription'),
  startDate: time,
  endDate: optional(time),
  createDate: time,
  /** When it was taken away before it began. */
  deleteDate: optional(time),
})
export type PauseRow = Row<typeof subscriptionPause>
