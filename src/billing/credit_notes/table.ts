import { integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { CreditNoteStatus, CreditReason } from './contract-note.ts'

/**
 * What takes something off an invoice that was issued. It is for the customer of that invoice, in its currency and price mode. Amounts are
 * in minor units. Its number, per location, stays used when it is voided.
 */
export const creditNote = table('creditNote', {
  number: integer,
  /** The number as it is printed, with the prefix that the location had. */
  title: text,
  invoiceRef: ref('invoice'),
  locationRef: ref('location'),
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  currencyCode: text,
  reason: oneOf<CreditReason>(),
  effectiveDate: time,
  internalNote: optional(text),
  customerNote: optional(text),
  /** Sums over the lines. */
  subtotalAmount: integer,
  discountedAmount: integer,
  netAmount: integer,
  taxAmount: integer,
  /** What lowered what was left to be paid, and what had been paid: together net amount and tax. */
  prePaymentAmount: integer,
  postPaymentAmount: integer,
  /** Of `postPaymentAmount`, what was put on the money balance, and what was given back outside; the rest are refunds. */
  creditAmount: integer,
  outOfBandAmount: integer,
  /** How that was given back, and when, where that was said. */
  outOfBandLabel: optional(text),
  outOfBandPayDate: optional(time),
  status: oneOf<CreditNoteStatus>(),
  voidDate: optional(time),
  voidReason: optional(text),
  membershipRefCreator: optional(ref('membership')),
  createDate: time,
  updateDate: time,
})
export type CreditNoteRow = Row<typeof creditNote>

/** A part of a line of the invoice: the figures of what is taken off it, as those of the line. They stay with a note that is voided. */
export const creditNoteLine = table('creditNoteLine', {
  creditNoteRef: ref('creditNote'),
  position: integer,
  invoiceItemRef: ref('invoiceItem'),
  /** In 1/10,000; null of a part that was given as an amount. */
  quantity: optional(integer),
  amount: integer,
  discountedAmount: integer,
  netDiscountedAmount: integer,
  taxAmount: integer,
})
export type CreditNoteLineRow = Row<typeof creditNoteLine>

/** What was taken off a line of an invoice. */
export type Part = Pick<CreditNoteLineRow, 'quantity' | 'amount' | 'discountedAmount' | 'netDiscountedAmount' | 'taxAmount'>
