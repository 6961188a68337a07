import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

// A Monday in Berlin, in winter: the local clock is an hour ahead of UTC.
const at = (time: string, day = '2090-03-06') => `${day}T${time}:00.000Z`

/** A Monday within the next fourteen months, in winter, and the day after it. */
function mondayToCome(): [string, string] {
  const january = Date.UTC(new Date().getUTCFullYear() + 1, 0, 1)
  const day = (after: number) => new Date(january + after * 86_400_000).toISOString().slice(0, 10)
  const monday = (8 - new Date(january).getUTCDay()) % 7
  return [day(monday), day(monday + 1)]
}

onEachService('bookings', world => {
  const { newResource, book, booked, cancel, move, read } = bookingsOf(world)
  const { newMember } = buyersOf(world)
  const hours = (from: string, to: string, days: object = { monday: true }) => ({
    enabled: true,
    default: { items: [{ days, hours: { from, to } }] },
  })

  test('a booking is what was sent, with whose it is, and is there for whoever asks', async () => {
    const room = await newResource()
    const owner = await newMember()
    const guest = await newMember()
    const fields = { membershipRefOwner: owner, title: 'Plans', memo: 'Tea', attendees: [{ membershipRef: guest }] }
    const made = await booked(room, at('08:00'), at('10:00'), fields)
    assert.partialDeepStrictEqual(made, {
      resourceRef: room,
      resource: { id: room, title: 'Lock Room', type: 'meetingRoom', locationRef: world.main.location },
      startDate: at('08:00'),
      endDate: at('10:00'),
      membershipRefOwner: owner,
      title: 'Plans',
      memo: 'Tea',
      seats: 1,
      entire: false,
      attendees: [{ membershipRef: guest, user: { name: 'Ada' } }],
      status: 'confirmed',
    })
    assert.ok(!('payment' in made) && !('seriesRef' in made))
    assert.deepEqual(await read(made.id), made)
    assert.equal(made.userOwner.blocked, false)
    assert.equal((await world.main.api.put(`/community/users/v1/${made.userOwner.id}/block`, undefined)).status, 200)
    assert.equal((await read(made.id)).userOwner.blocked, true)
    const own = await booked(room, at('10:00'), at('11:00'))
    assert.equal(own.membershipRefOwner, world.main.admin)
    const both = await book(room, at('12:00'), at('13:00'), { membershipRefOwner: owner, membershipRef: guest })
    assert.deepEqual(faultsIn(both), [['/booking/membershipRef', 'invalid_value']])
  })

  test('what touches a taken minute is refused with the free times nearby, in which a booking succeeds', async () => {
    const room = await newResource({ schedule: hours('08:00', '18:00') })
    await booked(room, at('09:00'), at('11:00'))
    for (const [from, to] of [
      ['09:00', '11:00'],
      ['08:45', '09:15'],
      ['10:45', '11:15'],
      ['08:30', '11:30'],
      ['09:30', '10:00'],
    ]) {
      const refused = await book(room, at(from!), at(to!))
      assert.deepEqual([refused.status, refused.body.code], [409, 'slot_taken'], `${from} to ${to}`)
      assert.deepEqual(refused.body.taken, [{ startDate: at(from!), endDate: at(to!) }])
    }
    const { body } = await book(room, at('09:30'), at('11:30'))
    assert.deepEqual(body.nearest, [
      { startDate: at('07:00'), endDate: at('09:00'), seats: 1 },
      { startDate: at('11:00'), endDate: at('17:00'), seats: 1 },
      { startDate: at('07:00', '2090-03-13'), endDate: at('17:00', '2090-03-13'), seats: 1 },
    ])
    const [, near] = body.nearest
    await booked(room, near.startDate, near.endDate)
    await booked(room, at('07:00'), at('09:00'))
    const canceled = await booked(room, at('07:00', '2090-03-13'), at('09:00', '2090-03-13'))
    assert.equal((await cancel(canceled.id)).body.booking.status, 'canceled')
    await booked(room, at('07:00', '2090-03-13'), at('09:00', '2090-03-13'))
  })

  test('before each booking its buffer stays free', async () => {
    const room = await newResource({ bufferTime: 'fifteenMinutes' })
    await booked(room, at('09:00'), at('10:00'))
    assert.equal((await book(room, at('10:00'), at('11:00'))).body.code, 'slot_taken')
    assert.equal((await book(room, at('08:00'), at('09:00'))).body.code, 'slot_taken')
    await booked(room, at('10:15'), at('11:00'))
    await booked(room, at('08:00'), at('08:45'))
  })

  test('a part takes the whole and the whole its parts, while parts leave each other alone', async () => {
    const hall = await newResource({ title: 'Hall' })
    const [east, west] = [
      await newResource({ title: 'East', parentRef: hall }),
      await newResource({ title: 'West', parentRef: hall }),
    ]
    await booked(east, at('09:00'), at('10:00'))
    await booked(west, at('09:00'), at('10:00'))
    assert.equal((await book(hall, at('09:30'), at('10:30'))).body.code, 'slot_taken')
    await booked(hall, at('10:00'), at('11:00'))
    assert.equal((await book(west, at('10:45'), at('11:45'))).body.code, 'slot_taken')
  })

  test('seats are taken until there are none left at any instant, and an office can be taken whole', async () => {
    const desks = await newResource({ type: 'hotDesk', capacity: 3 })
    await booked(desks, at('09:00'), at('11:00'), { seats: 2 })
    await booked(desks, at('10:00'), at('12:00'))
    assert.equal((await book(desks, at('10:30'), at('11:30'))).body.code, 'slot_taken')
    await booked(desks, at('11:00'), at('12:00'), { seats: 2 })
    const rest = await booked(desks, at('08:00'), at('10:00'), { entire: true })
    assert.deepEqual([rest.seats, rest.entire], [1, true])
    assert.equal((await book(desks, at('08:00'), at('08:15'), { seats: 3 })).body.code, 'slot_taken')
    assert.deepEqual(faultsIn(await book(desks, at('14:00'), at('15:00'), { seats: 4 })), [['/booking/seats', 'invalid_value']])
    const room = await newResource({ capacity: 8 })
    assert.deepEqual(faultsIn(await book(room, at('14:00'), at('15:00'), { seats: 2, entire: true })), [
      ['/booking/seats', 'invalid_value'],
      ['/booking/entire', 'invalid_value'],
    ])
  })

  test('who is still to be approved books what is for the public, and what is for members once approved', async () => {
    const membershipRefOwner = await newMember({ status: 'requested' })
    for (const bookingPermission of ['members', 'networkMembers']) {
      const asked = [await newResource({ bookingPermission }), at('08:00'), at('09:00'), { membershipRefOwner }] as const
      assert.deepEqual(faultsIn(await book(...asked)), [['/booking/membershipRefOwner', 'invalid_value']])
    }
    await booked(await newResource(), at('08:00'), at('09:00'), { membershipRefOwner })
    assert.equal((await world.main.api.send('POST', `/community/memberships/v1/${membershipRefOwner}/approve`)).status, 200)
    await booked(await newResource({ bookingPermission: 'members' }), at('08:00'), at('09:00'), { membershipRefOwner })
  })

  test('what is exclusive is booked by whose plan gives access, and by others with override alone', async () => {
    const studio = await newResource({ bookingPermission: 'exclusiveMembers' })
    const [insider, outsider] = [await newMember(), await newMember()]
    const plan = {
      locationRef: world.main.location,
      title: 'Sound',
      period: 'month',
      price: 1,
      exclusiveAccess: { resourceRefs: [studio] },
    }
    const { id } = (await world.main.api.post('/plans/v1', { plan })).body.plan
    const subscription = { membershipRef: insider, period: 'month', startDate: '2026-01-01T00:00:00Z', items: [{ plan: { id } }] }
    assert.equal((await world.main.api.post('/subscriptions/v1', { subscription })).status, 200)
    const asked = [studio, at('08:00'), at('09:00'), { membershipRefOwner: outsider }] as const
    assert.deepEqual(faultsIn(await book(...asked)), [['/booking/membershipRefOwner', 'invalid_value']])
    const [resourceRef, startDate, endDate, more] = asked
    const preview = { booking: { resourceRef, startDate, endDate, ...more } }
    assert.equal((await world.main.api.post('/resources/bookings/v1/preview', preview)).status, 400)
    await booked(...asked, { override: true })
    await booked(studio, at('09:00'), at('10:00'), { membershipRefOwner: insider })
  })

  test('who asks to become an admin books what admins book only once they are one', async () => {
    const vault = await newResource({ bookingPermission: 'admins' })
    const user = { email: `${randomUUID()}@example.com`, name: 'Noor' }
    const membership = { locationRef: world.main.location, role: 'admin', status: 'requested', user }
    const { id } = (await world.main.api.post('/community/memberships/v1', { membership, invite: false })).body.membership
    const asked = [vault, at('08:00'), at('09:00'), { membershipRefOwner: id }] as const
    assert.deepEqual(faultsIn(await book(...asked)), [['/booking/membershipRefOwner', 'invalid_value']])
    assert.equal((await world.main.api.send('POST', `/community/memberships/v1/${id}/approve`)).status, 200)
    await booked(...asked)
  })

  test('what breaks the rules of a resource is a fault at its field, and passes by override alone', async () => {
    const room = await newResource({
      schedule: hours('08:00', '18:00'),
      bookingStepMinutes: 30,
      duration: { min: 60, max: 120 },
      bookingPermission: 'members',
      bookAheadDays: 3_650,
    })
    const guest = await newMember({ type: 'nonmember' })
    const [start, end] = ['/booking/startDate', '/booking/endDate']
    const [soon, nextDay] = mondayToCome()
    for (const [from, to, pointers, more] of [
      [at('06:30', soon), at('08:00', soon), [start], {}],
      [at('16:30', soon), at('18:30', soon), [start], {}],
      [at('09:00', nextDay), at('10:00', nextDay), [start], {}],
      [at('09:15', soon), at('10:15', soon), [start, end], {}],
      [at('09:00', soon), at('09:30', soon), [end], {}],
      [at('09:00', soon), at('12:00', soon), [end], {}],
      [at('09:00', '2020-03-02'), at('10:00', '2020-03-02'), [start], {}],
      [at('09:00'), at('10:00'), [start], {}],
      [at('12:00', soon), at('13:00', soon), ['/booking/membershipRefOwner'], { membershipRefOwner: guest }],
    ] as [string, string, string[], object][]) {
      const refused = await book(room, from, to, more)
      assert.deepEqual(
        faultsIn(refused).map(([pointer]) => pointer),
        pointers,
        `${from} ${refused.text}`,
      )
      const passed = await book(room, from, to, more, { override: true })
      assert.equal(passed.status, 201, passed.text)
      await cancel(passed.body.booking.id)
    }
    await booked(room, at('08:00', soon), at('09:30', soon), {}, { override: true })
    const taken = await book(room, at('09:00', soon), at('09:30', soon), {}, { override: true })
    assert.equal(taken.body.code, 'slot_taken')
    for (const [from, to] of [
      [at('09:00'), at('09:00')],
      [at('09:00'), at('08:00')],
      [at('09:00', '2030-01-01'), at('09:00', '2130-01-01')],
    ]) {
      assert.deepEqual(faultsIn(await book(room, from!, to!, {}, { override: true })), [[end, 'invalid_value']])
    }
    const nobody = await book(randomUUID(), at('09:00'), at('10:00'), {
      membershipRefOwner: randomUUID(),
      attendees: [{ membershipRef: randomUUID() }],
    })
    assert.deepEqual(faultsIn(nobody), [
      ['/booking/resourceRef', 'unknown_reference'],
      ['/booking/membershipRefOwner', 'unknown_reference'],
      ['/booking/attendees/0/membershipRef', 'unknown_reference'],
    ])
    const attendees = [world.main.admin, guest, world.main.admin].map(membershipRef => ({ membershipRef }))
    const twice = await book(room, at('09:00'), at('10:00'), { attendees }, { override: true })
    assert.deepEqual(faultsIn(twice), [['/booking/attendees/2/membershipRef', 'invalid_value']])
  })

  test('title and memo may be empty', async () => {
    const room = await newResource()
    const one = await booked(room, at('09:00'), at('10:00'), { title: '', memo: '' })
    assert.deepEqual([one.title, one.memo], ['', ''])
    const two = (await move(one.id, { title: 'Plans', memo: 'Tea' })).body.booking
    assert.deepEqual([two.title, two.memo], ['Plans', 'Tea'])
    assert.deepEqual((await move(one.id, { title: '', memo: '' })).body.booking.title, '')
  })

  test('a fault of whose it is stands at the name that was sent', async () => {
    const room = await newResource()
    const [owner, other] = [await newMember(), await newMember()]
    const exclusive = await newResource({ bookingPermission: 'exclusiveMembers' })
    const preview = (resourceRef: string, more: object) =>
      world.main.api.post('/resources/bookings/v1/preview', {
        booking: { resourceRef, startDate: at('09:00'), endDate: at('10:00'), ...more },
      })
    for (const ask of [preview, (ref: string, more: object) => book(ref, at('09:00'), at('10:00'), more)])
      for (const name of ['membershipRef', 'membershipRefOwner']) {
        const pointer = `/booking/${name}`
        assert.deepEqual(faultsIn(await ask(room, { [name]: randomUUID() })), [[pointer, 'unknown_reference']])
        assert.deepEqual(faultsIn(await ask(exclusive, { [name]: owner })), [[pointer, 'invalid_value']])
      }
    const list = async (query: string) => (await world.main.api.get(`/resources/bookings/v1?${query}`)).body.errors[0].parameter
    assert.equal(await list(`customerRef=${other}&membershipRefOwner=${owner}`), 'membershipRefOwner')
    assert.equal(await list(`membershipRefOwner=${owner}&companyRef=${other}`), 'companyRef')
    assert.equal(await list(`membershipRefOwner=${owner}&membershipRef=${other}`), 'membershipRefOwner')
  })

  test('a preview says what is taken and what it would cost, and books nothing', async () => {
    const room = await newResource({
      credits: { tiers: [{ from: 0, unitAmount: 2 }] },
      money: { tiers: [{ from: 0, flatAmount: 5, unitAmount: 24 }] },
    })
    await booked(room, at('09:00'), at('10:00'), {}, { override: true })
    const preview = async (from: string, to: string, beside: object = {}): Promise<Json> => {
      const reply = await world.main.api.post('/resources/bookings/v1/preview', {
        booking: { resourceRef: room, startDate: from, endDate: to },
        ...beside,
      })
      assert.equal(reply.status, 200, reply.text)
      return reply.body.preview
    }
    const once = await preview(at('10:00'), at('11:30'))
    assert.deepEqual([once.conflicts, once.nearest], [[], undefined])
    const tax = { inclusive: true, rate: 19 }
    assert.deepEqual(once.prices, [
      { type: 'credits', amount: 3, discounts: [], tax },
      { type: 'external', amount: 41, currencyCode: 'EUR', discounts: [], tax },
    ])
    const again = await preview(at('09:30', '2090-03-05'), at('10:30', '2090-03-05'), { repeat: { period: 'day', count: 3 } })
    assert.deepEqual(again.conflicts, [{ startDate: at('09:30'), endDate: at('10:30'), code: 'slot_taken' }])
    assert.deepEqual(again.prices[0].amount, 4)
    // What is free nearby is what a refused booking names.
    const refused = await book(room, at('09:30'), at('10:30'), {}, { override: true })
    assert.deepEqual([refused.status, again.nearest], [409, refused.body.nearest])
    assert.ok(again.nearest.length > 1)
    await booked(room, at('10:00'), at('11:30'), {}, { override: true })
  })

  test('a move is checked as a new booking is, and leaves the old time free', async () => {
    const room = await newResource({ schedule: hours('08:00', '18:00') })
    const one = await booked(room, at('09:00'), at('10:00'))
    await booked(room, at('11:00'), at('12:00'))
    const moved = await move(one.id, { startDate: at('09:30'), endDate: at('11:00'), title: 'Longer' })
    assert.equal(moved.status, 200, moved.text)
    assert.partialDeepStrictEqual(moved.body.booking, { startDate: at('09:30'), endDate: at('11:00'), title: 'Longer' })
    assert.equal((await move(one.id, { endDate: at('11:15') })).body.code, 'slot_taken')
    assert.deepEqual(faultsIn(await move(one.id, { endDate: at('17:30') })), [['/booking/startDate', 'invalid_value']])
    assert.deepEqual(faultsIn(await move(one.id, { endDate: at('09:00') })), [['/booking/endDate', 'invalid_value']])
    await booked(room, at('08:30'), at('09:30'))
    assert.equal((await move(one.id, { title: null })).body.booking.title, undefined)
  })
})
