import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Json } from '../../../test/client.ts'
import { invoicingOf } from '../../../test/invoicing.ts'
import { providerOf } from '../../../test/provider.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

const payment = { type: 'paymentGateway' }

onEachService('books of what the built-in provider takes', world => {
  const { optionOf, create } = shopOf(world)
  const { newIssued, newMember, steps, settle } = invoicingOf(world)
  const { forTrials, look } = providerOf(world)
  const at = (instant: string) => setClock(() => Date.parse(instant))
  const get = (month: string, format: string) =>
    world.main.api.get(`/billing/exports/v1/${world.main.location}?month=${month}&of=payments&format=${format}`)
  const rowsOf = async (month: string): Promise<Json[]> => parse((await get(month, 'csv')).text, { columns: true })
  before(() => forTrials(world.main))
  after(() => setClock())

  test('tell when it took and gave back, and its account, and nothing of what failed', async () => {
    const accounts = [{ category: 'standard', rate: 19, account: '8400' }]
    const moneyAccounts = [{ label: 'card', account: '1360' }]
    await settle({ accounts, moneyAccounts, moneyAccount: '1200', receivablesAccount: '1400' })
    at('2032-03-30T10:00:00.000Z')
    const buy = async (amount: number): Promise<Json> =>
      (await create({ optionRef: await optionOf({ title: 'Cup', price: { money: { amount } } }), payment })).body.order
    const [sold] = [await buy(10), await buy(10.13)]
    const { id } = await newIssued(undefined, { membershipRef: await newMember() })
    await steps.pay(id, { payment: { ...payment, label: 'card' } })
    assert.deepEqual(await rowsOf('2032-03'), [])
    at('2032-03-31T10:00:00.000Z')
    await look()
    at('2032-04-01T10:00:00.000Z')
    await world.main.api.put(`/shop/orders/v1/${sold!.id}/cancel`, { refund: 'always' })
    assert.deepEqual(await rowsOf('2032-04'), [])
    at('2032-04-02T10:00:00.000Z')
    await look()
    const rows = [...(await rowsOf('2032-03')), ...(await rowsOf('2032-04'))]
    assert.deepEqual(
      rows.map(({ kind, date, moneyDate, method, amount, moneyAccount }) => [
        kind,
        date,
        moneyDate,
        method,
        amount,
        moneyAccount,
      ]),
      [
        ['payment', '2032-03-31', '2032-03-31', 'paymentGateway', '10.00', '1200'],
        ['payment', '2032-03-31', '2032-03-31', 'paymentGateway', '119.00', '1360'],
        ['refund', '2032-04-02', '2032-04-02', 'paymentGateway', '-10.00', '1200'],
      ],
    )
    const batch = (await get('2032-03', 'datev')).text.trimEnd().split('\r\n').slice(2)
    assert.deepEqual(
      batch.map(line => line.split(';').slice(6, 8)),
      [
        ['1200', '8400'],
        ['1360', '1400'],
      ],
    )
    const query = `from=2032-03-01&to=2032-04-30&interval=month&locationRef=${world.main.location}`
    const { buckets } = (await world.main.api.get(`/analytics/revenue/v1?${query}`)).body
    const orders = buckets.map(({ revenue }: Json) => revenue.filter(({ type }: Json) => type === 'order'))
    assert.deepEqual(
      orders.map((rows: Json[]) => rows.map(({ source, grossAmount, refundedAmount }) => [source, grossAmount, refundedAmount])),
      [[['payments', 10, 0]], [['payments', 0, 10]]],
    )
  })
})
