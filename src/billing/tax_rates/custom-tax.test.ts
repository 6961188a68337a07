import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('a tax rate that a price names', world => {
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return Object.values(reply.body)[0]
  }
  const newRate = (taxRate: object): Promise<Json> =>
    send('POST', '/billing/tax_rates/v1', { taxRate: { title: 'Reduced', locationRef: world.main.location, ...taxRate } })
  let rate: Json
  let gone: Json
  before(async () => {
    rate = await newRate({ rate: 7 })
    gone = await newRate({ rate: 8 })
    await send('PUT', `/billing/tax_rates/v1/${gone.id}/archive`)
  })

  /** Whatever has a tax of its own: how it is made with one, where that is told, and how it is changed. */
  interface Priced {
    path: string
    body: (customTax: object) => object
    taxOf: (made: Json) => Json
    pointer: string
    change?: (made: Json, customTax: object) => [method: string, path: string, body: object]
  }
  const option = (customTax: object) => ({ title: 'Cup', price: { money: { amount: 10.7 } }, customTax })
  const kinds: Record<string, () => Priced> = {
    plan: () => ({
      path: '/plans/v1',
      body: customTax => ({ plan: { locationRef: world.main.location, title: 'Flex', period: 'month', price: 107, customTax } }),
      taxOf: made => made.customTax,
      pointer: '/plan/customTax',
    }),
    package: () => ({
      path: '/packages/v1',
      body: customTax => ({
        package: { locationRef: world.main.location, price: 107, grants: [{ type: 'credits', amount: 1 }], customTax },
      }),
      taxOf: made => made.customTax,
      pointer: '/package/customTax',
      change: ({ id }, customTax) => ['PATCH', `/packages/v1/${id}`, { package: { customTax } }],
    }),
    product: () => ({
      path: '/shop/products/v1',
      body: customTax => ({ product: { locationRef: world.main.location, title: 'Tea', options: [option(customTax)] } }),
      taxOf: made => made.options[0].customTax,
      pointer: '/product/options/0/customTax',
      change: ({ id, options }, customTax) => [
        'PUT',
        `/shop/products/v1/${id}`,
        { product: { options: [{ id: options[0].id, customTax }] } },
      ],
    }),
    'subscription item': () => ({
      path: '/subscriptions/v1',
      body: customTax => ({
        subscription: {
          membershipRef: world.main.member,
          period: 'month',
          startDate: '2040-01-01T00:00:00Z',
          items: [{ title: 'Desk', price: 1, customTax }],
        },
      }),
      taxOf: made => made.items[0].customTax,
      pointer: '/subscription/items/0/customTax',
    }),
  }
  for (const [kind, of] of Object.entries(kinds)) {
    test(`is told with its rate by a ${kind}, and refused where it cannot be named`, async () => {
      const { path, body, taxOf, pointer } = of()
      const named = { enabled: true, rate: 7, taxRateRef: rate.id }
      assert.deepEqual(taxOf(await send('POST', path, body({ taxRateRef: rate.id }))), named)
      assert.deepEqual(taxOf(await send('POST', path, body(named))), named)
      assert.deepEqual(taxOf(await send('POST', path, body({ rate: 7 }))), { enabled: true, rate: 7 })
      for (const taxRateRef of [gone.id, randomUUID()]) {
        const reply = await world.main.api.post(path, body({ taxRateRef }))
        assert.deepEqual(faultsIn(reply), [[`${pointer}/taxRateRef`, 'unknown_reference']])
      }
      const differs = await world.main.api.post(path, body({ taxRateRef: rate.id, rate: 8 }))
      assert.deepEqual(faultsIn(differs), [[`${pointer}/rate`, 'invalid_value']])
    })

    const { change } = of()
    if (change === undefined) continue
    test(`stays with a ${kind} that sends the same rate, also when it is archived, and goes with another rate`, async () => {
      const { path, body, taxOf } = of()
      const late = await newRate({ rate: kind === 'package' ? 11 : 12 })
      const named = { enabled: true, rate: late.rate, taxRateRef: late.id }
      const made = await send('POST', path, body({ taxRateRef: late.id }))
      await send('PUT', `/billing/tax_rates/v1/${late.id}/archive`)
      const changed = async (customTax: object) => taxOf(await send(...change(made, customTax)))
      assert.deepEqual(await changed(named), named)
      assert.deepEqual(await changed({ enabled: false, rate: late.rate }), { ...named, enabled: false })
      assert.deepEqual(await changed({ enabled: true, rate: 3 }), { enabled: true, rate: 3 })
      assert.deepEqual(await changed({ enabled: true, taxRateRef: rate.id }), { enabled: true, rate: 7, taxRateRef: rate.id })
    })
  }

  test('gives the lines that are made of it title and category, from a plan by its subscription', async () => {
    const { id } = await send('POST', '/plans/v1', kinds.plan!().body({ taxRateRef: rate.id }))
    const { id: companyRef } = await send('POST', '/community/companies/v1', {
      company: { locationRef: world.main.location, title: 'Acme' },
    })
    const subscription = { companyRef, period: 'month', startDate: '2026-01-01T00:00:00Z', items: [{ plan: { id } }] }
    const made = await send('POST', '/subscriptions/v1', { subscription, issueFirstInvoice: true })
    assert.deepEqual(made.items[0].customTax, { enabled: true, rate: 7, taxRateRef: rate.id })
    const [invoice] = (await world.main.api.get(`/invoices/v1?companyRef=${companyRef}`)).body.invoices
    const title = { title: 'Reduced', rate: 7, category: 'standard', inclusive: true }
    assert.deepEqual(invoice.taxes, [{ ...title, taxableAmount: 100, amount: 7 }])
  })

  test('gives the lines that are made of it title and category, from a product by its order', async () => {
    const { id: companyRef } = await send('POST', '/community/companies/v1', {
      company: { locationRef: world.main.location, title: 'Bolt', memberSpending: { invoice: 'members' } },
    })
    const subscription = { companyRef, period: 'month', startDate: '2026-01-01T00:00:00Z', payWithInvoice: { shop: true } }
    await send('POST', '/subscriptions/v1', { subscription })
    const { id: membershipRef } = await send('POST', '/community/memberships/v1', {
      membership: { locationRef: world.main.location, companyRef, user: { email: `${randomUUID()}@example.com`, name: 'Li' } },
      invite: false,
    })
    const { options } = await send('POST', '/shop/products/v1', kinds.product!().body({ taxRateRef: rate.id }))
    const order = { optionRef: options[0].id, membershipRef, payment: { type: 'invoice' } }
    const { payment } = await send('POST', '/shop/orders/v1', { order })
    const item = await send('GET', `/invoices/items/v1/${payment.invoiceItemRef}`)
    assert.deepEqual(item.tax, { inclusive: true, rate: 7, title: 'Reduced', category: 'standard' })
  })
})
