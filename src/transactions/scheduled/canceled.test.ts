import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { problemsIn } from '../../../test/problems.ts'
import { at, NEXT, schedulingOf } from '../../../test/scheduling.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('scheduled uses of what is canceled', world => {
  const { newResource, booked, cancel, read } = bookingsOf(world)
  const { newMember } = buyersOf(world)
  const { pay, subscribe, room, scheduled, shrink } = schedulingOf(world)
  const { at: clockAt, billAt } = billingOf(world)

  test('what is canceled too late to be given back stays due: its period pays it, also by an invoice', async t => {
    clockAt(t, '2090-03-05T12:00:00Z')
    const [place, desk] = [
      await room(),
      await newResource({ type: 'hotDesk', dayPassesEnabled: true, refundThreshold: 'fourWeeks' }),
    ]
    const owner = await newMember()
    const subscription = await subscribe({ membershipRef: owner }, {}, { payWithInvoice: { rooms: true } })
    const one = await booked(place, at(9, NEXT), at(10, NEXT), pay(owner))
    const billed = await booked(place, at(10, NEXT), at(12, NEXT), pay(owner))
    const day = await booked(desk, at(10, NEXT), at(11, NEXT), pay(owner, 'dayPasses'))
    clockAt(t, '2090-03-20T12:00:00Z')
    for (const { id } of [one, billed, day]) {
      const { payment, status } = (await cancel(id)).body.booking
      assert.deepEqual([status, payment.status, payment.refundable], ['canceled', 'pending', false])
    }
    const uses = async () => (await scheduled(`customerRef=${owner}`)).map(({ status }) => status)
    assert.deepEqual(await uses(), ['scheduled', 'scheduled'])
    await shrink(subscription, 1)
    await billAt(t, '2090-04-01T08:00:00Z')
    const paid = await Promise.all([one, billed, day].map(({ id }) => read(id)))
    assert.deepEqual(
      paid.map(({ status, payment: { type, ...payment } }) => [status, type, payment.status]),
      [
        ['canceled', 'credits', 'succeeded'],
        ['canceled', 'invoice', 'pending'],
        ['canceled', 'dayPasses', 'succeeded'],
      ],
    )
    assert.deepEqual(await uses(), ['resolved', 'resolved'])
    assert.deepEqual(await problemsIn(world), [])
  })
})
