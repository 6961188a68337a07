import { boolean, integer, keyedTable, oneOf, optional, ref, text, time, type Row } from '../../db/table.ts'
import type { StoredState } from './contract.ts'

/**
 * A period of a subscription that has been granted, billed or passed over: each happens once. `credits` and `dayPasses` are what it gave, in
 * hundredths.
 */
export const subscriptionPeriod = keyedTable('subscriptionPeriod', ['subscriptionRef', 'startDate'], {
  subscriptionRef: ref('subscription'),
  startDate: time,
  /** Null of what was billed before periods were kept: it ends as the subscription says. */
  endDate: optional(time),
  /** `open` until it is billed or passed over. */
  state: oneOf<StoredState>(),
  /** None where nothing was to be paid. */
  invoiceRef: optional(ref('invoice')),
  grantDate: optional(time),
  billDate: optional(time),
  credits: integer,
  dayPasses: integer,
  createDate: time,
})
export type PeriodRow = Row<typeof subscriptionPeriod>

/** What the billing run has to do next of a subscription. Whoever changes it has locked the subscription; it has a row while something is to come. */
export const subscriptionCursor = keyedTable('subscriptionCursor', ['subscriptionRef'], {
  subscriptionRef: ref('subscription'),
  locationRef: ref('location'),
  /** When the first period begins that has not been given, or when the subscription ends after the last one. */
  grantDate: optional(time),
  /** When the first period begins that is not billed; null when none is. */
  periodDate: optional(time),
  /** When it is billed, of a subscription that is billed as long before as its location says. */
  locationDueDate: optional(time),
  /** When it is billed, of a subscription that says itself how long before, and of one that could not be billed and is tried again. */
  ownDueDate: optional(time),
  /** Whether the next invoice is left as a draft, because it is the first one and was not issued at once. */
  firstDraft: boolean,
  /** Why it could not be billed. */
  fault: optional(text),
  /** The run that did something of it last. */
  runRef: optional(text),
})
export type CursorRow = Row<typeof subscriptionCursor>
