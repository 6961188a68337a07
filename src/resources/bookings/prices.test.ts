import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

const at = (time: string, day = '2090-03-06') => `${day}T${time}:00.000Z`
const PREVIEW = '/resources/bookings/v1/preview'

onEachService('prices of bookings that move', world => {
  const { newResource, book, booked, move, read } = bookingsOf(world)
  const { newMember, newCompany, give, lotsOf, send } = buyersOf(world)
  const { newCode, usageOf } = discountsOf(world)
  afterEach(() => setClock())
  const membership = (id: string, fields: object) => send('PUT', `/community/memberships/v1/${id}`, { membership: fields })

  test('what is free by its length is not made longer for nothing, and what nobody is to pay for stays so', async () => {
    const tiers = [{ from: 0 }, { from: 60, unitAmount: 2 }]
    const room = await newResource({ credits: { tiers }, refundThreshold: 'zeroMinutes' })
    const owner = await newMember()
    await give(owner, 1_000)
    const by = { membershipRefOwner: owner }
    const free = await booked(room, at('09:00'), at('09:30'), by)
    assert.equal(free.payment, undefined)
    const paid = await booked(room, at('12:00'), at('14:00'), { ...by, payment: { type: 'credits' } })
    const short = await move(paid.id, { endDate: at('12:30') })
    assert.deepEqual([short.status, short.body.booking.payment], [200, undefined])
    assert.deepEqual(await lotsOf(owner), [[1_000, null]])
    assert.deepEqual(faultsIn(await move(free.id, { endDate: at('11:30') })), [['/booking/endDate', 'invalid_value']])
    assert.deepEqual(faultsIn(await move(paid.id, { startDate: at('11:30') })), [['/booking/startDate', 'invalid_value']])
    const both = { startDate: at('10:00'), endDate: at('18:00') }
    assert.deepEqual(faultsIn(await move(paid.id, both)), [['/booking/endDate', 'invalid_value']])
    const preview = { booking: { resourceRef: room, membershipRefOwner: owner, ...both }, bookingRef: paid.id }
    assert.deepEqual(faultsIn(await world.main.api.post(PREVIEW, preview)), [['/booking/endDate', 'invalid_value']])
    assert.equal((await read(paid.id)).endDate, at('12:30'))
    assert.equal((await move(free.id, { startDate: at('09:15'), endDate: at('10:00') })).status, 200)
    const allowed = await move(paid.id, { endDate: at('14:00') }, { override: true })
    assert.deepEqual([allowed.status, allowed.body.booking.payment], [200, undefined])
    // Whom the rules let have it for nothing keeps it so.
    assert.equal((await move(paid.id, { endDate: at('15:00') })).body.booking.payment, undefined)
  })

  test('a code for the first purchase still counts for that when it moves', async () => {
    const room = await newResource({ money: { tiers: [{ from: 0, unitAmount: 20 }] } })
    const code = await newCode({ limitByFirstPurchase: true }, { percentOff: 50, productTypes: ['meetingRoomBookings'] })
    const owner = await newMember()
    const by = { membershipRefOwner: owner, payment: { type: 'external', promocode: code.code } }
    const one = await booked(room, at('09:00'), at('10:00'), by)
    assert.equal(one.payment.amount, 10)
    await booked(room, at('15:00'), at('16:00'), { membershipRefOwner: owner, payment: { type: 'external' } })
    const to = { startDate: at('09:00'), endDate: at('12:00') }
    const foreseen = await world.main.api.post(PREVIEW, { booking: { resourceRef: room, ...by, ...to }, bookingRef: one.id })
    assert.equal(foreseen.body.preview.prices[0].amount, 30)
    const moved = (await move(one.id, to)).body.booking
    assert.deepEqual([moved.payment.amount, await usageOf(code)], [30, 1])
    assert.equal((await book(room, at('12:00'), at('13:00'), by)).body.code, 'not_redeemable')
  })

  test('who has left the company that paid is given back a lower price, and a higher one is refused as a whole', async () => {
    const room = await newResource({ credits: { tiers: [{ from: 0, unitAmount: 2 }] }, refundThreshold: 'zeroMinutes' })
    const company = await newCompany({ memberSpending: { credits: 'members', dayPasses: 'none', invoice: 'none' } })
    await give(company, 1_000, 'company')
    const owner = await newMember({ companyRef: company })
    const by = { membershipRefOwner: owner, payment: { type: 'credits' } }
    const one = await booked(room, at('09:00'), at('12:00'), by)
    assert.deepEqual([one.payment.customerRef, await lotsOf(company)], [company, [[400, null]]])
    await membership(owner, { companyRef: null })
    const dearer = await move(one.id, { endDate: at('13:00') })
    assert.deepEqual([dearer.status, dearer.body.code], [409, 'conflict'])
    assert.deepEqual(await lotsOf(company), [[400, null]])
    const cheaper = await move(one.id, { endDate: at('11:00') })
    assert.equal(cheaper.status, 200, cheaper.text)
    assert.partialDeepStrictEqual(cheaper.body.booking.payment, { amount: 4, customerRef: company })
    assert.deepEqual(await lotsOf(company), [[600, null]])
    const passed = (await move(one.id, { endDate: at('13:00') }, { override: true })).body.booking
    assert.deepEqual([passed.endDate, passed.payment.amount, await lotsOf(company)], [at('13:00'), 4, [[600, null]]])
  })

  test('an invoice that nobody may be charged on any more has what it costs less taken off, and takes nothing more', async () => {
    const room = await newResource({ money: { tiers: [{ from: 0, unitAmount: 20 }] }, refundThreshold: 'zeroMinutes' })
    const owner = await newMember()
    const { id: plan } = await send('POST', '/plans/v1', {
      plan: { locationRef: world.main.location, title: 'Flex', period: 'month', price: 1 },
    })
    const subscription = await send('POST', '/subscriptions/v1', {
      subscription: {
        membershipRef: owner,
        period: 'month',
        startDate: '2026-01-01T00:00:00Z',
        payWithInvoice: { rooms: true },
        items: [{ plan: { id: plan } }],
      },
    })
    const one = await booked(room, at('09:00'), at('12:00'), { membershipRefOwner: owner, payment: { type: 'invoice' } })
    await send('PATCH', `/subscriptions/v1/${subscription.id}`, { subscription: { payWithInvoice: { rooms: false } } })
    const dearer = await move(one.id, { endDate: at('13:00') })
    assert.deepEqual([dearer.status, dearer.body.code], [409, 'conflict'])
    const cheaper = await move(one.id, { endDate: at('11:00') })
    assert.equal(cheaper.status, 200, cheaper.text)
    assert.partialDeepStrictEqual(cheaper.body.booking.payment, { type: 'invoice', amount: 40, status: 'pending' })
    const passed = (await move(one.id, { endDate: at('13:00') }, { override: true })).body.booking
    assert.equal(passed.payment.amount, 40)
    const { description } = (await world.main.api.get(`/invoices/items/v1/${passed.payment.invoiceItemRef}`)).body.invoiceItem
    assert.equal(description, 'Lock Room, Mar 6, 2090, 10:00 AM–2:00 PM')
  })
})
