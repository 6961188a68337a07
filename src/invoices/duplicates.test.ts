import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { onEachService } from '../../test/world.ts'

onEachService('the tax of a duplicate', world => {
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return Object.values(reply.body)[0]
  }
  /** A location, a company there, and what makes drafts for it. */
  const newPlace = async (inclusive: boolean, more: object = {}) => {
    const location = { title: 'Quay', timezoneId: 'UTC', currencyCode: 'EUR', tax: { inclusive, rate: 19 } }
    const locationRef = (await send('POST', '/locations/v1', { location })).id as string
    const companyRef = (await send('POST', '/community/companies/v1', { company: { locationRef, title: 'Acme', ...more } })).id
    return {
      locationRef,
      become: (taxTreatment: string) => send('PUT', `/community/companies/v1/${companyRef}`, { company: { taxTreatment } }),
      draft: (...taxes: object[]): Promise<Json> =>
        send('POST', '/invoices/v1', {
          invoice: { locationRef, companyRef },
          items: taxes.map(tax => ({ unitAmount: 119, quantity: 1, tax })),
        }),
    }
  }
  const copyOf = (invoice: Json): Promise<Json> => send('POST', `/invoices/v1/${invoice.id}/duplicate`)
  const taxesOf = ({ items }: Json) => items.map(({ tax, taxAmount, grossAmount }: Json) => [tax, taxAmount, grossAmount])
  const newRate = (taxRate: object) => send('POST', '/billing/tax_rates/v1', { taxRate })

  test('is that of the line, with its category, title and reason, whatever has become of the rates', async () => {
    const { locationRef, draft } = await newPlace(true)
    const exempt = await newRate({ title: 'Letting', rate: 0, category: 'exempt', exemptionReason: '§ 4 Nr. 12', locationRef })
    const zero = await newRate({ title: 'Nothing', rate: 0, category: 'zero', locationRef })
    const reduced = await newRate({ title: 'Reduced', rate: 7, locationRef })
    const invoice = await draft(...[exempt, zero, reduced].map(({ id }) => ({ taxRateRef: id })), { rate: 19 })
    assert.deepEqual(taxesOf(await copyOf(invoice)), taxesOf(invoice))
    await send('PATCH', `/billing/tax_rates/v1/${exempt.id}`, { taxRate: { title: 'Rent' } })
    for (const { id } of [exempt, reduced]) await send('PUT', `/billing/tax_rates/v1/${id}/archive`)
    await newRate({ title: 'VAT', rate: 19, locationRef })
    assert.deepEqual(taxesOf(await copyOf(invoice)), taxesOf(invoice))
  })

  test('is that of a customer who is taxed in the same way, also where the location has another word for it now', async () => {
    const { locationRef, draft } = await newPlace(true, { taxTreatment: 'exempt' })
    const invoice = await draft({ rate: 19 }, { rate: 0 })
    await newRate({ title: 'Free', rate: 0, category: 'exempt', exemptionReason: 'why', locationRef })
    assert.deepEqual(taxesOf(await copyOf(invoice)), taxesOf(invoice))
  })

  for (const inclusive of [true, false]) {
    test(`goes by the rate of the thing where the customer is taxed otherwise, with tax ${inclusive ? 'inside' : 'on top'}`, async () => {
      const { draft, become } = await newPlace(inclusive, { taxTreatment: 'exempt' })
      const invoice = await draft({ rate: 19 }, { rate: 7 }, { rate: 0 })
      // A line that is changed knows of it, too.
      await send('PATCH', `/invoices/items/v1/${invoice.items[0].id}`, { invoiceItem: { quantity: 2 } })
      await become('standard')
      const taxed = await copyOf(invoice)
      const told = ({ items }: Json) => items.map(({ tax, grossAmount }: Json) => [tax.rate, tax.category, grossAmount])
      const [twice, once, free] = inclusive ? [238, 119, 119] : [283.22, 127.33, 119]
      const expected = [
        [19, 'standard', twice],
        [7, 'standard', once],
        [0, 'zero', free],
      ]
      assert.deepEqual(told(taxed), expected)
      await become('exempt')
      const again = await copyOf(taxed)
      assert.deepEqual(
        told(again),
        (inclusive ? [200, 111.21, 119] : [238, 119, 119]).map(gross => [0, 'exempt', gross]),
      )
      await become('standard')
      assert.deepEqual(told(await copyOf(again)), expected)
    })
  }
})
