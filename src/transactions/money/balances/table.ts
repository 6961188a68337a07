import { integer, keyedTable, oneOf, optional, ref, table, text, time, type Row } from '../../../db/table.ts'
import type { BalanceEntryType } from './contract.ts'

/**
 * What a membership or a company has at a location in money, in minor units: the sum of its entries. The row is there from the first
 * entry on. Whoever changes it has locked the holder.
 */
export const moneyBalance = keyedTable('moneyBalance', ['holderRef', 'locationRef'], {
  /** The id of the membership or company. */
  holderRef: text,
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  locationRef: ref('location'),
  currencyCode: text,
  amount: integer,
})
export type MoneyBalanceRow = Row<typeof moneyBalance>

/** A movement of a balance, which never changes. `amount` is positive; its type says whether it was given or taken. */
export const balanceEntry = table('balanceEntry', {
  holderRef: text,
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  locationRef: ref('location'),
  type: oneOf<BalanceEntryType>(),
  amount: integer,
  currencyCode: text,
  invoiceRef: optional(ref('invoice')),
  creditNoteRef: optional(ref('creditNote')),
  depositRef: optional(ref('deposit')),
  note: text,
  /** Of an entry by hand by which money came or went: in which way. */
  label: optional(text),
  membershipRefCreator: optional(ref('membership')),
  createDate: time,
})
export type BalanceEntryRow = Row<typeof balanceEntry>
