import type { AddressValue as Address } from '../terms/billed.ts'
import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { InvoiceStatus } from './contract.ts'

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
  /** The same in parts, where the settings of the location have it so. */
  postalAddress?: Address
  email?: string
  phoneNumber?: string
  iban?: string
  bic?: string
  accountHolder?: string
  footer?: string
  color?: string
  logoRef?: string
}

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
  /** Whom it was issued to and by whom, as they were then; null on a draft. */
  buyer: optional(json<Buyer>()),
  seller: optional(json<Seller>()),
})
export type InvoiceRow = Row<typeof invoice>
