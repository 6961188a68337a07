import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { untilTaken, type Json } from '../../../test/client.ts'
import { problemsIn } from '../../../test/problems.ts'
import { at, BEGINS, LATER, NEXT, NOW, schedulingOf } from '../../../test/scheduling.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('scheduled uses', world => {
  const { newResource, book, booked, cancel, move, read } = bookingsOf(world)
  const { newMember, newCompany, give, lotsOf } = buyersOf(world)
  const { at: clockAt, billAt, run } = billingOf(world)
  const { pay, subscribe, room, scheduled, shrink } = schedulingOf(world)
  const begin = (t: TestContext) => clockAt(t, '2090-03-05T12:00:00Z')
  const states = async (query: string) => (await scheduled(query)).map(({ status, amount }) => [status, amount])
  const entries = async (customer: string): Promise<Json[]> =>
    (await world.main.api.get(`/transactions/credits/v1?customerRef=${customer}&order=createDate:asc&limit=100`)).body
      .transactions
  test('a booking of a later period is not charged, and is paid from what that period gives before anything else', async t => {
    begin(t)
    const [owner, place] = [await newMember(), await room()]
    const { id: subscriptionRef } = await subscribe({ membershipRef: owner })
    const today = await booked(place, at(9, NOW), at(10, NOW), pay(owner))
    assert.deepEqual([today.payment.status, typeof today.payment.transactionRef], ['succeeded', 'string'])
    const next = await booked(place, at(9, NEXT), at(12, NEXT), pay(owner))
    assert.deepEqual([next.payment.status, next.payment.amount, next.payment.transactionRef], ['pending', 3, undefined])
    assert.deepEqual((await lotsOf(owner))[0]![0], 200)
    const [use] = await scheduled(`customerRef=${owner}`)
    const { blocked, ...user } = next.userOwner
    assert.equal(blocked, false)
    assert.deepEqual(use, {
      id: use!.id,
      amount: 3,
      type: 'booking',
      status: 'scheduled',
      scheduleDate: BEGINS[NEXT],
      timezoneId: 'Europe/Berlin',
      locationRef: world.main.location,
      membershipRef: owner,
      user,
      subscriptionRef,
      booking: { id: next.id, startDate: next.startDate, endDate: next.endDate, resource: { id: place, title: 'Lock Room' } },
      createDate: '2090-03-05T12:00:00.000Z',
    })
    const shown = await run({ dryRun: true, asOf: '2090-06-01T00:00:00Z' })
    assert.equal(shown.counts.scheduledUses, 1)
    await billAt(t, '2090-04-01T08:00:00Z')
    const { payment } = await read(next.id)
    assert.equal(payment.status, 'succeeded')
    const drawn = (await entries(owner)).find(({ id }) => id === payment.transactionRef)!
    assert.deepEqual([drawn.type, drawn.amount, drawn.booking.id], ['booking', 3, next.id])
    assert.deepEqual(drawn.amounts, [{ type: 'expiring', amount: 3, expirationDate: BEGINS[LATER], subscriptionRef }])
    assert.deepEqual(await states(`subscriptionRef=${subscriptionRef}&status=resolved`), [['resolved', 3]])
    assert.deepEqual(await states(`subscriptionRef=${subscriptionRef}&status=scheduled,canceled,failed`), [])
    const { runs } = (await world.main.api.get('/billing/runs/v1')).body
    assert.equal(runs[0].counts.scheduledUses, 1)
  })

  test('a preview says how much would be scheduled, also of a series that the grant pays in part, and the booking does so', async t => {
    begin(t)
    const place = await room()
    const owner = await newMember()
    await subscribe({ membershipRef: owner })
    await give(owner, 1_000)
    const preview = async (day: string, repeat?: object): Promise<Json> => {
      const booking = { resourceRef: place, startDate: at(9, day), endDate: at(11, day), membershipRefOwner: owner }
      const { body } = await world.main.api.post('/resources/bookings/v1/preview', { booking, ...(repeat && { repeat }) })
      return body.preview.prices.map(({ type, amount, scheduledAmount }: Json) => [type, amount, scheduledAmount])
    }
    assert.deepEqual(await preview(NOW), [
      ['credits', 2, undefined],
      ['external', 20, undefined],
    ])
    assert.deepEqual((await preview(NEXT))[0], ['credits', 2, 2])
    // The grant of three pays one of two.
    assert.deepEqual((await preview(NEXT, { period: 'day', count: 2 }))[0], ['credits', 4, 2])
    assert.deepEqual((await preview(NEXT, { period: 'month', count: 2 }))[0], ['credits', 4, 4])
    const { payment } = await booked(place, at(9, NEXT), at(11, NEXT), pay(owner))
    assert.deepEqual([payment.amount, payment.status], [2, 'pending'])
    assert.deepEqual((await preview('2090-04-07'))[0], ['credits', 2, undefined])
  })

  test('what does not fit the grant of its period is paid now from what never expires, or refused', async t => {
    begin(t)
    const [owner, place] = [await newMember(), await room()]
    await subscribe({ membershipRef: owner })
    await booked(place, at(9, NEXT), at(11, NEXT), pay(owner))
    await booked(place, at(9, LATER), at(12, LATER), pay(owner))
    const refused = await book(place, at(12, NEXT), at(14, NEXT), pay(owner))
    assert.deepEqual([refused.status, refused.body.code], [409, 'insufficient_balance'])
    await give(owner, 200)
    const { payment } = await booked(place, at(12, NEXT), at(14, NEXT), pay(owner))
    assert.equal(payment.status, 'succeeded')
    const lots = await lotsOf(owner)
    assert.deepEqual(
      lots
        .filter(([left, until]) => until === null || left === 300)
        .map(([left]) => left)
        .toSorted(),
      [0, 300],
    )
    assert.equal((await booked(place, at(15, NEXT), at(16, NEXT), pay(owner))).payment.status, 'pending')
    assert.deepEqual(await states(`customerRef=${owner}`), [
      ['scheduled', 2],
      ['scheduled', 1],
      ['scheduled', 3],
    ])
  })

  test('canceling takes it back without a refund, and moving schedules it anew or charges it', async t => {
    begin(t)
    const [owner, place] = [await newMember(), await room()]
    await subscribe({ membershipRef: owner })
    const first = await booked(place, at(9, NEXT), at(12, NEXT), pay(owner))
    const canceled = await cancel(first.id, '?refund=always')
    assert.equal(canceled.status, 200, canceled.text)
    assert.deepEqual([canceled.body.booking.payment.status, canceled.body.booking.payment.refunds], ['canceled', []])
    const second = await booked(place, at(9, NEXT), at(12, NEXT), pay(owner))
    const moved = await move(second.id, { startDate: at(9, LATER), endDate: at(12, LATER) })
    assert.deepEqual([moved.status, moved.body.booking.payment.status], [200, 'pending'])
    assert.deepEqual(
      (await scheduled(`customerRef=${owner}`)).map(({ status, scheduleDate }) => [status, scheduleDate]),
      [
        ['canceled', BEGINS[NEXT]],
        ['canceled', BEGINS[NEXT]],
        ['scheduled', BEGINS[LATER]],
      ],
    )
    const now = await move(second.id, { startDate: at(9, NOW), endDate: at(12, NOW) })
    assert.deepEqual([now.body.booking.payment.status, (await lotsOf(owner))[0]![0]], ['succeeded', 0])
    assert.deepEqual(
      (await entries(owner)).map(({ type }) => type),
      ['subscriptionRenewal', 'booking'],
    )
    const due = await booked(place, at(9, NEXT), at(10, NEXT), pay(owner))
    assert.equal((await cancel(due.id, '?refund=never')).body.booking.payment.status, 'pending')
    await billAt(t, '2090-04-01T08:00:00Z')
    assert.equal((await read(due.id)).payment.status, 'succeeded')
  })

  test('where the grant has shrunk, what never expires pays, else an invoice, else the payment fails', async t => {
    begin(t)
    const place = await room()
    const [saver, billed, poor] = [await newMember(), await newMember(), await newMember()]
    const ids: Record<string, string[]> = {}
    for (const owner of [saver, billed, poor]) {
      const subscription = await subscribe({ membershipRef: owner }, {}, { payWithInvoice: { rooms: owner === billed } })
      const hour = [saver, billed, poor].indexOf(owner) * 3
      ids[owner] = []
      for (const i of [0, 1, 2])
        ids[owner].push((await booked(place, at(8 + hour + i, NEXT), at(9 + hour + i, NEXT), pay(owner))).id)
      await shrink(subscription, 1)
    }
    await give(saver, 150)
    await billAt(t, '2090-04-01T08:00:00Z')
    const paid = async (owner: string) =>
      Promise.all(ids[owner]!.map(async id => (({ payment }) => [payment.type, payment.status, payment.amount])(await read(id))))
    assert.deepEqual(await paid(saver), [
      ['credits', 'succeeded', 1],
      ['credits', 'succeeded', 1],
      ['credits', 'failed', 1],
    ])
    assert.deepEqual(await paid(billed), [
      ['credits', 'succeeded', 1],
      ['invoice', 'pending', 10],
      ['invoice', 'pending', 10],
    ])
    assert.deepEqual(await paid(poor), [
      ['credits', 'succeeded', 1],
      ['credits', 'failed', 1],
      ['credits', 'failed', 1],
    ])
    assert.deepEqual(
      (await states(`customerRef=${poor}`)).map(([status]) => status),
      ['resolved', 'failed', 'failed'],
    )
    const waiting = (await world.main.api.get(`/invoices/items/v1/upcoming?customerRef=${billed}`)).body.invoiceItems
    assert.deepEqual(waiting.map((one: Json) => [one.type, one.grossAmount]).toSorted(), [
      ['booking', 10],
      ['booking', 10],
    ])
    assert.equal((await read(ids[poor]![1]!)).status, 'confirmed')
  })

  test('what a company’s subscription gives is scheduled for its members whom it lets spend, and day passes are too', async t => {
    begin(t)
    const companyRef = await newCompany({ memberSpending: { credits: 'members', dayPasses: 'members', invoice: 'none' } })
    const [owner, place] = [await newMember({ companyRef }), await room()]
    const desk = await newResource({ type: 'hotDesk', capacity: 9, dayPassesEnabled: true })
    await subscribe({ companyRef })
    const one = await booked(place, at(9, NEXT), at(10, NEXT), pay(owner))
    assert.deepEqual([one.payment.customerRef, one.payment.status], [companyRef, 'pending'])
    assert.equal((await booked(desk, at(10, NEXT), at(11, NEXT), pay(owner, 'dayPasses'))).payment.status, 'pending')
    assert.equal((await book(desk, at(11, NEXT), at(12, NEXT), pay(owner, 'dayPasses'))).body.code, 'insufficient_balance')
    assert.deepEqual(
      (await scheduled(`customerRef=${companyRef}`, 'day_passes')).map(({ amount, user, company }) => [amount, user, company.id]),
      [[1, undefined, companyRef]],
    )
    await billAt(t, '2090-04-01T08:00:00Z')
    assert.equal((await read(one.id)).payment.status, 'succeeded')
  })

  test('a subscription that ends pays no more of it: what never expires does at its end, and nothing where it ends now', async t => {
    for (const [wish, statuses, left] of [
      [{ at: 'periodEnd' }, ['succeeded', 'failed'], 0],
      [{ at: 'now' }, ['failed', 'failed'], 100],
    ] as const) {
      begin(t)
      const [owner, place] = [await newMember(), await room()]
      const { id } = await subscribe({ membershipRef: owner })
      const ids = [
        await booked(place, at(9, NEXT), at(10, NEXT), pay(owner)),
        await booked(place, at(9, LATER), at(10, LATER), pay(owner)),
      ]
      await give(owner, 100)
      const reply = await world.main.api.put(`/subscriptions/v1/${id}/cancel`, { cancel: { ...wish, override: true } })
      assert.equal(reply.status, 200, reply.text)
      if (wish.at === 'now') assert.deepEqual(await states(`customerRef=${owner}&status=scheduled`), [])
      await billAt(t, '2090-06-01T08:00:00Z')
      const kept = await Promise.all(ids.map(one => read(one.id)))
      assert.deepEqual(
        kept.map(({ status, payment }) => [status, payment.status]),
        statuses.map(status => ['confirmed', status]),
      )
      assert.deepEqual(
        await states(`customerRef=${owner}`),
        statuses.map(status => [status === 'succeeded' ? 'resolved' : 'failed', 1]),
      )
      const lots = await lotsOf(owner)
      assert.equal(lots.find(([, until]) => until === null)?.[0] ?? 0, left)
      assert.deepEqual(await problemsIn(world), [])
    }
  })

  test('after months of standstill each period pays once what was scheduled for it', async t => {
    begin(t)
    const [owner, place] = [await newMember(), await room()]
    await subscribe({ membershipRef: owner })
    const ids = [
      await booked(place, at(9, NEXT), at(12, NEXT), pay(owner)),
      await booked(place, at(9, LATER), at(12, LATER), pay(owner)),
    ]
    await billAt(t, '2090-06-15T08:00:00Z')
    assert.deepEqual(await Promise.all(ids.map(async one => (await read(one.id)).payment.status)), ['succeeded', 'succeeded'])
    assert.equal((await entries(owner)).filter(({ type }) => type === 'booking').length, 2)
  })

  test('of 200 at once against a grant of 50 exactly 50 are scheduled, and all of them are paid', async t => {
    begin(t)
    const desks = await newResource({ type: 'hotDesk', capacity: 1_000, credits: { tiers: [{ from: 0, flatAmount: 1 }] } })
    const owner = await newMember()
    const { id: subscriptionRef } = await subscribe({ membershipRef: owner }, { credits: 50 })
    const ask = async (): Promise<string> => {
      const { status, body } = await untilTaken(() => book(desks, at(9, NEXT), at(10, NEXT), pay(owner)))
      return status === 201 ? body.booking.payment.status : body.code
    }
    const replies = await Promise.all(Array.from({ length: 200 }, ask))
    const count = (what: string) => replies.filter(reply => reply === what).length
    assert.deepEqual([count('pending'), count('insufficient_balance')], [50, 150])
    assert.equal((await scheduled(`subscriptionRef=${subscriptionRef}&status=scheduled&limit=100`)).length, 50)
    await billAt(t, '2090-04-01T08:00:00Z')
    assert.equal((await scheduled(`subscriptionRef=${subscriptionRef}&status=resolved&limit=100`)).length, 50)
    assert.equal((await entries(owner)).filter(({ type }) => type === 'booking').length, 50)
  })
})
