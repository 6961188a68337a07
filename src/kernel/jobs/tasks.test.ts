import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { clear, onlyLook, openMore, tasks, runnerOn } from '../../../test/jobs.ts'
import { onEmptyStores } from '../../../test/world.ts'
import type { WritableDatabase } from '../../db/database.ts'
import { OutcomeUnknown } from '../../db/outcome-unknown.ts'
import { Unavailable } from '../../db/unavailable.ts'
import { setClock } from '../time/clock.ts'
import { localWrites } from '../writes/writes.ts'
import type { RunOptions } from './run-jobs.ts'
import { claimTask, enqueue, retryTasks } from './store-tasks.ts'
import { runTasks, type TaskHandler } from './tasks.ts'

const START = Date.parse('2031-05-06T07:00:00.000Z')
const setSecond = (second: number) => setClock(() => START + second * 1_000)
const at = (second: number) => new Date(START + second * 1_000).toISOString()

onEmptyStores('tasks', world => {
  const [main, other] = [() => world.main.network, () => world.other.network]
  const leave = (key: string, more: Partial<Parameters<typeof enqueue>[1]> = {}, network = main()) =>
    world.write(network, context => enqueue(context, { kind: 'letter', key, payload: { to: key }, ...more }))
  const run = (handler: Partial<TaskHandler>, options: Partial<RunOptions> = {}) =>
    runTasks([{ kind: 'letter', most: 3, perform: async () => {}, ...handler }], runnerOn(world.database, options))
  const retry = (id?: string) => world.database.write(tx => retryTasks(tx, main(), at(0), id))

  beforeEach(async () => {
    setSecond(0)
    await clear(world, 'task')
  })
  afterEach(() => setClock())

  test('a task is there when its transaction has been committed, and only then', async () => {
    const undone = world.write(main(), async context => {
      assert.equal(await enqueue(context, { kind: 'letter', key: 'a', payload: {} }), true)
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    assert.deepEqual(await tasks(world), [])
    assert.equal(await leave('a'), true)
    assert.partialDeepStrictEqual(await tasks(world), [{ network: main(), kind: 'letter', key: 'a', payload: { to: 'a' } }])
  })

  test('of a key there is one task at a time in a network and kind', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => leave('a')))
    assert.equal(made.filter(Boolean).length, 1)
    assert.deepEqual([await leave('a', { kind: 'call' }), await leave('a', {}, other()), await leave('b')], [true, true, true])
    assert.equal((await tasks(world)).length, 4)
    await run({ perform: async () => assert.equal(await leave('a'), false) })
    assert.equal(await leave('a'), true, 'what is done makes room')
  })

  test('a task is performed when it is due, the longest due first, and then deleted', async () => {
    for (const [key, second] of [
      ['c', 3],
      ['a', 1],
      ['b', 2],
    ] as const)
      await leave(key, { runDate: at(second) })
    const performed: unknown[] = []
    const perform: TaskHandler['perform'] = async ({ network, payload }) => void performed.push([network, payload])
    assert.equal(await runTasks([{ kind: 'letter', most: 3, perform }], onlyLook(world)), 0)
    setSecond(0.999)
    assert.equal(await run({ perform }, onlyLook(world)), 0)
    setSecond(2)
    assert.equal(await run({ perform }), 2)
    assert.deepEqual(performed, [
      [main(), { to: 'a' }],
      [main(), { to: 'b' }],
    ])
    assert.deepEqual(
      (await tasks(world)).map(({ key }) => key),
      ['c'],
    )
  })

  test('a task that fails waits longer each time and is dead after as many tries as its kind allows', async () => {
    await leave('a')
    const { id } = (await tasks(world))[0]!
    const heard: unknown[] = []
    const onError: RunOptions['onError'] = (error, where) => heard.push([(error as Error).message, where])
    let tries = 0
    const perform = async () => {
      tries++
      throw new Error('no such street')
    }
    for (const [second, next, state] of [
      [0, 1, 'waiting'],
      [1, 3, 'waiting'],
      [3, 7, 'dead'],
    ] as const) {
      await leave('b', { runDate: at(second) })
      setSecond(second)
      const letters = (task: { payload: unknown }) =>
        (task.payload as { to: string }).to === 'a' ? perform() : Promise.resolve()
      assert.equal(await run({ perform: letters }, { onError }), 1, 'the others are performed')
      assert.partialDeepStrictEqual(await tasks(world), [{ id, state, runDate: at(next), error: 'no such street', holder: null }])
      assert.deepEqual(heard.splice(0), [['no such street', { job: 'letter', network: main(), task: id }]])
      setSecond(next - 0.001)
      await run({ perform }, onlyLook(world))
    }
    setSecond(1e8)
    await run({ perform }, onlyLook(world))
    assert.equal(tries, 3)
    assert.equal(await leave('a'), false, 'a dead task keeps its key')
    setSecond(0)
    assert.equal(await retry(), 1)
    await run({ perform })
    assert.partialDeepStrictEqual(await tasks(world), [{ id, state: 'waiting', attempts: 1, runDate: at(1) }])
  })

  test('a retry leaves alone what has not failed, what is carried out, and what is another’s', async () => {
    await leave('waiting', { runDate: at(9) })
    await leave('failed')
    await leave('elsewhere', {}, other())
    const fail = () => Promise.reject(new Error('no'))
    await run({ perform: fail })
    const before = await tasks(world)
    const [waiting, failed, elsewhere] = ['waiting', 'failed', 'elsewhere'].map(key => before.find(task => task.key === key)!.id)
    assert.deepEqual([await retry(waiting), await retry(elsewhere), await retry(failed)], [0, 0, 1])
    await run({ perform: async () => assert.equal(await retry(), 0) })
    assert.deepEqual((await tasks(world)).map(({ key }) => key).toSorted(), ['elsewhere', 'waiting'])
  })

  test('a store that is not there for a moment does not count against a task', async () => {
    await leave('a')
    for (let i = 0; i < 5; i++) {
      setSecond(i)
      const error = i % 2 ? new OutcomeUnknown('the store is away') : new Unavailable('the store is away')
      await run({ perform: () => Promise.reject(error) })
    }
    assert.partialDeepStrictEqual(await tasks(world), [{ state: 'waiting', attempts: 0, runDate: at(5) }])
  })

  test('a task of a kind that nothing knows waits for a program that does, and is looked at every five minutes', async () => {
    await leave('a', { kind: 'telegram' })
    for (let i = 0; i < 5; i++) {
      setSecond(i * 300)
      await run({})
      assert.partialDeepStrictEqual(await tasks(world), [{ state: 'waiting', attempts: 0, runDate: at((i + 1) * 300) }])
    }
    assert.match((await tasks(world))[0]!.error!, /kind telegram/)
  })

  test('processes share the tasks, and each is claimed once', async () => {
    const keys = Array.from({ length: 40 }, (_, i) => `${i}`)
    for (const key of keys) await leave(key, {}, Number(key) % 2 ? main() : other())
    const { databases, close } = await openMore(world)
    const performed: { by: number; key: string }[] = []
    const runners = [world.database, ...databases, world.database]
    const perform =
      (by: number) =>
      async ({ payload }: { payload: unknown }) =>
        void performed.push({ by, key: (payload as { to: string }).to })
    await Promise.all(runners.map((database, by) => run({ perform: perform(by) }, { database })))
    assert.deepEqual(performed.map(({ key }) => key).toSorted(), keys.toSorted())
    assert.ok(new Set(performed.map(({ by }) => by)).size > 1)
    assert.deepEqual(await tasks(world), [])
    await close()
  })

  test('what one process is claiming at this moment holds up no other', async t => {
    if (world.engine === 'sqlite') return t.skip('it has one writer')
    await leave('a', { runDate: at(-1) })
    await leave('b')
    const claimed = await world.database.write(async tx => {
      const task = await claimTask(tx, { holder: 'slow', now: at(0), until: at(60) })
      assert.equal(await run({}), 1)
      return task
    })
    assert.deepEqual([claimed!.key, (await tasks(world)).map(({ key }) => key)], ['a', ['a']])
  })

  test('whoever takes long keeps its task, and one whose claim has ended changes nothing of the next one’s', async t => {
    await leave('a')
    t.mock.timers.enable({ apis: ['setInterval'] })
    let writes = 0
    const write: WritableDatabase['write'] = (work, options) => {
      writes++
      return world.database.write(work, options)
    }
    const perform = async () => {
      const [before] = await tasks(world)
      assert.equal(before!.runDate, at(60))
      setSecond(20)
      t.mock.timers.tick(20_000)
      while ((await tasks(world))[0]!.runDate !== at(80)) await new Promise(setImmediate)
      setSecond(80)
      const second = await world.database.write(tx => claimTask(tx, { holder: 'another', now: at(80), until: at(140) }))
      assert.equal(second!.attempts, 2)
      setSecond(81)
      t.mock.timers.tick(20_000)
      throw new Error('too late')
    }
    await run({ perform }, { writes: localWrites({ ...world.database, write }) })
    assert.partialDeepStrictEqual(await tasks(world), [
      { state: 'waiting', holder: 'another', attempts: 2, runDate: at(140), error: null },
    ])
    const before = writes
    t.mock.timers.tick(60_000)
    assert.equal(writes, before, 'what has ended is not held any longer')
  })

  test('a runner that is to stop finishes the task at hand and claims no other', async () => {
    for (const key of ['a', 'b']) await leave(key)
    let performed = 0
    const stopping = { isStopped: () => performed > 0 }
    assert.equal(await run({ perform: async () => void performed++ }, stopping), 1)
    assert.partialDeepStrictEqual(await tasks(world), [{ attempts: 0, holder: null }])
    assert.equal(await run({}, { ...onlyLook(world), ...stopping }), 0)
    assert.equal((await tasks(world)).length, 1)
  })
})
