import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clear, leases, runIn } from '../../test/jobs.ts'
import { onEachService } from '../../test/world.ts'
import type { Job } from '../kernel/jobs/job.ts'
import { newId } from '../kernel/storage/ids.ts'
import { expiredKeys, expiredTokens } from './jobs.ts'
import { insertToken } from './store.ts'

onEachService('housekeeping', world => {
  const run = (job: Job) => runIn(world, job, { database: world.reads, writes: world.writes })

  test('deletes what has expired, of every network, in batches, and nothing else', async () => {
    const networks = [world.main.network, world.other.network]
    const [past, coming] = ['2020-01-01T00:00:00.000Z', '2090-01-01T00:00:00.000Z']
    for (const network of networks) {
      await world.write(network, async ({ tx, now: createDate }) => {
        const row = (key: string, expireDate: string) => ({
          network,
          credentialRef: newId(),
          method: 'POST',
          route: '/events/v1',
          key,
          requestHash: 'x',
          httpStatus: 201,
          expireDate,
        })
        const old = Array.from({ length: 600 }, (_, i) => row(`old ${i}`, past))
        await tx.run(tx.sql.insertInto('idempotency').values([...old, row('new', coming)]))
        const { id } = (await tx.first(tx.sql.selectFrom('credential').select('id').where('network', '=', network)))!
        const token = { network, credentialRef: id, scopes: ['shop'], createDate }
        await insertToken(tx, { ...token, tokenHash: 'old', expireDate: past })
        await insertToken(tx, { ...token, tokenHash: 'new', expireDate: coming })
      })
    }
    assert.ok((await run(expiredKeys)) >= 4, 'several batches in each network')
    assert.equal(await run(expiredTokens), 2)
    for (const network of networks) {
      const left = await world.database.read(async db => [
        ...(await db.all(db.sql.selectFrom('idempotency').select('key as left').where('network', '=', network))),
        ...(await db.all(db.sql.selectFrom('token').select('tokenHash as left').where('network', '=', network))),
      ])
      assert.deepEqual(
        left.map(row => row.left),
        ['new', 'new'],
      )
    }
    assert.equal(await run(expiredKeys), 0)
    assert.equal(await run(expiredTokens), 0)
  })

  test('tells why it failed, also when a thread writes', async () => {
    if (world.engine !== 'sqlite') return
    const script = (sql: string) => world.database.alter(tx => tx.script(sql))
    await world.write(world.main.network, ({ tx, now: createDate }) =>
      tx.run(
        tx.sql
          .insertInto('idempotency')
          .values({
            network: world.main.network,
            credentialRef: newId(),
            method: 'POST',
            route: '/events/v1',
            key: 'stays',
            requestHash: 'x',
            expireDate: createDate,
          }),
      ),
    )
    await script("create trigger stay before delete on idempotency begin select raise(abort, 'the row may not go'); end")
    await run(expiredKeys)
    assert.deepEqual(
      (await leases(world)).map(({ job, error }) => [job, error]),
      [['expired keys', 'the row may not go']],
    )
    await script('drop trigger stay')
    await clear(world, 'lease')
  })
})
