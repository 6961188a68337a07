import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { AddressValue } from '../../terms/billed.ts'
import type { TaxCategory, ZeroCategory } from '../../terms/tax.ts'
import type { PendingInvoicing, RequiredDetail } from './contract.ts'

/** Where revenue of a rate and a category is booked; `rate` in 1/10,000 percent. */
interface RevenueAccount {
  category: TaxCategory
  rate: number
  account: string
}

/** Where money that came or went by a label such as cash is booked. */
interface MoneyAccount {
  label: string
  account: string
}

/** How a location bills. The id is that of the location; a location for which nobody has set anything has no row. */
export const billingSettings = table('billingSettings', {
  id: ref('location'),
  legalName: optional(text),
  taxId: optional(text),
  registrationNumber: optional(text),
  postalAddress: optional(json<AddressValue>()),
  email: optional(text),
  phoneNumber: optional(text),
  /** Without spaces, in capitals. */
  iban: optional(text),
  bic: optional(text),
  accountHolder: optional(text),
  copyEmail: optional(text),
  invoicePrefix: text,
  creditNotePrefix: text,
  numberDigits: integer,
  footer: text,
  logoRef: optional(ref('sellerLogo')),
  color: optional(text),
  dueDays: integer,
  advanceDays: integer,
  autoIssue: boolean,
  pendingInvoicing: oneOf<PendingInvoicing>(),
  prorateGrants: boolean,
  requiredDetails: json<RequiredDetail[]>(),
  zeroCategory: oneOf<ZeroCategory>(),
  zeroReason: optional(text),
  remindersEnabled: boolean,
  /** Rising. */
  reminderDays: json<number[]>(),
  accounts: json<RevenueAccount[]>(),
  receivablesAccount: optional(text),
  moneyAccount: optional(text),
  moneyAccounts: json<MoneyAccount[]>(),
  depositsAccount: optional(text),
  /** What began before was billed elsewhere; null where there was nothing before. */
  billingFrom: optional(time),
  updateDate: time,
})
export type SettingsRow = Row<typeof billingSettings>

/** How a location bills, whether or not anybody has set it. */
export type Settings = Omit<SettingsRow, 'updateDate'>

/** What a rate of 0 means where nobody has set it. */
export const UNSET = { zeroCategory: 'zero', zeroReason: null } as const

/** Pictures that are or were on documents of a location. They never change, so that what was issued keeps the one it was issued with. */
export const sellerLogo = table('sellerLogo', {
  locationRef: ref('location'),
  /** SHA-256 of the content: one that is set again is the same row. */
  contentHash: text,
  /** A data URL. */
  content: text,
  createDate: time,
})
