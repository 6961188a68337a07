import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discountsOf } from '../../../test/discounts.ts'
import { at, subscribing } from '../../../test/subscriptions.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('periods from an instant on', world => {
  const { subscribe, done, PATH } = subscribing(world)
  const { newCoupon } = discountsOf(world)

  test('cost what they cost in the whole list: what is asked once falls to the first that is not billed', async t => {
    at(t, '2030-01-15T00:00:00Z')
    const { id: couponRef } = await newCoupon({ percentOff: 50, duration: 'once' })
    const items = [
      { title: 'Desk', price: 100, setupFee: 30, couponRef },
      { title: 'Key', type: 'oneOff', price: 7, startDate: '2030-01-31T12:00:00Z' },
      { title: 'Locker', price: 10, setupFee: 5, startDate: '2030-03-31T11:00:00Z' },
    ]
    const { id } = await subscribe({ items }, false)
    const gross = async (query: string): Promise<number[]> =>
      (await done('GET', `${PATH}/${id}/periods?${query}`)).periods.map((one: { grossAmount: number }) => one.grossAmount)
    const all = await gross('until=2030-06-01T00:00:00Z')
    assert.deepEqual(all, [87, 100, 115, 110, 110])
    for (const [i, from] of ['2030-01-31', '2030-03-01', '2030-04-01', '2030-05-01', '2030-05-31'].entries()) {
      const instant = `${from}T12:00:00Z`
      assert.deepEqual(await gross(`from=${instant}&until=2030-06-01T00:00:00Z`), all.slice(i), instant)
    }
    assert.deepEqual(await gross('from=2070-03-01T00:00:00Z&until=2070-03-30T00:00:00Z'), [110])
  })
})
