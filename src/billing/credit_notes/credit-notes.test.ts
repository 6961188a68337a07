import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { creditingOf } from '../../../test/crediting.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('credit notes', world => {
  const {
    PATH,
    credit,
    credited,
    preview,
    getNote,
    listNotes,
    newInvoice,
    newIssued,
    newCompany,
    newDraft,
    standing,
    linesOf,
    read,
    settle,
  } = creditingOf(world)
  const two = [
    { description: 'Lamp', unitAmount: 119, quantity: 3, tax: { rate: 19 } },
    { description: 'Book', unitAmount: 10.7, quantity: 1, tax: { rate: 7 } },
  ]

  test('a note over a part bears its share of price and tax, the parties of the invoice, and the next number', async () => {
    const invoice = await newInvoice(two)
    const [lamp] = invoice.items
    const reply = await credit(invoice, {
      reason: 'orderChange',
      customerNote: 'One lamp came back',
      internalNote: 'By phone',
      lines: [{ invoiceItemRef: lamp.id, quantity: 1 }],
    })
    assert.equal(reply.status, 201, reply.text)
    const { id, number, title, createDate, updateDate, effectiveDate, pdfUrl, xmlUrl, ...note } = reply.body.creditNote
    assert.deepEqual([pdfUrl, xmlUrl], [`${PATH}/${id}/pdf`, `${PATH}/${id}/xml`])
    assert.equal(reply.headers.get('location'), `${PATH}/${id}`)
    assert.equal(title, `CN-${String(number).padStart(5, '0')}`)
    assert.deepEqual([effectiveDate, updateDate], [createDate, createDate])
    assert.deepEqual(await getNote(id), reply.body.creditNote)
    const [{ id: _, ...line }] = note.lines
    assert.deepEqual(line, {
      invoiceItemRef: lamp.id,
      description: 'Lamp',
      quantity: 1,
      unitAmount: 119,
      amount: 119,
      discountedAmount: 119,
      netDiscountedAmount: 100,
      taxAmount: 19,
      grossAmount: 119,
      tax: { inclusive: true, rate: 19, category: 'standard' },
      discounts: [],
    })
    assert.deepEqual(
      { ...note, lines: 1 },
      {
        invoiceRef: invoice.id,
        locationRef: world.main.location,
        membershipRef: invoice.membershipRef,
        customerName: invoice.customerName,
        customerEmail: invoice.customerEmail,
        locationName: invoice.locationName,
        reason: 'orderChange',
        customerNote: 'One lamp came back',
        internalNote: 'By phone',
        currencyCode: 'EUR',
        taxInclusive: true,
        subtotalAmount: 119,
        discountAmount: 0,
        netAmount: 100,
        taxAmount: 19,
        grossAmount: 119,
        taxes: [{ rate: 19, category: 'standard', inclusive: true, taxableAmount: 100, amount: 19 }],
        type: 'prePayment',
        prePaymentAmount: 119,
        postPaymentAmount: 0,
        lines: 1,
        refunds: [],
        status: 'issued',
        membershipRefCreator: world.main.admin,
      },
    )
    assert.deepEqual(await standing(invoice.id), { status: 'issued', pre: 119, post: 0, due: 248.7, paid: 0, remaining: 248.7 })
    const rest = await credited(invoice)
    assert.equal(rest.number, number + 1)
    assert.deepEqual([rest.netAmount, rest.taxAmount, rest.grossAmount], [210, 38.7, 248.7])
    assert.deepEqual(
      rest.taxes.map((tax: { rate: number; amount: number }) => [tax.rate, tax.amount]),
      [
        [7, 0.7],
        [19, 38],
      ],
    )
    assert.deepEqual(await standing(invoice.id), { status: 'paid', pre: 367.7, post: 0, due: 0, paid: 0, remaining: 0 })
  })

  test('names both parties as the invoice does, whatever becomes of them', async () => {
    const address = { line1: 'Am Ufer 8', city: 'Berlin', postalCode: '10999', countryCode: 'DE' }
    await settle({ taxId: 'DE123456789', address })
    const companyRef = await newCompany({ taxId: 'DE987654321', businessAddress: address, buyerReference: 'B-7' })
    const invoice = await newIssued(two, { companyRef })
    await settle({ taxId: null, address: null })
    const note = await credited(invoice, { lines: [{ invoiceItemRef: invoice.items[0].id, amount: 1 }] })
    const partiesIn = (of: object) =>
      Object.fromEntries(Object.entries(of).filter(([name]) => /^(customer(?!Note)|buyer|location(?!Ref))/.test(name)))
    assert.deepEqual([invoice.locationTaxId, invoice.locationPostalAddress], ['DE123456789', address])
    for (const one of [note, await getNote(note.id), (await preview(invoice)).body.creditNote]) {
      assert.deepEqual(partiesIn(one), partiesIn(invoice))
    }
  })

  test('never more than is left of an item: more changes nothing', async () => {
    const invoice = await newInvoice(two)
    const [{ id: invoiceItemRef }, book] = invoice.items
    await credited(invoice, { lines: [{ invoiceItemRef, quantity: 2 }] })
    for (const share of [{ quantity: 1.0001 }, { amount: 119.01 }, { quantity: 3 }]) {
      const before = [await read(invoice.id), await listNotes(`invoiceRef=${invoice.id}`)]
      const lines = [{ invoiceItemRef: book.id }, { invoiceItemRef, ...share }]
      for (const reply of [await credit(invoice, { lines }), await preview(invoice, { lines })]) {
        assert.deepEqual([reply.status, reply.body.code], [409, 'amount_exceeded'], reply.text)
        assert.match(reply.body.detail, /119 EUR and 1 piece are/)
      }
      assert.deepEqual([await read(invoice.id), await listNotes(`invoiceRef=${invoice.id}`)], before)
    }
    await credited(invoice, { lines: [{ invoiceItemRef, amount: 119 }] })
    assert.equal((await credit(invoice, { lines: [{ invoiceItemRef }] })).body.code, 'amount_exceeded')
  })

  test('a preview is the note that is then made, without id and number, and stores nothing', async () => {
    const invoice = await newInvoice(two)
    const before = [await read(invoice.id), await listNotes(`invoiceRef=${invoice.id}`)]
    const lines = linesOf(invoice, { quantity: 1 })
    const effectiveDate = invoice.issueDate
    const reply = await preview(invoice, { lines, effectiveDate, reason: undefined })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual([await read(invoice.id), await listNotes(`invoiceRef=${invoice.id}`)], before)
    const seen = reply.body.creditNote
    for (const name of ['id', 'number', 'title', 'status', 'createDate']) assert.equal(name in seen, false, name)
    const note = await credited(invoice, { lines, effectiveDate, reason: 'duplicate' })
    assert.deepEqual(
      { ...seen, reason: 'duplicate' },
      Object.fromEntries(
        Object.keys({ ...seen, reason: '' }).map(name => [
          name,
          name === 'lines'
            ? note.lines.map((line: object) => Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'id')))
            : note[name],
        ]),
      ),
    )
    const [lamp] = linesOf(invoice)
    const asReader = await world.main.reader.post(`${PATH}/preview`, { creditNote: { invoiceRef: invoice.id, lines: [lamp] } })
    assert.equal(asReader.status, 200, asReader.text)
    assert.equal(asReader.body.creditNote.grossAmount, 238)
  })

  test('what a request says is checked: lines, dates, amounts and what they name', async () => {
    const invoice = await newInvoice(two)
    const other = await newInvoice(two)
    const [{ id: invoiceItemRef }] = invoice.items
    const later = new Date(Date.parse(invoice.issueDate) + 3_600_000).toISOString()
    for (const [more, at] of [
      [{ lines: [] }, '/creditNote/lines'],
      [{ lines: [{ invoiceItemRef, quantity: 1, amount: 1 }] }, '/creditNote/lines/0/amount'],
      [{ lines: [{ invoiceItemRef, quantity: 0 }] }, '/creditNote/lines/0/quantity'],
      [{ lines: [{ invoiceItemRef, amount: 0.001 }] }, '/creditNote/lines/0/amount'],
      [{ lines: [{ invoiceItemRef }, { invoiceItemRef }] }, '/creditNote/lines/1/invoiceItemRef'],
      [{ lines: [{ invoiceItemRef: other.items[0].id }] }, '/creditNote/lines/0/invoiceItemRef'],
      [{ lines: [{ invoiceItemRef: randomUUID() }] }, '/creditNote/lines/0/invoiceItemRef'],
      [{ effectiveDate: later }, '/creditNote/effectiveDate'],
      [{ effectiveDate: '2020-01-01T00:00:00Z' }, '/creditNote/effectiveDate'],
      [{ reason: 'x' }, '/creditNote/reason'],
      [{ invoiceRef: randomUUID() }, '/creditNote/invoiceRef'],
      [{ invoiceRef: world.other.location }, '/creditNote/invoiceRef'],
      [{ creditAmount: 1 }, '/creditNote/creditAmount'],
      [{ outOfBandAmount: 1 }, '/creditNote/creditAmount'],
      [{ refunds: [{ transactionRef: randomUUID(), amount: 1 }] }, '/creditNote/refunds/0/transactionRef'],
      [{ refunds: [{ amount: 1 }] }, '/creditNote/refunds/0/transactionRef'],
      [{ outOfBandLabel: 'cash' }, '/creditNote/outOfBandLabel'],
      [{ outOfBandPayDate: '2027-01-01T00:00:00Z' }, '/creditNote/outOfBandPayDate'],
    ] as const) {
      const reply = await credit(invoice, more)
      assert.equal(reply.status, 400, reply.text)
      assert.ok(
        faultsIn(reply).some(([pointer]) => pointer === at),
        reply.text,
      )
    }
    const missing = await world.main.api.post(PATH, { creditNote: { invoiceRef: invoice.id, lines: linesOf(invoice) } })
    assert.deepEqual(faultsIn(missing), [['/creditNote/reason', 'required']])
    assert.deepEqual(await listNotes(`invoiceRef=${invoice.id}`), [])
  })

  test('drafts are not credited, and another network’s note is not found', async () => {
    const draft = await newDraft()
    for (const reply of [await credit(draft), await preview(draft)])
      assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
    const note = await credited(await newInvoice())
    assert.equal((await world.other.api.get(`${PATH}/${note.id}`)).status, 404)
    assert.equal((await world.other.api.send('PATCH', `${PATH}/${note.id}/void`, {})).status, 404)
  })

  test('notes are found by invoice, customer, status, date and words, the newest first; only the internal note changes', async () => {
    const invoice = await newInvoice()
    const [{ id: invoiceItemRef }] = invoice.items
    const one = await credited(invoice, { lines: [{ invoiceItemRef, amount: 10 }] })
    const two = await credited(invoice, { lines: [{ invoiceItemRef, amount: 20 }] })
    const ids = async (query: string) => (await listNotes(query)).map(({ id }) => id)
    assert.deepEqual(await listNotes(`invoiceRef=${invoice.id}`), [two, one])
    assert.deepEqual(await ids(`customerRef=${invoice.membershipRef}&status=issued`), [two.id, one.id])
    assert.deepEqual(await ids(`customerRef=${invoice.membershipRef}&status=voided`), [])
    assert.deepEqual(await ids(`customerRef=${invoice.membershipRef}&createDate[lt]=2020-01-01T00:00:00Z`), [])
    assert.deepEqual(await ids(`q=${two.title}`), [two.id])
    const path = `${PATH}/${one.id}`
    const noted = await world.main.api.send('PATCH', path, { creditNote: { internalNote: 'Told to Ada' } })
    assert.deepEqual({ ...noted.body.creditNote, updateDate: '' }, { ...one, internalNote: 'Told to Ada', updateDate: '' })
    const cleared = await world.main.api.send('PATCH', path, { creditNote: { internalNote: null } })
    assert.equal('internalNote' in cleared.body.creditNote, false)
    assert.equal((await world.main.api.send('PATCH', path, { creditNote: { reason: 'duplicate' } })).status, 400)
  })

  test('each location counts its own notes, under the prefix that it has when they are made', async () => {
    const { annex } = world.main
    const there = await newIssued([{ unitAmount: 10, quantity: 1, tax: { rate: 8.875 } }], { locationRef: annex })
    await settle({ creditNotePrefix: 'C/', numberDigits: 3 }, annex)
    const note = await credited(there)
    assert.deepEqual([note.number, note.title, note.currencyCode], [1, 'C/001', 'USD'])
    assert.deepEqual([note.netAmount, note.taxAmount, note.grossAmount], [10, 0.89, 10.89])
    await settle({ creditNotePrefix: 'K-' }, annex)
    assert.equal((await getNote(note.id)).title, 'C/001')
  })
})
