import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Reply } from '../../../test/client.ts'
import { serveOn, type PostgresService } from '../../../test/postgres-service.ts'
import { onEachEngine } from '../../../test/world.ts'
import { credit } from '../../transactions/actions.ts'
import type { Db } from '../database.ts'
import { rawQuery } from '../../../test/raw-query.ts'

const slow = (db: Db) => db.all(rawQuery('select pg_sleep(1.5)'))

onEachEngine(
  'PostgreSQL under load',
  world => {
    let operator: pg.Client
    let service: PostgresService
    before(async () => {
      service = await serveOn(world, world.databaseUrl, { lockMs: 1_500, queueMs: 1_500 })
      operator = new pg.Client({ connectionString: world.databaseUrl })
      // The database is dropped before the end of this.
      operator.on('error', () => {})
      await operator.connect()
      const { network, member, location } = world.main
      const posting = {
        unit: 'dayPass',
        membershipRef: member,
        companyRef: null,
        locationRef: location,
        description: '',
      } as const
      await world.write(network, context =>
        credit(context, { ...posting, type: 'transferPermanentDayPasses', amount: 1_000_000 }, null),
      )
    })
    after(async () => {
      await service.close()
      await operator.end()
    })

    const charge = ({ member: membershipRef, location: locationRef } = world.main): Promise<Reply> =>
      service.api.post('/transactions/day_passes/v1', {
        transaction: { amount: 0.01, membershipRef, locationRef, type: 'chargePermanentDayPasses' },
      })
    const open = ({ location: locationRef } = world.other): Promise<Reply> =>
      service.other.post('/support/tickets/v1', { ticket: { locationRef, type: 'cleaning', description: 'Coffee' } })

    /** What another network, and the health check, get while something goes on. */
    async function meanwhile(going: Promise<unknown>) {
      const until = new AbortController()
      void going.finally(() => until.abort())
      const times = { get: [] as number[], post: [] as number[] }
      const timed = async (into: number[], call: () => Promise<{ status: number }>, status: number) => {
        const start = performance.now()
        assert.equal((await call()).status, status)
        into.push(performance.now() - start)
      }
      while (!until.signal.aborted) {
        await Promise.all([
          timed(times.get, () => service.other.get(`/community/memberships/v1/${world.other.memberNumber}`), 200),
          timed(times.get, () => service.other.get(`/events/v1?locationRef=${world.other.location}`), 200),
          timed(times.get, () => fetch(`${service.baseUrl}/readyz`), 200),
          timed(times.post, open, 201),
        ])
        await wait(5)
      }
      return times
    }

    test('a row that somebody holds for long refuses those who want it in time, and is nothing to others', async () => {
      const { network, member } = world.main
      await operator.query('begin')
      await operator.query('select id from membership where network = $1 and id = $2 for update', [network, member])
      const start = performance.now()
      const charging = Promise.all(Array.from({ length: 40 }, () => charge()))
      const [others, mine, refused] = await Promise.all([
        // For as long as anybody waits for the row: of a moment alone, a busy machine could make anything.
        meanwhile(charging),
        service.api.get(`/community/memberships/v1/${world.main.memberNumber}`),
        charging,
      ])
      const took = performance.now() - start
      await operator.query('rollback')
      assert.deepEqual(
        [...new Set(refused.map(({ status, body, headers }) => `${status} ${body.code} ${headers.get('retry-after')}`))],
        ['503 unavailable 1'],
      )
      assert.ok(refused.some(({ body }) => /Another change holds/.test(body.detail)))
      assert.ok(took < 8_000, `${took} ms`)
      assert.equal(mine.status, 200)
      // Whoever waited for the row waited for 1.5 seconds. What comes first is slow with whatever else happens.
      assert.ok(quantile(others.get, 0.5) < 500, others.get.join())
      assert.ok(quantile(others.post, 0.5) < 750, others.post.join())
      assert.equal((await charge()).status, 201)
    })

    test('a balance that many charge at once is nothing to others', async () => {
      const times: number[] = []
      const end = performance.now() + 2_000
      const charging = Promise.all(
        Array.from({ length: 64 }, async () => {
          while (performance.now() < end) {
            const start = performance.now()
            const { status, body } = await charge()
            assert.ok(status === 201 || body.code === 'unavailable')
            if (status === 201) times.push(performance.now() - start)
          }
        }),
      )
      // What comes first is slow with whatever else happens.
      await wait(500)
      const others = await meanwhile(charging)
      assert.ok(quantile(others.get, 0.5) < quantile(times, 0.5) / 2, others.get.join())
      assert.ok(quantile(others.post, 0.5) < quantile(times, 0.5) / 2, others.post.join())
      assert.ok(quantile(others.get, 0.9) < 500, others.get.join())
    })

    test('reads that take long keep neither writes nor the health check waiting', async () => {
      const { database } = service
      assert.equal(database.isWaitedFor(), false)
      const reads = Array.from({ length: database.width }, () => database.read(slow))
      await wait(50)
      const next = [
        database.read(slow, { oneStatement: true }),
        service.other.get(`/events/v1?locationRef=${world.other.location}`),
      ] as const
      const start = performance.now()
      const counted = database.write(tx => tx.all(tx.sql.selectFrom('network').select('id')))
      const [ready] = await Promise.all([fetch(`${service.baseUrl}/readyz`), counted])
      assert.ok(performance.now() - start < 1_000)
      assert.equal(ready.status, 200)
      assert.equal(database.isWaitedFor(), true)
      await Promise.all([...reads, ...next])
      assert.equal(database.isWaitedFor(), false)
    })

    test('reads count as waited for while a quarter of the connections is left, which is for others', async () => {
      const { database } = service
      const reads: Promise<unknown>[] = []
      const isWaitedFor = Array.from({ length: database.width }, () => {
        reads.push(database.read(slow))
        return database.isWaitedFor()
      })
      assert.deepEqual(isWaitedFor, [...Array(7).fill(false), true, true, true])
      await Promise.all(reads)
      assert.equal(database.isWaitedFor(), false)
    })

    test('a read whose client has gone while it waited for a connection is not begun', async () => {
      const { database } = service
      const reads = Array.from({ length: database.width }, () => database.read(slow))
      let begun = false
      let isAbandoned = false
      const read = database.read(
        async () => {
          begun = true
        },
        { isAbandoned: () => isAbandoned },
      )
      isAbandoned = true
      await assert.rejects(read, { code: 'unavailable' })
      assert.equal(begun, false)
      await Promise.all(reads)
    })
  },
  { engines: ['postgres'] },
)

const quantile = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]!
