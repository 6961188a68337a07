import { boolean, json, keyedTable, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { COUNTED, PreviewedInvoice, RunStatus } from './contract.ts'

/** How much a run has done. */
export type RunCounts = Record<(typeof COUNTED)[number], number>

/** The sums over the invoices of a currency, in minor units. */
export interface RunTotal {
  currencyCode: string
  net: number
  tax: number
}

/** What could not be billed, or only as a draft: of a subscription, or of what is collected from a customer without one. */
export interface RunFault {
  subscriptionRef?: string
  /** Runs that are older than this do not say it. */
  customerRef?: string
  periodStartDate: string
  code: string
  detail: string
}

/** What is billed, or shown, in one go. Its counts are those of all that has been done so far. */
export const billingRun = table('billingRun', {
  locationRef: optional(ref('location')),
  asOf: time,
  dryRun: boolean,
  status: oneOf<RunStatus>(),
  /** The locations at which there may be more to do, by id. */
  locationsLeft: json<string[]>(),
  /** How far a dry run has come at each location: the last subscription, and behind `LOCATION/collected` the last customer. */
  lastRefs: json<Record<string, string>>(),
  /** How often a dry run has shown at each location coupons and codes that nobody has redeemed yet, by their ids. */
  taken: json<Record<string, Record<string, number>>>(),
  counts: json<RunCounts>(),
  totals: json<RunTotal[]>(),
  faults: json<RunFault[]>(),
  membershipRefCreator: optional(ref('membership')),
  createDate: time,
  startDate: time,
  endDate: optional(time),
  updateDate: time,
})
export type RunRow = Row<typeof billingRun>

/** An invoice as a dry run would make it. */
export const billingPreview = table('billingPreview', {
  runRef: ref('billingRun'),
  customerRef: text,
  /** As answers show it, without the names of who made the items. */
  shown: json<PreviewedInvoice>(),
  /** The items that wait and that it would take. */
  pendingRefs: json<string[]>(),
  createDate: time,
})
export type PreviewRow = Row<typeof billingPreview>

/** A customer without a subscription whose items were collected for a month: once, even if nothing was to be paid. */
export const monthlyCollection = keyedTable('monthlyCollection', ['locationRef', 'month', 'customerRef'], {
  locationRef: ref('location'),
  /** `2027-02` by the local calendar. */
  month: text,
  customerRef: text,
  invoiceRef: optional(ref('invoice')),
  createDate: time,
})

/** How far the collection of a location has come: the month, the last customer that was looked at, and whether all have been. */
export const collectedMonth = keyedTable('collectedMonth', ['locationRef'], {
  locationRef: ref('location'),
  month: text,
  lastRef: text,
  collected: boolean,
})
export type CollectedRow = Row<typeof collectedMonth>

/** What decides when something is to be done at a location. */
export interface Outlook {
  network: string
  locationRef: string
  timezoneId: string
  advanceDays: number
  /** When the first thing is due of each kind; null when nothing is to come. */
  grantDate: string | null
  locationDueDate: string | null
  ownDueDate: string | null
  /** Whether what waits is collected month by month, the last month that was, all of it or a part, and whether anything waits. */
  isMonthly: boolean
  month: string | null
  collected: boolean | null
  waits: string | null
  billingFrom: string | null
}
