import { integer, keyedTable, oneOf, ref, text, time, type Row } from '../db/table.ts'
import type { Figure } from './contract-figures.ts'

/**
 * What happened on a day of a location that is over, counted and added up: one row for each kind and currency that the day had. Days are
 * local, `startDate` and `endDate` (exclusive) say when this one began and ended. `amount` and `taxAmount` are in minor units of
 * `currencyCode`, which is empty where nothing is money; of answered tickets `amount` is in seconds.
 */
export const daySum = keyedTable('daySum', ['figure', 'locationRef', 'day', 'kind', 'currencyCode'], {
  figure: oneOf<Figure>(),
  locationRef: ref('location'),
  /** YYYY-MM-DD. */
  day: text,
  kind: text,
  currencyCode: text,
  count: integer,
  amount: integer,
  taxAmount: integer,
  startDate: time,
  endDate: time,
})
export type DaySumRow = Row<typeof daySum>

/** Up to where the days of a location are summed, in the time zone that it had then. `untilDay` is the first day that is not. */
export const daySumState = keyedTable('daySumState', ['locationRef'], {
  locationRef: ref('location'),
  timezoneId: text,
  untilDay: text,
  untilDate: time,
})
export type DaySumStateRow = Row<typeof daySumState>

/** Up to which sequence somebody has read the changes of a network. */
export const changeCursor = keyedTable('changeCursor', ['reader'], { reader: text, sequence: integer })
