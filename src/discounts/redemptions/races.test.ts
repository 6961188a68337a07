import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import { untilTaken, type Json, type Reply } from '../../../test/client.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { packagesOf } from '../../../test/packages.ts'
import { shopOf } from '../../../test/shop.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'
import { discountRules } from '../../cli/store-verify-discounts.ts'

onEachService('codes at once', world => {
  const { newCode, newCoupon, usageOf, redemptionsOf } = discountsOf(world)
  const { newMember } = buyersOf(world)
  const { optionOf, post, create } = shopOf(world)
  const { newPackage, post: buy } = packagesOf(world)
  const api = () => world.main.api
  const TEA = { title: 'Tea', price: { money: { amount: 20 } } }
  /** Sends so many requests at once. */
  const times = (count: number, send: (i: number) => Promise<Reply>) =>
    Promise.all(Array.from({ length: count }, (_, i) => untilTaken(() => send(i))))
  const several = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
    const made: T[] = []
    while (made.length < count) made.push(await make())
    return made
  }
  const countOf = (replies: Reply[]) =>
    Object.fromEntries(
      [...Map.groupBy(replies, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())]
        .map(([what, of]) => [what, of.length] as const)
        .toSorted(),
    )

  test('of 200 who redeem a code at once as many succeed as its coupon allows, by whatever code and for whatever they buy', async () => {
    const coupon = await newCoupon({ limitedRedemption: { value: 17 } })
    const codes = await several(3, () => newCode({ couponRef: coupon.id }))
    const [optionRef, { id: packageRef }] = [await optionOf(TEA), await newPackage()]
    const members = await several(5, newMember)
    const replies = await times(200, i => {
      const sent = { membershipRef: members[i % 5]!, payment: { type: 'external', promocode: codes[i % 3]!.code } }
      return i % 2 ? post({ optionRef, ...sent }) : buy({ packageRef, ...sent })
    })
    assert.deepEqual(countOf(replies), { '201': 17, '409 not_redeemable': 183 })
    assert.equal(await usageOf(coupon), 17)
    const used = await Promise.all(codes.map(usageOf))
    assert.equal(
      used.reduce((sum, one) => sum + one, 0),
      17,
    )
    assert.equal((await redemptionsOf(`couponRef=${coupon.id}`)).length, 17)
  })

  test('of 200 who redeem a code at once as many succeed as the code allows', async () => {
    const code = await newCode({ limitedRedemption: { value: 1 } })
    const optionRef = await optionOf(TEA)
    const replies = await times(200, () => post({ optionRef, payment: { type: 'external', promocode: code.code } }))
    assert.deepEqual(countOf(replies), { '201': 1, '409 not_redeemable': 199 })
  })

  test('while codes are redeemed and given back at once, the limit holds and every use that came back is free', async () => {
    const code = await newCode({ limitedRedemption: { value: 5 } })
    const optionRef = await optionOf(TEA)
    const payment = { type: 'external', promocode: code.code }
    const held: Json[] = await several(5, async () => (await create({ optionRef, payment })).body.order)
    const replies = await times(60, i =>
      i % 12 === 0 ? api().put(`/shop/orders/v1/${held[i / 12]!.id}/cancel`, { refund: 'always' }) : post({ optionRef, payment }),
    )
    const made = replies.filter(({ status }) => status === 201).length
    assert.ok(made <= 5, `${made} were made`)
    assert.equal(await usageOf(code), made)
    const more = await times(10, () => post({ optionRef, payment }))
    assert.equal(more.filter(({ status }) => status === 201).length, 5 - made)
  })

  test('of 20 first purchases of a customer at once one has the code', async () => {
    const code = await newCode({ limitByFirstPurchase: true })
    const [membershipRef, optionRef] = [await newMember(), await optionOf(TEA)]
    const payment = { type: 'external', promocode: code.code }
    const replies = await times(20, () => post({ optionRef, membershipRef, payment }))
    assert.deepEqual(countOf(replies), { '201': 1, '409 not_redeemable': 19 })
  })

  test('a coupon that is deleted while it is redeemed counts what came before, and nothing after', async () => {
    const code = await newCode()
    const optionRef = await optionOf(TEA)
    const payment = { type: 'external', promocode: code.code }
    const replies = await times(40, i =>
      i === 20 ? api().send('DELETE', `/discounts/coupons/v1/${code.couponRef}`) : post({ optionRef, payment }),
    )
    const made = replies.filter(({ status }) => status === 201).length
    assert.deepEqual(countOf(replies), {
      '200': 1,
      ...(made && { '201': made }),
      ...(made < 39 && { '409 not_redeemable': 39 - made }),
    })
    assert.equal((await redemptionsOf(`couponRef=${code.couponRef}`)).length, made)
    assert.equal((await post({ optionRef, payment })).body.code, 'not_redeemable')
  })

  test('of 20 who make the same code at once one does', async () => {
    const { id: couponRef } = await newCoupon()
    const promocode = { couponRef, code: `Same-${couponRef}` }
    const replies = await times(20, () => api().post('/discounts/promocodes/v1', { promocode }))
    assert.deepEqual(countOf(replies), { '201': 1, '409 already_exists': 19 })
  })

  test('and all that is stored of them fits together in the end', async () => {
    await assertSound(world, discountRules)
  })
})
