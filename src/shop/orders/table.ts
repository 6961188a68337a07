import type { UserRow } from '../../community/users/table.ts'
import type { Medium } from '../products/table.ts'
import { boolean, integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { PaymentStatus } from '../../terms/payments.ts'
import type { OrderStatus, PaymentType } from './contract.ts'

/**
 * `paymentAmount` is in minor units of `paymentCurrencyCode`, or in hundredths of a credit where `paymentType` is credits;
 * a free order has no payment.
 */
export const shopOrder = table('shopOrder', {
  number: integer,
  locationRef: ref('location'),
  membershipRef: ref('membership'),
  productRef: ref('product'),
  optionRef: ref('productOption'),
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
  transactionRef: optional(ref('ledgerEntry')),
  /** The payment in money. No foreign key, because the payment refers to the order. */
  moneyTransactionRef: optional(text),
  createDate: time,
  deleteDate: optional(time),
})
export type OrderRow = Row<typeof shopOrder>

/** An order with its member and its product. */
export type WholeOrder = OrderRow &
  Pick<UserRow, 'email' | 'name' | 'surname' | 'phoneNumber' | 'photoUrl' | 'about'> & {
    userRef: string
    optionTitle: string
    productTitle: string
    productDescription: string
    productCreateDate: string
    media: Medium[]
  }
