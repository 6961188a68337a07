import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { onEachService } from '../../../test/world.ts'
import { runIn } from '../../../test/jobs.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { releasedBookings } from './jobs.ts'

const at = (time: string, day = '2090-03-06') => `${day}T${time}:00.000Z`
const VERBS = ['cancel', 'move', 'checkin', 'release'] as const
type Verb = (typeof VERBS)[number]

/** What each verb makes of each state; the others are refused, and a release passes over what is not its own. */
const MAP: Record<string, Partial<Record<Verb, string>>> = {
  early: { cancel: 'canceled', move: 'early' },
  open: { cancel: 'canceled', move: 'open', checkin: 'here' },
  tentative: { cancel: 'canceled', move: 'tentative', checkin: 'here' },
  late: { cancel: 'canceled', move: 'late', checkin: 'here', release: 'canceled' },
  here: { move: 'here' },
  canceled: {},
  over: {},
}
const CLOCKS: Record<string, string> = { open: '08:50', tentative: '09:14', late: '09:15', here: '08:50', over: '11:00' }

onEachService('the life of bookings', world => {
  const { newResource, book, booked, cancel, move, checkIn, read } = bookingsOf(world)
  const { newMember, give, lotsOf, subscribe } = buyersOf(world)
  afterEach(() => setClock())
  const sweep = () => runIn(world, releasedBookings, { database: world.reads, writes: world.writes })
  const clockAt = (time: string) => setClock(() => Date.parse(at(time)))

  const inState = async (state: string, room: string): Promise<string> => {
    const { id } = await booked(room, at('09:00'), at('11:00'))
    if (state in CLOCKS) clockAt(CLOCKS[state]!)
    if (state === 'here') assert.equal((await checkIn(id)).status, 200)
    if (state === 'canceled') assert.equal((await cancel(id)).status, 200)
    return id
  }
  const perform = async (id: string, verb: Verb) => {
    if (verb === 'cancel') return cancel(id)
    if (verb === 'move') return move(id, { endDate: at('11:15') })
    if (verb === 'checkin') return checkIn(id)
    await sweep()
    return { status: (await read(id)).status === 'canceled' ? 200 : 409, body: { code: 'conflict' } }
  }
  const stateOf = ({ status, checkInDate }: Json, now: string) =>
    status === 'canceled' ? status : checkInDate === undefined ? now : 'here'

  for (const [state, verbs] of Object.entries(MAP)) {
    test(`a booking that is ${state} takes ${Object.keys(verbs).join(', ') || 'no verb'}, and refuses the others unchanged`, async () => {
      for (const verb of VERBS) {
        setClock()
        const isReleased = state === 'tentative' || state === 'late'
        const room = await newResource({
          checkIn: { interval: 'fifteenMinutes' },
          ...(isReleased && { autoRelease: { interval: 'fifteenMinutes' } }),
        })
        const id = await inState(state, room)
        const before = await read(id)
        assert.equal(before.status, state === 'canceled' ? 'canceled' : isReleased ? 'tentative' : 'confirmed')
        if (verb === 'release' && state === 'canceled') continue
        const reply = await perform(id, verb)
        const next = verbs[verb]
        const after = await read(id)
        if (next === undefined) {
          assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'], `${state} ${verb}`)
          assert.deepEqual(after, before)
        } else {
          assert.equal(reply.status, 200, `${state} ${verb}`)
          assert.equal(stateOf(after, state), next)
          assert.deepEqual(after.releaseDate, next === 'tentative' || next === 'late' ? before.releaseDate : undefined)
        }
      }
    })
  }

  test('what was not checked in to while the service stood still is released once, unless it is over, and its time is free', async () => {
    const room = await newResource({ autoRelease: { interval: 'fiveMinutes' }, credits: { tiers: [{ from: 0, unitAmount: 1 }] } })
    const owner = await newMember()
    await give(owner, 1_000)
    const paid = { membershipRefOwner: owner, payment: { type: 'credits' } }
    const ids: string[] = []
    const times = [
      ['07:00', '07:45'],
      ['08:00', '10:00'],
      ['10:00', '10:15'],
      ['10:15', '10:45'],
      ['11:00', '11:45'],
    ] as const
    for (const [start, end] of times) ids.push((await booked(room, at(start), at(end), paid)).id)
    const statuses = () => Promise.all(ids.map(async id => (await read(id)).status))
    clockAt('09:30')
    assert.equal((await checkIn(ids[1]!)).status, 200)
    // Nobody could be let in to what is over, so it is left as it was.
    clockAt('10:30')
    await sweep()
    assert.deepEqual(await statuses(), ['confirmed', 'confirmed', 'confirmed', 'canceled', 'tentative'])
    assert.deepEqual([(await read(ids[0]!)).releaseDate, (await read(ids[0]!)).deleteDate], [undefined, undefined])
    clockAt('11:05')
    await sweep()
    await sweep()
    assert.deepEqual(await statuses(), ['confirmed', 'confirmed', 'confirmed', 'canceled', 'canceled'])
    // Whoever does not come pays all the same.
    assert.deepEqual(await lotsOf(owner), [[575, null]])
    await booked(room, at('11:15'), at('11:45'), {}, { override: true })
  })

  test('what waits for somebody to check in follows a resource that releases later, sooner, or nothing any more', async () => {
    const room = await newResource({ autoRelease: { interval: 'tenMinutes' }, checkIn: { interval: 'fifteenMinutes' } })
    const ids: string[] = []
    for (const [start, end] of [
      ['07:00', '07:30'],
      ['09:00', '10:00'],
      ['11:00', '12:00'],
      ['13:00', '14:00'],
    ] as const)
      ids.push((await booked(room, at(start), at(end))).id)
    const [over, first, second, third] = ids as [string, string, string, string]
    const shown = async (id: string) => {
      const { status, releaseDate } = await read(id)
      return [status, releaseDate]
    }
    const release = async (autoRelease: object) =>
      assert.equal((await world.main.api.send('PATCH', `/resources/v1/${room}`, { resource: { autoRelease } })).status, 200)
    clockAt('09:05')
    await release({ interval: 'fifteenMinutes' })
    assert.deepEqual(await shown(first), ['tentative', at('09:15')])
    clockAt('09:12')
    await sweep()
    assert.deepEqual(await shown(first), ['tentative', at('09:15')])
    clockAt('09:15')
    await sweep()
    assert.deepEqual(await shown(first), ['canceled', undefined])
    assert.deepEqual(await shown(over), ['confirmed', undefined])
    await release({ interval: 'fiveMinutes' })
    assert.deepEqual(await Promise.all([shown(second), shown(third)]), [
      ['tentative', at('11:05')],
      ['tentative', at('13:05')],
    ])
    clockAt('11:01')
    assert.equal((await checkIn(second)).status, 200)
    await release({ enabled: false })
    clockAt('13:30')
    await sweep()
    assert.deepEqual(await shown(third), ['confirmed', undefined])
    const { checkInDate } = await read(second)
    assert.equal(checkInDate, at('11:01'))
    const later = (await booked(room, at('15:00'), at('16:00'))).id
    await release({ enabled: true })
    assert.deepEqual(await shown(later), ['confirmed', undefined])
    assert.equal((await booked(room, at('17:00'), at('18:00'))).releaseDate, at('17:05'))
  })

  test('who has checked in, and moves to a time at which check-in is not open yet, checks in again', async () => {
    const room = await newResource({ checkIn: { interval: 'fifteenMinutes' }, autoRelease: { interval: 'fifteenMinutes' } })
    const { id } = await booked(room, at('09:00'), at('10:00'))
    clockAt('08:50')
    assert.equal((await checkIn(id)).status, 200)
    const longer = (await move(id, { endDate: at('11:00') })).body.booking
    const soon = (await move(id, { startDate: at('09:05'), endDate: at('10:05') }, { override: true })).body.booking
    for (const one of [longer, soon]) assert.deepEqual([one.checkInDate, one.status], [at('08:50'), 'confirmed'])
    const later = (await move(id, { startDate: at('12:00'), endDate: at('13:00') })).body.booking
    assert.deepEqual([later.checkInDate, later.status, later.releaseDate], [undefined, 'tentative', at('12:15')])
    clockAt('11:50')
    assert.equal((await checkIn(id)).status, 200)
    await move(id, { startDate: at('14:00'), endDate: at('15:00') })
    assert.equal((await cancel(id)).status, 200)
  })

  test('it is paid by the tier, given back in time and not too late, and a move settles the new price', async () => {
    const tiers = [
      { from: 0, unitAmount: 2 },
      { from: 120, flatAmount: 1, unitAmount: 1 },
    ]
    const room = await newResource({
      credits: { tiers },
      money: { tiers: [{ from: 0, unitAmount: 10 }] },
      refundThreshold: 'oneDay',
    })
    const owner = await newMember()
    await give(owner, 1_000)
    const paid = { membershipRefOwner: owner, payment: { type: 'credits' } }
    const missing = await book(room, at('09:00'), at('10:00'), { membershipRefOwner: owner })
    assert.deepEqual([missing.status, missing.body.errors[0].pointer], [400, '/booking/payment'])
    const one = await booked(room, at('09:00'), at('09:45'), paid)
    assert.partialDeepStrictEqual(one.payment, { type: 'credits', amount: 1.5, status: 'succeeded', refundable: true })
    assert.equal((await move(one.id, { endDate: at('11:00') })).body.booking.payment.amount, 3)
    assert.deepEqual(await lotsOf(owner), [[700, null]])
    clockAt('08:00')
    const tooLate = await move(one.id, { endDate: at('10:00') })
    assert.deepEqual([tooLate.status, tooLate.body.code], [409, 'conflict'])
    assert.equal((await move(one.id, { endDate: at('10:00') }, { override: true })).body.booking.payment.amount, 2)
    assert.deepEqual(await lotsOf(owner), [[800, null]])
    assert.equal((await move(one.id, { startDate: at('09:30'), endDate: at('10:30') })).body.booking.payment.amount, 2)
    assert.equal((await cancel(one.id)).body.booking.payment.refunds.length, 0)
    assert.deepEqual(await lotsOf(owner), [[800, null]])
    const two = await booked(room, at('12:00'), at('13:00'), paid)
    assert.equal((await cancel(two.id, '?refund=always')).body.booking.payment.refunds[0].amount, 2)
    assert.deepEqual(await lotsOf(owner), [[800, null]])
    const poor = await book(room, at('12:00'), at('22:00'), { ...paid, membershipRefOwner: await newMember() })
    assert.equal(poor.body.code, 'insufficient_balance')
    await booked(room, at('12:00'), at('13:00'), {}, { override: true })
  })

  test('on an invoice or outside, a cancellation in time leaves nobody anything to pay', async () => {
    const room = await newResource({
      money: { tiers: [{ from: 0, flatAmount: 5, unitAmount: 10 }] },
      refundThreshold: 'zeroMinutes',
    })
    const owner = await newMember()
    await subscribe({ membershipRef: owner }, { rooms: 20, payWithInvoice: true })
    const by = (type: string) => ({ membershipRefOwner: owner, payment: { type } })
    const billed = await booked(room, at('09:00'), at('11:00'), by('invoice'))
    assert.partialDeepStrictEqual(billed.payment, {
      amount: 20,
      grossAmount: 20,
      status: 'pending',
      discounts: [{ source: 'plan', percentOff: 20 }],
    })
    const item = async (ref: string) => await world.main.api.get(`/invoices/items/v1/${ref}`)
    assert.partialDeepStrictEqual((await item(billed.payment.invoiceItemRef)).body.invoiceItem, {
      type: 'booking',
      description: 'Lock Room, Mar 6, 2090, 10:00 AM–12:00 PM',
      booking: { id: billed.id },
    })
    const outside = await booked(room, at('11:00'), at('12:00'), by('external'))
    assert.partialDeepStrictEqual(outside.payment, { amount: 12, status: 'pending' })
    for (const { id } of [billed, outside]) assert.equal((await cancel(id)).body.booking.payment.status, 'canceled')
    assert.equal((await item(billed.payment.invoiceItemRef)).status, 404)
    const again = await booked(room, at('11:00'), at('12:00'), by('external'))
    const paid = await world.main.api.put(`/transactions/money/v1/${again.payment.transactionRef}/status`, {
      transaction: { status: 'failed' },
    })
    assert.equal(paid.status, 200, paid.text)
    assert.equal((await read(again.id)).status, 'canceled')
  })

  test('day passes pay for a hot desk, one for each seat and local day', async () => {
    const desk = await newResource({ type: 'hotDesk', capacity: 4, dayPassesEnabled: true, duration: { max: 5_000 } })
    const owner = await newMember()
    const pass = { customerRef: owner, locationRef: world.main.location, amount: 5, type: 'adminAllocation' }
    await world.main.api.post('/transactions/day_passes/v1', { transaction: pass })
    const by = { membershipRefOwner: owner, payment: { type: 'dayPasses' }, seats: 2 }
    // In Berlin it is the 7th from 23:00 on.
    const { payment } = await booked(desk, at('22:00'), at('23:15'), by)
    assert.deepEqual([payment.type, payment.amount], ['dayPasses', 4])
    assert.equal((await book(desk, at('08:00'), at('09:00'), by)).body.code, 'insufficient_balance')
  })
})
