import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingRules } from '../src/cli/store-verify-billing.ts'
import { bookRules } from '../src/cli/store-verify-books.ts'
import { paymentRules } from '../src/cli/store-verify-payments.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import type { OrderRow } from '../src/shop/orders/table.ts'
import { buyersOf } from './buyers.ts'
import { problemsIn } from './problems.ts'
import { shopOf } from './shop.ts'
import { onEachEngine } from './world.ts'

/** The rules about what is here. All rules are asked before something is changed. */
const RULES = [...paymentRules, ...bookRules, ...billingRules]

onEachEngine('stored payments', world => {
  const { optionOf, create } = shopOf(world)
  const { give, newMember, send } = buyersOf(world)
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)

  test('are found well as orders leave them, and faulty where one of them is changed', async () => {
    const optionRef = await optionOf({ title: 'Large', price: { credits: { amount: 1.5 }, money: { amount: 3.9 } } })
    await give(world.main.member, 10_000)
    const order = async (type?: string) =>
      (await create(type ? { optionRef, payment: { type } } : { optionRef: await optionOf({ title: 'Water', price: {} }) })).body
        .order.id as string
    const [free, byCredits, outside, settled, another, open, foreign, unnamed] = [
      await order(),
      await order('credits'),
      await order('external'),
      await order('external'),
      await order('credits'),
      await order(),
      await order('external'),
      await order('credits'),
    ]
    const { option: water } = (await world.main.api.get(`/shop/orders/v1/${free}`)).body.order
    const charge = (await world.main.api.get(`/shop/orders/v1/${unnamed}`)).body.order.payment.transactionRef
    assert.deepEqual(await problems(), [])
    await change(foreign, { paymentCurrencyCode: 'USD', optionRef: water.id })
    await world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable('ledgerEntry').set({ orderRef: null }).where('network', '=', network).where('id', '=', charge)),
    )
    await change(free, { membershipRefPayer: world.main.member })
    await change(byCredits, { paymentAmount: 149 })
    await change(outside, { paymentGrossAmount: 389 })
    await change(settled, { paymentStatus: 'succeeded' })
    await change(another, { status: 'canceled' })
    await change(open, { deleteDate: '2027-01-01T00:00:00.000Z' })
    const untaxed = await taxAt(70_000, outside)
    assert.deepEqual(
      await problems(RULES),
      [
        `shopOrder: what has a payment has one payer, an amount and a status, and what has none has nothing of it: ${free}`,
        `shopOrder: what a ledger paid, one of its payer’s entries took: ${byCredits}`,
        `shopOrder: what is paid in money says what the customer pays, tax included: ${outside}`,
        `shopOrder: what is paid outside or by a provider has a money transaction of its payer, over its amount and in its state: ${outside}`,
        `shopOrder: what is paid outside or by a provider has a money transaction of its payer, over its amount and in its state: ${settled}`,
        `shopOrder: what a ledger paid, one of its payer’s entries took: ${unnamed}`,
        `shopOrder: what is paid outside or by a provider has a money transaction of its payer, over its amount and in its state: ${foreign}`,
        `an order is of the user of its membership, and of the product of its option: ${foreign}`,
        `an order has a date of its cancellation exactly when it is canceled: ${another}`,
        `no order is deleted while something is still to be done for it: ${open}`,
        `a payment of what is on no invoice tells its tax, at a rate above 0 exactly where its category is standard; others tell no rate: ${untaxed}`,
      ].toSorted(),
    )
  })

  test('a payment that does not say that a refund of it is to be paid out is found', async () => {
    const optionRef = await optionOf({ title: 'Large', price: { money: { amount: 3.9 } } })
    const { id } = (await create({ optionRef, payment: { type: 'external' } })).body.order
    const { transactionRef } = (await world.main.api.get(`/shop/orders/v1/${id}`)).body.order.payment
    await send('PUT', `/transactions/money/v1/${transactionRef}/status`, { transaction: { status: 'succeeded' } })
    await send('POST', `/transactions/money/v1/${transactionRef}/refund`, { refund: { amount: 1 } })
    const before = await problems(RULES)
    await world.database.write(tx =>
      tx.run(
        tx.sql
          .updateTable('moneyTransaction')
          .set({ refundStatus: null })
          .where('network', '=', world.main.network)
          .where('id', '=', transactionRef),
      ),
    )
    assert.deepEqual(
      (await problems(RULES)).filter(problem => !before.includes(problem)),
      [`a payment says that something is to be paid out exactly while a refund of it waits for that: ${transactionRef}`],
    )
  })

  test('a payment that a provider is to look at, and did not take, is found', async () => {
    const optionRef = await optionOf({ title: 'Small', price: { money: { amount: 2.9 } } })
    const { transactionRef } = (await create({ optionRef, payment: { type: 'external' } })).body.order.payment
    const before = await problems(RULES)
    await world.database.write(tx =>
      tx.run(
        tx.sql
          .updateTable('moneyTransaction')
          .set({ providerDate: '2027-01-01T00:00:00.000Z' })
          .where('network', '=', world.main.network)
          .where('id', '=', transactionRef),
      ),
    )
    assert.deepEqual(
      (await problems(RULES)).filter(problem => !before.includes(problem)),
      [`a provider is to look at a payment exactly while it or a refund of it is processing there: ${transactionRef}`],
    )
  })

  test('tax on an item whose customer is not taxed is found', async () => {
    const membership = { billingDetails: { taxTreatment: 'exempt' } }
    const membershipRef = await newMember(membership)
    const item = { membershipRef, locationRef: world.main.location, unitAmount: 19, quantity: 1, tax: { rate: 19 } }
    const { id } = await send('POST', '/invoices/items/v1', { invoiceItem: item })
    const before = await problems(RULES)
    await world.database.write(tx =>
      tx.run(
        tx.sql
          .updateTable('invoiceItem')
          .set({ taxRate: 190_000 })
          .where('network', '=', world.main.network)
          .where('id', '=', id),
      ),
    )
    const found = (await problems(RULES)).filter(problem => !before.includes(problem))
    // Its figures, and what it says of its rate, no longer agree with that either.
    assert.ok(found.includes(`no tax is charged to a customer who is not taxed by the standard: ${id}`), found.join('\n'))
  })

  /** Lets the payment of an order say another rate; gives its id. */
  const taxAt = (taxRate: number, orderRef: string): Promise<string> =>
    world.write(world.main.network, async ({ tx, network }) => {
      const update = tx.sql.updateTable('moneyTransaction').set({ taxRate })
      const changed = update.where('network', '=', network).where('orderRef', '=', orderRef).returning('id')
      return (await tx.first(changed))!.id
    })

  const change = (id: string, changes: Partial<OrderRow>) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable('shopOrder').set(changes).where('network', '=', network).where('id', '=', id)),
    )
})
