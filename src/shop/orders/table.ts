import type { ShownUser } from '../../community/users/table.ts'
import { paymentColumns } from '../../payments/table.ts'
import type { ProductRow } from '../products/table.ts'
import { integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { OrderStatus } from './contract-order.ts'

/** `userRef` is the user of the membership. A canceled order is not deleted: it has a `cancelDate`. */
export const shopOrder = table('shopOrder', {
  number: integer,
  locationRef: ref('location'),
  membershipRef: ref('membership'),
  userRef: ref('user'),
  productRef: ref('product'),
  optionRef: ref('productOption'),
  quantity: integer,
  comment: optional(text),
  status: oneOf<OrderStatus>(),
  statusUpdateDate: time,
  cancelDate: optional(time),
  /** Why it was canceled. */
  reason: optional(text),
  ...paymentColumns,
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type OrderRow = Row<typeof shopOrder>

/** An order with its member and its product. */
export type WholeOrder = OrderRow &
  ShownUser &
  Pick<ProductRow, 'media' | 'refundPolicy'> & {
    optionTitle: string
    productTitle: string
    productDescription: string
    productCreateDate: string
  }
