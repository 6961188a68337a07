import type { Db } from '../../db/database.ts'
import { found } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { lockPayer, refundsOf, settlePayment } from '../../payments/actions.ts'
import type { RefundWish } from '../../payments/contract.ts'
import { followPayments } from '../../transactions/money/actions-things.ts'
import { returnStock } from '../products/actions.ts'
import { lockOptionAny, products } from '../products/store.ts'
import { canceled, isRefundable } from './rules.ts'
import { lockOrderAny, orders } from './store.ts'
import type { OrderRow, WholeOrder } from './table.ts'
import { orderView } from './view.ts'

/** Cancels an open order: its stock comes back, and its payment as `refund` says. Throws 404, and 409 `conflict` for one that is not open. */
export async function cancelOrder(
  context: WriteContext,
  id: string,
  { refund, reason }: { refund: RefundWish; reason?: string | undefined },
): Promise<void> {
  const { tx, network, now } = context
  const locked = await lockWhole(context, id)
  const before = found(locked?.deleteDate === null ? locked : undefined, 'order')
  const changes = canceled(before, reason, now)
  const { title, refundPolicy } = (await products.findAny(tx, network, before.productRef))!
  const byRule = isRefundable(before.status, refundPolicy)
  const settling = { wish: refund, byRule, description: `${title}, canceled` }
  const paymentStatus = await settlePayment(context, before, settling)
  await returnStock(context, id, before.optionRef)
  const after = await orders.update(context, before, { ...changes, paymentStatus })
  await record(context, 'order', 'canceled', { before, after })
}

/** Locks an order, deleted or not, and before it what is locked before orders: its option, and who pays for it. */
async function lockWhole(context: WriteContext, id: string): Promise<OrderRow | undefined> {
  const { tx, network } = context
  const seen = await orders.findAny(tx, network, id)
  if (seen === undefined) return undefined
  await lockOptionAny(tx, network, seen.optionRef)
  await lockPayer(context, seen)
  return lockOrderAny(tx, network, id)
}

/** An order follows its payment in money. One that is still new is canceled when that fails, as nobody has begun to see to it. */
followPayments('order', {
  async lock(context, id) {
    await lockWhole(context, id)
  },
  async follow(context, id, paymentStatus) {
    const { tx, network, now } = context
    const before = (await orders.findAny(tx, network, id))!
    const ends = before.status === 'new' && (paymentStatus === 'failed' || paymentStatus === 'canceled')
    if (ends) await returnStock(context, id, before.optionRef)
    const after = await orders.update(context, before, { ...(ends && canceled(before, undefined, now)), paymentStatus })
    await record(context, 'order', ends ? 'canceled' : 'updated', { before, after })
  },
})

/** Orders as they appear in answers, in the same few statements for one as for a page. */
export async function loadOrderViews(db: Db, network: string, rows: readonly WholeOrder[]) {
  const refunds = await refundsOf(db, network, rows)
  return rows.map(row => orderView(row, refunds(row)))
}
