import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { openPayment } from '../../transactions/money/actions.ts'
import { followPayments } from '../../transactions/money/actions-things.ts'
import { grossOf } from './rules.ts'
import { orders } from './store.ts'
import type { OrderRow } from './table.ts'

/** Opens the payment of an order that is stored and paid outside the service. */
export const openOrderPayment = (context: WriteContext, row: OrderRow) =>
  openPayment(context, {
    type: 'order',
    customer: { membershipRef: row.membershipRef, companyRef: null },
    locationRef: row.locationRef,
    ...grossOf(row),
    currencyCode: row.paymentCurrencyCode!,
    paymentMethod: 'external',
    orderRef: row.id,
    id: row.moneyTransactionRef!,
  })

/** An order has the status of its payment, also when it is deleted, and is canceled with it while nobody has begun to prepare it. */
followPayments('order', {
  async lock({ tx, network }, id) {
    await orders.lock(tx, network, id)
  },
  async follow(context, id, paymentStatus) {
    const isOff = paymentStatus === 'failed' || paymentStatus === 'canceled'
    await change(context, id, before => ({ paymentStatus, ...(isOff && before.status === 'new' && { status: 'canceled' }) }))
  },
  waive: (context, id) => change(context, id, () => ({ paymentStatus: 'canceled' })),
})

async function change(context: WriteContext, id: string, changes: (before: OrderRow) => Partial<OrderRow>): Promise<void> {
  const before = (await orders.findAny(context.tx, context.network, id))!
  const after = await orders.update(context, before, changes(before))
  await record(context, 'order', 'updated', { before, after })
}
