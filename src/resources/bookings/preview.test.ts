import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf, refusalOf } from '../../../test/discounts.ts'
import { faultsIn } from '../../../test/people.ts'
import { problemsIn } from '../../../test/problems.ts'
import { schedulingOf } from '../../../test/scheduling.ts'
import { onEachService } from '../../../test/world.ts'

const at = (time: string, day = '2090-03-06') => `${day}T${time}:00.000Z`
const PATH = '/resources/bookings/v1/preview'

onEachService('previews of moves', world => {
  const { newResource, book, booked, cancel, move, read } = bookingsOf(world)
  const { newMember, give, lotsOf } = buyersOf(world)
  const { newCode, usageOf } = discountsOf(world)
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

  test('a booking that moves keeps its seats where nothing is said of them, all that are left too', async () => {
    const desks = await newResource({ type: 'hotDesk', capacity: 5, money: { tiers: [{ from: 0, unitAmount: 2 }] } })
    const by = { membershipRefOwner: await newMember(), payment: { type: 'external' } }
    for (const [seats, hour] of [
      [{ seats: 3 }, 9],
      [{ entire: true }, 13],
    ] as const) {
      const [from, to, until] = [hour, hour + 1, hour + 2].map(hour => at(`${String(hour).padStart(2, '0')}:00`)) as [
        string,
        string,
        string,
      ]
      const one = await booked(desks, from, to, { ...by, ...seats })
      const wanted = { resourceRef: desks, startDate: from, endDate: until }
      const { prices } = (await ask(one.id, wanted)).body.preview
      assert.equal(prices[0].amount, 2 * one.seats * 2)
      const { prices: fewer } = (await ask(one.id, { ...wanted, seats: 1 })).body.preview
      assert.equal(fewer[0].amount, 4)
    }
    const fresh = { resourceRef: desks, startDate: at('16:00'), endDate: at('17:00'), membershipRefOwner: by.membershipRefOwner }
    assert.equal((await ask(undefined, fresh)).body.preview.prices[0].amount, 2)
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

  test('a code that was redeemed stays with the booking in every length, whatever has become of the code since', async t => {
    const { at: clockAt } = billingOf(world)
    const room = await newResource({ money: { tiers: [{ from: 0, unitAmount: 20 }] } })
    const limit = { limitedRedemption: { enabled: true, value: 1 }, expiration: { date: '2090-03-05T13:00:00Z' } }
    const endings = {
      archived: ({ id }: Json) => world.main.api.send('PUT', `/discounts/promocodes/v1/${id}/archive`),
      deleted: ({ couponRef }: Json) => world.main.api.send('DELETE', `/discounts/coupons/v1/${couponRef}`),
      ended: async () => clockAt(t, '2090-03-05T14:00:00Z'),
    }
    for (const [day, end] of Object.values(endings).entries()) {
      clockAt(t, '2090-03-05T12:00:00Z')
      const code = await newCode(limit, { percentOff: 50, productTypes: ['meetingRoomBookings'] })
      const paid = { membershipRefOwner: await newMember(), payment: { type: 'external', promocode: code.code } }
      const date = `2090-03-1${day}`
      const one = await booked(room, at('09:00', date), at('11:00', date), paid)
      assert.equal(one.payment.amount, 20)
      await end(code)
      refusalOf(await book(room, at('15:00', date), at('16:00', date), paid))
      assert.equal((await foreseen(one, { startDate: at('09:00', date), endDate: at('10:00', date) })).amount, 10)
      assert.equal((await foreseen(one, { startDate: at('09:00', date), endDate: at('12:00', date) })).amount, 30)
      assert.equal(await usageOf(code), 1)
    }
    assert.deepEqual(await problemsIn(world), [])
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

  test('what was charged is given back and scheduled when it moves to a later period, and nothing is carried there', async t => {
    billingOf(world).at(t, '2090-03-05T12:00:00Z')
    const room = await newResource({ credits: { tiers: [{ from: 0, unitAmount: 1 }] } })
    const owner = await newMember()
    await subscribe({ membershipRef: owner })
    const paid = { membershipRefOwner: owner, payment: { type: 'credits' } }
    const one = await booked(room, at('09:00'), at('12:00'), paid)
    assert.deepEqual([one.payment.status, (await lotsOf(owner))[0]![0]], ['succeeded', 0])
    const [startDate, endDate] = [at('09:00', '2090-04-06'), at('12:00', '2090-04-06')]
    const { amount, scheduledAmount } = await foreseen(one, { startDate, endDate })
    assert.deepEqual([amount, scheduledAmount], [3, 3])
    const { payment } = await read(one.id)
    assert.deepEqual([payment.status, (await lotsOf(owner))[0]![0]], ['pending', 300])
    // The next period has given all that it will, so that what never expires pays, and goes on paying within that period.
    const refused = await book(room, at('13:00', '2090-04-06'), at('16:00', '2090-04-06'), paid)
    assert.equal(refused.body.code, 'insufficient_balance')
    await give(owner, 300)
    const two = await booked(room, at('13:00', '2090-04-06'), at('16:00', '2090-04-06'), paid)
    assert.equal(two.payment.status, 'succeeded')
    assert.equal((await cancel(one.id, '?refund=always')).status, 200)
    const kept = await foreseen(two, { startDate, endDate })
    assert.deepEqual([kept.scheduledAmount, (await read(two.id)).payment], [undefined, two.payment])
  })

  test('a promo code that cannot be redeemed is refused as it would be', async () => {
    const money = { money: { tiers: [{ from: 0, unitAmount: 20 }] } }
    const room = await newResource({ ...money, credits: { tiers: [{ from: 0, unitAmount: 2 }] } })
    const owner = await newMember()
    const rooms = { percentOff: 50, productTypes: ['meetingRoomBookings'] }
    const fields = { resourceRef: room, startDate: at('09:00'), endDate: at('10:00'), membershipRefOwner: owner }
    const asked = (promocode: string, more: object = {}) =>
      ask(undefined, { ...fields, payment: { type: 'external', promocode }, ...more })
    refusalOf(await asked('NONE-SUCH'))
    const { code } = await newCode({}, rooms)
    // It counts for money alone: by credits it costs what it costs without it, and whoever pays so is refused.
    const { prices } = (await asked(code)).body.preview
    assert.deepEqual(
      prices.map(({ type, amount }: Json) => [type, amount]),
      [
        ['credits', 2],
        ['external', 10],
      ],
    )
    refusalOf(await asked(code, { payment: { type: 'credits', promocode: code } }))
    const open = await newResource({ money: { tiers: [{ from: 0, unitAmount: 0 }] } })
    assert.match(refusalOf(await asked(code, { resourceRef: open })), /free/)
    const payment = { type: 'external', promocode: code }
    assert.match(refusalOf(await book(open, at('09:00'), at('10:00'), { payment })), /free/)
  })

  test('a series is previewed with as many uses of a code as there are, and one of a first purchase', async () => {
    const room = await newResource({ money: { tiers: [{ from: 0, unitAmount: 20 }] } })
    const rooms = { percentOff: 50, productTypes: ['meetingRoomBookings'] }
    for (const limit of [{ limitedRedemption: { enabled: true, value: 2 } }, { limitByFirstPurchase: true }]) {
      const { code } = await newCode(limit, rooms)
      const fields = { membershipRefOwner: await newMember(), payment: { type: 'external', promocode: code } }
      const dates = [at('09:00'), at('10:00')] as const
      const most = 'limitByFirstPurchase' in limit ? 1 : 2
      for (const count of [most + 1, most]) {
        const repeat = { period: 'day', count }
        const booking = { resourceRef: room, startDate: dates[0], endDate: dates[1], ...fields }
        const foreseen = await ask(undefined, booking, { repeat })
        const made = await book(room, ...dates, fields, { repeat })
        if (count > most) assert.equal(refusalOf(foreseen), refusalOf(made))
        else {
          assert.equal(foreseen.body.preview.prices[0].amount, 10 * count)
          assert.equal(made.status, 201, made.text)
          assert.equal((await cancel(made.body.booking.id, '?series=all')).status, 200)
        }
      }
    }
  })

  test('there are no prices where it is free', async () => {
    const tiers = [{ from: 0 }, { from: 60, unitAmount: 20 }]
    const room = await newResource({ money: { tiers }, credits: { tiers: [{ from: 0, unitAmount: 2 }] } })
    const fields = { resourceRef: room, startDate: at('09:00'), membershipRefOwner: await newMember() }
    const pricesOf = async (endDate: string) => (await ask(undefined, { ...fields, endDate })).body.preview.prices
    assert.deepEqual(await pricesOf(at('09:30')), [])
    assert.equal((await pricesOf(at('10:00'))).length, 2)
  })

  test('a move is judged as the move itself is: for the owner, who need not be let in again, nor be there any more', async () => {
    const price = { credits: { tiers: [{ from: 0, unitAmount: 2 }] } }
    const room = await newResource(price)
    const owner = await newMember()
    await give(owner, 1_000)
    const paid = { membershipRefOwner: owner, payment: { type: 'credits' } }
    const one = await booked(room, at('09:00'), at('10:00'), paid)
    const resource = { bookingPermission: 'exclusiveMembers' }
    assert.equal((await world.main.api.send('PATCH', `/resources/v1/${room}`, { resource })).status, 200)
    const later = { startDate: at('11:00'), endDate: at('13:00') }
    const other = await newResource({ ...price, ...resource })
    // Whoever asks is another one, and names nobody.
    for (const [to, faults] of [
      [{ resourceRef: room }, []],
      [{ resourceRef: other }, [['/booking/resourceRef', 'invalid_value']]],
    ] as const) {
      const foreseen = await ask(one.id, { ...later, ...to })
      assert.deepEqual(foreseen.status === 200 ? [] : faultsIn(foreseen), faults)
      const moved = await move(one.id, { ...later, ...to })
      assert.deepEqual(moved.status === 200 ? [] : faultsIn(moved), faults)
      if (moved.status !== 200) continue
      assert.equal(foreseen.body.preview.prices.find(({ type }: Json) => type === 'credits').amount, 4)
    }
    const stranger = await ask(one.id, { resourceRef: room, ...later, membershipRefOwner: await newMember() })
    assert.deepEqual(faultsIn(stranger), [['/booking/membershipRefOwner', 'invalid_value']])
  })
})
