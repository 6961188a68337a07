import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { invoiceOf } from '../../../test/billing-document.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { einvoiceFaults } from '../../../test/en16931.ts'
import { all, parseXml } from '../../../test/xml.ts'
import { onEachService } from '../../../test/world.ts'
import { invoices } from '../../invoices/store.ts'
import { invoiceDocument } from './actions.ts'
import { taxesOf } from './rules-document.ts'
import { reasonsOf } from './rules-told.ts'
import { wordsOf } from './rules-words.ts'

const line = invoiceOf(1).lines[0]!

test('a document says each reason of its lines once, and what has none by its category', () => {
  const { words } = wordsOf('en', 'GB')
  const free = (taxReason: string | null, taxCategory: 'exempt' | 'zero' | 'outOfScope' = 'exempt') =>
    ({ ...line, taxRate: 0, tax: 0, taxCategory, taxReason }) as const
  const said = (...lines: Parameters<typeof taxesOf>[0]) => reasonsOf(taxesOf(lines), words)
  assert.deepEqual(said(free('§ 4 Nr. 22'), line, free('§ 4 Nr. 12'), free('§ 4 Nr. 22'), free(null), free(' ')), [
    'Exempt from VAT: § 4 Nr. 12',
    'Exempt from VAT: § 4 Nr. 22',
  ])
  assert.deepEqual(said(free(null), free('Exported', 'zero')), ['Exempt from VAT', 'Zero-rated: Exported'])
  assert.deepEqual(said(free(' ', 'outOfScope'), free('', 'zero'), line), ['Not subject to VAT'])
})

onEachService('reasons for exemption', world => {
  const { newCompany, newDraft, newItem, issue, settle, credited, read } = creditingOf(world)
  const SELLER = { taxId: 'DE123456789', address: { line1: 'Am Ufer 8', city: 'Berlin', postalCode: '10999', countryCode: 'DE' } }
  const BUYER = {
    taxId: 'ATU12345678',
    businessAddress: { line1: 'Ring 1', city: 'Wien', postalCode: '1010', countryCode: 'AT' },
  }
  afterEach(() => settle({ zeroCategory: 'zero', zeroReason: null, address: null, taxId: null }))

  test('are all told of an invoice and of what corrects it, in the same words wherever they are read', async () => {
    const free = { unitAmount: 10, quantity: 1, tax: { rate: 0 } }
    await settle({ ...SELLER, zeroCategory: 'exempt', zeroReason: '§ 4 Nr. 22' })
    const companyRef = await newCompany(BUYER)
    const { id } = await newDraft([free, free, { unitAmount: 119, quantity: 1, tax: { rate: 19 } }], { companyRef })
    await settle({ zeroReason: '§ 4 Nr. 12' })
    await newItem({ invoiceRef: id, ...free })
    const invoice = await issue(id)
    const note = await credited(invoice)
    const both = '§ 4 Nr. 12; § 4 Nr. 22'
    const listed = (await world.main.api.get(`/invoices/v1?companyRef=${companyRef}`)).body.invoices[0]
    for (const { taxes } of [invoice, await read(id), listed, note]) {
      assert.deepEqual(
        taxes.map(({ category, reason }: { category: string; reason?: string }) => [category, reason]),
        [
          ['exempt', both],
          ['standard', undefined],
        ],
      )
    }
    for (const path of [`/invoices/v1/${id}`, `/billing/credit_notes/v1/${note.id}`]) {
      const { text } = await world.main.api.get(`${path}/xml`)
      assert.deepEqual(einvoiceFaults(text), [], text)
      const told = all(parseXml(text), 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReason')
      assert.deepEqual(
        told.map(reason => reason.text),
        [both],
      )
    }
  })
  test('and a rate that has several titles has the same one there, too', async () => {
    const taxRate = { title: 'VAT', rate: 13, locationRef: world.main.location }
    const { id: taxRateRef } = (await world.main.api.post('/billing/tax_rates/v1', { taxRate })).body.taxRate
    const line = { unitAmount: 113, quantity: 1, tax: { taxRateRef } }
    const { id } = await newDraft([line], { companyRef: await newCompany() })
    await world.main.api.send('PATCH', `/billing/tax_rates/v1/${taxRateRef}`, { taxRate: { title: 'Reduced' } })
    await newItem({ invoiceRef: id, ...line })
    const invoice = await issue(id)
    assert.deepEqual(
      invoice.items.map(({ tax }: { tax: { title: string } }) => tax.title),
      ['VAT', 'Reduced'],
    )
    const drawn = await world.database.read(async db =>
      invoiceDocument(db, (await invoices.findAny(db, world.main.network, id))!),
    )
    for (const { taxes } of [invoice, drawn])
      assert.deepEqual(
        taxes.map(({ title }: { title: string }) => title),
        ['Reduced'],
      )
  })
})
