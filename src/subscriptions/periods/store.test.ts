import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscribing } from '../../../test/subscriptions.ts'
import { onEachEngine } from '../../../test/world.ts'
import { findPeriod, saveBilled, saveGiven } from './store.ts'

onEachEngine('periods that are stored', world => {
  const { subscribe } = subscribing(world)

  test('what a period gave and how it was billed are noted apart, whichever is noted by an older row', async () => {
    const { id: subscriptionRef, startDate } = await subscribe()
    const key = { network: world.main.network, subscriptionRef, startDate }
    const find = () => world.database.read(db => findPeriod(db, key))
    const older = (await find())!
    await world.database.write(tx => saveBilled(tx, { ...older, state: 'voided' }))
    await world.database.write(tx => saveGiven(tx, { ...older, grantDate: startDate, credits: 500 }))
    assert.deepEqual(await find(), { ...older, state: 'voided', grantDate: startDate, credits: 500 })
    await world.database.write(tx => saveBilled(tx, older))
    assert.deepEqual(await find(), { ...older, grantDate: startDate, credits: 500 })
  })
})
