import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { countdown, leases, leave, left, tasks, runnerOn } from '../../../test/jobs.ts'
import { onEmptyStores } from '../../../test/world.ts'
import { setClock } from '../time/clock.ts'
import { runJob } from './run-jobs.ts'
import { enqueue } from './store-tasks.ts'
import { runTasks } from './tasks.ts'

const WORKER = fileURLToPath(new URL('../../../test/worker.ts', import.meta.url))

onEmptyStores('after kill -9', world => {
  afterEach(() => setClock())

  /** Runs a process to its violent end and gives what it said before. */
  async function killed(...words: string[]): Promise<string> {
    const child = spawn(process.execPath, [WORKER, world.databaseUrl, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [, signal] = await once(child, 'close')
    assert.equal(signal, 'SIGKILL')
    return said
  }

  for (const [where, batch, done] of [
    ['between', 0, 0],
    ['between', 1, 1],
    ['between', 2, 2],
    ['within', 1, 0],
    ['within', 3, 2],
  ] as const) {
    test(`${where === 'within' ? 'in the middle of' : 'after'} batch ${batch}, another process goes on with the next once the lease has ended`, async () => {
      const { network } = world.main
      await leave(world, network, 3)
      await killed(where, String(batch))
      assert.equal(await left(world, network), 3 - done)
      const [lease] = await leases(world)
      assert.equal(lease === undefined, done === 0)
      const work = () => runJob(countdown(), runnerOn(world.database))
      if (lease) {
        setClock(() => Date.parse(lease.untilDate!) - 1)
        assert.equal(await work(), 0)
        assert.ok(Date.parse(lease.untilDate!) <= Date.now() + 30_000)
        setClock(() => Date.parse(lease.untilDate!))
      }
      assert.equal(await work(), 3 - done)
      assert.deepEqual([await left(world, network), await leases(world)], [0, []])
    })
  }

  test('of whoever carried out a task, another process carries out the same one once the claim has ended', async () => {
    const { network } = world.main
    await world.write(network, context => enqueue(context, { kind: 'letter', key: 'a', payload: { to: 'Ada' } }))
    const said = await killed('task', 'letter')
    const [task] = await tasks(world)
    assert.deepEqual([said, task!.attempts, task!.state], [task!.id, 1, 'waiting'])
    assert.ok(Date.parse(task!.runDate) <= Date.now() + 60_000)
    const performed: unknown[] = []
    const letters = { kind: 'letter', most: 2, perform: async (task: object) => void performed.push(task) }
    setClock(() => Date.parse(task!.runDate) - 1)
    assert.equal(await runTasks([letters], runnerOn(world.database)), 0)
    setClock(() => Date.parse(task!.runDate))
    assert.equal(await runTasks([letters], runnerOn(world.database)), 1)
    assert.partialDeepStrictEqual(performed, [{ id: task!.id, network, payload: { to: 'Ada' } }])
    assert.deepEqual(await tasks(world), [])
  })

  test('a task that ends every process which tries it is dead after as many tries as any other', async () => {
    await world.write(world.main.network, context => enqueue(context, { kind: 'bomb', key: 'a', payload: {} }))
    for (let i = 0; i < 2; i++) {
      await killed('task', 'bomb')
      await world.database.write(async tx => {
        const now = new Date().toISOString()
        await tx.run(tx.sql.updateTable('task').set({ runDate: now }).where('network', '=', world.main.network))
      })
    }
    const bomb = { kind: 'bomb', most: 2, perform: () => Promise.reject(new Error('it must not be tried again')) }
    assert.equal(await runTasks([bomb], runnerOn(world.database)), 0)
    const [task] = await tasks(world)
    assert.deepEqual([task!.state, task!.error], ['dead', 'it was begun 2 times, and whoever did so came to an end'])
  })
})
