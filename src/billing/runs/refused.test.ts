import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { onEachService } from '../../../test/world.ts'
import { plans } from '../../plans/store.ts'

onEachService('what a billing run cannot bill', world => {
  const { newMember } = buyersOf(world)
  const { newCoupon, newCode } = discountsOf(world)
  const { at, billAt, done, invoices, periods, run } = billingOf(world)
  const newPlan = async (fields: object = {}): Promise<Json> => {
    const plan = { locationRef: world.main.location, title: 'Flex', period: 'month', price: 10, ...fields }
    return (await done('POST', '/plans/v1', { plan })).plan
  }
  const subscribe = async (items: Json[], more: object = {}): Promise<Json> => {
    const subscription = { membershipRef: await newMember(), period: 'month', startDate: '2027-01-01T00:00:00Z', items, ...more }
    return (await done('POST', '/subscriptions/v1', { subscription, issueFirstInvoice: true })).subscription
  }

  /** Older versions let a plan cost more than the quantities of those who follow it allow. */
  const makeTooDear = ({ id }: Json) =>
    world.write(world.main.network, async context => {
      const before = (await plans.lock(context.tx, context.network, id))!
      await plans.update(context, before, { price: 99_999_999_999 })
    })

  test('is told, does not hold up the others, and is tried again', async t => {
    at(t, '2027-01-01T00:00:00Z')
    const plan = await newPlan()
    const dear = await subscribe([{ plan: { id: plan.id }, autoUpdateFromProduct: true }])
    const other = await subscribe([{ title: 'Desk', price: 5 }])
    await done('PATCH', `/subscriptions/v1/${dear.id}/items/${dear.items[0].id}`, { item: { quantity: 2 } })
    await makeTooDear(plan)
    at(t, '2027-01-20T00:00:00Z')
    const dry = await run({ dryRun: true, asOf: '2027-03-15T00:00:00Z' })
    const fault = { subscriptionRef: dear.id, periodStartDate: '2027-02-01T00:00:00.000Z', code: 'too_large' }
    assert.partialDeepStrictEqual(dry, { status: 'completed', counts: { invoices: 2 }, faults: [fault] })
    assert.equal(dry.faults.length, 1)
    await billAt(t, '2027-02-01T00:00:00Z')
    await billAt(t, '2027-02-01T00:01:00Z')
    assert.equal((await invoices(`subscriptionRef=${other.id}`)).length, 2)
    assert.equal((await invoices(`subscriptionRef=${dear.id}`)).length, 1)
    await done('PATCH', `/plans/v1/${plan.id}`, { plan: { price: 20 } })
    await billAt(t, '2027-02-02T00:00:00Z')
    assert.deepEqual(
      (await invoices(`subscriptionRef=${dear.id}`)).map(({ grossAmount }) => grossAmount),
      [10, 40],
    )
  })

  test('a dry run looks ahead for two years at the most', async t => {
    at(t, '2027-01-01T00:00:00Z')
    const ask = (asOf: string) => world.main.api.post('/billing/runs/v1', { run: { dryRun: true, asOf } })
    const refused = await ask('2029-01-02T00:00:00Z')
    assert.deepEqual([refused.status, refused.body.errors?.[0].pointer], [400, '/run/asOf'])
    assert.equal((await run({ dryRun: true, asOf: '2029-01-01T00:00:00Z' })).status, 'completed')
  })

  test('is passed over when a pause is made that holds it', async t => {
    at(t, '2029-01-01T00:00:00Z')
    const plan = await newPlan()
    const { id, items } = await subscribe([{ plan: { id: plan.id }, autoUpdateFromProduct: true }], {
      startDate: '2029-01-01T00:00:00Z',
    })
    await done('PATCH', `/subscriptions/v1/${id}/items/${items[0].id}`, { item: { quantity: 2 } })
    await makeTooDear(plan)
    await billAt(t, '2029-02-01T00:00:00Z')
    const pause = { startDate: '2029-02-01T00:00:00Z', endDate: '2029-03-01T00:00:00Z' }
    await done('POST', `/subscriptions/v1/${id}/pauses`, { pause })
    await billAt(t, '2029-02-02T00:00:00Z')
    assert.deepEqual(
      (await periods(id)).slice(0, 2).map(({ state }) => state),
      ['invoiced', 'paused'],
    )
  })

  test('a code that somebody else has taken meanwhile comes off no more, and the period is billed', async t => {
    at(t, '2028-01-01T00:00:00Z')
    const { id: couponRef } = await newCoupon({ duration: 'forever' })
    const plan = await newPlan({ selfSignup: { enabled: true, type: 'immediate' } })
    const { code } = await newCode({ couponRef, limitedRedemption: { enabled: true, value: 1 } })
    const signUp = async (): Promise<Json> => {
      const signup = { planRef: plan.id, membershipRef: await newMember(), promocode: code }
      return (await done('POST', '/subscriptions/signups/v1', { signup })).subscription
    }
    const first = await signUp()
    const [invoice] = await invoices(`subscriptionRef=${first.id}`)
    assert.equal(invoice!.grossAmount, 9)
    await done('PATCH', `/invoices/v1/${invoice!.id}/void`, {})
    const second = await signUp()
    await billAt(t, '2028-02-01T00:00:30Z')
    const gross = async ({ id }: Json) => (await invoices(`subscriptionRef=${id}`)).map(({ grossAmount }) => grossAmount)
    assert.deepEqual(
      [await gross(first), await gross(second)],
      [
        [9, 10],
        [9, 9],
      ],
    )
    assert.deepEqual(
      (await periods(first.id)).slice(1, 3).map(({ grossAmount }) => grossAmount),
      [10, 10],
    )
  })
})
