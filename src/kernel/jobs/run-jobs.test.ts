import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { clear, countdown, leases, leave, left, onlyLook, openMore, runnerOn } from '../../../test/jobs.ts'
import { onEmptyStores } from '../../../test/world.ts'
import { createNetwork } from '../../access/actions.ts'
import type { WritableDatabase, Tx } from '../../db/database.ts'
import { OutcomeUnknown } from '../../db/outcome-unknown.ts'
import { Unavailable } from '../../db/unavailable.ts'
import { now, setClock } from '../time/clock.ts'
import { runFailedJobs, runJob, type RunOptions } from './run-jobs.ts'
import { rawQuery } from '../../../test/raw-query.ts'

const START = Date.parse('2031-05-06T07:00:00.000Z')
const setSecond = (second: number) => setClock(() => START + second * 1_000)
const at = (second: number) => new Date(START + second * 1_000).toISOString()

onEmptyStores('jobs', world => {
  const [main, other] = [() => world.main.network, () => world.other.network]
  const runner = (options: Partial<RunOptions> = {}) => runnerOn(world.database, options)
  /** A job that throws what it is given in the main network, and works elsewhere. */
  const failing = (error: () => unknown) =>
    countdown(async (_tx, network) => {
      if (network === main() && error() !== undefined) throw error()
    })

  /** A job that loses the store when so much is left, as if its process had come to an end there. */
  const workUntil = (rest: number, error: Error = new Unavailable('the store is away')) =>
    countdown(async (_tx, _network, left) => {
      if (left === rest) throw error
    })

  beforeEach(async () => {
    setSecond(0)
    for (const network of [main(), other()]) await leave(world, network, 0)
    await clear(world, 'lease')
  })
  afterEach(() => setClock())

  test('processes share the work, and of a job each network has one at a time, from its first batch to its last', async () => {
    const { databases, close } = await openMore(world)
    const networks: string[] = []
    for (let i = 0; i < 6; i++)
      networks.push(await world.database.write(tx => createNetwork(tx, now(), { title: `Network ${i}` })))
    for (const network of networks) await leave(world, network, 5)
    const done: { by: number; network: string }[] = []
    const atWork = new Set<string>()
    const work = (by: number) =>
      countdown(async (tx, network) => {
        assert.ok(!atWork.has(network), 'two at once')
        atWork.add(network)
        await pause(tx)
        atWork.delete(network)
        done.push({ by, network })
      })
    await Promise.all([world.database, ...databases].map((database, by) => runJob(work(by), runnerOn(database))))
    for (const network of networks) {
      const by = done.filter(batch => batch.network === network).map(batch => batch.by)
      assert.deepEqual(by, Array(5).fill(by[0]))
    }
    assert.ok(new Set(done.map(({ by }) => by)).size > 1, 'more than one had a part in it')
    assert.deepEqual(await leases(world), [])
    await close()
  })

  test('who works keeps a network for 30 seconds from the beginning of a batch, and others leave it alone without a write', async () => {
    await leave(world, main(), 9)
    const first = runner()
    assert.equal(await runJob(workUntil(7), first), 2)
    const lease = { network: main(), job: 'countdown', holder: first.holder, failures: 0, error: null, runDate: null }
    assert.deepEqual(await leases(world), [{ ...lease, untilDate: at(30) }])
    setSecond(10)
    assert.equal(await runJob(workUntil(6), first), 1, 'it may go on itself')
    assert.deepEqual(await leases(world), [{ ...lease, untilDate: at(40) }])
    setSecond(39.999)
    assert.equal(await runJob(countdown(), onlyLook(world)), 0)
    await leave(world, other(), 1)
    assert.equal(await runJob(countdown(), runner()), 1, 'others work elsewhere')
    assert.equal(await left(world, main()), 6)
    setSecond(40)
    assert.equal(await runJob(countdown(), runner()), 6)
    assert.deepEqual(await leases(world), [])
  })

  for (const [what, job] of [
    ['is at work', () => workUntil(7)],
    ['has failed', () => failing(() => new Error('no'))],
  ] as const) {
    test(`whoever was away for so long that another ${what} in the meantime does no further batch`, async () => {
      await leave(world, main(), 9)
      let writes = 0
      const database: WritableDatabase = {
        ...world.database,
        async write(work, options) {
          if (++writes === 2) {
            setSecond(30)
            await runJob(job(), runner())
          }
          return world.database.write(work, options)
        },
      }
      assert.equal(await runJob(countdown(), runnerOn(database)), 1)
      const [lease] = await leases(world)
      assert.deepEqual(
        [writes, lease!.untilDate, lease!.runDate],
        [2, ...(what === 'is at work' ? [at(60), null] : [null, at(31)])],
      )
    })
  }

  test('a runner that is to stop gives back what it holds and begins nothing else', async () => {
    for (const network of [main(), other()]) await leave(world, network, 9)
    let batches = 0
    const job = countdown(async () => void batches++)
    const stopping = { database: world.database, isStopped: () => batches >= 2 }
    assert.equal(await runJob(job, runner(stopping)), 2)
    assert.equal((await left(world, main())) + (await left(world, other())), 16)
    assert.deepEqual(await leases(world), [])
    assert.equal(await runJob(job, { ...onlyLook(world), isStopped: stopping.isStopped }), 0)
  })

  test('a store that is not there for a moment is no failure of the job, which goes on at the next look', async () => {
    await leave(world, main(), 2)
    const heard: unknown[] = []
    const options = runner({ onError: error => heard.push((error as Error).message) })
    for (let i = 0; i < 3; i++) assert.equal(await runJob(workUntil(2), options), 0)
    assert.deepEqual(heard, Array(3).fill('the store is away'))
    assert.equal(await runJob(workUntil(2, new OutcomeUnknown('the store is away')), options), 0)
    assert.deepEqual(await leases(world), [])
    assert.equal(await runJob(workUntil(1), options), 1)
    assert.equal(await runJob(countdown(), options), 1)
  })

  test('a failure that cannot be noted is told, and ends nothing else', async () => {
    for (const network of [main(), other()]) await leave(world, network, 1)
    const heard: unknown[] = []
    const away = new Unavailable('the store is away')
    const database: WritableDatabase = {
      ...world.database,
      write: async (work, options) => (heard.length === 1 ? Promise.reject(away) : world.database.write(work, options)),
    }
    const job = failing(() => new Error('no'))
    assert.equal(await runJob(job, runnerOn(database, { onError: (error, where) => heard.push([error, where]) })), 1)
    const where = { job: 'countdown', network: main() }
    assert.deepEqual(heard, [
      [new Error('no'), where],
      [away, where],
    ])
  })

  test('a job that throws waits a second, then twice as long each time, an hour at most, and begins afresh after success', async () => {
    await leave(world, main(), 2)
    let tries = 0
    let error: Error | undefined = new Error('no paper in the printer')
    const heard: unknown[] = []
    const job = failing(() => (tries++, error))
    const options = runner({ onError: (error, where) => heard.push([(error as Error).message, where]) })
    let second = 0
    for (const [failures, wait] of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600, 3600].entries()) {
      await leave(world, other(), 1)
      assert.equal(await runJob(job, options), 1, 'other networks go on')
      assert.deepEqual(await leases(world), [
        {
          network: main(),
          job: 'countdown',
          holder: null,
          untilDate: null,
          failures: failures + 1,
          error: 'no paper in the printer',
          runDate: at(second + wait),
        },
      ])
      assert.deepEqual(heard.splice(0), [['no paper in the printer', { job: 'countdown', network: main() }]])
      tries = 0
      setSecond(second + wait - 0.001)
      assert.equal(await runJob(job, onlyLook(world)), 0)
      assert.equal(await runFailedJobs([job], onlyLook(world)), 0)
      assert.equal(tries, 0)
      setSecond((second += wait))
    }
    error = undefined
    assert.equal(await runJob(job, options), 2)
    assert.deepEqual(await leases(world), [])
    error = new Error('again')
    await leave(world, main(), 1)
    await runJob(job, options)
    assert.deepEqual(
      (await leases(world)).map(({ failures, runDate }) => [failures, runDate]),
      [[1, at(second + 1)]],
    )
  })

  test('what failed is tried again when it has waited, even if there is nothing left to do, and is then forgotten', async () => {
    let error: Error | undefined = new Error('no')
    const job = failing(() => error)
    await leave(world, main(), 1)
    await runJob(job, runner())
    await leave(world, main(), 0)
    error = undefined
    setSecond(1)
    assert.equal(await runJob(job, runner()), 0)
    assert.equal(await runFailedJobs([{ ...job, name: 'another' }], runner()), 0)
    assert.equal((await leases(world)).length, 1)
    assert.equal(await runFailedJobs([job], runner()), 1)
    assert.deepEqual(await leases(world), [])
  })

  test('why it failed is kept in words that an operator can use, however strange the error', async () => {
    const nested = new AggregateError([new Error('connect ECONNREFUSED 10.0.0.1:25')])
    for (const [error, words] of [
      [new Error('a\0b'), 'a b'],
      [new Error('x'.repeat(600)), 'x'.repeat(500)],
      [new TypeError(), 'TypeError'],
      [new AggregateError([]), 'AggregateError'],
      [nested, 'connect ECONNREFUSED 10.0.0.1:25'],
      ['just text', 'just text'],
    ] as const) {
      await leave(world, main(), 1)
      await runJob(
        failing(() => error),
        runner(),
      )
      const [lease] = await leases(world)
      assert.equal(lease!.error, words)
      setClock(() => Date.parse(lease!.runDate!))
    }
  })
})

/** Gives others time to do something in the middle of a transaction. On SQLite there is nobody else. */
const pause = (tx: Tx) => (tx.engine === 'postgres' ? tx.first(rawQuery('select pg_sleep(0.003)')) : undefined)
