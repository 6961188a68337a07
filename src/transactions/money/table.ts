import type { ShownUser } from '../../community/users/table.ts'
import { integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { PaymentStatus } from '../../terms/payments.ts'
import type { TaxCategory } from '../../terms/tax.ts'
import type { MoneyTransactionType, PaymentMethodType, RefundStatus } from './contract-transaction.ts'

/**
 * One payment in money. `amount` is what the customer pays, in minor units of `currencyCode`, with `taxAmount` inside. What came beyond
 * what an invoice asked for, and was put on the customer's balance, is no part of it: that is `surplusAmount`.
 */
export const moneyTransaction = table('moneyTransaction', {
  locationRef: ref('location'),
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  type: oneOf<MoneyTransactionType>(),
  status: oneOf<PaymentStatus>(),
  amount: integer,
  taxAmount: integer,
  /** Of what is on no invoice, as it was sold, in 1/10,000 percent; an invoice has rates of its own, and a deposit none. */
  taxRate: optional(integer),
  taxCategory: optional(oneOf<TaxCategory>()),
  currencyCode: text,
  paymentMethod: oneOf<PaymentMethodType>(),
  label: optional(text),
  reference: optional(text),
  receiveDate: optional(time),
  /** When it succeeded: when the money came, if that was said and was before. */
  settleDate: optional(time),
  /** When the service learned that it succeeded; kept when it is canceled. */
  noteDate: optional(time),
  /** When it was canceled after it had succeeded, because it was entered by mistake. */
  cancelDate: optional(time),
  orderRef: optional(ref('shopOrder')),
  purchaseRef: optional(ref('packagePurchase')),
  eventTicketRef: optional(ref('eventTicket')),
  bookingRef: optional(ref('booking')),
  invoiceRef: optional(ref('invoice')),
  /** The deposit that it is of, or that paid the invoice. */
  depositRef: optional(ref('deposit')),
  surplusAmount: integer,
  /** Why it was canceled, as far as somebody said so. */
  reason: optional(text),
  /** `pending` while a refund of it is to be paid out. */
  refundStatus: optional(oneOf<'pending'>()),
  /** When the provider of payments looks at it next: while it or a refund of it is `processing` there. */
  providerDate: optional(time),
  createDate: time,
  updateDate: time,
})
export type MoneyTransactionRow = Row<typeof moneyTransaction>

/** What was given back of a payment that had succeeded, or is to be. */
export const moneyRefund = table('moneyRefund', {
  moneyTransactionRef: ref('moneyTransaction'),
  amount: integer,
  status: oneOf<RefundStatus>(),
  label: optional(text),
  note: optional(text),
  /** The credit note that made it. */
  creditNoteRef: optional(ref('creditNote')),
  /** When the money went, where that was said. */
  payDate: optional(time),
  createDate: time,
  updateDate: time,
})
export type MoneyRefundRow = Row<typeof moneyRefund>

/** A payment with whom and what it is for. */
export type WholeMoneyTransaction = MoneyTransactionRow & { [K in keyof ShownUser]: ShownUser[K] | null } & Record<
    'userRef' | 'companyTitle' | 'productRef' | 'productTitle' | 'optionRef' | 'optionTitle',
    string | null
  > &
  Record<'packageRef' | 'packageTitle' | 'eventRef' | 'eventTitle' | 'resourceRef' | 'resourceTitle', string | null> &
  Record<'orderNumber' | 'orderQuantity' | 'purchaseQuantity' | 'ticketQuantity' | 'invoiceNumber', number | null> & {
    invoiceTitle: string | null
  }
