import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { countdown, leases, leave, left, tasks } from '../../../test/jobs.ts'
import { onEmptyStores } from '../../../test/world.ts'
import { systemNow } from '../time/clock.ts'
import { job, type Job } from './job.ts'
import { failLease } from './leases.ts'
import { localWrites } from '../writes/writes.ts'
import { startJobs } from './scheduler.ts'
import { enqueue } from './store-tasks.ts'
import { taskHandler, type TaskHandler } from './tasks.ts'

const idle = (find: Job['find'], every = 1) => job({ name: 'idle', every, find, batch: async () => false })

onEmptyStores('a process’s background work', world => {
  const networks = () => [world.main.network, world.other.network]
  const leaveAll = async (last: number) => {
    for (const network of networks()) await leave(world, network, last)
  }
  const leftInAll = async () => (await left(world, networks()[0]!)) + (await left(world, networks()[1]!))
  const start = (jobs: Job[], tasks: TaskHandler[] = [], heard: unknown[] = []) =>
    startJobs({
      database: world.database,
      writes: localWrites(world.database),
      jobs,
      tasks,
      onError: (error, where) => heard.push([(error as Error).message, where]),
    })

  beforeEach(() => leaveAll(0))

  test('is done in every network, again and again', async () => {
    const work = start([countdown()])
    for (let i = 0; i < 3; i++) {
      await leaveAll(4)
      await until(async () => (await leftInAll()) === 0)
    }
    await work.stop()
    assert.deepEqual(await leases(world), [])
  })

  test('once it is to stop, the batch at work is finished and no other is begun, there and elsewhere', async () => {
    await leaveAll(9)
    let stopped: Promise<void> | undefined
    const work = start([countdown(async () => void (stopped ??= work.stop()))])
    await until(() => stopped !== undefined)
    await stopped
    assert.equal(await leftInAll(), 17)
    assert.deepEqual(await leases(world), [])
    await wait(50)
    assert.equal(await leftInAll(), 17)
  })

  test('once it is to stop, the look at work is finished, no batch follows, and no other look', async () => {
    await leaveAll(9)
    let looks = 0
    let stopped: Promise<void> | undefined
    const { find, ...rest } = countdown()
    const work = start([{ ...rest, find: async (db, now) => (looks++, (stopped ??= work.stop()), find(db, now)) }])
    await until(() => stopped !== undefined)
    await stopped
    await wait(50)
    assert.deepEqual([looks, await leftInAll()], [1, 18])
  })

  test('what waits for its next look when it is to stop is not looked at again', async () => {
    let looks = 0
    const work = start([idle(async () => (looks++, []), 20)])
    await until(() => looks >= 2)
    await wait(5)
    await work.stop()
    const before = looks
    await wait(60)
    assert.equal(looks, before)
  })

  test('a job that takes long is looked at once at a time, and holds up no other', async () => {
    const [slow, quick] = [{ now: 0, most: 0, looks: 0 }, { looks: 0 }]
    const work = start([
      idle(async () => {
        slow.looks++
        slow.most = Math.max(slow.most, ++slow.now)
        await wait(30)
        slow.now--
        return []
      }),
      idle(async () => (quick.looks++, [])),
    ])
    await until(() => slow.looks >= 3)
    await work.stop()
    assert.deepEqual([slow.most, slow.now], [1, 0])
    assert.ok(quick.looks > slow.looks)
  })

  test('a look that fails is told, and the next one follows', async () => {
    const heard: unknown[] = []
    let looks = 0
    const work = start([idle(() => Promise.reject(new Error(`look ${++looks}`)))], [], heard)
    await until(() => looks > 2)
    await work.stop()
    assert.deepEqual(
      heard.slice(0, 2),
      [1, 2].map(look => [`look ${look}`, { job: 'idle' }]),
    )
  })

  test('what failed is tried again after its wait, however seldom its job looks', async () => {
    const [network] = networks()
    await leave(world, network!, 1)
    const failure = { network: network!, job: 'countdown', failures: 1, error: 'no', runDate: systemNow() }
    await world.database.write(tx => failLease(tx, failure))
    const work = start([{ ...countdown(), every: 3_600_000 }])
    await until(async () => (await leftInAll()) === 0)
    await work.stop()
    assert.deepEqual(await leases(world), [])
  })

  test('every job looks within ten seconds from the start, however seldom afterwards', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let looks = 0
    const work = start([idle(async () => (looks++, []), 3_600_000)])
    t.mock.timers.tick(9_999)
    assert.equal(looks, 0)
    t.mock.timers.tick(1)
    t.mock.timers.reset()
    await until(() => looks === 1)
    await work.stop()
  })

  test('a task that takes long holds up the next ones for seconds, and no longer', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    for (const key of ['a', 'b', 'c'])
      await world.write(networks()[0]!, context => enqueue(context, { kind: 'letter', key, payload: { key } }))
    const begun: string[] = []
    const hanging = Promise.withResolvers<void>()
    const perform = async ({ payload: { key } }: { payload: { key: string } }) => {
      begun.push(key)
      if (key === 'a') await hanging.promise
    }
    const work = start([], [taskHandler<{ key: string }>({ kind: 'letter', most: 1, perform })])
    const pass = async (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        t.mock.timers.tick(1_000)
        for (const end = performance.now() + 50; performance.now() < end;) await new Promise(setImmediate)
      }
    }
    await pass(9)
    assert.deepEqual(begun, ['a'])
    await pass(5)
    assert.deepEqual(begun, ['a', 'b', 'c'])
    assert.partialDeepStrictEqual(await tasks(world), [{ key: 'a', attempts: 1 }])
    hanging.resolve()
    t.mock.timers.reset()
    await work.stop()
  })

  test('tasks are performed within seconds, and stopping waits for the one at hand alone', async () => {
    for (const key of ['a', 'b'])
      await world.write(networks()[0]!, context => enqueue(context, { kind: 'letter', key, payload: {} }))
    let stopped: Promise<void> | undefined
    let ended = false
    const perform = async () => {
      stopped = work.stop()
      await wait(50)
      ended = true
    }
    const work = start([], [{ kind: 'letter', most: 1, perform }])
    await until(() => stopped !== undefined)
    await stopped
    assert.equal(ended, true)
    assert.partialDeepStrictEqual(await tasks(world), [{ attempts: 0, holder: null }])
    assert.equal((await tasks(world)).length, 1)
  })
})

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 5_000; !(await isTrue()); await wait(2))
    assert.ok(performance.now() < end, 'it took too long')
}
