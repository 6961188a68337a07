import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { bookingsOf } from '../../../test/bookings.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { at, BEGINS, LATER, NEXT, schedulingOf } from '../../../test/scheduling.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('scheduled uses whose period gives too little', world => {
  const { booked, read } = bookingsOf(world)
  const { newMember, newCompany, give, lotsOf, send } = buyersOf(world)
  const { newCode, redemptionsOf, usageOf } = discountsOf(world)
  const { pay, subscribe, room, scheduled, shrink } = schedulingOf(world)
  const { at: clockAt, billAt } = billingOf(world)
  const begin = (t: TestContext) => clockAt(t, '2090-03-05T12:00:00Z')
  const states = async (customer: string) =>
    (await scheduled(`customerRef=${customer}`)).map(({ status, scheduleDate }) => [status, scheduleDate])
  const paid = async (id: string) => (({ payment }) => [payment.type, payment.status, payment.amount])(await read(id))
  const waiting = async (customer: string): Promise<Json[]> =>
    (await world.main.api.get(`/invoices/items/v1/upcoming?customerRef=${customer}`)).body.invoiceItems
  const pause = (subscription: Json) =>
    send('POST', `/subscriptions/v1/${subscription.id}/pauses`, { pause: { startDate: BEGINS[NEXT], endDate: BEGINS[LATER] } })

  test('a period that is paused takes none, and the one after it does', async t => {
    begin(t)
    const [owner, place] = [await newMember(), await room()]
    await pause(await subscribe({ membershipRef: owner }))
    const now = await booked(place, at(9, NEXT), at(10, NEXT), pay(owner))
    assert.deepEqual([now.payment.status, (await lotsOf(owner))[0]![0]], ['succeeded', 200])
    assert.equal((await booked(place, at(9, LATER), at(10, LATER), pay(owner))).payment.status, 'pending')
    assert.deepEqual(await states(owner), [['scheduled', BEGINS[LATER]]])
  })

  test('a period that is paused once something waits for it pays from what never expires, else not', async t => {
    begin(t)
    const place = await room()
    const [saver, poor] = [await newMember(), await newMember()]
    const ids: string[] = []
    for (const [i, owner] of [saver, poor].entries()) {
      const subscription = await subscribe({ membershipRef: owner })
      ids.push((await booked(place, at(9 + i, NEXT), at(10 + i, NEXT), pay(owner))).id)
      await pause(subscription)
    }
    await give(saver, 150)
    await billAt(t, '2090-04-01T08:00:00Z')
    assert.deepEqual(await Promise.all(ids.map(paid)), [
      ['credits', 'succeeded', 1],
      ['credits', 'failed', 1],
    ])
    assert.equal((await lotsOf(saver)).find(([, until]) => until === null)![0], 50)
    assert.deepEqual([await states(saver), await states(poor)], [[['resolved', BEGINS[NEXT]]], [['failed', BEGINS[NEXT]]]])
  })

  test('what a company was to pay goes on its invoice where its subscription allows that, and on nobody else’s', async t => {
    begin(t)
    const place = await room()
    for (const rooms of [true, false]) {
      const companyRef = await newCompany({ memberSpending: { credits: 'members', dayPasses: 'none', invoice: 'members' } })
      const owner = await newMember({ companyRef })
      const subscription = await subscribe({ companyRef }, {}, { payWithInvoice: { rooms } })
      // The member could pay by invoice, too, and is not asked.
      await subscribe({ membershipRef: owner }, { credits: 0 }, { payWithInvoice: { rooms: true } })
      const hour = rooms ? 8 : 12
      const [first, second] = [
        await booked(place, at(hour, NEXT), at(hour + 1, NEXT), pay(owner)),
        await booked(place, at(hour + 1, NEXT), at(hour + 3, NEXT), pay(owner)),
      ]
      assert.deepEqual(
        [first, second].map(({ payment }) => [payment.customerRef, payment.status]),
        [
          [companyRef, 'pending'],
          [companyRef, 'pending'],
        ],
      )
      await shrink(subscription, 1)
      await billAt(t, '2090-04-01T08:00:00Z')
      assert.deepEqual(await paid(first.id), ['credits', 'succeeded', 1])
      assert.deepEqual(await paid(second.id), rooms ? ['invoice', 'pending', 20] : ['credits', 'failed', 2])
      const items = (await waiting(companyRef)).filter(one => one.type === 'booking').map(one => one.grossAmount)
      assert.deepEqual(items, rooms ? [20] : [])
      assert.deepEqual(
        (await waiting(owner)).filter(one => one.type === 'booking'),
        [],
      )
      clockAt(t, '2090-03-05T12:00:00Z')
    }
  })

  test('a promo code came off the price that was not paid: it can be redeemed again, and the invoice is over the whole price', async t => {
    begin(t)
    const [owner, place] = [await newMember(), await room()]
    const subscription = await subscribe({ membershipRef: owner }, {}, { payWithInvoice: { rooms: true } })
    const code = await newCode(
      { limitedRedemption: { enabled: true, value: 1 } },
      { percentOff: 50, enabledForCredits: true, productTypes: ['meetingRoomBookings'] },
    )
    const { id, payment } = await booked(place, at(9, NEXT), at(13, NEXT), pay(owner, 'credits', { promocode: code.code }))
    assert.deepEqual([payment.status, payment.amount, await usageOf(code)], ['pending', 2, 1])
    await shrink(subscription, 1)
    await billAt(t, '2090-04-01T08:00:00Z')
    assert.deepEqual(await paid(id), ['invoice', 'pending', 40])
    assert.deepEqual(
      (await waiting(owner)).map(one => [one.type, one.grossAmount]),
      [['booking', 40]],
    )
    assert.equal(await usageOf(code), 0)
    const [redemption] = await redemptionsOf(`promocodeRef=${code.id}`)
    assert.equal(redemption!.reverseDate, '2090-04-01T08:00:00.000Z')
  })
})
