import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importRules } from '../src/cli/store-verify-imports.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { problemsIn } from './problems.ts'
import { onEachEngine } from './world.ts'

onEachEngine('stored imports', world => {
  test('are found faulty where a line is missing, or a key stands for nothing', async () => {
    const { network } = world.main
    const [id, dates] = [newId(), { createDate: '2027-01-15T09:30:00.000Z', updateDate: '2027-01-15T09:30:00.000Z' }]
    const counts = { lines: 2, made: 1, existing: 0, failed: 0, faults: [], ignoredColumns: [] }
    const actor = { membershipRef: null, credentialRef: null, requestId: 'x' }
    await world.database.write(async tx => {
      const run = { network, id, of: 'plans', status: 'applied', invite: false, ...counts, ...actor, ...dates } as const
      await tx.run(tx.sql.insertInto('importRun').values(run))
      await tx.run(tx.sql.insertInto('importKey').values({ network, of: 'products', key: 'A-1', objectRef: newId() }))
    })
    assert.deepEqual(await problemsIn(world, importRules), [
      'a key of imported products stands for a product that there is: A-1',
      `the lines of an import are made, there already, failed or waiting: ${id}`,
    ])
  })
})
