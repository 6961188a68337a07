import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resourceRules } from '../src/cli/store-verify-resources.ts'
import type { Json } from './client.ts'
import { plant } from './planting.ts'
import { assertFound, problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

onEachEngine('stored resources', world => {
  const make = async (more: object = {}): Promise<Json> => {
    const resource = { locationRef: world.main.location, type: 'room', title: 'Lock Room', ...more }
    return (await world.main.api.post('/resources/v1', { resource })).body.resource
  }

  test('are found well as requests leave them, and faulty where one of them is changed', async () => {
    const [hall, lost, gone] = [await make(), await make(), await make()]
    const [part, second, third] = [
      await make({ parentRef: hall.id }),
      await make({ parentRef: lost.id }),
      await make({ parentRef: gone.id }),
    ]
    const [priced, desk] = [await make({ money: { tiers: [{ from: 0, unitAmount: 1 }] } }), await make({ type: 'hotDesk' })]
    const desks = await make({ type: 'dedicatedDesk', capacity: 2 })
    const held = async (quantity: number, startDate: string): Promise<Json> => {
      const items = [{ title: 'Desk', price: 1, resourceRef: desks.id, quantity }]
      const subscription = { membershipRef: world.main.member, period: 'month', startDate, items }
      return (await world.main.api.post('/subscriptions/v1', { subscription })).body.subscription
    }
    const [item] = (await held(1, '2090-01-01T00:00:00Z')).items
    await held(1, '2091-01-01T00:00:00Z')
    assert.deepEqual(await problemsIn(world), [])

    const set = (id: string, changes: string) => `update "resource" set ${changes} where "id" = '${id}'`
    await plant(world, [
      `update "subscriptionItem" set "quantity" = 2 where "id" = '${item.id}'`,
      set(part.id, `"locationRef" = '${world.main.annex}', "currencyCode" = 'USD'`),
      set(lost.id, `"parentRef" = '${hall.id}'`),
      set(gone.id, `"deleteDate" = '2027-01-01T00:00:00.000Z'`),
      set(priced.id, `"currencyCode" = 'USD'`),
      set(desk.id, `"dayPassesEnabled" = true, "resourceType" = 'office'`),
    ])
    const placed = 'a part is at the location of a whole that is there and is no part itself'
    const charged = 'a resource has prices in the currency of its location, and day passes pay for hot desks alone'
    assertFound(await problemsIn(world, resourceRules), [
      [placed, part.id],
      [placed, second.id],
      [placed, third.id],
      [charged, priced.id],
      [charged, desk.id],
      ['no more of a resource is assigned and booked, from now on, than there is', desks.id],
    ])
  })
})
