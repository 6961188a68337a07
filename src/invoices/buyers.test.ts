import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import type { Json } from '../../test/client.ts'
import { shopOf } from '../../test/shop.ts'
import { onEachService } from '../../test/world.ts'

onEachService('buyers', world => {
  const { newMember, newCompany, subscribe, send } = buyersOf(world)
  const { optionOf, create } = shopOf(world)
  const ADDRESS = { line1: 'Hauptstraße 1', city: 'Berlin', postalCode: '10827', countryCode: 'DE' }
  const REVERSE = { taxTreatment: 'reverseCharge', taxId: 'FR123' }
  const ABROAD = { line1: 'Rue 1', countryCode: 'FR' }
  const get = async (path: string): Promise<Json> => Object.values((await world.main.api.get(path)).body)[0]
  const draft = (holder: object, locationRef = world.main.location) =>
    send('POST', '/invoices/v1', { invoice: { locationRef, ...holder } })
  const firstInvoice = async (holder: object) => {
    const items = [{ title: 'Desk', price: 119, quantity: 2 }]
    const subscription = { ...holder, period: 'month', startDate: '2026-01-01T00:00:00Z', items }
    const { id } = await send('POST', '/subscriptions/v1', { subscription, issueFirstInvoice: true })
    const { invoices } = (await world.main.api.get(`/invoices/v1?locationRef=${world.main.location}&limit=100`)).body
    return get(`/invoices/v1/${invoices.find((one: Json) => one.subscriptionRef === id).id}`)
  }
  const addItem = (item: object) => send('POST', '/invoices/items/v1', { invoiceItem: { quantity: 2, ...item } })
  /** An invoice over all that waits. */
  const issueOf = async (holder: object) => {
    const invoice = { locationRef: world.main.location, ...holder }
    const { id } = await send('POST', '/invoices/v1', { invoice, includeUpcomingItems: true })
    return send('POST', `/invoices/v1/${id}/issue`)
  }
  const change = (id: string, invoiceItem: object) => send('PATCH', `/invoices/items/v1/${id}`, { invoiceItem })
  const partiesIn = (invoice: Json) =>
    Object.fromEntries(Object.entries(invoice).filter(([name]) => /^(customer|location(?!Ref))/.test(name)))
  const figures = ({ unitAmount, discountedAmount, netDiscountedAmount, taxAmount, grossAmount, tax }: Json) => ({
    unitAmount,
    discountedAmount,
    netDiscountedAmount,
    taxAmount,
    grossAmount,
    tax,
  })
  /** Two keys at 19 euros with 19 % inside, without the tax: what both are is rounded, not the single one. */
  const UNTAXED = { unitAmount: 15.97, discountedAmount: 31.93, netDiscountedAmount: 31.93, taxAmount: 0, grossAmount: 31.93 }
  const untaxed = (category: string) => ({ ...UNTAXED, tax: { inclusive: true, rate: 0, category } })

  test('who pays as a person is billed by the billing details, and by the user where these say nothing', async () => {
    const details = { legalName: 'Ada Lovelace Engines', taxId: 'DE1', email: 'bills@ada.example', address: ADDRESS }
    const billed = {
      customerName: details.legalName,
      customerTaxId: details.taxId,
      customerEmail: details.email,
      customerAddress: ADDRESS,
      locationName: 'Berlin',
    }
    const membershipRef = await newMember({ billingDetails: details })
    const { id } = await draft({ membershipRef })
    assert.deepEqual(partiesIn(await get(`/invoices/v1/${id}`)), billed)
    const issued = await firstInvoice({ membershipRef })
    assert.deepEqual(partiesIn(issued), billed)

    const { user } = await send('PUT', `/community/memberships/v1/${membershipRef}`, {
      membership: { billingDetails: { legalName: null, taxId: null, email: null, address: null } },
    })
    const now = { customerName: user.name, customerEmail: user.email, locationName: 'Berlin' }
    assert.deepEqual(partiesIn(await get(`/invoices/v1/${id}`)), now)
    assert.deepEqual(partiesIn(await get(`/invoices/v1/${issued.id}`)), billed)
    assert.deepEqual(partiesIn(await draft({ membershipRef: await newMember() })).customerName, 'Ada')
  })

  test('a company is billed at its e-mail, and the seller says where it is', async () => {
    const place = { title: 'Kai', address: 'Kaistraße 1\n20457 Hamburg', email: 'kai@example.com' }
    const location = { timezoneId: 'Europe/Berlin', currencyCode: 'EUR', ...place }
    const { id: locationRef } = await send('POST', '/locations/v1', { location })
    const companyRef = await newCompany({ locationRef, email: 'bills@acme.example' })
    assert.deepEqual(partiesIn(await draft({ companyRef }, locationRef)), {
      customerName: 'Acme',
      customerEmail: 'bills@acme.example',
      locationName: place.title,
      locationAddress: place.address,
      locationEmail: place.email,
    })
  })

  test('no tax is charged to who is exempt or owes the tax, on a draft and while an item waits', async () => {
    const holders = [
      [{ membershipRef: await newMember({ billingDetails: { taxTreatment: 'exempt' } }) }, 'exempt'],
      [{ membershipRef: await newMember({ billingDetails: { ...REVERSE, address: ABROAD } }) }, 'reverseCharge'],
      [{ companyRef: await newCompany({ taxTreatment: 'exempt' }) }, 'exempt'],
      [{ companyRef: await newCompany({ ...REVERSE, businessAddress: ABROAD }) }, 'reverseCharge'],
    ] as const
    for (const [holder, category] of holders) {
      const { id: invoiceRef } = await draft(holder)
      const key = { unitAmount: 19, tax: { rate: 19 } }
      assert.deepEqual(figures(await addItem({ invoiceRef, ...key })), untaxed(category))
      assert.deepEqual(figures(await addItem({ locationRef: world.main.location, ...holder, ...key })), untaxed(category))
      const { netAmount, taxAmount, grossAmount } = await get(`/invoices/v1/${invoiceRef}`)
      assert.deepEqual([netAmount, taxAmount, grossAmount], [31.93, 0, 31.93])
      // Where tax is added to prices, they have none inside.
      const { id: abroad } = await draft(holder, world.main.annex)
      assert.deepEqual(figures(await addItem({ invoiceRef: abroad, unitAmount: 19, tax: { rate: 8.875 } })), {
        unitAmount: 19,
        discountedAmount: 38,
        netDiscountedAmount: 38,
        taxAmount: 0,
        grossAmount: 38,
        tax: { inclusive: false, rate: 0, category },
      })
    }
  })

  test('who is not taxed pays what others pay without the tax, however small the price and large the quantity', async () => {
    const exempt = { companyRef: await newCompany({ taxTreatment: 'exempt' }) }
    const taxed = { companyRef: await newCompany({}) }
    for (const [unitAmount, quantity, net, told] of [
      [0.1, 1000, 84.03, 0.08],
      [0.01, 100_000, 840.34, 0.01],
      [9.99, 50, 419.75, 8.39],
    ] as const) {
      const item = { locationRef: world.main.location, unitAmount, quantity, tax: { rate: 19 } }
      assert.equal((await addItem({ ...item, ...taxed })).netDiscountedAmount, net)
      const { explanation, ...line } = await addItem({ ...item, ...exempt })
      assert.deepEqual([line.unitAmount, line.amount, line.grossAmount, line.taxAmount], [told, net, net, 0])
      assert.deepEqual([explanation.unitPrice, explanation.rounded.grossAmount], [unitAmount, net])
      const copied = await send('POST', `/invoices/v1/${(await issueOf(exempt)).id}/duplicate`)
      assert.equal(copied.grossAmount, net)
    }
  })

  test('an item stays taxed as it was when it was made, whatever becomes of its customer', async () => {
    const companyRef = await newCompany({ taxTreatment: 'exempt' })
    const become = (taxTreatment: string) => send('PUT', `/community/companies/v1/${companyRef}`, { company: { taxTreatment } })
    const wait = () => addItem({ companyRef, locationRef: world.main.location, unitAmount: 19, tax: { rate: 19 } })
    const exempt = await wait()
    await become('standard')
    const taxed = await wait()
    const inside = { inclusive: true, rate: 19, category: 'standard' }
    assert.deepEqual([taxed.unitAmount, taxed.taxAmount, taxed.tax], [19, 6.07, inside])
    await become('exempt')
    assert.deepEqual((await get(`/invoices/items/v1/${taxed.id}`)).tax, inside)
    assert.deepEqual(figures(await get(`/invoices/items/v1/${exempt.id}`)), untaxed('exempt'))

    assert.deepEqual(figures(await change(exempt.id, { description: 'Keys' })), untaxed('exempt'))
    assert.deepEqual(figures(await change(exempt.id, { tax: { rate: 7 } })), untaxed('exempt'))
    assert.partialDeepStrictEqual(await change(exempt.id, { quantity: 1000 }), {
      unitAmount: 15.97,
      quantity: 1000,
      grossAmount: 15_966.39,
    })
    await change(exempt.id, { quantity: 2 })
    assert.partialDeepStrictEqual(await change(exempt.id, { unitAmount: 10.7, tax: { rate: 7 } }), {
      unitAmount: 10,
      grossAmount: 20,
      tax: { rate: 0, category: 'exempt' },
    })
    assert.partialDeepStrictEqual(await change(exempt.id, { unitAmount: 12 }), { unitAmount: 12, grossAmount: 24, taxAmount: 0 })
    assert.deepEqual((await change(taxed.id, { tax: { rate: 7 } })).tax, { ...inside, rate: 7 })
  })

  test('the first invoice of a subscription charges no tax to who pays none', async () => {
    const invoice = await firstInvoice({ companyRef: await newCompany({ taxTreatment: 'exempt' }) })
    assert.deepEqual([invoice.netAmount, invoice.taxAmount, invoice.grossAmount], [200, 0, 200])
    assert.deepEqual(invoice.items[0].tax, { inclusive: true, rate: 0, category: 'exempt' })
  })

  test('what an order puts on an invoice is what its payment says', async () => {
    const membershipRef = await newMember({ billingDetails: { taxTreatment: 'exempt' } })
    await subscribe({ membershipRef }, { payWithInvoice: true, shop: 10 })
    const optionRef = await optionOf({ title: 'Key', price: { money: { amount: 19 } } })
    const order = { optionRef, membershipRef, quantity: 2, payment: { type: 'invoice' } }
    const { payment } = (await create(order)).body.order
    const item = await get(`/invoices/items/v1/${payment.invoiceItemRef}`)
    // 2 × 19 less 10 %, without the 19 % in it: 28.739….
    assert.deepEqual([payment.amount, payment.grossAmount, payment.tax.rate], [28.74, 28.74, 0])
    assert.deepEqual([item.discountedAmount, item.grossAmount, item.tax.category], [28.74, 28.74, 'exempt'])
    assert.deepEqual(item.explanation, {
      unitPrice: 19,
      quantity: 2,
      steps: [
        { kind: 'price', exact: '38' },
        { kind: 'planDiscount', percent: 10, exact: '34.2' },
        { kind: 'withoutTax', percent: 19, exact: '3420/119' },
        { kind: 'tax', percent: 0, amount: 0, exact: '3420/119' },
      ],
      rounded: { amount: 31.93, discountedAmount: 28.74, netDiscountedAmount: 28.74, taxAmount: 0, grossAmount: 28.74 },
    })
  })
})
