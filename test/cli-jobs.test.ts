import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { failLease, takeLease } from '../src/kernel/jobs/leases.ts'
import { claimTask, deleteTask, enqueue } from '../src/kernel/jobs/store-tasks.ts'
import { runTasks } from '../src/kernel/jobs/tasks.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { serve } from './command.ts'
import { inside } from './inside.ts'
import { clear, leases, tasks, runnerOn } from './jobs.ts'
import { onEmptyStores } from './world.ts'

const [PAST, FUTURE] = ['2026-01-01T00:00:00.000Z', '2090-01-01T00:00:00.000Z']

onEmptyStores('the command stoa jobs', world => {
  const run = (...words: string[]) => inside(world.databaseUrl, 'jobs', ...words)
  const list = async (...words: string[]) => (await run('list', ...words, '--json')).json
  const fail = (network: string, job: string, error = 'no') =>
    world.database.write(tx => failLease(tx, { network, job, failures: 3, error, runDate: FUTURE }))
  const hold = (network: string, job: string, untilDate: string) =>
    world.database.write(tx => takeLease(tx, { network, job, holder: 'one', now: PAST, untilDate }))
  const leave = (network: string, kind: string, key: string, runDate = PAST) =>
    world.write(network, context => enqueue(context, { kind, key, payload: { to: 'a secret place' }, runDate }))
  const kind = (kind: string, most: number) => ({ kind, most, perform: () => Promise.reject(new Error('mailbox\nis full')) })
  const states = async () => Object.fromEntries((await tasks(world)).map(({ key, state }) => [key, state]))

  beforeEach(() => clear(world, 'lease', 'task'))

  if (world.engine === 'sqlite') {
    test('says so when nothing runs, waits or has failed', async () => {
      assert.deepEqual(await list(), { jobs: [], tasks: [] })
      const { code, stdout, stderr } = await run('list')
      assert.deepEqual([code, stdout, stderr], [0, 'No job is at work or has failed.\n\nThere is no task.\n', ''])
      assert.equal((await run('retry', '--network', world.main.network)).stdout, 'Nothing has failed.\n')
    })
  }

  test('lists which jobs run, have failed or were interrupted, of every network or of one', async () => {
    const [main, other] = [world.main.network, world.other.network]
    await fail(main, 'audit retention', 'disk\nis slow')
    await hold(main, 'expired keys', FUTURE)
    await hold(other, 'expired keys', '2026-01-02T00:00:00.000Z')
    const ours = [
      { networkRef: main, job: 'audit retention', state: 'failed', failures: 3, runDate: FUTURE, error: 'disk\nis slow' },
      { networkRef: main, job: 'expired keys', state: 'running', failures: 0 },
    ]
    assert.deepEqual(await list('--network', main), { jobs: ours, tasks: [] })
    const theirs = {
      networkRef: other,
      job: 'expired keys',
      state: 'interrupted',
      failures: 0,
      runDate: '2026-01-02T00:00:00.000Z',
    }
    assert.deepEqual((await list()).jobs.toSorted(byNetwork(main)), [...ours, theirs])
    const { code, stdout, stderr } = await run('list', '--network', main)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(
      stdout,
      /^networkRef +job +state +failures +runDate +error\n.* audit retention +failed +3 +2090-.*Z +disk is slow\n/,
    )
    assert.match((await run('list', '--network', newId())).stderr, /there is no network/)
  })

  test('lists tasks that wait, run or are dead, with why they failed and without what is in them', async () => {
    const { network } = world.main
    for (const key of ['a', 'b']) await leave(network, 'letter', key)
    await runTasks([kind('letter', 1)], runnerOn(world.database))
    await leave(network, 'call', 'c')
    await world.database.write(tx => claimTask(tx, { holder: 'one', now: PAST, until: FUTURE }))
    await leave(network, 'call', 'd', FUTURE)
    await leave(world.other.network, 'call', 'elsewhere', FUTURE)
    const shown = await list('--network', network)
    const seen = shown.tasks.map(({ key, state, attempts, runDate, error }: Record<string, unknown>) => [
      key,
      state,
      attempts,
      runDate,
      error,
    ])
    assert.deepEqual(seen.toSorted(), [
      ['a', 'dead', 1, undefined, 'mailbox\nis full'],
      ['b', 'dead', 1, undefined, 'mailbox\nis full'],
      ['c', 'running', 1, undefined, undefined],
      ['d', 'waiting', 0, FUTURE, undefined],
    ])
    const { stdout } = await run('list')
    assert.match(stdout, / letter +a +dead +1 .* mailbox is full\n/)
    assert.doesNotMatch(stdout + JSON.stringify(shown), /secret/)
  })

  if (world.engine === 'sqlite') {
    test('of very many tasks a hundred are shown, those first that are due first, and that there are more is told', async () => {
      const { network } = world.main
      await world.write(network, async context => {
        for (let i = 0; i < 101; i++) {
          const runDate = `2080-01-01T00:00:00.${String(500 - i).padStart(3, '0')}Z`
          await enqueue(context, { kind: 'letter', key: `${i}`, payload: {}, runDate })
        }
      })
      for (const state of ['waiting', 'dead'] as const) {
        await world.database.write(tx => tx.run(tx.sql.updateTable('task').set({ state }).where('network', '=', network)))
        const { stdout, stderr } = await run('list', '--json')
        const shown = JSON.parse(stdout).tasks
        assert.deepEqual([shown.length, shown[0].key, shown.at(-1).key], [100, '100', '1'])
        assert.match(stderr, new RegExp(`^Network ${network} has more than the 100 ${state} tasks that are shown.\n$`))
      }
      const [first] = await tasks(world)
      await world.database.write(tx => deleteTask(tx, first!))
      assert.equal((await run('list')).stderr, '')
    })
  }

  test('lets one dead task, or all that has failed in a network, be tried at once', async () => {
    const [main, other] = [world.main.network, world.other.network]
    for (const key of ['a', 'b']) await leave(main, 'letter', key)
    await leave(other, 'letter', 'c')
    await runTasks([kind('letter', 1)], runnerOn(world.database))
    const [a] = (await tasks(world)).filter(({ key }) => key === 'a')
    assert.deepEqual((await run('retry', '--network', main, '--task', a!.id, '--json')).json, { jobs: 0, tasks: 1 })
    assert.deepEqual(await states(), { a: 'waiting', b: 'dead', c: 'dead' })
    await fail(main, 'one')
    await fail(main, 'two')
    await fail(other, 'one')
    assert.deepEqual((await run('retry', '--network', main, '--job', 'one', '--json')).json, { jobs: 1, tasks: 0 })
    const all = await run('retry', '--network', main)
    assert.equal(all.stdout, 'To be tried again at once: 2 jobs, 2 tasks.\n')
    assert.deepEqual(await states(), { a: 'waiting', b: 'waiting', c: 'dead' })
    const due = (await list()).jobs.map(({ networkRef, runDate }: Record<string, string>) => [
      networkRef === main,
      runDate! < FUTURE,
    ])
    assert.deepEqual(due.toSorted(), [
      [false, false],
      [true, true],
      [true, true],
    ])
  })

  if (world.engine === 'sqlite') {
    test('what has not failed cannot be tried again', async () => {
      const { network } = world.main
      await leave(network, 'letter', 'a', FUTURE)
      await hold(network, 'expired keys', FUTURE)
      const [task] = await tasks(world)
      for (const [words, message] of [
        [['--task', task!.id], /has no task .* that has failed/],
        [['--task', newId()], /has no task/],
        [['--job', 'expired keys'], /has no job “expired keys” that has failed/],
      ] as const) {
        const { code, stdout, stderr } = await run('retry', '--network', network, ...words)
        assert.deepEqual([code, stdout], [1, ''])
        assert.match(stderr, message)
      }
      assert.match((await run('retry', '--network', newId())).stderr, /there is no network/)
    })
  }

  test('a running server does at once what it is to try again', async t => {
    const { network } = world.main
    await fail(network, 'expired keys')
    const server = await serve(world.databaseUrl)
    t.after(() => server.child.kill('SIGKILL'))
    assert.equal((await run('retry', '--network', network, '--job', 'expired keys')).code, 0)
    const end = performance.now() + 10_000
    while ((await leases(world)).length > 0 && performance.now() < end) await wait(50)
    assert.deepEqual((await list()).jobs, [])
    assert.equal(await server.end(), 0)
  })
})

const byNetwork = (first: string) => (a: { networkRef: string }, b: { networkRef: string }) =>
  Number(b.networkRef === first) - Number(a.networkRef === first)
