import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Json } from '../../../test/client.ts'
import { creditingOf } from '../../../test/crediting.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

onEachService('books of what is held for customers', world => {
  const { credited, newIssued, newMember, settle, steps, paid } = creditingOf(world)
  const DEPOSITS = '/billing/deposits/v1'
  const at = (instant: string) => setClock(() => Date.parse(instant))
  const get = (of: string, month: string, format = 'csv') =>
    world.main.api.get(`/billing/exports/v1/${world.main.location}?month=${month}&of=${of}&format=${format}`)
  const rowsOf = async (of: string, month: string): Promise<Json[]> => {
    const reply = await get(of, month)
    assert.equal(reply.status, 200, reply.text)
    return parse(reply.text, { columns: true })
  }
  const send = async (method: string, path: string, body: object): Promise<Json> => {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  /** The bookings of a month as a bookkeeper's program reads them: of `documents` and `payments`, or of one of them. */
  const bookingsOf = async (month: string, books = ['documents', 'payments']): Promise<string[][]> => {
    const files = await Promise.all(books.map(of => get(of, month, 'datev')))
    return files.flatMap(({ status, text }) => {
      assert.equal(status, 200, text)
      return text
        .trimEnd()
        .split('\r\n')
        .slice(2)
        .map(line => line.split(';'))
    })
  }
  /** What the accounts come to by all bookings of these months, in cents; what comes to nothing is left out. */
  const balancesOf = async (...months: string[]): Promise<Record<string, number>> => {
    const sums: Record<string, number> = {}
    for (const month of months) {
      for (const [amount = '', side, , , , , account = '', contra = ''] of await bookingsOf(month)) {
        const cents = Number(amount.replace(',', '')) * (side === '"H"' ? -1 : 1)
        sums[account] = (sums[account] ?? 0) + cents
        sums[contra] = (sums[contra] ?? 0) - cents
      }
    }
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
  }
  const newDeposit = async (membershipRef: string, amount: number, payment: object): Promise<string> => {
    const deposit = { locationRef: world.main.location, membershipRef, amount }
    const { id } = (await send('POST', DEPOSITS, { deposit })).deposit
    await send('POST', `${DEPOSITS}/${id}/pay`, { payment })
    return id
  }
  const ACCOUNTS = {
    accounts: [{ category: 'standard', rate: 19, account: '8400' }],
    receivablesAccount: '1400',
    moneyAccount: '1200',
    moneyAccounts: [{ label: 'cash', account: '1000' }],
  }
  afterEach(async () => {
    setClock()
    await settle({ accounts: [], receivablesAccount: null, moneyAccount: null, moneyAccounts: [], depositsAccount: null })
  })

  test('an invoice that a deposit paid is closed, and bank and deposits have what came and went', async () => {
    at('2033-03-10T10:00:00.000Z')
    const membershipRef = await newMember()
    const id = await newDeposit(membershipRef, 150, { type: 'external', label: 'transfer' })
    const invoice = await newIssued(undefined, { membershipRef })
    at('2033-03-11T10:00:00.000Z')
    await send('POST', `${DEPOSITS}/${id}/apply`, { invoiceRef: invoice.id, amount: 100 })
    await paid(invoice.id)
    await settle(ACCOUNTS)
    const refused = await get('payments', '2033-03', 'datev')
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    assert.match(refused.body.detail, /no depositsAccount/)
    await settle({ depositsAccount: '1710' })
    assert.deepEqual(
      (await bookingsOf('2033-03', ['payments'])).map(row => [row[0], row[1], ...row.slice(6, 8), row[10], row[13]]),
      [
        ['150,00', '"S"', '1200', '1710', `"${id}"`, `"${invoice.customerName}"`],
        ['100,00', '"S"', '1710', '1400', `"${invoice.title}"`, `"${invoice.customerName}"`],
        ['19,00', '"S"', '1200', '1400', `"${invoice.title}"`, `"${invoice.customerName}"`],
      ],
    )
    assert.deepEqual(await balancesOf('2033-03'), { 1200: 16_900, 1710: -5_000, 8400: -11_900 })
    at('2033-04-02T10:00:00.000Z')
    await send('POST', `${DEPOSITS}/${id}/return`, { label: 'Cash' })
    assert.deepEqual(await balancesOf('2033-03', '2033-04'), { 1000: -5_000, 1200: 16_900, 8400: -11_900 })
    assert.deepEqual(
      [...(await rowsOf('payments', '2033-03')), ...(await rowsOf('payments', '2033-04'))].map(row => [
        row.kind,
        row.for,
        row.method,
        row.amount,
        row.moneyAccount,
        row.depositsAccount,
      ]),
      [
        ['payment', 'deposit', 'external', '150.00', '1200', '1710'],
        ['payment', 'invoice', 'deposit', '100.00', '', '1710'],
        ['payment', 'invoice', 'external', '19.00', '1200', ''],
        ['refund', 'deposit', 'external', '-50.00', '1000', '1710'],
      ],
    )
  })

  test('a deposit that came from the balance is booked from what the customer is owed', async () => {
    at('2033-05-10T10:00:00.000Z')
    const membershipRef = await newMember()
    const invoice = await newIssued(undefined, { membershipRef })
    await steps.pay(invoice.id, { amount: 139, keepSurplus: true, payment: { type: 'external' } })
    await newDeposit(membershipRef, 20, { type: 'balance' })
    await settle({ ...ACCOUNTS, depositsAccount: '1710' })
    assert.deepEqual(await balancesOf('2033-05'), { 1200: 13_900, 1710: -2_000, 8400: -11_900 })
  })

  test('what a deposit paid and is given back leaves the house by the account of its label', async () => {
    at('2033-06-10T10:00:00.000Z')
    const membershipRef = await newMember()
    const id = await newDeposit(membershipRef, 119, { type: 'external' })
    const invoice = await newIssued(undefined, { membershipRef })
    await send('POST', `${DEPOSITS}/${id}/apply`, { invoiceRef: invoice.id })
    const [payment] = (await world.main.api.get(`/transactions/money/v1?invoiceRef=${invoice.id}`)).body.transactions
    await settle({ ...ACCOUNTS, depositsAccount: '1710' })
    const note = await credited(invoice, { refunds: [{ transactionRef: payment.id, amount: 119 }] })
    const refund = `/transactions/money/v1/${payment.id}/refunds/${note.refunds[0].id}/status`
    await send('PUT', refund, { refund: { status: 'succeeded' } })
    const last = (await rowsOf('payments', '2033-06')).at(-1)!
    assert.deepEqual([last.kind, last.amount, last.moneyAccount, last.depositsAccount], ['refund', '-119.00', '1200', ''])
    assert.deepEqual(await balancesOf('2033-06'), {})
  })

  test('an entry by hand is booked as money in the way that it says, and as goodwill not at all', async () => {
    at('2033-08-10T10:00:00.000Z')
    const membershipRef = await newMember()
    const enter = async (entry: object): Promise<Json> => {
      const all = { locationRef: world.main.location, note: 'For Fridays', ...entry }
      return (await send('POST', `/transactions/v1/balances/${membershipRef}/money`, { entry: all })).entry
    }
    const prepaid = await enter({ type: 'add', amount: 50, label: 'Cash' })
    at('2033-08-11T10:00:00.000Z')
    const goodwill = await enter({ type: 'add', amount: 5 })
    at('2033-08-12T10:00:00.000Z')
    const paidOut = await enter({ type: 'deduct', amount: 20, label: 'transfer' })
    assert.deepEqual([prepaid.label, goodwill.label, paidOut.label], ['Cash', undefined, 'transfer'])
    const { entries } = (await world.main.api.get(`/transactions/v1/balances/${membershipRef}/money/entries`)).body
    assert.deepEqual(entries, [paidOut, goodwill, prepaid])
    await settle(ACCOUNTS)
    assert.deepEqual(
      (await rowsOf('payments', '2033-08')).map(row => [
        row.kind,
        row.for,
        row.method,
        row.label,
        row.amount,
        row.item,
        row.description,
        row.moneyAccount,
      ]),
      [
        ['balanceAdd', 'balance', 'external', 'Cash', '50.00', prepaid.id, 'For Fridays', '1000'],
        ['balanceAdd', 'balance', 'balance', '', '5.00', goodwill.id, 'For Fridays', ''],
        ['balanceDeduct', 'balance', 'external', 'transfer', '-20.00', paidOut.id, 'For Fridays', '1200'],
      ],
    )
    assert.deepEqual(
      (await bookingsOf('2033-08')).map(([amount, side, , , , , account, contra]) => [amount, side, account, contra]),
      [
        ['50,00', '"S"', '1000', '1400'],
        ['20,00', '"H"', '1200', '1400'],
      ],
    )
    assert.deepEqual(
      (await rowsOf('statement', '2033-08')).filter(({ kind }) => kind !== 'opening' && kind !== 'closing'),
      [],
    )
  })

  test('receivables are what is owed by invoices, less balances without goodwill, less what is still to be refunded of invoices', async () => {
    at('2036-03-10T10:00:00.000Z')
    const membershipRef = await newMember()
    const lines = (invoice: Json, amount: number) => [{ invoiceItemRef: invoice.items[0].id, amount }]
    const [one, open] = [await newIssued(undefined, { membershipRef }), await newIssued(undefined, { membershipRef })]
    const payment = await paid(one.id)
    await credited(open, { lines: lines(open, 19) })
    const byHand = { type: 'add', note: 'For Fridays', locationRef: world.main.location }
    for (const entry of [{ amount: 7, label: 'cash' }, { amount: 5 }])
      await send('POST', `/transactions/v1/balances/${membershipRef}/money`, { entry: { ...byHand, ...entry } })
    const refundOf = async (amount: number): Promise<string> => {
      const shared = { creditAmount: 1, refunds: [{ transactionRef: payment.id, amount: amount - 1 }] }
      return (await credited(one, { lines: lines(one, amount), ...shared })).refunds[0].id
    }
    const [out, kept] = [await refundOf(40), await refundOf(30), await refundOf(20)]
    const say = (id: string, status: string) =>
      send('PUT', `/transactions/money/v1/${payment.id}/refunds/${id}/status`, { refund: { status } })
    await say(out, 'succeeded')
    at('2036-04-02T10:00:00.000Z')
    await say(kept, 'canceled')
    await settle({ ...ACCOUNTS, depositsAccount: '1710' })
    /** By how much what a file tells rose in a month, in cents. */
    const rise = async (
      of: string,
      month: string,
      column: string,
      isCounted: (row: Json) => boolean = () => true,
    ): Promise<number> =>
      (await rowsOf(of, month))
        .filter(isCounted)
        .reduce(
          (sum, { kind, [column]: cell }) =>
            sum + (kind === 'closing' ? 1 : kind === 'opening' ? -1 : 0) * Math.round(cell * 100),
          0,
        )
    const goodwill = { '2036-03': 500, '2036-04': 0 }
    for (const month of ['2036-03', '2036-04'] as const) {
      const [owed, balances] = [await rise('statement', month, 'owed'), await rise('balances', month, 'balance')]
      const refunds = await rise('refunds', month, 'balance', row => row.for === 'invoice')
      assert.equal(refunds, month === '2036-03' ? 4_800 : -2_900)
      const { 1400: receivables = 0 } = await balancesOf(month)
      assert.equal(receivables, owed - (balances - goodwill[month]) - refunds)
    }
  })
})
