import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('the tax of a line', world => {
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return Object.values(reply.body)[0]
  }
  /** A location in euros with prices that have tax inside, a company there, and a draft for it. */
  const newPlace = async (more: object = {}) => {
    const place = { title: 'Quay', timezoneId: 'UTC', currencyCode: 'EUR', tax: { inclusive: true, rate: 19 } }
    const locationRef = (await send('POST', '/locations/v1', { location: place })).id as string
    const companyRef = (await send('POST', '/community/companies/v1', { company: { locationRef, title: 'Acme', ...more } }))
      .id as string
    const invoiceRef = (await send('POST', '/invoices/v1', { invoice: { locationRef, companyRef } })).id as string
    return { locationRef, companyRef, invoiceRef }
  }
  const newRate = (taxRate: object) => send('POST', '/billing/tax_rates/v1', { taxRate })
  const addItem = (invoiceRef: string, tax?: object) =>
    send('POST', '/invoices/items/v1', { invoiceItem: { invoiceRef, unitAmount: 10, quantity: 1, ...(tax && { tax }) } })
  const taxOf = async (invoiceRef: string, tax?: object) => (await addItem(invoiceRef, tax)).tax
  const inclusive = true
  const untaxed = { taxTreatment: 'reverseCharge', taxId: 'FR1', businessAddress: { countryCode: 'FR' } }

  test('has the title and the category of the location’s rate of that value, else the standard, or what 0 means there', async () => {
    const { locationRef, invoiceRef } = await newPlace()
    assert.deepEqual(await taxOf(invoiceRef, { rate: 19 }), { inclusive, rate: 19, category: 'standard' })
    assert.deepEqual(await taxOf(invoiceRef), { inclusive, rate: 0, category: 'zero' })
    await send('PUT', `/billing/settings/v1/${locationRef}`, { settings: { zeroCategory: 'exempt', zeroReason: '§ 19' } })
    assert.deepEqual(await taxOf(invoiceRef, {}), { inclusive, rate: 0, category: 'exempt', reason: '§ 19' })
    const everywhere = await newRate({ title: 'Every 19', rate: 19 })
    assert.equal((await taxOf(invoiceRef, { rate: 19 })).title, 'Every 19')
    const own = await newRate({ title: 'Own 19', rate: 19, locationRef })
    assert.equal((await taxOf(invoiceRef, { rate: 19 })).title, 'Own 19')
    await newRate({ title: 'Outside', rate: 0, category: 'outOfScope', locationRef })
    assert.deepEqual(await taxOf(invoiceRef), { inclusive, rate: 0, title: 'Outside', category: 'outOfScope' })
    const free = { rate: 0, category: 'exempt', exemptionReason: '§ 4 Nr. 12' }
    await newRate({ title: 'Free', ...free, locationRef })
    assert.deepEqual(await taxOf(invoiceRef), { inclusive, rate: 0, title: 'Free', category: 'exempt', reason: '§ 4 Nr. 12' })
    for (const { id } of [own, everywhere]) await send('PUT', `/billing/tax_rates/v1/${id}/archive`)
    assert.deepEqual(await taxOf(invoiceRef, { rate: 19 }), { inclusive, rate: 19, category: 'standard' })
  })

  test('is named by a tax rate in place of the rate, and by none that is archived, elsewhere or of another rate', async () => {
    const { locationRef, invoiceRef, companyRef } = await newPlace()
    const other = await newPlace()
    const { id: taxRateRef } = await newRate({ title: 'Reduced', rate: 7.5, locationRef })
    const named = { inclusive, rate: 7.5, title: 'Reduced', category: 'standard' }
    assert.deepEqual(await taxOf(invoiceRef, { taxRateRef }), named)
    assert.deepEqual(await taxOf(invoiceRef, { taxRateRef, rate: 7.5 }), named)
    const waiting = { companyRef, locationRef, unitAmount: 1, quantity: 1, tax: { taxRateRef } }
    assert.deepEqual((await send('POST', '/invoices/items/v1', { invoiceItem: waiting })).tax, named)
    const elsewhere = await newRate({ title: 'There', rate: 7, locationRef: other.locationRef })
    const gone = await newRate({ title: 'Gone', rate: 8, locationRef })
    await send('PUT', `/billing/tax_rates/v1/${gone.id}/archive`)
    const post = (tax: object) =>
      world.main.api.post('/invoices/items/v1', { invoiceItem: { invoiceRef, unitAmount: 1, quantity: 1, tax } })
    for (const id of [elsewhere.id, gone.id, randomUUID()]) {
      assert.deepEqual(faultsIn(await post({ taxRateRef: id })), [['/invoiceItem/tax/taxRateRef', 'unknown_reference']])
    }
    assert.deepEqual(faultsIn(await post({ taxRateRef, rate: 7 })), [['/invoiceItem/tax/rate', 'invalid_value']])
  })

  test('stays as it was when its rate gets another title, and changes where the item does', async () => {
    const { locationRef, invoiceRef } = await newPlace()
    const { id: taxRateRef } = await newRate({ title: 'Reduced', rate: 7, locationRef })
    const { id, tax } = await addItem(invoiceRef, { rate: 7 })
    await send('PATCH', `/billing/tax_rates/v1/${taxRateRef}`, { taxRate: { title: 'Low' } })
    const change = (invoiceItem: object) => send('PATCH', `/invoices/items/v1/${id}`, { invoiceItem })
    assert.deepEqual((await change({ unitAmount: 107 })).tax, tax)
    const changed = await change({ tax: { taxRateRef } })
    assert.deepEqual(changed.tax, { ...tax, title: 'Low' })
    assert.deepEqual([changed.netDiscountedAmount, changed.taxAmount], [100, 7])
    const plain = await change({ tax: { rate: 19 } })
    assert.deepEqual([plain.tax, plain.taxAmount], [{ inclusive, rate: 19, category: 'standard' }, 17.08])
  })

  test('of who is not taxed is none, with the category of the customer and the words that the location has for it', async () => {
    const { locationRef, invoiceRef } = await newPlace(untaxed)
    const { id: taxRateRef } = await newRate({ title: 'Reduced', rate: 7, locationRef })
    const none = { inclusive, rate: 0, category: 'reverseCharge' }
    assert.deepEqual(await taxOf(invoiceRef, { taxRateRef }), none)
    const reason = 'Steuerschuldnerschaft des Leistungsempfängers'
    await newRate({ title: 'Reverse charge', rate: 0, category: 'reverseCharge', exemptionReason: reason, locationRef })
    const item = await addItem(invoiceRef, { taxRateRef })
    assert.deepEqual(item.tax, { ...none, title: 'Reverse charge', reason })
    assert.deepEqual([item.unitAmount, item.grossAmount], [9.35, 9.35])
    const kept = await send('PATCH', `/invoices/items/v1/${item.id}`, { invoiceItem: { tax: { rate: 19 } } })
    assert.deepEqual([kept.tax, kept.grossAmount], [item.tax, 9.35])
    // Nobody else bears it, whatever the rate 0 means.
    const taxed = await send('POST', '/community/companies/v1', { company: { locationRef, title: 'Bolt' } })
    const draft = await send('POST', '/invoices/v1', { invoice: { locationRef, companyRef: taxed.id } })
    assert.deepEqual(await taxOf(draft.id), { inclusive, rate: 0, category: 'zero' })
  })

  test('is summed by rate and category on the invoice and in lists, and net and tax make the gross of each', async () => {
    const { locationRef, invoiceRef } = await newPlace()
    await newRate({ title: 'VAT 19 %', rate: 19, locationRef })
    await newRate({ title: 'Free', rate: 0, category: 'exempt', exemptionReason: 'why', locationRef })
    for (const rate of [19, 7, 19, 0]) await addItem(invoiceRef, { rate })
    const { invoice } = (await world.main.api.get(`/invoices/v1/${invoiceRef}`)).body
    assert.deepEqual(invoice.taxes, [
      { title: 'Free', rate: 0, category: 'exempt', reason: 'why', inclusive, taxableAmount: 10, amount: 0 },
      { rate: 7, category: 'standard', inclusive, taxableAmount: 9.35, amount: 0.65 },
      { title: 'VAT 19 %', rate: 19, category: 'standard', inclusive, taxableAmount: 16.8, amount: 3.2 },
    ])
    assert.deepEqual([invoice.netAmount, invoice.taxAmount, invoice.grossAmount], [36.15, 3.85, 40])
    const { items: _, ...listed } = invoice
    const found = (await world.main.api.get(`/invoices/v1?locationRef=${locationRef}`)).body.invoices
    assert.deepEqual(found, [listed])
    assert.deepEqual((await world.main.api.get(`/invoices/v1/${invoiceRef}/items`)).body.invoice, listed)
  })
})
