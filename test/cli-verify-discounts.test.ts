import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discountRules } from '../src/cli/store-verify-discounts.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import { bookingsOf } from './bookings.ts'
import { buyersOf } from './buyers.ts'
import type { Json } from './client.ts'
import { discountsOf } from './discounts.ts'
import { packagesOf } from './packages.ts'
import { assertFound, problemsIn } from './problems.ts'
import { shopOf } from './shop.ts'
import { onEachEngine } from './world.ts'

onEachEngine('stored discounts', world => {
  const { newCoupon, newCode, redemptionsOf } = discountsOf(world)
  const { newMember, newCompany, send } = buyersOf(world)
  const { optionOf, create } = shopOf(world)
  const { newPackage, buy } = packagesOf(world)
  const { newResource, booked, move } = bookingsOf(world)
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)
  const change = (table: 'coupon' | 'promocode' | 'redemption' | 'shopOrder', id: string, changes: object) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable(table).set(changes).where('network', '=', network).where('id', '=', id)),
    )

  test('are found well as they are redeemed and given back, and faulty where one of them is changed', async () => {
    const [membershipRef, companyRef] = [await newMember(), await newCompany()]
    const optionRef = await optionOf({ title: 'Tea', price: { money: { amount: 20 } } })
    const order = async (code: Json): Promise<Json> =>
      (await create({ optionRef, membershipRef, payment: { type: 'external', promocode: code.code } })).body.order
    const redeemedWith = async (code: Json) => {
      const made = await order(code)
      return { order: made, redeemed: (await redemptionsOf(`promocodeRef=${code.id}`))[0]! }
    }
    const codes = await Promise.all(Array.from({ length: 8 }, () => newCode({}, { limitedRedemption: { value: 5 } })))
    const redeemed: Awaited<ReturnType<typeof redeemedWith>>[] = []
    // One after the other: they order the same thing.
    for (const code of codes) redeemed.push(await redeemedWith(code))
    const [counted, full, moved, nobody, strange, reversed, open, foreign] = redeemed
    const { id: packageRef } = await newPackage()
    const bought = await buy({ companyRef }, { packageRef, payment: { type: 'external', promocode: (await newCode()).code } })
    await send('PUT', `/shop/orders/v1/${(await order(codes[0]!)).id}/cancel`, { refund: 'always' })
    const line = await newCoupon()
    const { id: invoiceRef } = await send('POST', '/invoices/v1', {
      invoice: { locationRef: world.main.location, membershipRef },
    })
    const sent = { invoiceRef, unitAmount: 5, quantity: 1, discounts: [{ couponRef: line.id }] }
    const { id: invoiceItemRef } = await send('POST', '/invoices/items/v1', { invoiceItem: sent })
    const twice = await newCoupon()
    const ended = await newCode()
    assert.deepEqual(await problems(), [])

    await change('coupon', counted!.order.payment.discounts[0].coupon.id, { redemptions: 3 })
    await change('promocode', codes[0]!.id, { redemptions: 4 })
    await change('coupon', codes[1]!.couponRef, { limitedRedemptionValue: null })
    await change('promocode', codes[2]!.id, { locationRef: world.main.annex })
    await change('redemption', nobody!.redeemed.id, { companyRef })
    await change('redemption', strange!.redeemed.id, { productType: 'creditPackage' })
    await change('redemption', reversed!.redeemed.id, { reverseDate: '2027-01-01T00:00:00.000Z' })
    await change('shopOrder', open!.order.id, { paymentDiscounts: [] })
    await change('redemption', foreign!.redeemed.id, { couponRef: line.id })
    await change('coupon', twice.id, { limitedItemsEnabled: true })
    await change('coupon', ended.couponRef, { deleteDate: '2027-01-01T00:00:00.000Z' })
    await world.write(world.main.network, async ({ tx, network }) => {
      const [row] = await tx.all(
        tx.sql.selectFrom('redemption').selectAll().where('network', '=', network).where('invoiceItemRef', '=', invoiceItemRef),
      )
      await tx.run(tx.sql.insertInto('redemption').values({ ...row!, id: invoiceItemRef }))
    })
    const found = await problems(discountRules)
    const rules: [rule: string, object: string][] = [
      ['a coupon counts its redemptions that were not reversed', codes[0]!.couponRef],
      ['a promocode counts its redemptions that were not reversed', codes[0]!.id],
      ['a coupon is redeemed no more often than it can be', codes[1]!.couponRef],
      [
        'a promo code is of the location of its coupon, found by its letters in lower case, and ends with the coupon',
        codes[2]!.id,
      ],
      ['a promo code is of the location of its coupon, found by its letters in lower case, and ends with the coupon', ended.id],
      ['a coupon takes either a percentage or an amount off, and is limited to things exactly when that is enabled', twice.id],
      ['a redemption has one customer, the location of its coupon, and no code of another coupon', nobody!.redeemed.id],
      ['a redemption has one customer, the location of its coupon, and no code of another coupon', foreign!.redeemed.id],
      ['a redemption is for one thing, as its type says', strange!.redeemed.id],
      ['a coupon is redeemed once for an item of a subscription, and for a line', invoiceItemRef],
      [
        'shopOrder: what a code took off is redeemed, and free again exactly when nobody pays or all was given back',
        reversed!.order.id,
      ],
      [
        'shopOrder: what a code took off is redeemed, and free again exactly when nobody pays or all was given back',
        open!.order.id,
      ],
    ]
    assertFound(found, rules)
    const untouched = [full!.redeemed.id, moved!.redeemed.id, full!.order.id, bought.id]
    for (const id of untouched) assert.ok(!found.some(one => one.endsWith(id)), id)
  })

  test('of a booking that has moved count as they are redeemed now, whatever was redeemed for it before', async () => {
    const membershipRef = await newMember()
    const room = await newResource({ money: { tiers: [{ from: 0, unitAmount: 20 }] } })
    const { id, code } = await newCode({}, { productTypes: ['meetingRoomBookings'] })
    const [at, later] = [(hour: string) => `2090-03-06T${hour}:00.000Z`, (hour: string) => `2090-03-07T${hour}:00.000Z`]
    const payment = { type: 'external', promocode: code }
    const booking = await booked(room, at('09:00'), at('10:00'), { membershipRef, payment })
    const moved = await move(booking.id, { startDate: later('09:00'), endDate: later('12:00') })
    assert.deepEqual([moved.status, moved.body.booking.payment.amount], [200, 54])
    const reversed = (await redemptionsOf(`promocodeRef=${id}`)).map(({ reverseDate }) => reverseDate !== undefined)
    assert.deepEqual(reversed.toSorted(), [false, true])
    assert.ok(!(await problems()).some(one => one.endsWith(booking.id)))
  })
})
