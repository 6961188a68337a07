import { Faults } from '../kernel/errors/faults.ts'
import { newId } from '../kernel/storage/ids.ts'
import { nextNumber } from '../kernel/storage/counter.ts'
import { record } from '../kernel/storage/record.ts'
import { nulls } from '../db/table.ts'
import { agree } from '../payments/rules-deal.ts'
import { createCategory } from '../shop/categories/contract.ts'
import { cancelOrder, createOrder, setOrderStatus } from '../shop/orders/contract.ts'
import { saleOf } from '../shop/orders/rules.ts'
import { orders } from '../shop/orders/store.ts'
import { shopOrder, type OrderRow } from '../shop/orders/table.ts'
import { createProduct } from '../shop/products/contract.ts'
import { findOffer } from '../shop/products/store.ts'
import { setMoneyTransactionStatus } from '../transactions/money/contract.ts'
import type { OptionLine, OrderLine, Paid } from './lines.ts'
import { daysFromNow, later } from './moments.ts'
import type { ActorContext, Scenario } from './scenario.ts'

export function shopOpens({ lines, schedule, perform, places, ids, random }: Scenario): void {
  const opening = (after: number) => daysFromNow(after - lines.began, '11:30')
  for (const [key, place, title] of lines.categories) {
    schedule(opening(3), place ?? lines.cast.place, async context => {
      const locationRef = place && places.get(place).id
      ids.category.add(key, (await perform(createCategory, context, { category: { title, locationRef } })).category.id)
    })
  }
  for (const [category, place, title, description, options, fields] of lines.products) {
    const keys = Array.from(
      { length: random.integer(1, 3) },
      () => `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-9${random.hex(3)}-${random.hex(12)}`,
    )
    const name = title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
    schedule(opening(4), place, async context => {
      const { product } = await perform(createProduct, context, {
        product: {
          locationRef: places.get(place).id,
          categoryRef: category && ids.category.get(category),
          title,
          description,
          media: keys.map((key, i) => ({ key, url: `https://images.example.com/${name}-${i + 1}.jpg` })),
          options: options.map(offered),
          ...fields,
        },
      })
      for (const [i, [key]] of options.entries()) ids.option.add(key, product.options[i]!.id)
    })
  }
}

const offered = ([, title, money, credits, fields]: OptionLine) => ({
  title,
  price: { money: part(money), credits: part(credits) },
  ...fields,
})
const part = (amount: number | undefined) => (amount === undefined ? undefined : { amount })

/** The final payment of an order that no route takes yet: on an invoice without a subscription that lets it, or by a card. */
const PAYMENTS: Partial<Record<Paid, Pick<OrderRow, 'paymentType' | 'paymentStatus'>>> = {
  invoice: { paymentType: 'invoice', paymentStatus: 'pending' },
  card: { paymentType: 'paymentGateway', paymentStatus: 'succeeded' },
  'card processing': { paymentType: 'paymentGateway', paymentStatus: 'processing' },
  'card failed': { paymentType: 'paymentGateway', paymentStatus: 'failed' },
  'card canceled': { paymentType: 'paymentGateway', paymentStatus: 'canceled' },
}

export function ordersArrive(scenario: Scenario): void {
  const { perform, resume } = scenario
  for (const line of scenario.lines.orders) {
    const [moment, person, , , paid, status, { key, deleted } = {}] = line
    scenario.schedule(moment, scenario.lines.people.find(([name]) => name === person)![3], async context => {
      const { id, moneyTransactionRef } = await place(scenario, scenario.by(context, person), line)
      if (key !== undefined) scenario.ids.order.add(key, id)
      if (paid === 'external') {
        const receiveDate = later(context.now, '+5m')
        const transaction = { status: 'succeeded' as const, label: 'cash', receiveDate }
        await perform(setMoneyTransactionStatus, resume(context, receiveDate), { transaction }, { id: moneyTransactionRef! })
      }
      if (status === 'new') return
      const changed = resume(context, later(context.now, '+25m'))
      if (status === 'canceled') await perform(cancelOrder, changed, {}, { id })
      else await perform(setOrderStatus, changed, { order: { status } }, { id })
      if (deleted) await remove(resume(context, later(context.now, '+40m')), id)
    })
  }
}

/** By the route where the route takes such a payment, else as it would be noted by who does. */
async function place(
  { perform, people, ids, places, lines }: Scenario,
  context: ActorContext,
  line: OrderLine,
): Promise<OrderRow> {
  const [, person, option, quantity, paid, , { comment } = {}] = line
  const { tx, network, now: createDate } = context
  const [{ id: membershipRef, userRef }, optionRef] = [people.get(person), ids.option.get(option)]
  const final = PAYMENTS[paid]
  if (final === undefined) {
    const type = paid === 'credits' ? ('credits' as const) : ('external' as const)
    const payment = paid === 'free' ? undefined : { type }
    const { order } = await perform(createOrder, context, { order: { optionRef, membershipRef, quantity, comment, payment } })
    return (await orders.findAny(tx, network, order.id))!
  }
  const offer = (await findOffer(tx, network, optionRef))!
  const location = Object.keys(lines.places)
    .map(key => places.get(key))
    .find(({ id }) => id === offer.locationRef)!
  const faults = new Faults()
  const { columns } = agree(saleOf(offer, quantity, location), undefined, { type: 'external' }, '/order', faults)
  faults.refuse()
  const row: OrderRow = {
    ...nulls(shopOrder),
    network,
    id: newId(),
    number: await nextNumber(tx, network, 'order'),
    locationRef: location.id,
    membershipRef,
    userRef,
    productRef: offer.productRef,
    optionRef,
    quantity,
    comment: comment ?? null,
    status: 'new',
    statusUpdateDate: createDate,
    ...columns,
    ...final,
    membershipRefPayer: membershipRef,
    createDate,
    updateDate: createDate,
  }
  await orders.insert(tx, row)
  await record(context, 'order', 'created', { after: row })
  return row
}

async function remove(context: ActorContext, id: string): Promise<void> {
  const before = (await orders.findAny(context.tx, context.network, id))!
  await record(context, 'order', 'deleted', { before, after: await orders.remove(context, before) })
}
