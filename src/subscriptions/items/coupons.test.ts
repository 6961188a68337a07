import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { billingOf } from '../../../test/billing.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf, refusalOf } from '../../../test/discounts.ts'
import { at, subscribing } from '../../../test/subscriptions.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'
import { discountRules } from '../../cli/store-verify-discounts.ts'
import { round } from '../../kernel/money/fractions.ts'
import { beforeDiscounts, takenOff } from '../../kernel/money/money.ts'
import { moreOf } from '../rules-when.ts'

const FEBRUARY = '2030-02-28T12:00:00.000Z'
const [HALF_WAY, LATER] = ['2030-02-14T12:00:00Z', '2030-02-21T12:00:00Z']

onEachService('the coupon of an item that changes', world => {
  const { PATH, send, done, subscribe, pending } = subscribing(world)
  const { newCoupon, usageOf } = discountsOf(world)
  const { billAt, invoices, periods } = billingOf(world)
  const change = ({ id, items }: Json, item: object, more: object = {}) =>
    send('PATCH', `${PATH}/${id}/items/${items[0].id}`, { item, ...more })
  const prorated = async (of: Json, item: object): Promise<void> => {
    const reply = await change(of, item, { prorate: true })
    assert.equal(reply.status, 200, reply.text)
  }
  const waiting = async (of: Json) => (await pending(of)).map(({ amount, discountedAmount }) => [amount, discountedAmount])
  const next = async ({ id }: Json): Promise<number> => (await periods(id))[1]!.grossAmount
  const begin = (t: { after(fn: () => void): void }, item: object): Promise<Json> => {
    at(t, '2030-02-01T00:00:00Z')
    return subscribe({ items: [{ title: 'Desk', price: 100, ...item }] })
  }
  const newPlan = async (title: string, price: number): Promise<string> =>
    (await done('POST', '/plans/v1', { plan: { locationRef: world.main.location, title, period: 'month', price } })).plan.id

  test('rests while the item has a plan that it does not count for, and comes off again afterwards', async t => {
    const [small, big] = [await newPlan('Small', 100), await newPlan('Big', 200)]
    const values = [{ id: small, type: 'subscriptionItems' }]
    const limited = {
      percentOff: 50,
      duration: 'forever',
      productTypes: ['subscriptionItems'],
      limitedItems: { enabled: true, values },
    }
    const coupon = await newCoupon(limited)
    const made = await begin(t, { plan: { id: small }, couponRef: coupon.id, title: undefined, price: undefined })
    const [, whole] = [await next(made), await change(made, { plan: { id: big } })]
    assert.equal(whole.status, 200, whole.text)
    assert.equal(await next(made), 200)
    const { invoiceItems } = await done('GET', `/invoices/v1/upcoming?subscriptionRef=${made.id}`)
    assert.deepEqual([invoiceItems[0].discountedAmount, invoiceItems[0].discounts], [200, []])
    await billAt(t, FEBRUARY)
    assert.deepEqual(
      (await invoices(`subscriptionRef=${made.id}`)).map(({ grossAmount }) => grossAmount),
      [50, 200],
    )
    await change(made, { plan: { id: small } })
    assert.equal((await periods(made.id))[2]!.grossAmount, 50)
    assert.equal(await usageOf(coupon), 1)
  })

  test('may be for the plan that the item gets with it, or has, and for no other', async t => {
    const [small, big, other] = [await newPlan('Small', 100), await newPlan('Big', 200), await newPlan('Other', 300)]
    const limitedTo = (id: string) =>
      newCoupon({
        productTypes: ['subscriptionItems'],
        limitedItems: { enabled: true, values: [{ id, type: 'subscriptionItems' }] },
      })
    const made = await begin(t, { plan: { id: small } })
    const [forSmall, forBig, forOther] = [await limitedTo(small), await limitedTo(big), await limitedTo(other)]
    const named = (couponRef: string) => change(made, { plan: { id: big }, couponRef })
    assert.match(refusalOf(await named(forOther.id)), /other things/)
    assert.equal((await named(forSmall.id)).status, 200)
    assert.equal((await named(forBig.id)).status, 200)
    assert.equal(await next(made), 180)
  })

  test('comes off what more it costs for the rest of a period, and is not redeemed again', async t => {
    const coupon = await newCoupon({ percentOff: 100, duration: 'forever' })
    const made = await begin(t, { price: 280, couponRef: coupon.id })
    at(t, HALF_WAY)
    await prorated(made, { quantity: 2 })
    assert.deepEqual(await waiting(made), [[140, 0]])
    const [line] = await pending(made)
    assert.deepEqual(
      line!.explanation.steps.map(({ kind }: Json) => kind),
      ['price', 'proration', 'coupon', 'tax'],
    )
    assert.deepEqual([await next(made), await usageOf(coupon)], [0, 1])
  })

  test('of an amount leaves of what is more only what the price before had left of it', async t => {
    const coupon = await newCoupon({ amountOff: 30, duration: 'forever' })
    const [used, left] = [await begin(t, { couponRef: coupon.id }), await begin(t, { price: 20, couponRef: coupon.id })]
    at(t, HALF_WAY)
    await prorated(used, { price: 160 })
    await prorated(left, { price: 80 })
    assert.deepEqual(await waiting(used), [[30, 30]])
    assert.deepEqual(await waiting(left), [[30, 20]])
  })

  test('counts for the old price and not for the new plan: the rest of the whole is asked', async t => {
    const [small, big] = [await newPlan('Small', 100), await newPlan('Big', 200)]
    const values = [{ id: small, type: 'subscriptionItems' }]
    const terms = { percentOff: 50, duration: 'forever', productTypes: ['subscriptionItems'] }
    const coupon = await newCoupon({ ...terms, limitedItems: { enabled: true, values } })
    const made = await begin(t, { plan: { id: small }, couponRef: coupon.id, title: undefined, price: undefined })
    at(t, HALF_WAY)
    await prorated(made, { plan: { id: big } })
    // 14 of 28 days of 200 in place of 50.
    assert.deepEqual(await waiting(made), [[75, 75]])
  })

  test('of a new item is redeemed with its first part of a period, and once means that one', async t => {
    const coupon = await newCoupon({ percentOff: 50 })
    const made = await begin(t, {})
    at(t, HALF_WAY)
    const item = { title: 'Locker', price: 28, couponRef: coupon.id }
    await done('POST', `${PATH}/${made.id}/items`, { item, prorate: true })
    assert.deepEqual(await waiting(made), [[14, 7]])
    assert.deepEqual([await next(made), await usageOf(coupon)], [128, 1])
    const [line] = await pending(made)
    await done('DELETE', `/invoices/items/v1/${line!.id}`)
    assert.deepEqual([await next(made), await usageOf(coupon)], [114, 0])
  })

  test('that nobody has redeemed in a period that is billed begins with the next one', async t => {
    const coupon = await newCoupon({ percentOff: 50 })
    const made = await begin(t, {})
    await change(made, { couponRef: coupon.id })
    at(t, LATER)
    await prorated(made, { price: 200 })
    assert.deepEqual(await waiting(made), [[25, 25]])
    assert.deepEqual([await next(made), await usageOf(coupon)], [100, 0])
    // Another in its place does not make the rest of what is billed dearer.
    const first = await newCoupon({ percentOff: 50, duration: 'forever' })
    const other = await begin(t, { couponRef: first.id })
    at(t, LATER)
    await prorated(other, { price: 200, couponRef: null })
    assert.deepEqual(await waiting(other), [[25, 12.5]])
    assert.equal(await next(other), 200)
  })

  test('and all that is stored of coupons fits together in the end', async () => {
    await assertSound(world, discountRules)
  })
})

