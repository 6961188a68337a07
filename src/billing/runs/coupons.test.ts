import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { runIn } from '../../../test/jobs.ts'
import { assertSound } from '../../../test/problems.ts'
import { onEachService } from '../../../test/world.ts'
import { discountRules } from '../../cli/store-verify-discounts.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { askedRuns, billing } from './jobs.ts'

onEachService('coupons in billing runs', world => {
  const { newMember } = buyersOf(world)
  const { newCoupon, usageOf, redemptionsOf } = discountsOf(world)
  const errors: unknown[] = []
  const billAt = async (date: string) => {
    setClock(() => Date.parse(date))
    await runIn(world, billing, { onError: error => errors.push(error) })
    assert.deepEqual(errors, [])
  }
  const api = () => world.main.api
  const subscribe = async (items: Json[], startDate: string, issueFirstInvoice = true): Promise<Json> => {
    const subscription = { membershipRef: await newMember(), period: 'month', startDate, items }
    const reply = await api().post('/subscriptions/v1', { subscription, issueFirstInvoice })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.subscription
  }
  const billed = async ({ id }: Json): Promise<number[]> =>
    (await api().get(`/invoices/v1?subscriptionRef=${id}&order=createDate:asc`)).body.invoices.map(
      ({ grossAmount }: Json) => grossAmount,
    )
  const toCome = async ({ id }: Json): Promise<number[]> =>
    (await api().get(`/subscriptions/v1/${id}/periods`)).body.periods.map(({ grossAmount }: Json) => grossAmount)
  const MONTHS = ['2027-02-01T00:00:30Z', '2027-03-01T00:00:30Z', '2027-04-01T00:00:30Z', '2027-05-01T00:00:30Z']

  test('a coupon comes off one period, some, or all, and each is told in advance', async t => {
    t.after(() => setClock())
    const [once, some, all] = [
      await newCoupon(),
      await newCoupon({ duration: 'repeating', durationInMonths: 3 }),
      await newCoupon({ duration: 'forever' }),
    ]
    await billAt('2027-01-01T00:00:00Z')
    const made: Json[] = []
    for (const { id: couponRef } of [once, some, all]) {
      made.push(await subscribe([{ title: 'Desk', price: 100, couponRef }], '2027-01-01T00:00:00Z'))
    }
    assert.deepEqual(
      [await toCome(made[0]!), await toCome(made[1]!)],
      [
        [90, 100, 100, 100],
        [90, 90, 90, 100],
      ],
    )
    for (const month of MONTHS) await billAt(month)
    assert.deepEqual(await billed(made[0]!), [90, 100, 100, 100, 100])
    assert.deepEqual(await billed(made[1]!), [90, 90, 90, 100, 100])
    assert.deepEqual(await billed(made[2]!), [90, 90, 90, 90, 90])
    for (const coupon of [once, some, all]) assert.equal(await usageOf(coupon), 1)
  })

  test('a dry run over several periods shows a coupon and a setup fee as often as they will come', async t => {
    t.after(() => setClock())
    const coupon = await newCoupon({ duration: 'repeating', durationInMonths: 2, limitedRedemption: { value: 1 } })
    await billAt('2030-01-01T00:00:00Z')
    const item = { title: 'Desk', price: 100, setupFee: 7, couponRef: coupon.id }
    const made = await subscribe([item], '2030-02-01T00:00:00Z', false)
    const other = await subscribe([{ title: 'Desk', price: 100, couponRef: coupon.id }], '2030-02-01T00:00:00Z', false)
    setClock(() => Date.parse('2030-05-01T00:00:30Z'))
    const asked = await api().post('/billing/runs/v1', { run: { dryRun: true, locationRef: world.main.location } })
    await runIn(world, askedRuns, { onError: error => errors.push(error) })
    const shown = (await api().get(`/billing/runs/v1/${asked.body.run.id}/invoices?limit=100`)).body.invoices as Json[]
    const amounts = ({ id }: Json) =>
      shown.filter(({ subscriptionRef }) => subscriptionRef === id).map(({ grossAmount }) => grossAmount as number)
    const foreseen = [amounts(made), amounts(other)]
    assert.deepEqual(foreseen, [
      [97, 90, 100, 100],
      [100, 100, 100, 100],
    ])
    await billAt('2030-05-01T00:00:30Z')
    assert.deepEqual([await billed(made), await billed(other)], foreseen)
  })

  test('a dry run shows a coupon no more often than it can be redeemed, also where it takes many steps', async t => {
    t.after(() => setClock())
    const coupon = await newCoupon({ limitedRedemption: { value: 3 } })
    await billAt('2031-01-01T00:00:00Z')
    const made: Json[] = []
    const [desk, places] = [{ title: 'Desk', price: 100, couponRef: coupon.id }, 45]
    while (made.length < places) made.push(await subscribe([desk], '2031-02-01T00:00:00Z', false))
    setClock(() => Date.parse('2031-03-01T00:00:30Z'))
    const asked = await api().post('/billing/runs/v1', { run: { dryRun: true, locationRef: world.main.location } })
    const id = asked.body.run.id as string
    await runIn(world, askedRuns, { onError: error => errors.push(error) })
    const shown: Json[] = []
    for (let more = ''; ;) {
      const { body } = await api().get(`/billing/runs/v1/${id}/invoices?limit=100${more}`)
      shown.push(...body.invoices)
      if (body.nextPageToken === undefined) break
      more = `&nextPageToken=${encodeURIComponent(body.nextPageToken)}`
    }
    const own = new Set(made.map(one => one.id))
    const reduced = shown.filter(({ subscriptionRef, grossAmount }) => own.has(subscriptionRef) && grossAmount === 90)
    assert.deepEqual([shown.filter(({ subscriptionRef }) => own.has(subscriptionRef)).length, reduced.length], [2 * places, 3])
    for (const one of made) await api().send('DELETE', `/subscriptions/v1/${one.id}`)
  })

  test('a coupon that nobody redeemed yet is redeemed by the run, once, also where nothing is left to pay', async t => {
    t.after(() => setClock())
    const [tenth, whole] = [await newCoupon({ duration: 'forever' }), await newCoupon({ percentOff: 100 })]
    await billAt('2027-07-01T00:00:00Z')
    const one = await subscribe([{ title: 'Desk', price: 100, couponRef: tenth.id }], '2027-08-01T00:00:00Z', false)
    const two = await subscribe([{ title: 'Desk', price: 100, couponRef: whole.id }], '2027-08-01T00:00:00Z', false)
    assert.deepEqual([await usageOf(tenth), await usageOf(whole)], [0, 0])
    await billAt('2027-08-01T00:00:30Z')
    assert.deepEqual([await usageOf(tenth), await usageOf(whole)], [1, 1])
    await billAt('2027-09-01T00:00:30Z')
    assert.deepEqual([await billed(one), await billed(two)], [[90, 90], [100]])
    const [redeemed, ...others] = await redemptionsOf(`couponRef=${whole.id}`)
    assert.deepEqual([redeemed!.amount, redeemed!.product.subscriptionItemRef, others], [100, two.items[0].id, []])
  })

  test('what is left of a coupon is shared by the subscriptions that a run bills together', async t => {
    t.after(() => setClock())
    const coupon = await newCoupon({ limitedRedemption: { value: 2 } })
    await billAt('2028-01-01T00:00:00Z')
    const made: Json[] = []
    while (made.length < 5) {
      made.push(await subscribe([{ title: 'Desk', price: 100, couponRef: coupon.id }], '2028-02-01T00:00:00Z', false))
    }
    await billAt('2028-02-01T00:00:30Z')
    const amounts = (await Promise.all(made.map(billed))).flat()
    assert.deepEqual(
      amounts.toSorted((a, b) => a - b),
      [90, 90, 100, 100, 100],
    )
    assert.equal(await usageOf(coupon), 2)
  })

  test('numbers follow the order in which periods are due, also where some invoices redeem something and others do not', async t => {
    t.after(() => setClock())
    const { id: couponRef } = await newCoupon({ duration: 'forever' })
    await billAt('2028-01-10T00:00:00Z')
    const made: Json[] = []
    for (const more of [{}, { couponRef }, {}, {}, { couponRef }, { couponRef }, {}])
      made.push(await subscribe([{ title: 'Desk', price: 100, ...more }], '2028-01-10T00:00:00Z'))
    await billAt('2028-02-10T00:00:30Z')
    const numbers: number[] = []
    for (const { id } of made)
      numbers.push((await api().get(`/invoices/v1?subscriptionRef=${id}&order=createDate:desc`)).body.invoices[0].number)
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => numbers[0]! + i),
    )
  })

  test('a coupon of an item is changed and taken away at once, and what was redeemed stays used', async t => {
    t.after(() => setClock())
    const [first, second] = [await newCoupon({ duration: 'forever' }), await newCoupon({ duration: 'forever', percentOff: 50 })]
    await billAt('2028-07-01T00:00:00Z')
    const made = await subscribe([{ title: 'Desk', price: 100, couponRef: first.id }], '2028-07-01T00:00:00Z')
    const change = async (couponRef: string | null) => {
      const reply = await api().send('PATCH', `/subscriptions/v1/${made.id}/items/${made.items[0].id}`, { item: { couponRef } })
      assert.equal(reply.status, 200, reply.text)
      assert.equal(reply.body.item.couponRef, couponRef ?? undefined)
    }
    await change(second.id)
    await billAt('2028-08-01T00:00:30Z')
    await change(null)
    await billAt('2028-09-01T00:00:30Z')
    assert.deepEqual(await billed(made), [90, 50, 100])
    assert.deepEqual([await usageOf(first), await usageOf(second)], [1, 1])
  })

  test('and all that is stored of them fits together in the end', async () => {
    await assertSound(world, discountRules)
  })
})
