import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { eventsOf } from '../../../test/events.ts'
import { packagesOf } from '../../../test/packages.ts'
import { problemsIn } from '../../../test/problems.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

onEachService('books of what is sold without an invoice', world => {
  const { optionOf, create } = shopOf(world)
  const { newMember, newCompany, send } = buyersOf(world)
  const { buy, newPackage } = packagesOf(world)
  const { newEvent, ticketFor, cancel } = eventsOf(world)
  const PAYMENTS = '/transactions/money/v1'
  const at = (instant: string) => setClock(() => Date.parse(instant))
  const get = (month: string, { format = 'csv', location = world.main.location } = {}) =>
    world.main.api.get(`/billing/exports/v1/${location}?month=${month}&of=payments&format=${format}`)
  const rowsOf = async (month: string, location?: string): Promise<Json[]> => {
    const reply = await get(month, { ...(location && { location }) })
    assert.equal(reply.status, 200, reply.text)
    return parse(reply.text, { columns: true })
  }
  const came = ({ payment }: Json, more: object = {}): Promise<Json> =>
    send('PUT', `${PAYMENTS}/${payment.transactionRef}/status`, { transaction: { status: 'succeeded', ...more } })
  const ordered = async (amount: number, rate: number | undefined, order: object = {}, more: object = {}): Promise<Json> => {
    const customTax = rate === undefined ? {} : { customTax: { rate } }
    const optionRef = await optionOf({ title: 'Cup', price: { money: { amount } }, ...customTax }, more)
    return (await create({ optionRef, ...order, payment: { type: 'external' } })).body.order
  }
  const refunded = async ({ payment }: Json, amount: number): Promise<string> => {
    const path = `${PAYMENTS}/${payment.transactionRef}`
    const { id } = await send('POST', `${path}/refund`, { refund: { amount, label: 'cash' } })
    return send('PUT', `${path}/refunds/${id}/status`, { refund: { status: 'succeeded' } }).then(() => id)
  }
  const settle = (settings: object) => send('PUT', `/billing/settings/v1/${world.main.location}`, { settings })
  const ACCOUNTS = [
    { category: 'standard', rate: 19, account: '8400' },
    { category: 'standard', rate: 7, account: '8300' },
    { category: 'exempt', rate: 0, account: '8100' },
    { category: 'reverseCharge', rate: 0, account: '8337' },
  ]
  const tax = ({ customer, taxCategory, taxRate, account, net, tax, amount }: Json) => [
    customer,
    taxCategory,
    taxRate,
    account,
    net,
    tax,
    amount,
  ]
  afterEach(async () => {
    setClock()
    await settle({
      accounts: [],
      moneyAccounts: [],
      receivablesAccount: null,
      moneyAccount: null,
      depositsAccount: null,
      zeroCategory: 'zero',
      zeroReason: null,
    })
  })

  test('tell the payment, what it was for, the customer, and net and tax with the account of the rate', async () => {
    at('2032-03-10T10:00:00.000Z')
    await settle({ accounts: ACCOUNTS })
    const ada = await newMember({ billingDetails: { legalName: 'Analytical Engines', taxId: 'DE1' } })
    const free = await newMember({ billingDetails: { taxTreatment: 'exempt' } })
    const address = { line1: 'Rua 1', city: 'Porto', countryCode: 'PT' }
    const firm = { legalName: 'Lda', taxTreatment: 'reverseCharge', taxId: 'PT1', businessAddress: address }
    const companyRef = await newCompany(firm)
    const standard = await ordered(0.99, undefined, { membershipRef: ada, quantity: 3 })
    const reduced = await ordered(0.33, 7, { membershipRef: ada })
    const exempt = await ordered(1.19, undefined, { membershipRef: free })
    const { id: packageRef } = await newPackage({ title: 'Ten hours', price: 90 })
    const purchase = await buy({ companyRef }, { packageRef })
    for (const one of [standard, reduced, exempt, purchase]) await came(one, { label: 'terminal', reference: 'R 7' })
    const rows = await rowsOf('2032-03')
    assert.deepEqual(rows.map(tax).toSorted(), [
      ['Ada', 'exempt', '0', '8100', '1.00', '0.00', '1.00'],
      ['Analytical Engines', 'standard', '19', '8400', '2.50', '0.47', '2.97'],
      ['Analytical Engines', 'standard', '7', '8300', '0.31', '0.02', '0.33'],
      ['Lda', 'reverseCharge', '0', '8337', '75.63', '0.00', '75.63'],
    ])
    const rowOf = ({ payment }: Json) => rows.find(({ transaction }) => transaction === payment.transactionRef)!
    const { transaction, ...order } = rowOf(standard)
    assert.equal(transaction, standard.payment.transactionRef)
    assert.deepEqual(
      [order.kind, order.for, order.number, order.item, order.description, order.label, order.reference, order.customerTaxId],
      ['payment', 'order', String(standard.number), standard.id, 'Drinks: Cup', 'terminal', 'R 7', 'DE1'],
    )
    const { number, item, description, customerTaxId, customerCountry } = rowOf(purchase)
    assert.deepEqual([number, item, description], ['', purchase.id, 'Ten hours'])
    assert.deepEqual([customerTaxId, customerCountry], ['PT1', 'PT'])
    // Rows have what transactions say, to the cent.
    for (const one of [standard, reduced, exempt, purchase]) {
      const { order, creditPackage } = (await world.main.api.get(`${PAYMENTS}/${one.payment.transactionRef}`)).body.transaction
      const { netAmount, taxAmount } = (order ?? creditPackage).price
      assert.deepEqual([Number(rowOf(one).net), Number(rowOf(one).tax)], [netAmount, taxAmount])
    }
  })

  test('what is given back in parts takes its tax with it, and nothing is left of it at the end', async () => {
    at('2032-05-30T10:00:00.000Z')
    const order = await ordered(10, 19)
    await came(order)
    const first = await refunded(order, 3.33)
    at('2032-05-30T11:00:00.000Z')
    await refunded(order, 3.33)
    const may = (await get('2032-05')).text
    at('2032-06-02T10:00:00.000Z')
    await refunded(order, 3.34)
    // A month that is over stays as it was.
    assert.equal((await get('2032-05')).text, may)
    const rows = [...(await rowsOf('2032-05')), ...(await rowsOf('2032-06'))]
    assert.deepEqual(
      rows.map(({ kind, label, number, net, tax, amount }) => [kind, label, number, net, tax, amount]),
      [
        ['payment', '', String(order.number), '8.40', '1.60', '10.00'],
        ['refund', 'cash', String(order.number), '-2.80', '-0.53', '-3.33'],
        ['refund', 'cash', String(order.number), '-2.79', '-0.54', '-3.33'],
        ['refund', 'cash', String(order.number), '-2.81', '-0.53', '-3.34'],
      ],
    )
    assert.deepEqual([rows[0]!.refund, rows[1]!.refund], ['', first])
    assert.equal(new Set(rows.map(({ refund }) => refund)).size, 4)
  })

  test('prices without their tax, and what a rate of 0 is by the settings of then', async () => {
    at('2032-07-10T10:00:00.000Z')
    const { annex: location } = world.main
    const there = await ordered(7.77, undefined, {}, { locationRef: location })
    await came(there)
    await settle({ zeroCategory: 'exempt', zeroReason: 'Small business' })
    const exempt = await ordered(5, 0)
    await came(exempt)
    await settle({ zeroCategory: 'outOfScope', zeroReason: null })
    assert.deepEqual(
      [...(await rowsOf('2032-07', location)), ...(await rowsOf('2032-07'))].map(row => tax(row).slice(1)),
      [
        ['standard', '8.875', '', '7.77', '0.69', '8.46'],
        ['exempt', '0', '', '5.00', '0.00', '5.00'],
      ],
    )
  })

  test('deposits come and go without tax, and are no revenue', async () => {
    at('2032-09-10T10:00:00.000Z')
    const membershipRef = await newMember()
    const deposit = { locationRef: world.main.location, membershipRef, amount: 300 }
    const { id } = await send('POST', '/billing/deposits/v1', { deposit })
    await send('POST', `/billing/deposits/v1/${id}/pay`, { payment: { type: 'external', label: 'cash' } })
    at('2032-10-01T10:00:00.000Z')
    await send('POST', `/billing/deposits/v1/${id}/return`, { amount: 120.5, label: 'transfer' })
    const rows = [...(await rowsOf('2032-09')), ...(await rowsOf('2032-10'))]
    assert.deepEqual(
      rows.map(({ date, kind, label, item, customer, net, amount }) => [date, kind, label, item, customer, net, amount]),
      [
        ['2032-09-10', 'payment', 'cash', id, 'Ada', '', '300.00'],
        ['2032-10-01', 'refund', 'transfer', id, 'Ada', '', '-120.50'],
      ],
    )
    assert.deepEqual(new Set(rows.map(row => row.for)), new Set(['deposit']))
    await settle({ moneyAccount: '1000', depositsAccount: '1710' })
    const [, , ...bookings] = (await get('2032-10', { format: 'datev' })).text.trimEnd().split('\r\n')
    assert.deepEqual(bookings, [`120,50;"H";"EUR";;;;1000;1710;;0110;"${id}";;;"Ada"`])
  })

  test('are booked for DATEV between money and revenue, refunds the other way round, where all accounts are named', async () => {
    at('2032-08-10T10:00:00.000Z')
    const membershipRef = await newMember()
    const [standard, reduced] = [await ordered(1.19, 19, { membershipRef }), await ordered(1.07, 7, { membershipRef })]
    await came(standard, { label: 'cash' })
    at('2032-08-11T10:00:00.000Z')
    await came(reduced, { label: 'terminal' })
    at('2032-08-12T10:00:00.000Z')
    await refunded(standard, 0.5)
    const refusedFor = async (): Promise<string> => {
      const { status, body } = await get('2032-08', { format: 'datev' })
      assert.deepEqual([status, body.code], [409, 'conflict'])
      return body.detail
    }
    await settle({ moneyAccounts: [{ label: 'Cash ', account: '1000' }] })
    assert.match(await refusedFor(), /standard at 19 %/)
    await settle({ accounts: ACCOUNTS.slice(0, 1) })
    assert.match(await refusedFor(), /moneyAccount, and no account for terminal/)
    await settle({ moneyAccount: '1360' })
    assert.match(await refusedFor(), /standard at 7 %/)
    await settle({ accounts: ACCOUNTS })
    const [, , ...bookings] = (await get('2032-08', { format: 'datev' })).text.trimEnd().split('\r\n')
    assert.deepEqual(bookings, [
      `1,19;"S";"EUR";;;;1000;8400;;1008;"order-${standard.number}";;;"Ada, Drinks: Cup"`,
      `1,07;"S";"EUR";;;;1360;8300;;1108;"order-${reduced.number}";;;"Ada, Drinks: Cup"`,
      `0,50;"H";"EUR";;;;1000;8400;;1208;"order-${standard.number}";;;"Ada, Drinks: Cup"`,
    ])
    assert.deepEqual(
      (await rowsOf('2032-08')).map(({ moneyAccount }) => moneyAccount),
      ['1000', '1360', '1000'],
    )
    const statement = await world.main.api.get(`/billing/exports/v1/${world.main.location}?month=2032-08&of=statement`)
    assert.equal(statement.text.trimEnd().split('\r\n').length, 1)
    assert.deepEqual(await problemsIn(world), [])
  })

  test('a location keeps its days and its currency while it has taken money, even if what it sold was deleted', async () => {
    at('2032-08-31T21:00:00.000Z')
    const place = { title: 'Pier', timezoneId: 'Europe/Berlin', currencyCode: 'EUR', tax: { inclusive: true, rate: 19 } }
    const { id: locationRef } = await send('POST', '/locations/v1', { location: place })
    const eventRef = await newEvent({ locationRef, price: { money: { enabled: true, amount: 20 } } })
    const ticket = await ticketFor(eventRef, await newMember(), { payment: { type: 'external' } })
    await came(ticket)
    assert.equal((await cancel(ticket.id)).status, 200)
    await send('DELETE', `/events/v1/${eventRef}`)
    const august = (await get('2032-08', { location: locationRef })).text
    assert.match(august, /2032-08-31,payment/)
    for (const other of [{ timezoneId: 'Pacific/Auckland' }, { currencyCode: 'JPY' }]) {
      const { status, body } = await world.main.api.put(`/locations/v1/${locationRef}`, { location: other })
      assert.deepEqual([status, body.code, body.uses], [409, 'in_use', { payment: 1 }])
    }
    assert.equal((await get('2032-08', { location: locationRef })).text, august)
  })
})