test('what was billed and what more is asked for are together what the whole would have cost', () => {
  const prices = fc.record({ price: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 20 }) })
  const offs = fc.option(
    fc.oneof(
      fc.record({ percentOff: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ amountOff: fc.integer({ min: 1, max: 100_000 }) }),
    ),
    { nil: undefined },
  )
  fc.assert(
    fc.property(prices, prices, offs, fc.boolean(), fc.boolean(), (before, after, off, counted, counts) => {
      const coupon = off && { ...off, source: 'coupon' as const, coupon: { id: 'c' } }
      const was = { ...before, off: counted ? coupon : undefined }
      const is = { ...after, title: 'Desk', off: counts ? coupon : undefined }
      const exact = (one: typeof was) => takenOff({ n: BigInt(one.price * one.quantity), d: 1n }, one.off ?? {})
      const more = moreOf(was, is)
      if (more === undefined) return
      const [discount = {}] = more.discounts ?? []
      const left = takenOff(beforeDiscounts(more), discount)
      // Everything over one denominator; where the coupon counts for one price alone, both are rounded.
      const [a, b, sum] = [exact(was), left, exact(is)]
      const difference = Number(a.n * b.d + b.n * a.d) / Number(a.d * b.d) - Number(sum.n) / Number(sum.d)
      assert.ok(Math.abs(difference) <= (counted === counts || before.price === 0 ? 1e-6 : 1), `${difference}`)
      assert.ok(round(left) >= 0n)
    }),
  )
})
