import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { untilTaken, type Json } from '../../../test/client.ts'
import { onEachService } from '../../../test/world.ts'

const at = (hour: number, day: string) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
const [NEXT, LATER] = ['2090-04-06', '2090-05-06']

onEachService('scheduled uses at once', world => {
  const { newResource, booked, cancel, move, read } = bookingsOf(world)
  const { newMember, send } = buyersOf(world)
  const { at: clockAt, bill } = billingOf(world)

  test('while a period is given, others cancel and move, and each booking is paid once or not at all', async t => {
    clockAt(t, '2090-03-05T12:00:00Z')
    const desks = await newResource({ type: 'hotDesk', capacity: 99, credits: { tiers: [{ from: 0, flatAmount: 1 }] } })
    const owner = await newMember()
    const items = [{ title: 'Desk', price: 0, credits: 12 }]
    const dates = { period: 'month', billingCycleAnchor: 'day', startDate: '2090-03-01T00:00:00.000Z' }
    await send('POST', '/subscriptions/v1', { subscription: { membershipRef: owner, ...dates, items } })
    const paid = { membershipRefOwner: owner, payment: { type: 'credits' } }
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push((await booked(desks, at(9, NEXT), at(10, NEXT), paid)).id)
    clockAt(t, '2090-04-01T08:00:00Z')
    const replies = await Promise.all([
      ...ids.slice(0, 4).map(id => untilTaken(() => cancel(id, '?refund=always'))),
      bill().then(() => ({ status: 200 })),
      ...ids.slice(4, 8).map(id => untilTaken(() => move(id, { startDate: at(9, LATER), endDate: at(10, LATER) }))),
    ])
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
    await bill()
    const query = `customerRef=${owner}&limit=100`
    const uses: Json[] = (await world.main.api.get(`/transactions/credits/scheduled/v1?${query}`)).body.scheduledTransactions
    const entries: Json[] = (await world.main.api.get(`/transactions/credits/v1?${query}`)).body.transactions
    for (const [i, id] of ids.entries()) {
      const { payment } = await read(id)
      const own = uses.filter(one => one.booking.id === id).map(({ status }) => status)
      const drawn = entries.filter(one => one.type === 'booking' && one.booking.id === id)
      const isDrawn = own.includes('resolved')
      assert.equal(drawn.length, isDrawn ? 1 : 0)
      if (i < 4) {
        assert.deepEqual([own, payment.refunds.length], isDrawn ? [['resolved'], 1] : [['canceled'], 0])
      } else if (i < 8) {
        // What was drawn is given back.
        assert.deepEqual([own, payment.status], [[isDrawn ? 'resolved' : 'canceled', 'scheduled'], 'pending'])
      } else assert.deepEqual([own, payment.status], [['resolved'], 'succeeded'])
    }
    const { balances } = (await world.main.api.get(`/transactions/v1/balances/${owner}/credits`)).body
    const spent = entries.filter(one => one.type === 'booking' && one.refund === undefined).length
    assert.deepEqual(
      balances.map((one: Json) => one.amount),
      [12 - spent],
    )
  })
})
