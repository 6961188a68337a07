import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Json } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { problemsIn } from '../../../test/problems.ts'
import { providerOf } from '../../../test/provider.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

onEachService('what is held for customers, by month', world => {
  const { credited, newIssued, newMember, newCompany, steps, paid, give, balanceOf } = creditingOf(world)
  const { optionOf, create } = shopOf(world)
  const { forTrials, look } = providerOf(world)
  const MONEY = '/transactions/money/v1'
  const at = (instant: string) => setClock(() => Date.parse(instant))
  const get = (of: string, month: string, more = '') =>
    world.main.api.get(`/billing/exports/v1/${world.main.location}?month=${month}&of=${of}${more}`)
  const rowsOf = async (of: string, month: string): Promise<Json[]> => {
    const reply = await get(of, month)
    assert.equal(reply.status, 200, reply.text)
    return parse(reply.text, { columns: true })
  }
  const send = async (path: string, body: object): Promise<Json> => {
    const reply = await world.main.api.post(path, body)
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  /** The rows of a customer in a month, as they are read. */
  const ofCustomer = async (of: string, month: string, id: string): Promise<string[][]> =>
    (await rowsOf(of, month))
      .filter(({ customerRef }) => customerRef === id)
      .map(({ date, kind, amount, balance, document }) => [date, kind, amount, balance, document])
  const closingOf = async (of: string, month: string): Promise<Map<string, number>> =>
    new Map((await rowsOf(of, month)).filter(({ kind }) => kind === 'closing').map(row => [row.customerRef, Number(row.balance)]))
  afterEach(() => setClock())

  test('balances go from the end of the month before over what moved them to the end of this one', async () => {
    at('2035-01-10T10:00:00.000Z')
    const [member, companyRef] = [await newMember(), await newCompany({ legalName: 'Lovelace & Co' })]
    await give(companyRef, 30)
    await give(member, 20)
    at('2035-01-31T22:59:00.000Z')
    await give(member, 5, 'deduct')
    at('2035-01-31T23:01:00.000Z')
    const invoice = await newIssued(undefined, { membershipRef: member })
    at('2035-02-10T10:00:00.000Z')
    await steps.pay(invoice.id, { amount: 110, keepSurplus: true, payment: { type: 'external' } })
    at('2035-02-11T10:00:00.000Z')
    const note = await credited(invoice, { lines: [{ invoiceItemRef: invoice.items[0].id, amount: 11.9 }] })
    at('2035-04-01T10:00:00.000Z')
    await give(companyRef, 30, 'deduct')
    assert.deepEqual(await ofCustomer('balances', '2035-01', member), [
      ['2035-01-01', 'opening', '', '0.00', ''],
      ['2035-01-10', 'add', '20.00', '20.00', ''],
      ['2035-01-31', 'deduct', '-5.00', '15.00', ''],
      ['2035-01-31', 'closing', '', '15.00', ''],
    ])
    assert.deepEqual(await ofCustomer('balances', '2035-02', member), [
      ['2035-02-01', 'opening', '', '15.00', ''],
      ['2035-02-01', 'applied', '-15.00', '0.00', invoice.title],
      ['2035-02-10', 'surplus', '6.00', '6.00', invoice.title],
      ['2035-02-11', 'creditNote', '11.90', '17.90', note.title],
      ['2035-02-28', 'closing', '', '17.90', ''],
    ])
    // Whoever did not move anything is told with what they have, and no longer when they have nothing.
    assert.deepEqual(await ofCustomer('balances', '2035-03', companyRef), [
      ['2035-03-01', 'opening', '', '30.00', ''],
      ['2035-03-31', 'closing', '', '30.00', ''],
    ])
    assert.deepEqual(await ofCustomer('balances', '2035-05', companyRef), [])
    assert.deepEqual((await ofCustomer('balances', '2035-05', member)).at(-1)![3], '17.90')
    const [row] = (await rowsOf('balances', '2035-01')).filter(({ customerRef }) => customerRef === companyRef)
    assert.deepEqual([row!.customer, row!.currency], ['Lovelace & Co', 'EUR'])
    assert.equal((await closingOf('balances', '2035-05')).get(member), await balanceOf(member))
  })

  test('deposits are told in the same way, and by deposit', async () => {
    at('2035-06-10T10:00:00.000Z')
    const membershipRef = await newMember()
    const DEPOSITS = '/billing/deposits/v1'
    const newDeposit = async (amount: number): Promise<string> =>
      (await send(DEPOSITS, { deposit: { locationRef: world.main.location, membershipRef, amount } })).deposit.id
    const [first, second] = [await newDeposit(300), await newDeposit(50)]
    await send(`${DEPOSITS}/${first}/pay`, { payment: { type: 'external', label: 'cash' }, amount: 200 })
    at('2035-07-10T10:00:00.000Z')
    const invoice = await newIssued(undefined, { membershipRef })
    await send(`${DEPOSITS}/${first}/apply`, { invoiceRef: invoice.id })
    at('2035-07-11T10:00:00.000Z')
    await send(`${DEPOSITS}/${second}/pay`, { payment: { type: 'external' } })
    at('2035-08-02T10:00:00.000Z')
    await send(`${DEPOSITS}/${first}/return`, {})
    await send(`${DEPOSITS}/${second}/return`, { amount: 20 })
    assert.deepEqual(await ofCustomer('deposits', '2035-06', membershipRef), [
      ['2035-06-01', 'opening', '', '0.00', ''],
      ['2035-06-10', 'received', '200.00', '200.00', ''],
      ['2035-06-30', 'closing', '', '200.00', ''],
    ])
    assert.deepEqual(await ofCustomer('deposits', '2035-07', membershipRef), [
      ['2035-07-01', 'opening', '', '200.00', ''],
      ['2035-07-10', 'applied', '-119.00', '81.00', invoice.title],
      ['2035-07-11', 'received', '50.00', '131.00', ''],
      ['2035-07-31', 'closing', '', '131.00', ''],
    ])
    const returned = (await rowsOf('deposits', '2035-08')).filter(({ kind }) => kind === 'returned')
    assert.deepEqual(
      returned.map(({ deposit, amount }) => [deposit, amount]).toSorted(),
      [
        [first, '-81.00'],
        [second, '-20.00'],
      ].toSorted(),
    )
    assert.deepEqual((await ofCustomer('deposits', '2036-12', membershipRef)).at(-1), ['2036-12-31', 'closing', '', '30.00', ''])
  })

  test('refunds are told from when they are made until they are paid out or canceled, those on invoices by themselves', async () => {
    at('2035-10-10T10:00:00.000Z')
    const membershipRef = await newMember()
    const invoice = await newIssued(undefined, { membershipRef })
    const payment = await paid(invoice.id)
    const line = (amount: number) => ({
      lines: [{ invoiceItemRef: invoice.items[0].id, amount }],
      refunds: [{ transactionRef: payment.id, amount }],
    })
    const optionRef = await optionOf({ title: 'Cup', price: { money: { amount: 10 } } })
    const { transactionRef } = (await create({ optionRef, membershipRef, payment: { type: 'external' } })).body.order.payment
    await world.main.api.put(`${MONEY}/${transactionRef}/status`, { transaction: { status: 'succeeded', label: 'cash' } })
    const settled = (of: string, id: string, refund: object) =>
      world.main.api.put(`${MONEY}/${of}/refunds/${id}/status`, { refund })
    at('2035-10-31T22:59:00.000Z')
    const first = await credited(invoice, line(19))
    at('2035-11-02T10:00:00.000Z')
    const second = await credited(invoice, line(30))
    const { id } = (await send(`${MONEY}/${transactionRef}/refund`, { refund: { amount: 4, note: 'Cold' } })).refund
    at('2035-11-03T10:00:00.000Z')
    await settled(payment.id, first.refunds[0].id, { status: 'succeeded', label: 'transfer' })
    const november = (await get('refunds', '2035-11')).text
    at('2035-12-01T10:00:00.000Z')
    await settled(payment.id, second.refunds[0].id, { status: 'canceled' })
    await settled(transactionRef, id, { status: 'succeeded' })
    assert.deepEqual(await ofCustomer('refunds', '2035-10', membershipRef), [
      ['2035-10-01', 'opening', '', '0.00', ''],
      ['2035-10-31', 'creditNote', '19.00', '19.00', first.title],
      ['2035-10-31', 'closing', '', '19.00', ''],
    ])
    assert.deepEqual(await ofCustomer('refunds', '2035-11', membershipRef), [
      ['2035-11-01', 'opening', '', '19.00', ''],
      ['2035-11-02', 'creditNote', '30.00', '49.00', second.title],
      ['2035-11-03', 'paidOut', '-19.00', '30.00', first.title],
      ['2035-11-30', 'closing', '', '30.00', ''],
      ['2035-11-01', 'opening', '', '0.00', ''],
      ['2035-11-02', 'givenBack', '4.00', '4.00', ''],
      ['2035-11-30', 'closing', '', '4.00', ''],
    ])
    assert.equal((await get('refunds', '2035-11')).text, november)
    const december = (await rowsOf('refunds', '2035-12')).filter(({ customerRef }) => customerRef === membershipRef)
    assert.deepEqual(
      december.map(row => [row.kind, row.amount, row.balance, row.document, row.label, row.note, row.for]),
      [
        ['opening', '', '30.00', '', '', '', 'invoice'],
        ['canceled', '-30.00', '0.00', second.title, '', '', 'invoice'],
        ['closing', '', '0.00', '', '', '', 'invoice'],
        ['opening', '', '4.00', '', '', '', 'order'],
        ['paidOut', '-4.00', '0.00', '', 'cash', 'Cold', 'order'],
        ['closing', '', '0.00', '', '', '', 'order'],
      ],
    )
    assert.deepEqual(await ofCustomer('refunds', '2036-01', membershipRef), [])
    assert.deepEqual((await ofCustomer('balances', '2035-12', membershipRef)).at(-1), ['2035-12-31', 'closing', '', '30.00', ''])
  })

  test('each month begins where the one before ends, and the sums are those of the stored balances', async () => {
    for (const book of ['balances', 'deposits', 'refunds']) {
      let before = new Map<string, number>()
      for (let month = 1; month <= 12; month++) {
        const rows = await rowsOf(book, `2035-${String(month).padStart(2, '0')}`)
        const heldAt = (end: string) =>
          new Map(rows.filter(({ kind }) => kind === end).map(row => [`${row.customerRef} ${row.for}`, Number(row.balance)]))
        const opening = heldAt('opening')
        for (const [id, held] of before) assert.equal(opening.get(id) ?? 0, held)
        const moved = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
        before = heldAt('closing')
        const sumOf = (some: Map<string, number>) => [...some.values()].reduce((sum, one) => sum + Math.round(one * 100), 0)
        assert.equal(sumOf(opening) + moved, sumOf(before))
      }
    }
    assert.deepEqual(await problemsIn(world), [])
  })

  test('are plain tables, which are no batches of bookings', async () => {
    for (const book of ['balances', 'deposits', 'refunds']) {
      const { status, body } = await get(book, '2035-01', '&format=datev')
      assert.deepEqual([status, body.errors[0].parameter], [400, 'format'])
    }
    const member = await newMember()
    await paid((await newIssued(undefined, { membershipRef: member })).id)
    assert.equal((await world.other.api.get(`/billing/exports/v1/${world.main.location}?month=2035-01&of=balances`)).status, 404)
  })

  test('what the provider of payments is to give back is told until it has', async () => {
    at('2036-05-31T10:00:00.000Z')
    await forTrials(world.main)
    const membershipRef = await newMember()
    const optionRef = await optionOf({ title: 'Cup', price: { money: { amount: 10 } } })
    const { payment } = (await create({ optionRef, membershipRef, payment: { type: 'paymentGateway' } })).body.order
    await look()
    await send(`${MONEY}/${payment.transactionRef}/refund`, { refund: { amount: 4 } })
    const may = [
      ['2036-05-01', 'opening', '', '0.00', ''],
      ['2036-05-31', 'givenBack', '4.00', '4.00', ''],
      ['2036-05-31', 'closing', '', '4.00', ''],
    ]
    assert.deepEqual(await ofCustomer('refunds', '2036-05', membershipRef), may)
    at('2036-06-01T10:00:00.000Z')
    assert.deepEqual((await ofCustomer('refunds', '2036-06', membershipRef)).at(-1), ['2036-06-30', 'closing', '', '4.00', ''])
    await look()
    assert.deepEqual(await ofCustomer('refunds', '2036-05', membershipRef), may)
    assert.deepEqual(
      (await ofCustomer('refunds', '2036-06', membershipRef)).map(([, ...row]) => row),
      [
        ['opening', '', '4.00', ''],
        ['paidOut', '-4.00', '0.00', ''],
        ['closing', '', '0.00', ''],
      ],
    )
  })
})
