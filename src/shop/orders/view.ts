import { embeddedUser } from '../../community/users/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { PaymentRefund } from '../../payments/table.ts'
import { paymentView } from '../../payments/view.ts'
import type { Order } from './contract-order.ts'
import { isRefundable } from './rules.ts'
import type { WholeOrder } from './table.ts'

/** An order as it appears in answers. */
export const orderView = (row: WholeOrder, refunds: readonly PaymentRefund[]): Static<typeof Order> => ({
  id: row.id,
  number: row.number,
  locationRef: row.locationRef,
  membershipRef: row.membershipRef,
  comment: row.comment ?? undefined,
  quantity: row.quantity,
  status: row.status,
  statusUpdateDate: row.statusUpdateDate,
  cancelDate: row.cancelDate ?? undefined,
  reason: row.reason ?? undefined,
  createDate: row.createDate,
  updateDate: row.updateDate,
  deleteDate: row.deleteDate ?? undefined,
  user: embeddedUser({ ...row, id: row.userRef }),
  option: { id: row.optionRef, title: row.optionTitle },
  product: {
    id: row.productRef,
    title: row.productTitle,
    description: row.productDescription,
    createDate: row.productCreateDate,
    media: row.media,
  },
  payment: paymentView(row, refunds, isRefundable(row.status, row.refundPolicy)),
})
