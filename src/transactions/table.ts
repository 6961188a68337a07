import { integer, keyedTable, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'

/** What a ledger is of. */
export type Unit = 'credit' | 'dayPass'
export const UNITS: readonly Unit[] = ['credit', 'dayPass']
/** The unit by the name that requests and answers have for it. */
export const UNIT_OF = { credits: 'credit', dayPasses: 'dayPass' } as const satisfies Record<string, Unit>

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
  /** When what was given ends; null of charges and of what never ends. */
  expirationDate: optional(time),
  /** Of a refund: the charge that it gives back. No charge is given back twice. */
  refundOf: optional(ref('ledgerEntry')),
  /** What was paid or bought. Without a foreign key, because an order names its entry, too. */
  orderRef: optional(text),
  purchaseRef: optional(text),
  eventTicketRef: optional(text),
  bookingRef: optional(text),
  membershipRefCreator: optional(ref('membership')),
  createDate: time,
})
export type EntryRow = Row<typeof ledgerEntry>

/**
 * Everything that a holder was given with the same expiry, or without one, by the same origin: a subscription, a purchase, or neither.
 * `remaining` is what is unspent, in hundredths; `createDate` is when the lot was made.
 */
export const ledgerLot = table('ledgerLot', {
  unit: oneOf<Unit>(),
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  remaining: integer,
  /** All that was put in, in hundredths. What was drawn and came back is not counted again. */
  allocated: integer,
  /** What charges at other locations than the holder's drew, in hundredths, less what came back of it. */
  usedElsewhere: integer,
  expireDate: optional(time),
  /** Its end, until what it has left then is written off; null also where that is done with the periods of its subscription. */
  closeDate: optional(time),
  subscriptionRef: optional(ref('subscription')),
  /** Without a foreign key, as of an entry. */
  purchaseRef: optional(text),
  createDate: time,
})
export type LotRow = Row<typeof ledgerLot>

/** Who gave what is in a lot: a subscription, a purchase, or neither. */
export type Origin = Pick<LotRow, 'subscriptionRef' | 'purchaseRef'>

/** How much an entry put into a lot (positive) or took from it (negative). A lot's remaining is the sum of its lines. */
export const ledgerLine = keyedTable('ledgerLine', ['entryRef', 'lotRef'], {
  entryRef: ref('ledgerEntry'),
  lotRef: ref('ledgerLot'),
  lineAmount: integer,
})

export type LineRow = Row<typeof ledgerLine>

/** What an entry put into a lot, or took from it. */
export type Movement = LotRow & { entryRef: string; lineAmount: number }

/** A purchase that an entry came of, as short as the entry shows it. */
export interface BoughtPackage {
  id: string
  packageRef: string
  title: string
}

/** A shop order that an entry paid or gave back, as short as the entry shows it. */
export interface PaidOrder {
  id: string
  optionRef: string
  optionTitle: string
  productRef: string
  productTitle: string
}

/** An event ticket that an entry paid or gave back, as short as the entry shows it. */
export interface PaidTicket {
  id: string
  eventRef: string
  eventTitle: string
}

/** A booking that an entry paid or gave back, as short as the entry shows it. */
export interface PaidBooking {
  id: string
  startDate: string
  endDate: string
  resourceRef: string
  resourceTitle: string
}
