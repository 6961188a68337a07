import { integer, oneOf, optional, text, time, type Row } from '../db/columns.ts'

/** What a ledger counts. */
export type Unit = 'credit' | 'dayPass'

/** Who holds a ledger, a subscription or an invoice: one membership or one company. */
export interface Holder {
  membershipRef: string | null
  companyRef: string | null
}

/**
 * An entry of a holder's ledger of credits or day passes. `amount` is positive, in hundredths; its type says whether it was
 * given or taken. The holder is one membership or one company.
 */
export const ledgerEntry = {
  network: text,
  id: text,
  unit: oneOf<Unit>(),
  type: text,
  amount: integer,
  membershipRef: optional(text),
  companyRef: optional(text),
  locationRef: text,
  description: text,
  subscriptionRef: optional(text),
  membershipRefCreator: optional(text),
  createDate: time,
}
export type EntryRow = Row<typeof ledgerEntry>

/**
 * What a holder was given that expires at one time, or never: there is one lot for each such time, however often something was
 * given. `remaining` is what is unspent, in hundredths; `createDate` is that of the first gift.
 */
export const ledgerLot = {
  network: text,
  id: text,
  unit: oneOf<Unit>(),
  membershipRef: optional(text),
  companyRef: optional(text),
  remaining: integer,
  expireDate: optional(time),
  createDate: time,
}
export type LotRow = Row<typeof ledgerLot>

/** How much an entry put into a lot (positive) or drew from it (negative). A lot's remaining is the sum of its lines. */
export const ledgerLine = { network: text, entryRef: text, lotRef: text, lineAmount: integer }
