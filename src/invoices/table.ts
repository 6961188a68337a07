import type { AddressValue as Address } from '../terms/billed.ts'
import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { DueType, InvoiceStatus } from './contract-invoice.ts'

/** The customer on an invoice. What has no value is left out. */
export interface Buyer {
  name: string
  /** The name, where the customer has given it as that of documents. */
  legalName?: string
  taxId?: string
  /** As in a company's `businessAddress`. */
  address?: Address
  /** As people write it, where that is another one. */
  billingAddress?: string
  /** By which the customer’s own office finds what it is for. */
  buyerReference?: string
  email?: string
}

/** Who issues an invoice, and what its document looks like. What has no value is left out. */
export interface Seller {
  name: string
  taxId?: string
  registrationNumber?: string
  /** As people read it. */
  address?: string
  /** The address in parts, where the settings of the location have it so. */
  postalAddress?: Address
  email?: string
  phoneNumber?: string
  iban?: string
  bic?: string
  accountHolder?: string
  footer?: string
  color?: string
  logoRef?: string
  /** The language tag of the location. */
  locale?: string
}

/** A bill to one membership or one company. Its number, per location, is taken when it is issued. */
export const invoice = table('invoice', {
  number: optional(integer),
  /** The number as it is printed, with the prefix that the location had. */
  title: optional(text),
  locationRef: ref('location'),
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  subscriptionRef: optional(ref('subscription')),
  status: oneOf<InvoiceStatus>(),
  currencyCode: text,
  taxInclusive: boolean,
  timezoneId: text,
  /** How `dueDate` follows from the issue. */
  dueType: oneOf<DueType>(),
  dueDays: optional(integer),
  /** Of a draft what was sent; once issued the last millisecond of a local day. */
  dueDate: optional(time),
  internalNote: optional(text),
  customerNote: optional(text),
  /** The buyer's order number. */
  reference: optional(text),
  /** What was taken from the customer's money balance at issue, in minor units. */
  appliedBalance: integer,
  /** What credit notes took off what was to be paid, and off what had been paid. */
  prePaymentCreditNotesAmount: integer,
  postPaymentCreditNotesAmount: integer,
  /** Of a subscription's invoice. */
  periodStartDate: optional(time),
  periodEndDate: optional(time),
  /** The billing run that made it. */
  runRef: optional(ref('billingRun')),
  /** The invoice that it repeats. */
  duplicateOf: optional(ref('invoice')),
  /** So many days after `dueDate` the customer was last reminded; 0 until then. */
  remindedDays: integer,
  createDate: time,
  updateDate: time,
  issueDate: optional(time),
  paidDate: optional(time),
  voidDate: optional(time),
  voidReason: optional(text),
  deleteDate: optional(time),
  /** Whom it was issued to and by whom, as they were then; null on a draft. */
  buyer: optional(json<Buyer>()),
  seller: optional(json<Seller>()),
  /** `issueDate`, `dueDate` and `number` as lists sort them: what has none yet is behind all that have one. */
  issueSort: time,
  dueSort: time,
  numberSort: integer,
})
export type InvoiceRow = Row<typeof invoice>
