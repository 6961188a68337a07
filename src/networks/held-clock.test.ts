import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoicingOf } from '../../test/invoicing.ts'
import { onEachService } from '../../test/world.ts'
import type { Actor } from '../kernel/storage/context.ts'
import { localWrites } from '../kernel/writes/writes.ts'
import { walkClock } from './actions-clock.ts'

onEachService('while the clock of a test network is on its way', world => {
  const { issue, newDraft } = invoicingOf(world)

  test('an invoice that is issued by hand is dated no earlier than those with lower numbers', async () => {
    const { api, network } = world.main
    await world.database.write(tx => tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', network)))
    const begun = await api.put(`/networks/v1/${network}/clock`, { clock: { now: '2097-01-01T00:00:00Z' } })
    assert.equal(begun.status, 200, begun.text)
    const { id } = await newDraft()
    // A slice of a walk, of which those who serve requests have not heard yet.
    const until = '2097-06-01T00:00:00.000Z'
    const slice = { network, until, requestId: 'test', actor: {} as Actor, batches: 100 }
    for (let isThere = false; !isThere;) ({ isThere } = await localWrites(world.database).perform(walkClock, slice))
    assert.equal((await issue(id)).issueDate, until)
  })
})
