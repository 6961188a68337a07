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
    const before = (await orders.findAny(context.tx, context.network, id))!
    const isOff = paymentStatus === 'failed' || paymentStatus === 'canceled'
    const after = await orders.update(context, before, {
      paymentStatus,
      ...(isOff && before.status === 'new' && { status: 'canceled' as const }),
    })
    await record(context, 'order', 'updated', { before, after })
  },
})
