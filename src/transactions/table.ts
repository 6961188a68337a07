import { integer, keyedTable, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'

/** What a ledger is of. */
export type Unit = 'credit' | 'dayPass'

/**
 * An entry of a holder's ledger of credits or day passes. `amount` is positive, in hundredths; its type says whether it was
 * given or taken. The holder is one membership or one company.
 */
export const ledgerEntry = table('ledgerEntry', {
  unit: oneOf<Unit>(),
  type: text,
  amount: integer,
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  locationRef: ref('location'),
  description: text,
  subscriptionRef: optional(ref('subscription')),
  membershipRefCreator: optional(ref('membership')),
  createDate: time,
})
export type EntryRow = Row<typeof ledgerEntry>

/**
 * Everything that a holder was given with the same expiry, or without one: one lot for each expiry, however often something was
 * given. `remaining` is what is unspent, in hundredths; `createDate` is when the lot was made.
 */
export const ledgerLot = table('ledgerLot', {
  unit: oneOf<Unit>(),
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  remaining: integer,
  expireDate: optional(time),
  createDate: time,
})
export type LotRow = Row<typeof ledgerLot>

/** How much an entry put into a lot (positive) or took from it (negative). A lot's remaining is the sum of its lines. */
export const ledgerLine = keyedTable('ledgerLine', ['entryRef', 'lotRef'], {
  entryRef: ref('ledgerEntry'),
  lotRef: ref('ledgerLot'),
  lineAmount: integer,
})
