import { boolean, integer, oneOf, optional, text, time, type Row } from '../../db/columns.ts'
import type { OrderStatus, PaymentStatus, PaymentType } from './contract.ts'

/**
 * `paymentAmount` is in minor units of `paymentCurrencyCode`, or in hundredths of a credit where `paymentType` is credits;
 * a free order has no payment.
 */
export const shopOrder = {
  network: text,
  id: text,
  number: integer,
  locationRef: text,
  membershipRef: text,
  productRef: text,
  optionRef: text,
  quantity: integer,
  comment: optional(text),
  status: oneOf<OrderStatus>(),
  paymentType: optional(oneOf<PaymentType>()),
  paymentStatus: optional(oneOf<PaymentStatus>()),
  paymentAmount: optional(integer),
  paymentCurrencyCode: optional(text),
  taxInclusive: boolean,
  taxRate: integer,
  invoiceItemRef: optional(text),
  transactionRef: optional(text),
  createDate: time,
  deleteDate: optional(time),
}
export type OrderRow = Row<typeof shopOrder>
