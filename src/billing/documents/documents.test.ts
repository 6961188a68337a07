import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { untilTaken } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('documents', world => {
  const { credited, newIssued, newInvoice, newCompany, settle, paid, steps } = creditingOf(world)
  const two = [
    { description: 'Lamp', unitAmount: 119, quantity: 3, tax: { rate: 19 } },
    { description: 'Book', unitAmount: 10.7, quantity: 1, tax: { rate: 7 } },
  ]
  const pdfOf = async (path: string) => {
    // On a machine that is busy with something else, a request may wait for longer than it may, and is asked to come again.
    const reply = await untilTaken(() => world.main.api.get(`${path}/pdf`))
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.headers.get('content-type'), 'application/pdf')
    assert.match(reply.text, /^%PDF-1\.7/)
    assert.match(reply.text.trimEnd(), /%%EOF$/)
    return reply
  }
  const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)!.length
  afterEach(() => settle({ address: null, logo: null, color: null, footer: '', iban: null }))

  test('an issued invoice is a PDF under its title, with the same bytes until something of it changes', async () => {
    const invoice = await newInvoice(two)
    const path = `/invoices/v1/${invoice.id}`
    const first = await pdfOf(path)
    assert.ok(first.headers.get('content-disposition')!.includes(`${invoice.title}.pdf`))
    const tagOf = async () => (await pdfOf(path)).headers.get('etag')
    assert.equal(await tagOf(), first.headers.get('etag'))
    const unchanged = await world.main.api.get(`${path}/pdf`, { headers: { 'if-none-match': first.headers.get('etag')! } })
    assert.equal(unchanged.status, 304)
    await paid(invoice.id, 10)
    assert.notEqual(await tagOf(), first.headers.get('etag'))
  })

  test('it has the structure that screen readers follow, its language and embedded fonts', async () => {
    const { text } = await pdfOf(`/invoices/v1/${(await newInvoice(two)).id}`)
    for (const part of [
      '/StructTreeRoot',
      '/Marked true',
      '/Lang (en',
      '/DisplayDocTitle true',
      '/FontFile2',
      '/S /TH',
      '/S /H1',
    ]) {
      assert.ok(text.includes(part), part)
    }
  })

  test('many lines go over pages, and paper is that of the seller’s country', async () => {
    const many = Array.from({ length: 60 }, (_, i) => ({
      description: `Desk ${i}`,
      unitAmount: 10,
      quantity: 1,
      tax: { rate: 19 },
    }))
    const long = (await pdfOf(`/invoices/v1/${(await newInvoice(many)).id}`)).text
    assert.ok(pagesOf(long) >= 3, `${pagesOf(long)} pages`)
    assert.match(long, /\/MediaBox \[0 0 595\.28 841\.89\]/)
    await settle({ address: { line1: '1 Main St', city: 'Austin', countryCode: 'US' } })
    const letter = (await pdfOf(`/invoices/v1/${(await newInvoice(two)).id}`)).text
    assert.equal(pagesOf(letter), 1)
    assert.match(letter, /\/MediaBox \[0 0 612 792\]/)
  })

  test('the logo, long texts and letters of other alphabets are taken as they are', async () => {
    const png =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await settle({ logo: png, color: '#ffe066', footer: 'Γειά σου, привет, 日本. '.repeat(40), iban: 'DE89370400440532013000' })
    const companyRef = await newCompany({
      legalName: 'W'.repeat(200),
      businessAddress: { line1: 'a'.repeat(200), city: 'Łódź', countryCode: 'PL' },
    })
    const invoice = await newIssued([{ ...two[0]!, description: 'x'.repeat(1_000) }], {
      companyRef,
      customerNote: 'One\n\n\ttwo',
    })
    const { text } = await pdfOf(`/invoices/v1/${invoice.id}`)
    assert.ok(text.includes('/Subtype /Image'))
  })

  test('a credit note and a voided invoice have theirs', async () => {
    const invoice = await newInvoice(two)
    const note = await credited(invoice, { lines: [{ invoiceItemRef: invoice.items[0].id, amount: 50 }] })
    await pdfOf(`/billing/credit_notes/v1/${note.id}`)
    const other = await newInvoice(two)
    const before = (await pdfOf(`/invoices/v1/${other.id}`)).headers.get('etag')
    await steps.void(other.id)
    assert.notEqual((await pdfOf(`/invoices/v1/${other.id}`)).headers.get('etag'), before)
  })

  test('many at once are all drawn', async () => {
    const invoice = await newInvoice(two)
    const tags = await Promise.all(
      Array.from({ length: 20 }, async () => (await pdfOf(`/invoices/v1/${invoice.id}`)).headers.get('etag')),
    )
    assert.equal(new Set(tags).size, 1)
  })
})
