import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { buyersOf } from '../../test/buyers.ts'
import { untilTaken, type Json } from '../../test/client.ts'
import { discountsOf, refusalOf } from '../../test/discounts.ts'
import { faultsIn } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'

onEachService('coupons of subscriptions', world => {
  const { newCoupon, newCode, usageOf, redemptionsOf } = discountsOf(world)
  const { newMember } = buyersOf(world)
  const api = () => world.main.api
  const post = async (items: object[], issueFirstInvoice = true, membershipRef?: string, more: object = {}) =>
    api().post('/subscriptions/v1', {
      ...more,
      subscription: {
        membershipRef: membershipRef ?? (await newMember()),
        period: 'month',
        startDate: '2030-01-31T12:00:00Z',
        items,
      },
      issueFirstInvoice,
    })
  const subscribe = async (items: object[], issueFirstInvoice?: boolean): Promise<Json> => {
    const reply = await post(items, issueFirstInvoice)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.subscription
  }
  const invoicesOf = async ({ id }: Json): Promise<Json[]> =>
    (await api().get(`/invoices/v1?subscriptionRef=${id}`)).body.invoices
  const linesOf = async (subscription: Json): Promise<Json[]> => {
    const [invoice] = await invoicesOf(subscription)
    return (await api().get(`/invoices/v1/${invoice!.id}/items`)).body.invoiceItems
  }
  const desk = (more: object = {}) => ({ title: 'Desk', price: 100, ...more })

  test('a coupon comes off the first period that is billed, and is redeemed with it', async () => {
    const coupon = await newCoupon({ percentOff: 25, duration: 'forever' })
    const made = await subscribe([desk({ quantity: 2, couponRef: coupon.id }), desk()])
    assert.equal(made.items[0].couponRef, coupon.id)
    const [line, other] = await linesOf(made)
    assert.deepEqual([line!.amount, line!.discountedAmount, other!.discountedAmount], [200, 150, 100])
    assert.deepEqual(line!.discounts, [{ source: 'coupon', coupon: { id: coupon.id, percentOff: 25 } }])
    const [redeemed, ...others] = await redemptionsOf(`couponRef=${coupon.id}`)
    assert.deepEqual(redeemed!.product, { type: 'subscriptionItem', title: 'Desk', subscriptionItemRef: made.items[0].id })
    assert.deepEqual([redeemed!.amount, redeemed!.customer.id, others], [50, made.membershipRef, []])
  })

  test('nothing is redeemed while nothing is billed', async () => {
    const coupon = await newCoupon()
    await subscribe([desk({ couponRef: coupon.id })], false)
    assert.equal(await usageOf(coupon), 0)
  })

  test('a coupon that leaves nothing to pay is redeemed without an invoice', async () => {
    const coupon = await newCoupon({ percentOff: 100 })
    const made = await subscribe([desk({ couponRef: coupon.id })])
    assert.deepEqual(await invoicesOf(made), [])
    assert.equal((await redemptionsOf(`couponRef=${coupon.id}`))[0]!.amount, 100)
  })

  test('of two items with a coupon that can be redeemed once the first has it', async () => {
    const coupon = await newCoupon({ limitedRedemption: { value: 1 } })
    const item = desk({ couponRef: coupon.id })
    const lines = await linesOf(await subscribe([item, item]))
    assert.deepEqual(
      lines.map(({ discountedAmount }) => discountedAmount),
      [90, 100],
    )
    assert.match(refusalOf(await post([item])), /as often as/)
  })

  test('a promo code comes off the first item that it counts for and that has no coupon, and is counted', async () => {
    const coupon = await newCoupon({ percentOff: 25 })
    const { id, code } = await newCode({ couponRef: coupon.id, limitedRedemption: { enabled: true, value: 1 } })
    const items = [desk({ couponRef: (await newCoupon()).id }), desk(), desk()]
    const previewed = await api().post('/subscriptions/v1/preview', {
      subscription: { membershipRef: await newMember(), period: 'month', items, startDate: '2030-01-31T12:00:00Z' },
      promocode: code,
    })
    assert.equal(previewed.body.invoice?.grossAmount, 90 + 75 + 100, previewed.text)
    const made = await post(items, true, undefined, { promocode: code })
    assert.equal(made.status, 200, made.text)
    const lines = await linesOf(made.body.subscription)
    assert.deepEqual(
      lines.map(({ discountedAmount }) => discountedAmount),
      [90, 75, 100],
    )
    const [redeemed] = await redemptionsOf(`couponRef=${coupon.id}`)
    assert.deepEqual([redeemed!.promocode?.code, redeemed!.amount], [code, 25])
    const used = await api().get(`/discounts/promocodes/v1/${id}`)
    assert.equal(used.body.promocode.limitedRedemption.usage, 1)
    assert.match(refusalOf(await post([desk()], true, undefined, { promocode: code })), /as often as/)
    assert.match(
      refusalOf(await post([desk({ couponRef: coupon.id })], true, undefined, { promocode: code })),
      /has a coupon already/,
    )
    assert.match(refusalOf(await post([desk()], true, undefined, { promocode: 'NOWHERE' })), /no such promo code/)
  })

  test('what an item cannot have is refused', async () => {
    for (const id of [randomUUID(), (await newCoupon({ locationRef: world.main.annex })).id]) {
      assert.deepEqual(faultsIn(await post([desk({ couponRef: id })])), [
        ['/subscription/items/0/couponRef', 'unknown_reference'],
      ])
    }
    const shop = await newCoupon({ productTypes: ['shopProducts'] })
    assert.match(refusalOf(await post([desk({ couponRef: shop.id })])), /subscriptionItems/)
  })

  test('of 40 subscriptions at once with a coupon that can be redeemed five times at most five have it', async () => {
    const coupon = await newCoupon({ limitedRedemption: { value: 5 } })
    const member = await newMember()
    const send = () => untilTaken(() => post([desk({ couponRef: coupon.id })], true, member))
    const replies = await Promise.all(Array.from({ length: 40 }, send))
    assert.equal(replies.filter(({ status }) => status === 200).length, 5)
    assert.equal(await usageOf(coupon), 5)
  })

  test('of ten who redeem the last use at once one does, and nobody gets a subscription without what comes off it', async () => {
    for (const named of ['coupon', 'promocode']) {
      const limitedRedemption = { value: 1 }
      const coupon = await newCoupon(named === 'coupon' ? { limitedRedemption } : {})
      const code = await newCode({ couponRef: coupon.id, ...(named === 'promocode' && { limitedRedemption }) })
      const members = await Promise.all(Array.from({ length: 10 }, () => newMember()))
      const asked = named === 'coupon' ? desk({ couponRef: coupon.id }) : desk()
      const more = named === 'coupon' ? {} : { promocode: code.code }
      const replies = await Promise.all(members.map(member => untilTaken(() => post([asked], true, member, more))))
      const [made, ...others] = replies.toSorted((a, b) => a.status - b.status)
      assert.equal((await linesOf(made!.body.subscription))[0]!.discountedAmount, 90)
      for (const other of others) assert.match(refusalOf(other), /redeemed/)
      assert.equal(await usageOf(coupon), 1)
    }
  })
})
