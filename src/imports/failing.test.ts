import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { countsOf, send } from '../../test/importing.ts'
import { runnerOn } from '../../test/jobs.ts'
import { onEachEngine } from '../../test/world.ts'
import { runJob } from '../kernel/jobs/run-jobs.ts'
import { importedLines } from './jobs.ts'

onEachEngine('an import of which the service fails at a line', world => {
  test('makes all the others, and tells the line with its fault', async () => {
    const { api, network, location } = world.main
    const rows = Array.from({ length: 15 }, () => [randomUUID(), 'Acme', location])
    const sent = await send(api, 'of=companies&apply=true', [['key', 'title', 'locationRef'], ...rows])
    const { id } = sent.body.import
    // What no table could say: a company without a title.
    await world.database.write(tx =>
      tx.run(
        tx.sql
          .updateTable('importLine')
          .set({ fields: { locationRef: location } })
          .where('network', '=', network)
          .where('importRef', '=', id)
          .where('line', 'in', [3, 14]),
      ),
    )
    const errors: unknown[] = []
    await runJob(importedLines, runnerOn(world.database, { onError: error => void errors.push(error) }))
    const done = (await api.get(`/imports/v1/${id}`)).body.import
    assert.deepEqual(countsOf(done), { status: 'applied', lines: 15, waiting: 0, made: 13, existing: 0, failed: 2 })
    const detail = 'The service failed at it; its log says why.'
    assert.deepEqual(done.faults, [
      { line: 3, code: 'internal', detail },
      { line: 14, code: 'internal', detail },
    ])
    assert.ok(errors.length > 0)
  })
})
