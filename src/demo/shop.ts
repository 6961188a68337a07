import { Faults } from '../kernel/errors/faults.ts'
import { newId } from '../kernel/storage/ids.ts'
import { nextNumber } from '../kernel/storage/counter.ts'
import { record } from '../kernel/storage/record.ts'
import { createCategory } from '../shop/categories/contract.ts'
import { createOrder } from '../shop/orders/contract.ts'
import { priceOf } from '../shop/orders/rules.ts'
import { orders } from '../shop/orders/store.ts'
import type { OrderRow } from '../shop/orders/table.ts'
import { createProduct } from '../shop/products/contract.ts'
import { openOrderPayment } from '../shop/orders/actions-paid.ts'
import { findOffer } from '../shop/products/store.ts'
import type { OptionLine, OrderLine, Paid } from './lines.ts'
import { daysFromNow, later } from './moments.ts'
import type { ActorContext, Scenario } from './scenario.ts'
import { setStatus } from '../transactions/money/actions.ts'

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

/** Changes of an order that no route can make yet. */
type OrderState = Partial<Pick<OrderRow, 'status' | 'paymentType' | 'paymentStatus' | 'deleteDate'>>

/** The final status of an order's payment, where it is in money. */
const PAYMENTS: Partial<Record<Paid, Required<Pick<OrderState, 'paymentType' | 'paymentStatus'>>>> = {
  invoice: { paymentType: 'invoice', paymentStatus: 'pending' },
  external: { paymentType: 'external', paymentStatus: 'succeeded' },
  'external pending': { paymentType: 'external', paymentStatus: 'pending' },
  card: { paymentType: 'paymentGateway', paymentStatus: 'succeeded' },
  'card processing': { paymentType: 'paymentGateway', paymentStatus: 'processing' },
  'card failed': { paymentType: 'paymentGateway', paymentStatus: 'failed' },
  'card canceled': { paymentType: 'paymentGateway', paymentStatus: 'canceled' },
}

export function ordersArrive(scenario: Scenario): void {
  for (const line of scenario.lines.orders) {
    const [moment, person, , , , status, { key, deleted } = {}] = line
    scenario.schedule(moment, scenario.lines.people.find(([name]) => name === person)![3], async context => {
      const id = await place(scenario, scenario.by(context, person), line)
      if (key !== undefined) scenario.ids.order.add(key, id)
      if (status === 'new') return
      await change(scenario.resume(context, later(context.now, '+25m')), id, { status })
      const deleteDate = later(context.now, '+40m')
      if (deleted) await change(scenario.resume(context, deleteDate), id, { deleteDate })
    })
  }
}

/** By the route where the route takes such a payment, else as it would be noted by who does. */
async function place({ perform, people, ids, places, lines }: Scenario, context: ActorContext, line: OrderLine): Promise<string> {
  const [, person, option, quantity, paid, , { comment } = {}] = line
  const [membershipRef, optionRef] = [people.get(person).id, ids.option.get(option)]
  const final = PAYMENTS[paid]
  if (final === undefined) {
    const payment = paid === 'credits' ? { type: 'credits' as const } : undefined
    return (await perform(createOrder, context, { order: { optionRef, membershipRef, quantity, comment, payment } })).order.id
  }
  const { tx, network, now: createDate } = context
  const offer = (await findOffer(tx, network, optionRef))!
  const location = Object.keys(lines.places)
    .map(key => places.get(key))
    .find(({ id }) => id === offer.locationRef)!
  const faults = new Faults()
  const price = priceOf({ quantity, payment: { type: 'external' } }, offer, location, faults)
  faults.refuse()
  const row = {
    network,
    id: newId(),
    number: await nextNumber(tx, network, 'order'),
    locationRef: location.id,
    membershipRef,
    productRef: offer.productRef,
    optionRef,
    quantity,
    comment: comment ?? null,
    status: 'new' as const,
    ...price,
    ...final,
    invoiceItemRef: null,
    transactionRef: null,
    moneyTransactionRef: final.paymentType === 'external' ? newId() : null,
    createDate,
    deleteDate: null,
  }
  await orders.insert(tx, row)
  await record(context, 'order', 'created', { after: row })
  if (row.moneyTransactionRef === null) return row.id
  const payment = await openOrderPayment(context, row)
  if (final.paymentStatus === 'succeeded') await setStatus(context, payment, { status: 'succeeded', receiveDate: createDate })
  return row.id
}

async function change(context: ActorContext, id: string, changes: OrderState): Promise<void> {
  const before = (await orders.findAny(context.tx, context.network, id))!
  const after = await orders.update(context, before, changes)
  await record(context, 'order', changes.deleteDate ? 'deleted' : 'updated', { before, after })
}
