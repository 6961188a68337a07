import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openFiles } from '../../cli/store.ts'
import { plans as store } from '../../plans/store.ts'
import { newId } from '../storage/ids.ts'
import type { Files } from './implement.ts'
import { routes } from '../../routes.ts'
import { serving } from '../../../test/served.ts'
import { startOf } from '../../../test/service.ts'
import { onEachEngine } from '../../../test/world.ts'

onEachEngine('a list without pages that is long', world => {
  let files: Files | undefined
  let made = 0
  const counted: Files = {
    make(asked, by) {
      made++
      return (files ??= openFiles(world.databaseUrl, { start: startOf('files') })).make(asked, by)
    },
    close: async () => files?.close(),
  }
  after(() => counted.close())
  const served = serving(world, routes, counted)
  const plans = (accept: string) => served.api.get('/plans/v1', { headers: { accept } })

  test('is made in the worker from its second time on, the same to the byte, until it is short again', async () => {
    const { location: locationRef } = world.main
    const body = { plan: { locationRef, title: 'Desk', description: 'x'.repeat(1_000), price: 100, period: 'month' } }
    const first = await served.api.post('/plans/v1', body)
    for (let i = 1; i < 3; i++) assert.equal((await served.api.post('/plans/v1', body)).status, 201)
    await plans('application/json')
    assert.equal(made, 0)
    await world.database.write(async tx => {
      const row = (await store.find(tx, world.main.network, first.body.plan.id))!
      const long = { ...row, description: 'Ä'.repeat(5_000) }
      await store.insertMany(
        tx,
        Array.from({ length: 100 }, () => ({ ...long, id: newId() })),
      )
    })
    const here = await plans('application/json')
    assert.ok(here.text.length > 500_000, `${here.text.length}`)
    assert.equal(made, 0)
    const there = await plans('application/json')
    assert.deepEqual([made, there.status, there.headers.get('content-type')], [1, 200, 'application/json; charset=utf-8'])
    assert.ok(there.text === here.text)
    const table = await plans('text/csv')
    assert.deepEqual([made, table.headers.get('content-type')], [2, 'text/csv; charset=utf-8'])
    assert.equal(table.text.split('\r\n').length, 105)
    // Who asks sees what was written before, and another network has its own.
    assert.equal((await served.api.post('/plans/v1', body)).status, 201)
    assert.equal((await plans('application/json')).body.plans.length, 104)
    assert.equal(made, 3)
    await world.database.write(tx =>
      tx.run(tx.sql.updateTable('plan').set({ description: '' }).where('network', '=', world.main.network)),
    )
    await plans('application/json')
    await plans('application/json')
    assert.equal(made, 4)
  })
})
