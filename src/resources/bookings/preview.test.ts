import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { faultsIn } from '../../../test/people.ts'
import { schedulingOf } from '../../../test/scheduling.ts'
import { onEachService } from '../../../test/world.ts'

const at = (time: string, day = '2090-03-06') => `${day}T${time}:00.000Z`
const PATH = '/resources/bookings/v1/preview'

onEachService('previews of moves', world => {
  const { newResource, booked, move, read } = bookingsOf(world)
  const { newMember, give } = buyersOf(world)
  const { newCode } = discountsOf(world)
  const { subscribe } = schedulingOf(world)
  const ask = (bookingRef: string | undefined, booking: object, beside: object = {}) =>
    world.main.api.post(PATH, { booking, ...(bookingRef && { bookingRef }), ...beside })
  /** What a move would cost; the move itself must cost the same then. */
  const foreseen = async ({ id }: Json, to: { startDate: string; endDate: string; resourceRef?: string }): Promise<Json> => {
    const { resourceRef, membershipRefOwner, payment } = await read(id)
    const { type, customerRef, discounts } = payment
    const promocode = discounts.find((one: Json) => one.promocode)?.promocode.code
    const paid = { type, customerRef, ...(promocode && { promocode }) }
    const { status, body, text } = await ask(id, { resourceRef, membershipRefOwner, payment: paid, ...to })
    assert.equal(status, 200, text)
    assert.deepEqual(body.preview.conflicts, [])
    const price = body.preview.prices.find((one: Json) => one.type === type)
    const moved = await move(id, to, { override: true })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual([price.amount, price.discounts], [moved.body.booking.payment.amount, moved.body.booking.payment.discounts])
    return price
  }

  test('a booking is not in its own way when it is lengthened, and others are', async () => {
    const room = await newResource({ credits: { tiers: [{ from: 0, unitAmount: 2 }] } })
    const owner = await newMember()
    await give(owner, 1_000)
    const one = await booked(room, at('09:00'), at('10:00'), { membershipRefOwner: owner, payment: { type: 'credits' } })
    const longer = { resourceRef: room, startDate: at('09:00'), endDate: at('11:30') }
    const conflictsOf = async (id?: string) => (await ask(id, longer, { override: true })).body.preview.conflicts.length
    assert.deepEqual([await conflictsOf(), await conflictsOf(one.id)], [1, 0])
    assert.equal((await foreseen(one, { startDate: at('09:00'), endDate: at('11:30') })).amount, 5)
    const two = await booked(room, at('12:00'), at('13:00'), {}, { override: true })
    assert.deepEqual([await conflictsOf(two.id), await conflictsOf(one.id)], [1, 0])
    assert.deepEqual(faultsIn(await ask(randomUUID(), longer)), [['/bookingRef', 'unknown_reference']])
    const repeat = { period: 'day', count: 2 }
    assert.deepEqual(faultsIn(await ask(one.id, longer, { repeat })), [['/repeat', 'invalid_value']])
    assert.equal((await read(one.id)).endDate, at('11:30'))
  })

  test('a price that a move leaves alone stays, and a code that it would redeem again still counts', async () => {
    const money = { money: { tiers: [{ from: 0, unitAmount: 20 }] } }
    const room = await newResource(money)
    const owner = await newMember()
    const limit = { limitedRedemption: { enabled: true, value: 1 } }
    const { code } = await newCode(limit, { percentOff: 50, productTypes: ['meetingRoomBookings'] })
    const payment = { type: 'external', promocode: code }
    const one = await booked(room, at('09:00'), at('10:00'), { membershipRefOwner: owner, payment })
    assert.equal(one.payment.amount, 10)
    assert.equal((await foreseen(one, { startDate: at('10:00'), endDate: at('11:00') })).amount, 10)
    assert.equal((await foreseen(one, { startDate: at('10:00'), endDate: at('12:00') })).amount, 20)
    const dearer = await newResource({ money: { tiers: [{ from: 0, unitAmount: 30 }] } })
    const price = await foreseen(one, { resourceRef: dearer, startDate: at('10:00'), endDate: at('12:00') })
    assert.equal(price.amount, 30)
    // What came off by a plan of then stays while the time alone changes.
    const plain = await booked(room, at('09:00'), at('10:00'), { membershipRefOwner: owner, payment: { type: 'external' } })
    await buyersOf(world).subscribe({ membershipRef: owner }, { rooms: 25 })
    assert.equal((await foreseen(plain, { startDate: at('08:00'), endDate: at('09:00') })).amount, 20)
    assert.equal((await foreseen(plain, { startDate: at('08:00'), endDate: at('10:00') })).amount, 30)
  })

  test('what is scheduled for it is free for it', async () => {
    const room = await newResource({ credits: { tiers: [{ from: 0, unitAmount: 1 }] } })
    const owner = await newMember()
    await subscribe({ membershipRef: owner })
    await give(owner, 1_000)
    const payment = { type: 'credits' }
    const one = await booked(room, at('09:00', '2090-04-06'), at('11:00', '2090-04-06'), { membershipRefOwner: owner, payment })
    assert.equal(one.payment.status, 'pending')
    const longer = { startDate: at('09:00', '2090-04-06'), endDate: at('12:00', '2090-04-06') }
    const later = { startDate: at('13:00', '2090-04-06'), endDate: at('16:00', '2090-04-06') }
    const beside = await ask(undefined, { resourceRef: room, membershipRefOwner: owner, payment, ...later })
    assert.equal(beside.body.preview.prices[0].scheduledAmount, undefined)
    const { amount, scheduledAmount } = await foreseen(one, longer)
    assert.deepEqual([amount, scheduledAmount], [3, 3])
    assert.equal((await read(one.id)).payment.status, 'pending')
  })
})
