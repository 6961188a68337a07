import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { onEachService } from '../../../test/world.ts'
import { locations } from '../../access/store.ts'
import { exactText } from '../../kernel/money/fractions.ts'
import { issueInvoice } from '../actions.ts'
import type { NewItem } from './table.ts'

onEachService('the explanation of a line', world => {
  const issue = async (items: NewItem[]): Promise<Json> => {
    const { id } = await world.write(world.main.network, async context => {
      const location = (await locations.find(context.tx, context.network, world.main.location))!
      return issueInvoice(context, { location, membershipRef: world.main.member, companyRef: null, subscriptionRef: null, items })
    })
    return (await world.main.api.get(`/invoices/v1/${id}`)).body.invoice
  }
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return Object.values(reply.body)[0]
  }
  const desk = { type: 'subscription', description: 'Desk', unitAmount: 24_900, quantity: 30_000, rate: 190_000 } as const
  const ID = '0199d3a0-5c1e-7000-8000-000000000201'

  test('tells price, share of the period, discounts and tax, one after the other and exactly', async () => {
    const period = { startDate: '2026-11-15T23:00:00.000Z', endDate: '2026-11-30T23:00:00.000Z' }
    const discounts = [
      { source: 'coupon', amountOff: 1_000, coupon: { id: ID } },
      { source: 'plan', percentOff: 100_000 },
    ] as const
    const { items } = await issue([{ ...desk, share: { part: 15, whole: 30 }, period, discounts }])
    assert.deepEqual(items[0].explanation, {
      period,
      days: { used: 15, of: 30 },
      unitPrice: 249,
      quantity: 3,
      steps: [
        { kind: 'price', exact: '747' },
        { kind: 'proration', exact: '373.5' },
        { kind: 'planDiscount', percent: 10, exact: '336.15' },
        { kind: 'coupon', amount: 10, ref: ID, exact: '326.15' },
        { kind: 'tax', percent: 19, amount: 52.07, exact: '32615/119' },
      ],
      rounded: { amount: 373.5, discountedAmount: 326.15, netDiscountedAmount: 274.08, taxAmount: 52.07, grossAmount: 326.15 },
    })
    assert.deepEqual([items[0].unitAmount, items[0].quantity], [373.5, 1])
  })

  test('keeps the share of a period exact to the end: nothing is rounded before the tax', async () => {
    const { items } = await issue([{ ...desk, unitAmount: 100, quantity: 10_000, share: { part: 1, whole: 31 } }])
    const [{ amount, netDiscountedAmount, explanation }] = items
    assert.deepEqual([amount, netDiscountedAmount], [0.03, 0.03])
    assert.deepEqual(
      explanation.steps.map(({ exact }: Json) => exact),
      ['1', '1/31', '100/3689'],
    )
  })

  test('says that somebody has set a line of the service by hand, and what it was before', async () => {
    const subscription = {
      membershipRef: world.main.member,
      period: 'month',
      startDate: '2026-01-01T00:00:00Z',
      payWithInvoice: { shop: true },
    }
    await send('POST', '/subscriptions/v1', { subscription })
    const product = {
      locationRef: world.main.location,
      title: 'Tea',
      options: [{ title: 'Cup', price: { money: { amount: 3 } } }],
    }
    const { options } = await send('POST', '/shop/products/v1', { product })
    const order = { optionRef: options[0].id, membershipRef: world.main.member, quantity: 2, payment: { type: 'invoice' } }
    const { payment } = await send('POST', '/shop/orders/v1', { order })
    const path = `/invoices/items/v1/${payment.invoiceItemRef}`
    const { explanation } = await send('GET', path)
    assert.deepEqual(explanation.steps[0], { kind: 'price', exact: '6' })
    const changed = await send('PATCH', path, { invoiceItem: { unitAmount: 2.5 } })
    assert.deepEqual(changed.explanation, {
      unitPrice: 3,
      quantity: 2,
      steps: [
        { kind: 'price', exact: '6' },
        { kind: 'manual', amount: 5, exact: '5' },
        { kind: 'tax', percent: 19, amount: 0.8, exact: '500/119' },
      ],
      rounded: { amount: 5, discountedAmount: 5, netDiscountedAmount: 4.2, taxAmount: 0.8, grossAmount: 5 },
    })
    const described = await send('PATCH', path, { invoiceItem: { description: 'Two cups' } })
    assert.deepEqual(described, { ...changed, description: 'Two cups' })
    const other = await send('PATCH', path, { invoiceItem: { tax: { rate: 0 } } })
    assert.deepEqual(
      other.explanation.steps.map(({ kind }: Json) => kind),
      ['price', 'manual', 'tax'],
    )
    assert.deepEqual([other.netDiscountedAmount, other.taxAmount], [5, 0])
  })

  test('is there for lines that are older than it', async () => {
    const { items } = await issue([{ ...desk, discounts: [{ percentOff: 500_000 }] }])
    const [{ id, explanation }] = items
    await world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable('invoiceItem').set({ explanation: null }).where('network', '=', network).where('id', '=', id)),
    )
    assert.deepEqual((await world.main.api.get(`/invoices/items/v1/${id}`)).body.invoiceItem.explanation, explanation)
  })
})

test('an exact amount is a decimal where it ends within 8 places, else a fraction in lowest terms', () => {
  for (const [n, d, decimals, text] of [
    [74_700n, 2n, 2, '373.5'],
    [0n, 7n, 2, '0'],
    [100n, 1n, 2, '1'],
    [1n, 1n, 0, '1'],
    [1n, 1_000_000n, 2, '0.00000001'],
    [1n, 2_000_000n, 2, '1/200000000'],
    [112_000n, 3n, 2, '1120/3'],
    [2n, 6n, 0, '1/3'],
    [1_005n, 1n, 3, '1.005'],
  ] as const) {
    assert.equal(exactText({ n, d }, decimals), text)
  }
})
