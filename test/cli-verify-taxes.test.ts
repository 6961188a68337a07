import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taxRules } from '../src/cli/store-verify-taxes.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import type { Json } from './client.ts'
import { plant } from './planting.ts'
import { assertFound, problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

onEachEngine('stored taxes', world => {
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return Object.values(reply.body)[0]
  }

  test('are found well as requests leave them, and faulty where one of them is changed', async () => {
    const { location: locationRef, annex, member: membershipRef, network } = world.main
    const newRate = (taxRate: object) =>
      send('POST', '/billing/tax_rates/v1', { taxRate: { title: 'VAT', locationRef, ...taxRate } })
    const [standard, reduced] = [await newRate({ rate: 19, default: true }), await newRate({ rate: 7 })]
    const [reasonless, archived] = [
      await newRate({ rate: 0, category: 'exempt', exemptionReason: 'x' }),
      await newRate({ rate: 3 }),
    ]
    await send('PUT', `/billing/tax_rates/v1/${archived.id}/archive`)
    await send('PUT', `/billing/settings/v1/${locationRef}`, {
      settings: { zeroCategory: 'exempt', zeroReason: 'x', logo: PIXEL },
    })
    const customTax = { taxRateRef: reduced.id }
    const newPlan = () =>
      send('POST', '/plans/v1', { plan: { locationRef, title: 'Flex', period: 'month', price: 1, customTax } })
    const pack = { locationRef, price: 9, grants: [{ type: 'credits', amount: 1 }], customTax }
    const { id: packageRef } = await send('POST', '/packages/v1', { package: pack })
    const option = { title: 'Cup', price: { money: { amount: 1 } }, customTax }
    const { options } = await send('POST', '/shop/products/v1', { product: { locationRef, title: 'Tea', options: [option] } })
    const [plan, elsewhere] = [await newPlan(), await newPlan()]
    const items = [{ title: 'Desk', price: 1, customTax }]
    const subscription = await send('POST', '/subscriptions/v1', {
      subscription: { membershipRef, period: 'month', startDate: '2026-01-01T00:00:00Z', items },
    })
    const draft = await send('POST', '/invoices/v1', { invoice: { locationRef, membershipRef } })
    const addItem = async (rate: number): Promise<string> =>
      (
        await send('POST', '/invoices/items/v1', {
          invoiceItem: { invoiceRef: draft.id, unitAmount: 10.33, quantity: 0.77, tax: { rate } },
        })
      ).id
    const [inside, uncharged, treated] = [await addItem(19), await addItem(0), await addItem(7)]
    const [freed, kept, multiplied] = [await addItem(7), await addItem(7), await addItem(7)]
    assert.deepEqual(await problems(), [])

    const set = (table: string, id: string, columns: string) =>
      `update "${table}" set ${columns} where "network" = '${network}' and "id" = '${id}'`
    await plant(world, [
      set('taxRate', reasonless.id, `"exemptionReason" = ' '`),
      set('taxRate', archived.id, `"liveKey" = 'x'`),
      set('location', locationRef, `"taxRate" = 180000`),
      set('plan', plan.id, `"customTaxRate" = 80000`),
      set('plan', elsewhere.id, `"locationRef" = '${annex}'`),
      set('package', packageRef, `"customTaxRate" = 80000`),
      set('productOption', options[0].id, `"customTaxRate" = 80000`),
      set('subscriptionItem', subscription.items[0].id, `"customTaxRate" = 80000`),
      set('invoiceItem', inside, `"netDiscountedAmount" = "netDiscountedAmount" - 2, "taxAmount" = "taxAmount" + 2`),
      set('invoiceItem', uncharged, `"taxCategory" = 'standard'`),
      set('invoiceItem', treated, `"taxTreatment" = 'exempt'`),
      set('invoiceItem', freed, `"insideRate" = 190000`),
      set('invoiceItem', kept, `"onTopRate" = 190000`),
      set('invoiceItem', multiplied, `"quantity" = "quantity" + 10`),
      set('billingSettings', locationRef, `"zeroReason" = null`),
      `update "sellerLogo" set "locationRef" = '${annex}' where "network" = '${network}'`,
    ])
    const found = await problems(taxRules)
    const waived =
      'a rate comes out of prices only where it is inside and not charged, and is kept beside others only where it would come on top'
    const customTaxed = 'a tax that names a tax rate has its rate, and is of its location or of every location'
    assertFound(found, [
      `a tax rate is above 0 exactly where it is charged, and an exemption has its reason: ${reasonless.id}`,
      `a tax rate holds its place exactly while it is not archived, and only then is the default of its location: ${archived.id}`,
      `the rate of a location is that of its default: ${locationRef}`,
      `plan: ${customTaxed}: ${plan.id}`,
      `plan: ${customTaxed}: ${elsewhere.id}`,
      `package: ${customTaxed}: ${packageRef}`,
      `productOption: ${customTaxed}: ${options[0].id}`,
      `subscriptionItem: ${customTaxed}: ${subscription.items[0].id}`,
      `an invoice item comes to its unit price times its quantity: ${multiplied}`,
      `the figures of an invoice item agree with each other: ${inside}`,
      `an invoice item is taxed at a rate above 0 exactly where its category is standard, and as its customer is: ${uncharged}`,
      `an invoice item is taxed at a rate above 0 exactly where its category is standard, and as its customer is: ${treated}`,
      `${waived}: ${freed}`,
      `${waived}: ${kept}`,
      `the settings of a location tell why no tax is charged where that is exempt: ${locationRef}`,
      `the logo of a location is one of its own: ${locationRef}`,
    ])
    assert.ok(found.every(line => !line.endsWith(standard.id)))
  })
})
