import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { billingOf } from '../../test/billing.ts'
import type { Json } from '../../test/client.ts'
import { beginAt, keepSums } from '../../test/day-sums.ts'
import { problemsIn } from '../../test/problems.ts'
import { at, subscribing } from '../../test/subscriptions.ts'
import { onEachService } from '../../test/world.ts'

onEachService('recurring revenue', world => {
  const { done, subscribe } = subscribing(world)
  const { billAt } = billingOf(world)
  const told = async (interval: string): Promise<Json[]> => {
    const query = `from=2030-03-15&to=2030-05-31&interval=${interval}&locationRef=${world.main.location}`
    const { buckets } = await done('GET', `/analytics/revenue/v1?${query}`)
    return buckets.map(({ recurring }: Json) => recurring)
  }
  const euros = (...amounts: number[]) => amounts.map(netAmount => (netAmount === 0 ? [] : [{ currencyCode: 'EUR', netAmount }]))

  before(() => beginAt(world, '2030-03-01T12:00:00.000Z'))

  test('is what periods are billed, a year by twelfths, without fees and what is sold once, less what is credited of it', async t => {
    at(t, '2030-03-01T12:00:00Z')
    const startDate = '2030-03-01T12:00:00Z'
    const customTax = { enabled: true, rate: 0 }
    const desk = { title: 'Desk', price: 90, setupFee: 50, customTax }
    const { id } = await subscribe({ startDate, items: [desk, { title: 'Key', price: 20, type: 'oneOff', customTax }] })
    const office = await subscribe({ startDate, period: 'year', items: [{ title: 'Office', price: 1200, customTax }] })
    assert.deepEqual(await told('month'), euros(190, 100, 100))
    assert.deepEqual(new Set(await told('week')), new Set([undefined]))
    // More of it from the middle of a period on recurs from the next one.
    at(t, '2030-03-16T12:00:00Z')
    await done('POST', `/subscriptions/v1/${id}/items`, { item: { title: 'Locker', price: 31, customTax }, prorate: true })
    await billAt(t, '2030-04-01T12:00:00Z')
    assert.deepEqual(await told('month'), euros(190, 221, 100))
    await done('DELETE', `/subscriptions/v1/${office.id}?creditUnused=true`)
    // A day that has begun counts: 333 of 365 are credited, over the eleven months that are left.
    const credited = (1200 * 333) / 365 / 11
    const left = Number((100 - credited).toFixed(2))
    assert.deepEqual(await told('month'), euros(190, 121 + left, left))
    at(t, '2030-07-02T12:00:00Z')
    await keepSums(world)
    assert.deepEqual(await told('month'), euros(190, 121 + left, left))
    assert.deepEqual(await problemsIn(world), [])
  })
})
