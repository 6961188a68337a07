import { boolean, integer, oneOf, optional, text, time, type Row } from '../db/columns.ts'
import type { InvoiceStatus } from './contract.ts'

/** A bill to one membership or one company. Its number, per location, is taken when it is issued. */
export const invoice = {
  network: text,
  id: text,
  number: optional(integer),
  locationRef: text,
  membershipRef: optional(text),
  companyRef: optional(text),
  subscriptionRef: optional(text),
  status: oneOf<InvoiceStatus>(),
  currencyCode: text,
  taxInclusive: boolean,
  createDate: time,
  issueDate: optional(time),
}
export type InvoiceRow = Row<typeof invoice>
