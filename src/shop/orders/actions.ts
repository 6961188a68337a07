import type { Db } from '../../db/database.ts'
import { found } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { refundsOf } from '../../payments/actions-refunds.ts'
import { freeCode, lockPayer, settlePayment } from '../../payments/actions-settle.ts'
import type { RefundWish } from '../../payments/contract.ts'
import type { PaymentStatus } from '../../terms/payments.ts'
import type { Amended, PaidThing } from '../../transactions/money/actions-things.ts'
import { returnStock } from '../products/actions.ts'
import { productOptions, products } from '../products/store.ts'
import { canceled, isRefundable } from './rules.ts'
import { orders } from './store.ts'
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
  const settling = { what: 'order', wish: refund, byRule, description: `${title}, canceled` } as const
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
  await productOptions.lockAny(tx, network, seen.optionRef)
  await lockPayer(context, seen)
  return orders.lockAny(tx, network, id)
}

/** An order follows its payment in money. One that is still new is canceled when that fails, as nobody has begun to see to it. */
export const orderFollower: PaidThing = {
  async lock(context: WriteContext, id: string) {
    await lockWhole(context, id)
  },
  async lockAlone({ tx, network }: WriteContext, ids: readonly string[]) {
    await orders.lockManyAny(tx, network, ids)
  },
  async follow(context: WriteContext, id: string, paymentStatus: PaymentStatus) {
    const isOff = paymentStatus === 'failed' || paymentStatus === 'canceled'
    await change(context, id, paymentStatus, before => isOff && before.status === 'new')
  },
  /** Nobody has to pay any more; the order itself stays as it is. */
  waive: (context: WriteContext, id: string) => change(context, id, 'canceled', () => false),
  async isCanceled({ tx, network }: WriteContext, id: string) {
    return (await orders.findAny(tx, network, id))!.status === 'canceled'
  },
  async amend(context: WriteContext, id: string, changes: Amended) {
    const before = (await orders.findAny(context.tx, context.network, id))!
    const after = await orders.update(context, before, changes)
    await record(context, 'order', 'updated', { before, after })
  },
}

/** Saves the status of a locked order's payment, and cancels the order where it ends with its payment. */
async function change(
  context: WriteContext,
  id: string,
  paymentStatus: PaymentStatus,
  ends: (before: OrderRow) => boolean,
): Promise<void> {
  const before = (await orders.findAny(context.tx, context.network, id))!
  // Nobody pays what was canceled.
  if (before.status === 'canceled' && before.paymentStatus === 'canceled') return
  const isCanceled = ends(before)
  if (isCanceled) await returnStock(context, id, before.optionRef)
  if (paymentStatus === 'failed' || paymentStatus === 'canceled') await freeCode(context, 'order', before)
  const changes = isCanceled ? canceled(before, undefined, context.now) : {}
  const after = await orders.update(context, before, { ...changes, paymentStatus })
  await record(context, 'order', isCanceled ? 'canceled' : 'updated', { before, after })
}

/** Orders as they appear in answers, in the same few statements for one as for a page. */
export async function loadOrderViews(db: Db, network: string, rows: readonly WholeOrder[]) {
  const refunds = await refundsOf(db, network, rows)
  return rows.map(row => orderView(row, refunds(row)))
}
