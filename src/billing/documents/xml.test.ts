import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditingOf } from '../../../test/crediting.ts'
import { einvoiceFaults } from '../../../test/en16931.ts'
import { setAddress } from '../../../test/people.ts'
import { all, parseXml, textAt } from '../../../test/xml.ts'
import { onEachService } from '../../../test/world.ts'
import { creditNotes } from '../credit_notes/store.ts'
import { creditNoteDocument } from './actions.ts'
import { settlementOf } from './rules-told.ts'

const SELLER = {
  legalName: 'Spree Desks GmbH',
  taxId: 'DE 123 456 789',
  registrationNumber: 'HRB 12345 B',
  address: { line1: 'Am Ufer 8', city: 'Berlin', postalCode: '10999', countryCode: 'DE' },
  email: 'hello@spree.example',
  phoneNumber: '+49 30 1234567',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
}
const AUSTRIAN = {
  legalName: 'Analytical Engines <AG> & Co',
  taxId: 'ATU12345678',
  email: 'bills@engines.example',
  businessAddress: { line1: 'Ring 1', city: 'Wien', postalCode: '1010', countryCode: 'AT' },
}
const GERMAN = { ...AUSTRIAN, taxId: 'DE987654321', businessAddress: SELLER.address, buyerReference: '04011000-12345-67' }

