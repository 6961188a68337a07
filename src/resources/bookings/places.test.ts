import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

// A Monday in Berlin, in winter: the local clock is an hour ahead of UTC.
const at = (time: string, day = '2090-03-06') => `${day}T${time}:00.000Z`
const REF = '/booking/resourceRef'

onEachService('bookings that move elsewhere', world => {
  const { newResource, book, booked, move, cancel, checkIn, read } = bookingsOf(world)
  const { newMember, give, lotsOf, subscribe } = buyersOf(world)
  afterEach(() => setClock())
  const creditsOf = (unitAmount: number) => ({ credits: { tiers: [{ from: 0, unitAmount }] } })
  const item = async (ref: string) => (await world.main.api.get(`/invoices/items/v1/${ref}`)).body.invoiceItem

  test('a booking moves to another resource, is there and nowhere else, and is refused with the free times of the new one', async () => {
    const [small, large] = [await newResource({ title: 'Small' }), await newResource({ title: 'Large', type: 'studio' })]
    const one = await booked(small, at('09:00'), at('10:00'), { title: 'Plans' })
    const moved = await move(one.id, { resourceRef: large, endDate: at('11:00') })
    assert.equal(moved.status, 200, moved.text)
    assert.partialDeepStrictEqual(moved.body.booking, {
      id: one.id,
      resourceRef: large,
      resource: { id: large, title: 'Large', type: 'studio', locationRef: world.main.location },
      startDate: at('09:00'),
      endDate: at('11:00'),
      title: 'Plans',
      status: 'confirmed',
    })
    assert.deepEqual(await read(one.id), moved.body.booking)
    await booked(small, at('09:00'), at('10:00'))
    assert.equal((await book(large, at('10:00'), at('11:00'))).body.code, 'slot_taken')
    const back = await move(one.id, { resourceRef: small })
    assert.deepEqual([back.status, back.body.code], [409, 'slot_taken'])
    assert.match(back.body.detail, /^Small is taken/)
    assert.deepEqual(back.body.taken, [{ startDate: at('09:00'), endDate: at('11:00') }])
    assert.deepEqual(
      back.body.nearest.map(({ startDate, endDate }: Json) => startDate === at('10:00') || endDate === at('09:00')),
      [true, true],
    )
    assert.equal((await move(one.id, { resourceRef: small, startDate: at('10:00'), endDate: at('12:00') })).status, 200)
    assert.deepEqual((await read(one.id)).resourceRef, small)
    assert.equal((await move(one.id, { resourceRef: small })).status, 200)
  })

  test('it moves within its location, to what is there, and as that can be booked', async () => {
    const room = await newResource()
    const desks = await newResource({ type: 'hotDesk', capacity: 4 })
    const one = await booked(desks, at('09:00'), at('10:30'), { seats: 3 })
    const to = async (more: object, change: object = {}, beside: object = {}) =>
      move(one.id, { resourceRef: await newResource(more), ...change }, beside)
    assert.deepEqual(faultsIn(await move(one.id, { resourceRef: randomUUID() })), [[REF, 'unknown_reference']])
    assert.deepEqual(faultsIn(await to({ locationRef: world.main.annex })), [[REF, 'invalid_value']])
    const gone = await newResource()
    assert.equal((await world.main.api.send('DELETE', `/resources/v1/${gone}`)).status, 200)
    assert.deepEqual(faultsIn(await move(one.id, { resourceRef: gone })), [[REF, 'unknown_reference']])
    assert.deepEqual(faultsIn(await move(one.id, { resourceRef: room })), [['/booking/seats', 'invalid_value']])
    assert.deepEqual(faultsIn(await to({ type: 'office', capacity: 2 })), [['/booking/seats', 'invalid_value']])
    assert.deepEqual(faultsIn(await to({ duration: { max: 60 } }, { seats: 1 })), [['/booking/endDate', 'invalid_value']])
    assert.deepEqual(faultsIn(await to({ bookingStepMinutes: 60 }, { seats: 1 })), [['/booking/endDate', 'invalid_value']])
    assert.deepEqual(faultsIn(await to({}, { seats: 1, endDate: at('08:00') })), [['/booking/endDate', 'invalid_value']])
    const closed = { schedule: { default: { items: [{ days: { sunday: true }, hours: { from: '08:00', to: '20:00' } }] } } }
    assert.deepEqual(faultsIn(await to(closed, { seats: 1 })), [['/booking/startDate', 'invalid_value']])
    const owned = await booked(desks, at('12:00'), at('13:00'), { membershipRefOwner: await newMember() })
    const exclusive = await newResource({ bookingPermission: 'exclusiveMembers' })
    assert.deepEqual(faultsIn(await move(owned.id, { resourceRef: exclusive })), [[REF, 'invalid_value']])
    assert.equal((await move(owned.id, { resourceRef: exclusive }, { override: true })).status, 200)
    assert.partialDeepStrictEqual(await read(one.id), { resourceRef: desks, seats: 3, endDate: at('10:30') })
    assert.equal((await to(closed, { seats: 1 }, { override: true })).status, 200)
    const hall = await newResource({ title: 'Hall' })
    const part = await newResource({ title: 'Part', parentRef: hall })
    await booked(hall, at('09:00'), at('10:00'))
    assert.equal((await move(one.id, { resourceRef: part })).body.code, 'slot_taken')
    const inPart = await booked(part, at('14:00'), at('15:00'))
    // Nobody is in the way but itself.
    assert.equal((await move(inPart.id, { resourceRef: hall })).body.booking?.resourceRef, hall)
  })

  test('what was paid is given back and charged anew where the price is another one, and stays where it is the same', async () => {
    const cheap = await newResource({ title: 'Cheap', ...creditsOf(2), refundThreshold: 'oneDay' })
    const alike = await newResource({ title: 'Alike', ...creditsOf(2), refundThreshold: 'oneDay' })
    const dear = await newResource({ title: 'Dear', ...creditsOf(5), refundThreshold: 'oneDay' })
    const owner = await newMember()
    await give(owner, 1_000)
    const paid = { membershipRefOwner: owner, payment: { type: 'credits' } }
    const one = await booked(cheap, at('09:00'), at('10:00'), paid)
    const same = (await move(one.id, { resourceRef: alike })).body.booking
    assert.deepEqual(same.payment, one.payment)
    const higher = (await move(one.id, { resourceRef: dear })).body.booking
    assert.equal(higher.payment.amount, 5)
    assert.deepEqual(await lotsOf(owner), [[500, null]])
    setClock(() => Date.parse(at('08:00')))
    const late = await move(one.id, { resourceRef: cheap })
    assert.deepEqual([late.status, late.body.code], [409, 'conflict'])
    assert.deepEqual([(await read(one.id)).resourceRef, await lotsOf(owner)], [dear, [[500, null]]])
    assert.equal((await move(one.id, { resourceRef: cheap }, { override: true })).body.booking.payment.amount, 2)
    assert.deepEqual(await lotsOf(owner), [[800, null]])
    const poor = await booked(cheap, at('11:00'), at('12:00'), paid)
    assert.equal((await move(poor.id, { resourceRef: dear, endDate: at('21:00') })).body.code, 'insufficient_balance')
    assert.deepEqual([(await read(poor.id)).resourceRef, await lotsOf(owner)], [cheap, [[600, null]]])
  })

  test('another way to pay is no way, what is free costs something only where that is left out, and free places give all back', async () => {
    const priced = await newResource(creditsOf(2))
    const open = await newResource()
    const money = await newResource({ money: { tiers: [{ from: 0, unitAmount: 20 }] } })
    const owner = await newMember()
    await give(owner, 1_000)
    const by = { membershipRefOwner: owner }
    const one = await booked(priced, at('09:00'), at('10:00'), { ...by, payment: { type: 'credits' } })
    assert.deepEqual(faultsIn(await move(one.id, { resourceRef: money })), [[REF, 'invalid_value']])
    const kept = await move(one.id, { resourceRef: money }, { override: true })
    assert.deepEqual(kept.body.booking.payment, one.payment)
    assert.equal((await move(one.id, { resourceRef: open }, { override: true })).body.booking.payment, undefined)
    assert.deepEqual(await lotsOf(owner), [[1_000, null]])
    assert.deepEqual(faultsIn(await move(one.id, { resourceRef: priced })), [[REF, 'invalid_value']])
    assert.equal((await move(one.id, { resourceRef: priced }, { override: true })).body.booking.payment, undefined)
    // Whoever need not pay here need not pay elsewhere.
    assert.equal((await move(one.id, { resourceRef: money })).body.booking.payment, undefined)
  })

  test('the discount of the new area counts, and an invoice that is not issued says where it is', async () => {
    const money = { money: { tiers: [{ from: 0, unitAmount: 20 }] } }
    const [room, booth] = [await newResource({ ...money, title: 'Room' }), await newResource({ ...money, title: 'Booth' })]
    const desk = await newResource({ ...money, type: 'hotDesk', title: 'Desk' })
    const owner = await newMember()
    await subscribe({ membershipRef: owner }, { rooms: 50, payWithInvoice: true })
    const one = await booked(room, at('09:00'), at('10:00'), { membershipRefOwner: owner, payment: { type: 'invoice' } })
    const described = (await item(one.payment.invoiceItemRef)).description
    assert.equal(described, 'Room, Mar 6, 2090, 10:00 AM–11:00 AM')
    const two = (await move(one.id, { resourceRef: booth, endDate: at('10:00') })).body.booking
    assert.deepEqual(two.payment, one.payment)
    assert.equal((await item(one.payment.invoiceItemRef)).description, 'Booth, Mar 6, 2090, 10:00 AM–11:00 AM')
    // No subscription pays for desks with an invoice, and none of its discount counts there.
    const dear = await move(one.id, { resourceRef: desk })
    assert.deepEqual([dear.status, dear.body.code], [409, 'conflict'])
    const studio = await newResource({ money: { tiers: [{ from: 0, unitAmount: 30 }] }, title: 'Studio' })
    const dearer = (await move(one.id, { resourceRef: studio })).body.booking
    assert.equal(await item(one.payment.invoiceItemRef), undefined)
    assert.equal((await item(dearer.payment.invoiceItemRef)).description, 'Studio, Mar 6, 2090, 10:00 AM–11:00 AM')
    const outside = { membershipRefOwner: owner, payment: { type: 'external' } }
    const three = await booked(desk, at('12:00'), at('13:00'), outside)
    assert.deepEqual([three.payment.amount, three.payment.discounts], [20, []])
    const late = await move(three.id, { resourceRef: room })
    assert.deepEqual([late.status, late.body.code], [409, 'conflict'])
    assert.equal((await read(three.id)).payment.amount, 20)
    const lower = (await move(three.id, { resourceRef: room }, { override: true })).body.booking
    assert.deepEqual([lower.payment.amount, lower.payment.status], [10, 'pending'])
    assert.notEqual(lower.payment.transactionRef, three.payment.transactionRef)
  })

  test('whether somebody has to check in follows from where it is', async () => {
    const watched = await newResource({ autoRelease: { interval: 'fiveMinutes' } })
    const plain = await newResource()
    const one = await booked(plain, at('09:00'), at('10:00'))
    assert.partialDeepStrictEqual((await move(one.id, { resourceRef: watched })).body.booking, {
      status: 'tentative',
      releaseDate: at('09:05'),
    })
    const back = (await move(one.id, { resourceRef: plain })).body.booking
    assert.deepEqual([back.status, back.releaseDate], ['confirmed', undefined])
    setClock(() => Date.parse(at('09:30')))
    assert.equal((await move(one.id, { resourceRef: watched })).body.booking.releaseDate, at('09:35'))
    assert.equal((await checkIn(one.id)).status, 200)
    assert.equal((await move(one.id, { resourceRef: plain })).body.booking.checkInDate, at('09:30'))
    assert.equal((await move(one.id, { resourceRef: watched })).body.booking.status, 'confirmed')
  })

  test('a series moves from one on, then each at its own resource, and what is canceled is settled by each one’s rule', async () => {
    const strict = await newResource({ title: 'Strict', ...creditsOf(1), refundThreshold: 'noRefund' })
    const kind = await newResource({ title: 'Kind', ...creditsOf(1), refundThreshold: 'zeroMinutes' })
    const owner = await newMember()
    await give(owner, 1_000)
    const paid = { membershipRefOwner: owner, payment: { type: 'credits' } }
    const { body } = await book(strict, at('09:00'), at('10:00'), paid, { repeat: { period: 'day', count: 4 } })
    const [first, second, third, last] = body.bookings.map(({ id }: Json) => id)
    const taken = await booked(kind, at('09:30', '2090-03-09'), at('10:30', '2090-03-09'), paid)
    const refused = await move(third, { resourceRef: kind }, {}, '?series=following')
    assert.deepEqual(refused.body.taken, [{ startDate: at('09:00', '2090-03-09'), endDate: at('10:00', '2090-03-09') }])
    await cancel(taken.id)
    const moved = await move(third, { resourceRef: kind }, {}, '?series=following')
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual(
      moved.body.bookings.map(({ id, resourceRef }: Json) => [id, resourceRef]),
      [
        [third, kind],
        [last, kind],
      ],
    )
    const later = await move(first, { startDate: at('09:30'), endDate: at('10:30') }, {}, '?series=following')
    assert.deepEqual(
      later.body.bookings.map(({ resource, startDate }: Json) => [resource.title, startDate]),
      [
        ['Strict', at('09:30')],
        ['Strict', at('09:30', '2090-03-07')],
        ['Kind', at('09:30', '2090-03-08')],
        ['Kind', at('09:30', '2090-03-09')],
      ],
    )
    const ended = (await cancel(second, '?series=all')).body.bookings
    assert.deepEqual(ended.map(({ resource, payment }: Json) => [resource.title, payment.refunds.length]).toSorted(), [
      ['Kind', 1],
      ['Kind', 1],
      ['Strict', 0],
      ['Strict', 0],
    ])
  })

  test('a time that a change of clocks skips whole is none', async () => {
    const room = await newResource()
    const night = { period: 'day', count: 3 } as const
    const asked = [room, at('01:00', '2090-03-24'), at('02:00', '2090-03-24'), {}] as const
    const refused = await book(...asked, { repeat: night })
    assert.deepEqual(faultsIn(refused), [['/repeat', 'invalid_value']])
    const { body } = await book(...asked, { repeat: { ...night, onConflict: 'skip' } })
    assert.deepEqual(
      body.skipped.map(({ code, startDate }: Json) => [code, startDate]),
      [['not_bookable', at('01:00', '2090-03-26')]],
    )
  })
})
