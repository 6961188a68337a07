import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscriptionRules } from '../src/cli/store-verify-subscriptions.ts'
import type { Rule } from '../src/cli/store-verify-rule.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { problemsIn } from './problems.ts'
import { at, subscribing } from './subscriptions.ts'
import { onEachEngine } from './world.ts'

const [FEBRUARY, MARCH, MAY, JUNE] = [
  '2030-02-28T12:00:00.000Z',
  '2030-03-31T11:00:00.000Z',
  '2030-05-31T11:00:00.000Z',
  '2030-06-30T11:00:00.000Z',
]

onEachEngine('stored subscriptions', world => {
  const { PATH, done, subscribe } = subscribing(world)
  const problems = (of?: readonly Rule[]) => problemsIn(world, of)
  const change = (
    table: 'subscription' | 'subscriptionItem' | 'subscriptionChange' | 'subscriptionPause',
    id: string,
    changes: object,
  ) =>
    world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable(table).set(changes).where('network', '=', network).where('id', '=', id)),
    )

  test('are found well as their verbs leave them, and faulty where one of them is changed', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const make = async () => {
      const { id, items } = await subscribe()
      const added = await done('POST', `${PATH}/${id}/items`, { item: { title: 'Locker', price: 5 } })
      const removed = await done('DELETE', `${PATH}/${id}/items/${items[0].id}`, undefined)
      const { pause } = await done('POST', `${PATH}/${id}/pauses`, { pause: { startDate: MARCH, endDate: MAY } })
      const { pause: later } = await done('POST', `${PATH}/${id}/pauses`, { pause: { startDate: MAY, endDate: JUNE } })
      return {
        id,
        item: added.item.id,
        add: added.change.id,
        remove: removed.change.id,
        gone: items[0].id,
        pause: pause.id,
        later: later.id,
      }
    }
    const [ended, early, cheap, strange, twice, kept, resting] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
    ]
    await done('PUT', `${PATH}/${(await make()).id}/cancel`, { cancel: { at: 'now' } })
    const back = await make()
    await done('DELETE', `${PATH}/${back.id}/changes/${back.add}`)
    await done('DELETE', `${PATH}/${back.id}/pauses/${back.pause}`)
    assert.deepEqual(await problems(), [])

    await change('subscription', ended.id, { lastDate: MAY })
    await change('subscriptionItem', early.item, { endDate: FEBRUARY })
    await change('subscriptionItem', cheap.item, { quantity: 0 })
    await change('subscriptionChange', strange.add, { itemRef: ended.item })
    await change('subscriptionItem', kept.gone, { endDate: null })
    await change('subscriptionPause', twice.pause, { endDate: JUNE })
    await change('subscriptionPause', resting.pause, { startDate: '2030-01-31T12:00:00.000Z' })
    const other = await subscribe({ items: [] }, false)
    const once = newId()
    await world.write(world.main.network, async ({ tx, network }) => {
      const item = await tx.first(
        tx.sql.selectFrom('subscriptionItem').selectAll().where('network', '=', network).where('id', '=', early.item),
      )
      const row = { ...item!, id: once, subscriptionRef: other.id, type: 'oneOff' as const, startDate: null, endDate: null }
      await tx.run(tx.sql.insertInto('subscriptionItem').values({ ...row, discounts: JSON.stringify(row.discounts) } as never))
    })
    assert.deepEqual(
      await problems(subscriptionRules),
      [
        `lists know when a subscription ends: ${ended.id}`,
        `an item of a subscription ends after it begins, and one that counts once has a day and no end: ${early.item}`,
        `an item of a subscription ends after it begins, and one that counts once has a day and no end: ${once}`,
        `no item of a subscription costs or gives less than nothing, or follows a plan that it does not have: ${cheap.item}`,
        `a change that is to come is of an item that is there, which is added or ends with it: ${strange.add}`,
        `a change that is to come is of an item that is there, which is added or ends with it: ${kept.remove}`,
        `pauses of a subscription end after they begin, and do not overlap: ${twice.later}`,
        `no period that begins in a pause is on an invoice: ${resting.pause}`,
      ].toSorted(),
    )
  })
})
