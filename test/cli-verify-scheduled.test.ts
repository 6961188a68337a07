import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scheduledRules } from '../src/cli/store-verify-scheduled.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import { insertPeriod } from '../src/subscriptions/periods/store.ts'
import { NOTHING_YET } from '../src/subscriptions/periods/rules.ts'
import { bookingsOf } from './bookings.ts'
import { buyersOf } from './buyers.ts'
import type { Json } from './client.ts'
import { problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

const DAY = '2090-03-06'
const at = (hour: number) => `${DAY}T${String(hour).padStart(2, '0')}:00:00.000Z`

onEachEngine('stored scheduled uses', world => {
  const { newResource, booked, cancel, move } = bookingsOf(world)
  const { newMember, send } = buyersOf(world)
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)
  const change = (table: 'booking' | 'scheduledTransaction', id: string, changes: object) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable(table).set(changes).where('network', '=', network).where('id', '=', id)),
    )

  test('are found well as bookings leave them, and faulty where one of them is changed', async () => {
    const desks = await newResource({ type: 'hotDesk', capacity: 99, credits: { tiers: [{ from: 0, flatAmount: 1 }] } })
    const owner = await newMember()
    const items = [{ title: 'Desk', price: 0, credits: 9 }]
    const subscription = { membershipRef: owner, period: 'month', startDate: '2026-01-01T00:00:00Z', items }
    const { id: subscriptionRef } = await send('POST', '/subscriptions/v1', { subscription })
    const bookings: Json[] = []
    for (const hour of [8, 9, 10, 11, 12, 13]) {
      bookings.push(await booked(desks, at(hour), at(hour + 1), { membershipRefOwner: owner, payment: { type: 'credits' } }))
    }
    assert.equal((await cancel(bookings[4]!.id, '?refund=always')).status, 200)
    assert.equal((await move(bookings[5]!.id, { endDate: at(15) })).status, 200)
    const uses = (await world.main.api.get(`/transactions/credits/scheduled/v1?customerRef=${owner}`)).body.scheduledTransactions
    const useOf = (i: number): string => uses.find((one: { booking: { id: string } }) => one.booking.id === bookings[i]!.id).id
    assert.deepEqual(await problems(), [])

    await change('booking', bookings[0]!.id, { paymentAmount: 200 })
    await change('booking', bookings[1]!.id, { paymentStatus: 'failed' })
    await change('scheduledTransaction', useOf(2), { resolveDate: at(8) })
    await change('scheduledTransaction', useOf(3), { membershipRef: world.main.member })
    await world.write(world.main.network, ({ tx, network }) =>
      insertPeriod(tx, {
        ...NOTHING_YET,
        network,
        subscriptionRef,
        startDate: '2090-03-15T00:00:00.000Z',
        endDate: '2090-04-01T00:00:00.000Z',
        grantDate: at(8),
        createDate: at(8),
      }),
    )
    const found = await problems(scheduledRules)
    const rules: [rule: string, object: string][] = [
      [
        'a booking that no ledger has paid yet waits for a period of its payer, or has waited, as its payment says',
        bookings[0]!.id,
      ],
      ['what is scheduled is what a booking waits for, once', useOf(1)],
      ['a scheduled use tells since when it is not scheduled any more, exactly when it is not', useOf(2)],
      ['a scheduled use is of the holder of its subscription', useOf(3)],
      ['nothing is scheduled any more for a period that was given', useOf(0)],
    ]
    for (const [rule, object] of rules) {
      assert.ok(found.includes(`${rule}: ${object}`), `${rule}: ${object} not in\n${found.join('\n')}`)
    }
  })
})
