import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Json } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

onEachService('books of a month', world => {
  const { credited, newIssued, newDraft, newCompany, newMember, settle, steps, paid, give, issue, read } = creditingOf(world)
  const at = (instant: string) => setClock(() => Date.parse(instant))
  const get = (of: string, month: string, format = 'csv') =>
    world.main.api.get(`/billing/exports/v1/${world.main.location}?month=${month}&of=${of}&format=${format}`)
  const rowsOf = async (of: string, month: string): Promise<Json[]> => {
    const reply = await get(of, month)
    assert.equal(reply.status, 200, reply.text)
    return parse(reply.text, { columns: true })
  }
  const mixed = [
    { description: 'Lamp', unitAmount: 119, quantity: 1, tax: { rate: 19 } },
    { description: 'Book', unitAmount: 10.7, quantity: 2, tax: { rate: 7 } },
  ]
  const ACCOUNTS = {
    accounts: [
      { category: 'standard', rate: 19, account: '8400' },
      { category: 'standard', rate: 7, account: '8300' },
    ],
    receivablesAccount: '1400',
    moneyAccount: '1200',
  }
  afterEach(async () => {
    setClock()
    await settle({ accounts: [], receivablesAccount: null, moneyAccount: null, moneyAccounts: [] })
  })

  test('documents have a row for each rate, with its account, and what is voided is taken back', async () => {
    at('2031-03-31T21:59:00.000Z')
    await settle(ACCOUNTS)
    const first = await newIssued(mixed, { membershipRef: await newMember() })
    at('2031-03-31T22:01:00.000Z')
    const second = await newIssued([mixed[0]!], { membershipRef: await newMember() })
    await steps.void(second.id)
    const march = await rowsOf('documents', '2031-03')
    assert.deepEqual(
      march.map(row => [row.date, row.kind, row.document, row.account, row.net, row.tax, row.gross]),
      [
        ['2031-03-31', 'invoice', first.title, '8300', '20.00', '1.40', '21.40'],
        ['2031-03-31', 'invoice', first.title, '8400', '100.00', '19.00', '119.00'],
      ],
    )
    assert.deepEqual(
      march.map(row => [row.documentRef, row.customerRef]),
      [1, 2].map(() => [first.id, first.membershipRef]),
    )
    assert.deepEqual(
      (await rowsOf('documents', '2031-04')).map(row => [row.kind, row.document, row.gross]),
      [
        ['invoice', second.title, '119.00'],
        ['invoiceVoid', second.title, '-119.00'],
      ],
    )
  })

  test('payments say what they were for, and refunds are below 0', async () => {
    at('2031-05-10T10:00:00.000Z')
    const companyRef = await newCompany()
    const invoice = await newIssued(undefined, { companyRef })
    await paid(invoice.id)
    await credited(invoice, { outOfBandAmount: 119 })
    assert.deepEqual(
      (await rowsOf('payments', '2031-05')).map(row => [row.kind, row.for, row.method, row.invoice, row.amount, row.customerRef]),
      [
        ['payment', 'invoice', 'external', invoice.title, '119.00', companyRef],
        ['refund', 'invoice', 'external', invoice.title, '-119.00', companyRef],
      ],
    )
    assert.deepEqual(
      (await rowsOf('statement', '2031-05')).map(row => [row.kind, row.customerRef]),
      [
        ['opening', ''],
        ['invoice', companyRef],
        ['payment', companyRef],
        ['closing', ''],
      ],
    )
  })

  test('what is paid out says how and when, and is booked in the account of that', async () => {
    at('2032-01-10T10:00:00.000Z')
    const lamp = { description: 'Lamp', unitAmount: 119, quantity: 1, tax: { rate: 19 } }
    const invoice = await newIssued([lamp, lamp], { membershipRef: await newMember() })
    const payment = await paid(invoice.id)
    at('2032-01-15T10:00:00.000Z')
    const [one, other] = invoice.items.map(({ id }: Json) => [{ invoiceItemRef: id }])
    const outOfBand = { outOfBandAmount: 119, outOfBandLabel: 'cash', outOfBandPayDate: '2032-01-13T10:00:00.000Z' }
    const faultsOf = (reply: Parameters<typeof faultsIn>[0]) => faultsIn(reply).map(([pointer]) => pointer)
    // Midnight in Berlin ends the day.
    const [today, tomorrow] = ['2032-01-15T22:59:59Z', '2032-01-15T23:00:00Z']
    for (const wrong of [{ outOfBandLabel: '' }, { outOfBandLabel: ' ' }, { outOfBandPayDate: tomorrow }]) {
      const creditNote = { invoiceRef: invoice.id, reason: 'orderChange', lines: one, ...outOfBand, ...wrong }
      for (const path of ['', '/preview']) {
        const refused = await world.main.api.post(`/billing/credit_notes/v1${path}`, { creditNote })
        assert.deepEqual(faultsOf(refused), [`/creditNote/${Object.keys(wrong)[0]}`])
      }
    }
    const note = await credited(invoice, { lines: one, ...outOfBand, outOfBandPayDate: today })
    assert.deepEqual([note.outOfBandLabel, note.outOfBandPayDate], ['cash', '2032-01-15T22:59:59.000Z'])
    const refunded = await credited(invoice, { lines: other, refunds: [{ transactionRef: payment.id, amount: 119 }] })
    const path = `/transactions/money/v1/${payment.id}/refunds/${refunded.refunds[0].id}/status`
    const put = (refund: object) => world.main.api.put(path, { refund })
    const strange = await put({ status: 'canceled', label: 'cash', payDate: '2032-01-14T10:00:00Z' })
    assert.deepEqual(faultsOf(strange), ['/refund/label', '/refund/payDate'])
    for (const wrong of [{ label: '' }, { label: ' ' }, { payDate: tomorrow }, { payDate: '2100-01-01T10:00:00Z' }])
      assert.deepEqual(faultsOf(await put({ status: 'succeeded', ...wrong })), [`/refund/${Object.keys(wrong)[0]}`])
    at('2032-01-20T10:00:00.000Z')
    const { refund } = (await put({ status: 'succeeded', label: 'Cash', payDate: '2032-01-18T10:00:00Z' })).body
    assert.deepEqual([refund.status, refund.label, refund.payDate], ['succeeded', 'Cash', '2032-01-18T10:00:00.000Z'])
    await settle({ ...ACCOUNTS, moneyAccounts: [{ label: 'cash', account: '1000' }] })
    const [, ...rows] = await rowsOf('payments', '2032-01')
    assert.deepEqual(
      rows.map(row => [row.kind, row.date, row.moneyDate, row.label, row.amount, row.moneyAccount]),
      [
        ['refund', '2032-01-15', '2032-01-15', 'cash', '-119.00', '1000'],
        ['refund', '2032-01-20', '2032-01-18', 'Cash', '-119.00', '1000'],
      ],
    )
    const batch = (await get('payments', '2032-01', 'datev')).text.trimEnd().split('\r\n').slice(3)
    assert.deepEqual(
      batch.map(line => line.split(';').slice(6, 8)),
      [
        ['1000', '1400'],
        ['1000', '1400'],
      ],
    )
  })

  test('a month before anything was owed stays as it was once something is', async () => {
    const january = async () =>
      (await world.main.api.get(`/billing/exports/v1/${world.main.annex}?month=2031-01&of=statement`)).text
    at('2031-02-05T10:00:00.000Z')
    const before = await january()
    await newIssued(undefined, { locationRef: world.main.annex })
    assert.equal(await january(), before)
    assert.equal(before.trimEnd().split('\r\n').length, 1)
  })

  test('a month that is over stays as it was, and what is noted later is in the month of that, with its own date', async () => {
    const filesOf = (month: string) =>
      Promise.all(['documents', 'payments', 'statement'].map(async of => (await get(of, month)).text))
    at('2031-09-10T10:00:00.000Z')
    const invoice = await newIssued(undefined, { membershipRef: await newMember() })
    const mistaken = await newIssued(undefined, { membershipRef: await newMember() })
    const mistake = await paid(mistaken.id, 50)
    const toCome = { type: 'external', receiveDate: '2032-12-24T10:00:00.000Z' }
    const { payment: early } = (await steps.pay(mistaken.id, { amount: 20, payment: toCome })).body
    at('2031-10-05T10:00:00.000Z')
    const september = await filesOf('2031-09')
    for (const paymentRef of [mistake.id, early.id]) await steps.cancelPayment(mistaken.id, { paymentRef })
    at('2031-10-06T10:00:00.000Z')
    await steps.pay(invoice.id, { amount: 100, payment: { type: 'external', receiveDate: '2031-09-28T10:00:00.000Z' } })
    at('2031-10-07T10:00:00.000Z')
    const effectiveDate = '2031-09-29T10:00:00.000Z'
    const note = await credited(invoice, { effectiveDate, lines: [{ invoiceItemRef: invoice.items[0].id, amount: 10 }] })
    assert.deepEqual(await filesOf('2031-09'), september)
    assert.deepEqual(
      (await rowsOf('payments', '2031-10')).map(row => [row.date, row.kind, row.moneyDate, row.amount]),
      [
        ['2031-10-05', 'paymentCanceled', '2031-09-10', '-50.00'],
        ['2031-10-05', 'paymentCanceled', '2031-09-10', '-20.00'],
        ['2031-10-06', 'payment', '2031-09-28', '100.00'],
      ],
    )
    assert.deepEqual(
      (await rowsOf('documents', '2031-10')).map(row => [row.date, row.document, row.documentDate, row.corrects]),
      [['2031-10-07', note.title, '2031-09-29', invoice.title]],
    )
    const october = await rowsOf('statement', '2031-10')
    assert.equal(october[0].owed, (await rowsOf('statement', '2031-09')).at(-1).owed)
    assert.deepEqual(
      october.slice(1, -1).map(({ kind, amount }) => [kind, amount]),
      [
        ['paymentCanceled', '50.00'],
        ['paymentCanceled', '20.00'],
        ['payment', '-100.00'],
        ['creditNote', `-${note.grossAmount.toFixed(2)}`],
      ],
    )
  })

  test('a location that was deleted keeps its books', async () => {
    at('2032-02-10T10:00:00.000Z')
    const place = { title: 'Quay', timezoneId: 'Europe/Berlin', currencyCode: 'EUR', tax: { inclusive: true, rate: 19 } }
    const { api } = world.main
    const locationRef = (await api.post('/locations/v1', { location: place })).body.location.id
    const invoice = await newIssued(undefined, { locationRef, membershipRef: await newMember() })
    await paid(invoice.id)
    const booksOf = (id: string) =>
      Promise.all(['documents', 'payments', 'statement'].map(of => api.get(`/billing/exports/v1/${id}?month=2032-02&of=${of}`)))
    const before = await booksOf(locationRef)
    assert.ok(before.every(({ text }) => text.includes(invoice.title)))
    assert.equal((await api.send('DELETE', `/locations/v1/${locationRef}`)).status, 200)
    assert.deepEqual(
      (await booksOf(locationRef)).map(({ status, text }) => [status, text]),
      before.map(({ text }) => [200, text]),
    )
    for (const { status } of await booksOf(world.other.location)) assert.equal(status, 404)
    const batch = () => api.get(`/billing/exports/v1/${locationRef}?month=2032-02&format=datev`)
    assert.equal((await batch()).body.code, 'conflict')
    const accounts = { receivablesAccount: '1400', accounts: [{ rate: 19, category: 'standard', account: '8400' }] }
    assert.equal((await api.put(`/billing/settings/v1/${locationRef}`, { settings: accounts })).status, 200)
    assert.match((await batch()).text, /;1400;8400;/)
  })

  test('a text that a spreadsheet would calculate is none, and amounts below 0 stay numbers', async () => {
    at('2031-11-10T10:00:00.000Z')
    const companyRef = await newCompany({ legalName: '=HYPERLINK("http://a.example")' })
    const invoice = await newIssued(undefined, { companyRef })
    await steps.void(invoice.id)
    const { text } = await get('documents', '2031-11')
    assert.ok(text.includes(`"'=HYPERLINK(""http://a.example"")"`))
    assert.ok(text.includes(',-119.00'))
    await settle(ACCOUNTS)
    assert.ok((await get('documents', '2031-11', 'datev')).text.includes(`"'=HYPERLINK(""http://a.example"")"`))
  })

  test('a statement begins with the end of the month before and ends with what is owed', async () => {
    const closingOf = (rows: Json[]) => Number(rows.at(-1).owed)
    at('2031-06-10T10:00:00.000Z')
    const membershipRef = await newMember()
    await give(membershipRef, 20)
    const one = await newIssued(mixed, { membershipRef })
    const other = await newIssued(mixed, { membershipRef: await newMember() })
    await paid(other.id, 40)
    at('2031-07-03T10:00:00.000Z')
    await credited(one, { lines: [{ invoiceItemRef: one.items[1].id }] })
    await paid(other.id)
    const third = await issue((await newDraft(mixed, { membershipRef: await newMember() })).id)
    await steps.void(third.id)
    const [may, june, july] = [
      await rowsOf('statement', '2031-05'),
      await rowsOf('statement', '2031-06'),
      await rowsOf('statement', '2031-07'),
    ]
    assert.equal(Number(june[0].owed), closingOf(may))
    assert.equal(Number(july[0].owed), closingOf(june))
    const left = async (id: string) => (await read(id)).amountRemaining
    const changed = Math.round((closingOf(july) - Number(june[0].owed)) * 100) / 100
    assert.equal(changed, (await left(one.id)) + (await left(other.id)) + (await left(third.id)))
    for (const rows of [june, july]) {
      const sum = rows.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), Math.round(Number(rows[0].owed) * 100))
      assert.equal(sum, Math.round(closingOf(rows) * 100))
    }
  })

  test('DATEV gets a batch of bookings, and is refused where accounts are missing', async () => {
    at('2031-08-10T10:00:00.000Z')
    const invoice = await newIssued(mixed, { membershipRef: await newMember() })
    await paid(invoice.id)
    await credited(invoice, { lines: [{ invoiceItemRef: invoice.items[0].id, amount: 11.9 }] })
    const refused = await get('documents', '2031-08', 'datev')
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    await settle(ACCOUNTS)
    const reply = await get('documents', '2031-08', 'datev')
    assert.match(
      reply.text,
      /^\ufeff?"EXTF";700;21;"Buchungsstapel";13;20310831000000000;;"RE";;;;;20310101;4;20310801;20310831;/,
    )
    const [, , ...bookings] = reply.text.trimEnd().split('\r\n')
    const title = invoice.title
    assert.deepEqual(
      bookings.map(line => line.split(';').slice(0, 11).join(';')),
      [
        `21,40;"S";"EUR";;;;1400;8300;;1008;"${title}"`,
        `119,00;"S";"EUR";;;;1400;8400;;1008;"${title}"`,
        `11,90;"H";"EUR";;;;1400;8400;;1008;"CN-${/\d+/.exec(bookings[2]!.split(';')[10]!)![0]}"`,
      ],
    )
    const payments = (await get('payments', '2031-08', 'datev')).text.trimEnd().split('\r\n').slice(2)
    assert.equal(payments[0]!.split(';').slice(0, 11).join(';'), `140,40;"S";"EUR";;;;1200;1400;;1008;"${title}"`)
    assert.equal((await get('statement', '2031-08', 'datev')).status, 400)
  })
})
