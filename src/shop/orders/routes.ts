import { locations } from '../../access/store.ts'
import { memberships } from '../../community/memberships/store.ts'
import { nextNumber } from '../../kernel/storage/counter.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { debit } from '../../transactions/actions.ts'
import { findOffer, type Offer } from '../products/store.ts'
import { openOrderPayment } from './actions-paid.ts'
import * as contract from './contract.ts'
import { priceOf, type Price } from './rules.ts'
import { findOrder, orderList, orders } from './store.ts'
import type { OrderRow } from './table.ts'
import { orderView } from './view.ts'

export const orderRoutes = implement(contract, {
  async createOrder(call) {
    const {
      tx,
      network,
      now,
      body: {
        order: { optionRef, membershipRef, quantity, comment, payment },
      },
    } = call
    const faults = new Faults()
    const sold = await findOffer(tx, network, optionRef)
    const location = sold && (await locations.find(tx, network, sold.locationRef))
    const named = faults.reference(location && sold, '/order/optionRef', 'option')
    faults.reference(await memberships.find(tx, network, membershipRef), '/order/membershipRef', 'membership')
    const asked = named && priceOf({ quantity, payment }, named, location!, faults)
    const { offer, price } = faults.refuse({ offer: named, price: asked })
    const { locationRef, productRef } = offer
    const id = newId()
    // The payment locks the membership before the order locks the counter. A transaction that has the counter never waits for a
    // membership, because the lock of the new row's foreign key is compatible with the payment's. So no two orders deadlock.
    const transactionRef =
      price.paymentType === 'credits' ? await payWithCredits(call, { id, membershipRef }, offer, price) : null
    const row: OrderRow = {
      network,
      id,
      number: await nextNumber(tx, network, 'order'),
      locationRef,
      membershipRef,
      productRef,
      optionRef,
      quantity,
      comment: comment ?? null,
      status: 'new',
      ...price,
      invoiceItemRef: null,
      transactionRef,
      moneyTransactionRef: price.paymentType === 'external' ? newId() : null,
      createDate: now,
      deleteDate: null,
    }
    await orders.insert(tx, row)
    if (row.moneyTransactionRef !== null) await openOrderPayment(call, row)
    await record(call, 'order', 'created', { after: row })
    return { order: orderView((await findOrder(tx, network, row.id))!) }
  },

  async getOrder({ db, network, params }) {
    return { order: orderView(found(await findOrder(db, network, params.id), 'order')) }
  },

  async listOrders(call) {
    const { rows, nextPageToken } = await orderList.read(call)
    return { orders: rows.map(orderView), nextPageToken }
  },
})

/** Takes the price from the membership's credits and returns the ledger entry's id. */
async function payWithCredits(
  context: WriteContext,
  { id: orderRef, membershipRef }: Pick<OrderRow, 'id' | 'membershipRef'>,
  offer: Offer,
  { paymentAmount }: Price,
): Promise<string> {
  const entry = await debit(
    context,
    {
      membershipRef,
      companyRef: null,
      unit: 'credit',
      type: 'order',
      amount: paymentAmount!,
      locationRef: offer.locationRef,
      description: `${offer.productTitle}: ${offer.title}`,
      orderRef,
    },
    'any',
  )
  return entry.id
}
