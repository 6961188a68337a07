import { locations } from '../../access/store.ts'
import { withCustomer } from '../../community/holders/actions.ts'
import { memberships } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults, referencedByQuery } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { nextNumber } from '../../kernel/storage/counter.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { queueMail } from '../../mail/actions.ts'
import { agreeOn } from '../../payments/actions-agree.ts'
import { charge } from '../../payments/actions.ts'
import { awaitMoney } from '../../payments/actions-await.ts'
import { categories } from '../categories/store.ts'
import { takeStock } from '../products/actions.ts'
import { findOffer, productOptions } from '../products/store.ts'
import { cancelOrder, loadOrderViews } from './actions.ts'
import * as contract from './contract.ts'
import { moved, refuseOpen, saleOf } from './rules.ts'
import { findOrder, orderList, orders } from './store.ts'
import type { OrderRow } from './table.ts'

export const orderRoutes = implement(contract, {
  async createOrder(call) {
    const { tx, network, now, body } = call
    const { optionRef, membershipRef, quantity, comment, payment } = body.order
    const faults = new Faults()
    const sold = await findOffer(tx, network, optionRef)
    // The option's row before the buyer's, that before the company's, and only then the counter: so no two orders wait for each other.
    if (sold?.stockEnabled) await productOptions.lock(tx, network, sold.id)
    // A location can be deleted before its products are.
    const location = sold && (await locations.find(tx, network, sold.locationRef))
    const offered = faults.reference(location && sold, '/order/optionRef', 'option')
    const buyer = faults.reference(await memberships.lock(tx, network, membershipRef), '/order/membershipRef', 'membership')
    faults.rule(offered?.available === false, '/order/optionRef', 'The option is not available.')
    const sale = offered && saleOf(offered, quantity, location!)
    const agreed = sale && (await agreeOn(call, sale, { membership: buyer }, payment, faults.at('/order')))
    const { offer, membership, deal } = faults.refuse({ offer: offered, membership: buyer, deal: agreed })
    const id = newId()
    const paid = await charge(call, deal, { membershipRef, companyRef: null }, id)
    await takeStock(call, offer, quantity, id)
    const row: OrderRow = {
      network,
      id,
      number: await nextNumber(tx, network, 'order'),
      locationRef: offer.locationRef,
      membershipRef,
      userRef: membership.userRef,
      productRef: offer.productRef,
      optionRef,
      quantity,
      comment: comment ?? null,
      status: 'new',
      statusUpdateDate: now,
      cancelDate: null,
      reason: null,
      ...paid,
      createDate: now,
      updateDate: now,
      deleteDate: null,
    }
    await orders.insert(tx, row)
    await record(call, 'order', 'created', { after: row })
    await awaitMoney(call, deal, row)
    if (offer.confirmationEmailEnabled) await queueMail(call, { kind: 'orderConfirmation', objectRef: id })
    return answer(tx, network, id)
  },

  async getOrder({ db, network, params }) {
    return answer(db, network, params.id)
  },

  async listOrders(call) {
    const { db, network } = call
    const { categoryRef = [], ...query } = await withCustomer(db, network, call.query)
    const known = await categories.findMany(db, network, categoryRef)
    for (const id of categoryRef) referencedByQuery(known.get(id), 'categoryRef', 'category')
    const filters = { ...query, ...(categoryRef.length > 0 && { categoryRef }) }
    const { rows, nextPageToken } = await orderList.read({ ...call, query: filters })
    return { orders: await loadOrderViews(db, network, rows), nextPageToken }
  },

  async setOrderStatus(call) {
    const { tx, network, now, params, body } = call
    const before = found(await orders.lock(tx, network, params.id), 'order')
    const after = await orders.update(call, before, moved(before, body.order.status, now))
    await record(call, 'order', 'updated', { before, after })
    return answer(tx, network, params.id)
  },

  async cancelOrder(call) {
    await cancelOrder(call, call.params.id, call.body)
    return answer(call.tx, call.network, call.params.id)
  },

  async deleteOrder(call) {
    const { tx, network, params } = call
    const before = found(await orders.lock(tx, network, params.id), 'order')
    refuseOpen(before)
    const after = await orders.remove(call, before)
    await record(call, 'order', 'deleted', { before, after })
    return answer(tx, network, params.id)
  },
})

async function answer(db: Db, network: string, id: string) {
  const [order] = await loadOrderViews(db, network, [found(await findOrder(db, network, id), 'order')])
  return { order: order! }
}
