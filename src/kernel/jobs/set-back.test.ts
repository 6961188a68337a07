import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { clear, countdown, leases, leave, left, onlyLook, runnerOn, tasks } from '../../../test/jobs.ts'
import { onEmptyStores } from '../../../test/world.ts'
import { setClock } from '../time/clock.ts'
import { DAY } from '../time/instant.ts'
import { failLease, takeLease } from './leases.ts'
import { runJob } from './run-jobs.ts'
import { clockSetBack } from './set-back.ts'
import { enqueue } from './store-tasks.ts'
import { runTasks } from './tasks.ts'

const START = Date.parse('2031-05-06T07:00:00.000Z')
const setSecond = (second: number) => setClock(() => START + second * 1_000)
const at = (second: number) => new Date(START + second * 1_000).toISOString()
const TOMORROW = DAY / 1_000

onEmptyStores('a clock that was ahead', world => {
  const network = () => world.main.network
  const queue = (key: string, runDate?: string) =>
    world.write(network(), context => enqueue(context, { kind: 'letter', key, payload: {}, ...(runDate && { runDate }) }))
  const letters = (perform: () => Promise<void>) => runTasks([{ kind: 'letter', most: 9, perform }], runnerOn(world.database))
  const fails = async () => {
    throw new Error('no such street')
  }
  const onError = (error: unknown) => assert.fail(error as Error)
  const setBack = () => runJob(clockSetBack, runnerOn(world.database, { onError }))
  const hold = (job: string, now: string, untilDate: string) =>
    world.database.write(tx => takeLease(tx, { network: network(), job, holder: 'dead', now, untilDate }))

  beforeEach(async () => {
    await clear(world, 'lease', 'task')
    await leave(world, network(), 0)
  })
  afterEach(() => setClock())

  test('and is set back holds up tasks that were queued meanwhile, or had failed, for a minute or two', async () => {
    setSecond(0)
    await queue('failed before')
    setSecond(TOMORROW)
    await queue('queued')
    await letters(fails)
    setSecond(0)
    await setBack()
    assert.deepEqual(
      (await tasks(world)).map(({ runDate }) => runDate),
      [at(60), at(60)],
    )
    setSecond(60)
    assert.equal(await letters(async () => {}), 2)
  })

  test('and is set back holds up jobs that had failed, or whose process has ended, for a minute or two', async () => {
    setSecond(TOMORROW)
    await leave(world, network(), 1)
    await hold('countdown', at(TOMORROW), at(TOMORROW + 30))
    const failure = { network: network(), job: 'other', failures: 3, error: 'no', runDate: at(TOMORROW + 4) }
    await world.database.write(tx => failLease(tx, failure))
    setSecond(0)
    assert.equal(await runJob(countdown(), runnerOn(world.database)), 0)
    await setBack()
    setSecond(60)
    assert.equal(await runJob(countdown(), runnerOn(world.database)), 1)
    assert.equal(await left(world, network()), 0)
    assert.partialDeepStrictEqual(await leases(world), [{ job: 'other', runDate: at(60), failures: 3, error: 'no' }])
  })

  test('is not taken for what waits as it should: a task for later, one that failed often, and a job at work', async () => {
    setSecond(0)
    await queue('later', at(TOMORROW))
    await queue('failed')
    for (let wait = 1, second = 0; wait <= 2_048; second += wait, wait *= 2) {
      setSecond(second)
      await letters(fails)
    }
    await hold('countdown', at(0), at(30))
    await world.database.write(tx =>
      failLease(tx, { network: network(), job: 'other', failures: 20, error: 'no', runDate: at(3_600) }),
    )
    const before = [await tasks(world), await leases(world)]
    setSecond(0)
    assert.equal(await runJob(clockSetBack, onlyLook(world)), 0)
    assert.deepEqual([await tasks(world), await leases(world)], before)
  })
})