onEachService('electronic invoices', world => {
  const { newDraft, newIssued, newCompany, settle, credited, paid } = creditingOf(world)
  const get = (path: string) => world.main.api.get(path)
  const xmlOf = async (path: string) => {
    const reply = await get(`${path}/xml`)
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.headers.get('content-type'), 'application/xml')
    assert.deepEqual(einvoiceFaults(reply.text), [], reply.text)
    return reply.text
  }
  const items = [
    { description: 'Lamps & <shades>', unitAmount: 119, quantity: 3, tax: { rate: 19 } },
    { description: 'Book', unitAmount: 10.7, quantity: 1.3333, tax: { rate: 7 } },
    { description: 'Odd', unitAmount: 0.99, quantity: 7, tax: { rate: 19 } },
  ]

  test('an invoice is UBL by EN 16931, whose sums are those of the invoice', async () => {
    await settle(SELLER)
    const invoice = await newIssued(items, {
      companyRef: await newCompany(AUSTRIAN),
      reference: 'PO-7',
      customerNote: 'Thanks "all"',
    })
    const root = parseXml(await xmlOf(`/invoices/v1/${invoice.id}`))
    const at = (path: string) => textAt(root, path)
    assert.equal(at('cbc:CustomizationID'), 'urn:cen.eu:en16931:2017')
    assert.deepEqual([at('cbc:ID'), at('cbc:Note'), at('cac:OrderReference/cbc:ID')], [invoice.title, 'Thanks "all"', 'PO-7'])
    assert.equal(Number(at('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')), invoice.netAmount)
    assert.equal(Number(at('cac:TaxTotal/cbc:TaxAmount')), invoice.taxAmount)
    assert.equal(Number(at('cac:LegalMonetaryTotal/cbc:PayableAmount')), invoice.grossAmount)
    assert.deepEqual(
      ['AccountingSupplierParty', 'AccountingCustomerParty'].map(party =>
        at(`cac:${party}/cac:Party/cac:PartyTaxScheme/cbc:CompanyID`),
      ),
      ['DE123456789', 'ATU12345678'],
    )
    assert.deepEqual(
      [at('cac:PaymentMeans/cbc:PaymentMeansCode'), at('cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID')],
      ['58', SELLER.iban],
    )
    assert.deepEqual(
      all(root, 'cac:InvoiceLine/cac:Item/cbc:Name').map(({ text }) => text),
      ['Lamps & <shades>', 'Book', 'Odd'],
    )
  })

  test('what is paid later changes nothing of it, and a credit note names the invoice', async () => {
    await settle(SELLER)
    const invoice = await newIssued(items, { companyRef: await newCompany(AUSTRIAN) })
    const path = `/invoices/v1/${invoice.id}`
    const before = await xmlOf(path)
    const note = await credited(invoice, { lines: [{ invoiceItemRef: invoice.items[0].id, amount: 100 }] })
    assert.equal(await xmlOf(path), before)
    const root = parseXml(await xmlOf(`/billing/credit_notes/v1/${note.id}`))
    assert.equal(root.name, 'CreditNote')
    assert.equal(textAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'), invoice.title)
    assert.equal(Number(textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')), note.grossAmount)
  })

  test('what becomes of refunds is told by the PDF of a credit note, and changes nothing of the XML', async () => {
    await settle(SELLER)
    const invoice = await newIssued([items[0]!], { companyRef: await newCompany(AUSTRIAN) })
    const payments = [await paid(invoice.id, 300), await paid(invoice.id)]
    const refunds = payments.map(({ id, amount }) => ({ transactionRef: id, amount }))
    const note = await credited(invoice, { refunds })
    const path = `/billing/credit_notes/v1/${note.id}`
    const before = await xmlOf(path)
    const settled = async () => {
      const row = await world.database.read(db => creditNotes.find(db, world.main.network, note.id))
      return settlementOf(await world.database.read(db => creditNoteDocument(db, row!)))
    }
    assert.deepEqual(await settled(), [['toBeRefunded', 35_700]])
    for (const [i, status] of ['succeeded', 'canceled'].entries()) {
      const at = `/transactions/money/v1/${payments[i]!.id}/refunds/${note.refunds[i].id}/status`
      assert.equal((await world.main.api.put(at, { refund: { status } })).status, 200)
    }
    assert.deepEqual(await settled(), [
      ['balance', 5_700],
      ['refunded', 30_000],
    ])
    assert.equal(await xmlOf(path), before)
    assert.match(before, /Refunded: €357\.00/)
  })

  test('a buyer in Germany with a buyer reference gets an XRechnung', async () => {
    await settle(SELLER)
    const invoice = await newIssued(items, { companyRef: await newCompany(GERMAN) })
    const root = parseXml(await xmlOf(`/invoices/v1/${invoice.id}`))
    assert.match(textAt(root, 'cbc:CustomizationID')!, /xrechnung_3\.0$/)
    assert.equal(textAt(root, 'cbc:BuyerReference'), GERMAN.buyerReference)
  })

  test('of what is not taxable an XRechnung tells a rate of 0 with the sums, and none with the lines', async () => {
    await settle({ ...SELLER, zeroCategory: 'outOfScope', zeroReason: null })
    const invoice = await newIssued([{ unitAmount: 10, quantity: 1, tax: { rate: 0 } }], { companyRef: await newCompany(GERMAN) })
    const note = await credited(invoice)
    await settle({ zeroCategory: 'zero' })
    for (const path of [`/invoices/v1/${invoice.id}`, `/billing/credit_notes/v1/${note.id}`]) {
      const root = parseXml(await xmlOf(path))
      assert.match(textAt(root, 'cbc:CustomizationID')!, /xrechnung/)
      assert.deepEqual(
        all(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent').map(({ text }) => text),
        ['0'],
      )
    }
  })

  test('each category of tax is told with what the standard asks of it', async () => {
    await settle({ ...SELLER, zeroCategory: 'exempt', zeroReason: '§ 4 UStG' })
    const exempt = await newIssued([{ unitAmount: 10, quantity: 1, tax: { rate: 0 } }, items[0]!], {
      companyRef: await newCompany(AUSTRIAN),
    })
    assert.match(await xmlOf(`/invoices/v1/${exempt.id}`), /<cbc:TaxExemptionReason>§ 4 UStG</)
    const reverse = await newIssued(items, { companyRef: await newCompany({ ...AUSTRIAN, taxTreatment: 'reverseCharge' }) })
    assert.match(await xmlOf(`/invoices/v1/${reverse.id}`), />VATEX-EU-AE</)
    const tiny = [{ description: 'Sheet', unitAmount: 0.1, quantity: 1000, tax: { rate: 19 } }]
    const sheets = await newIssued(tiny, { companyRef: await newCompany({ ...AUSTRIAN, taxTreatment: 'reverseCharge' }) })
    const [line] = all(parseXml(await xmlOf(`/invoices/v1/${sheets.id}`)), 'cac:InvoiceLine')
    const said = ['cbc:LineExtensionAmount', 'cac:Price/cbc:PriceAmount'].map(path => textAt(line!, path))
    assert.deepEqual(said, ['84.03', '0.08403'])
    const note = await credited(sheets, { lines: [{ invoiceItemRef: sheets.items[0].id, quantity: 333 }] })
    assert.deepEqual([note.grossAmount, note.lines[0].unitAmount], [27.98, 0.08])
    await xmlOf(`/billing/credit_notes/v1/${note.id}`)
    await settle({ ...SELLER, zeroCategory: 'outOfScope', zeroReason: null })
    const companyRef = await newCompany(AUSTRIAN)
    const outside = await newIssued([{ unitAmount: 10, quantity: 1, tax: { rate: 0 } }], { companyRef })
    assert.match(await xmlOf(`/invoices/v1/${outside.id}`), />VATEX-EU-O</)
    const mixed = await newIssued([{ unitAmount: 10, quantity: 1, tax: { rate: 0 } }, items[0]!], { companyRef })
    const reply = await get(`/invoices/v1/${mixed.id}/xml`)
    assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
    await settle({ zeroCategory: 'zero' })
  })

  test('many tiny lines, whose taxes come to another sum than the rate does, are refused', async () => {
    await settle(SELLER)
    const tiny = (count: number) => Array.from({ length: count }, () => ({ unitAmount: 0.07, quantity: 1, tax: { rate: 7 } }))
    const companyRef = await newCompany(AUSTRIAN)
    const at = async (count: number, locationRef: string) =>
      get(`/invoices/v1/${(await newIssued(tiny(count), { companyRef, locationRef })).id}/xml`)
    await settle(SELLER, world.main.annex)
    // By the rate 400 × 0.07 have 1.96 of tax, and 200 have 0.98; each line has none.
    const refused = await at(400, world.main.annex)
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'], refused.text)
    assert.match(refused.body.detail, /a tax of 0\.00 on 28\.00 at 7 %/)
    const said = await at(200, world.main.annex)
    assert.deepEqual([said.status, einvoiceFaults(said.text)], [200, []])
  })

  test('a rate that is rounded to none has no tax that is rounded to more', async () => {
    await settle(SELLER)
    const companyRef = await newCompany(AUSTRIAN)
    const at = async (unitAmount: number, rate: number) => {
      const draft = [{ unitAmount, quantity: 1, tax: { rate } }]
      return get(`/invoices/v1/${(await newIssued(draft, { companyRef, locationRef: world.main.annex })).id}/xml`)
    }
    await settle(SELLER, world.main.annex)
    const refused = await at(1_000, 0.4)
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'], refused.text)
    assert.match(refused.body.detail, /a tax of 4\.00 on 1000\.00 at 0\.4 %/)
    for (const [unitAmount, rate] of [
      [100, 0.4],
      [1_000, 0.5],
    ] as const) {
      const said = await at(unitAmount, rate)
      assert.deepEqual([said.status, einvoiceFaults(said.text)], [200, []], said.text)
    }
  })

  test('what is missing is named, and a draft has no document', async () => {
    await settle({ ...SELLER, address: null, taxId: null })
    const invoice = await newIssued(items)
    const reply = await get(`/invoices/v1/${invoice.id}/xml`)
    assert.deepEqual([reply.status, reply.body.code], [409, 'billing_details_missing'])
    assert.deepEqual(
      reply.body.errors.map(({ pointer }: { pointer: string }) => pointer),
      ['/invoice/locationPostalAddress/countryCode', '/invoice/customerAddress/countryCode', '/invoice/locationTaxId'],
    )
    await settle(SELLER)
    // As people wrote it before it was checked, and as no program takes it.
    const companyRef = await newCompany(AUSTRIAN)
    await setAddress(world, companyRef, { ...AUSTRIAN.businessAddress, countryCode: 'UK' })
    const british = await get(`/invoices/v1/${(await newIssued(items, { companyRef })).id}/xml`)
    assert.deepEqual(
      british.body.errors.map(({ pointer }: { pointer: string }) => pointer),
      ['/invoice/customerAddress/countryCode'],
    )
    const draft = await newDraft(items)
    for (const kind of ['pdf', 'xml']) {
      const refused = await get(`/invoices/v1/${draft.id}/${kind}`)
      assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    }
  })
})
