import { boolean, integer, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { InvoiceStatus } from './contract.ts'

/** A bill to one membership or one company. Its number, per location, is taken when it is issued. */
export const invoice = table('invoice', {
  number: optional(integer),
  locationRef: ref('location'),
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  subscriptionRef: optional(ref('subscription')),
  status: oneOf<InvoiceStatus>(),
  currencyCode: text,
  taxInclusive: boolean,
  createDate: time,
  updateDate: time,
  issueDate: optional(time),
})
export type InvoiceRow = Row<typeof invoice>
