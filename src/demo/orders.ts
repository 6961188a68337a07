import { cancelOrder, createOrder, deleteOrder, setOrderStatus } from '../shop/orders/contract.ts'
import { orders } from '../shop/orders/store.ts'
import { setMoneyRefundStatus } from '../transactions/money/contract.ts'
import { placeOf } from './billing.ts'
import type { OrderLine } from './lines-shop.ts'
import { later } from './moments.ts'
import { settle, typeOf } from './outside.ts'
import type { ActorContext, Scenario } from './scenario.ts'

export function ordersArrive(scenario: Scenario): void {
  const { schedule, ids, resume, by } = scenario
  for (const line of scenario.lines.orders) {
    const [moment, person, , , paid, , { key, deleted } = {}] = line
    schedule(moment, placeOf(scenario, person), async context => {
      const { id } = await place(scenario, by(context, person), line)
      if (key !== undefined) ids.order.add(key, id)
      await settle(scenario, context, (await found(context, id)).moneyTransactionRef, paid)
      await carryOut(scenario, context, id, line)
      if (deleted) await scenario.perform(deleteOrder, resume(context, later(context.now, '+40m')), undefined, { id })
    })
  }
}

async function place(
  { perform, people, ids, holder }: Scenario,
  context: ActorContext,
  line: OrderLine,
): Promise<{ id: string }> {
  const [, person, option, quantity, paid, , { comment, payer, promocode } = {}] = line
  const { membershipRef, companyRef } = payer === undefined ? { membershipRef: null, companyRef: null } : holder(payer)
  const payment =
    paid === 'free' ? undefined : { type: typeOf(paid), customerRef: membershipRef ?? companyRef ?? undefined, promocode }
  const bought = { optionRef: ids.option.get(option), membershipRef: people.get(person).id, quantity, comment, payment }
  return (await perform(createOrder, context, { order: bought })).order
}

/** Brings an order to the status of its line after a while, unless it is there by its payment. */
async function carryOut(scenario: Scenario, ordered: ActorContext, id: string, line: OrderLine): Promise<void> {
  const { perform, resume } = scenario
  const [, , , , , status, { refund, reason, paidOut } = {}] = line
  if ((await found(ordered, id)).status === status) return
  const context = resume(ordered, later(ordered.now, '+25m'))
  if (status === 'inProgress' || status === 'completed')
    return void (await perform(setOrderStatus, context, { order: { status } }, { id }))
  const { payment } = (await perform(cancelOrder, context, { refund, reason }, { id })).order
  if (!paidOut) return
  const params = { id: payment!.transactionRef!, refundId: payment!.refunds[0]!.id }
  await perform(setMoneyRefundStatus, resume(ordered, later(ordered.now, '+35m')), { refund: { status: 'succeeded' } }, params)
}

const found = async ({ tx, network }: ActorContext, id: string) => (await orders.findAny(tx, network, id))!
