import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { clear, leases, runnerOn, tasks } from '../../../test/jobs.ts'
import { onEmptyStores } from '../../../test/world.ts'
import type { Tx } from '../../db/database.ts'
import { OutcomeUnknown } from '../../db/outcome-unknown.ts'
import { Unavailable } from '../../db/unavailable.ts'
import { ApiError } from '../errors/api-error.ts'
import { newId } from '../storage/ids.ts'
import { setClock } from '../time/clock.ts'
import { LAST_INSTANT } from '../time/instant.ts'
import type { Writes } from '../writes/writes.ts'
import { dueJob } from './due-job.ts'
import { job, type Job, type Refusal, type Singly } from './job.ts'
import { takeLease } from './leases.ts'
import { runFailedJobs, runJob, type RunOptions } from './run-jobs.ts'

const START = Date.parse('2031-05-06T07:00:00.000Z')
const setSecond = (second: number) => setClock(() => START + second * 1_000)
const at = (second: number) => new Date(START + second * 1_000).toISOString()

/** Of each letter it counts how often it was done. */
const LETTERS = ['a', 'b', 'c', 'd', 'e']

onEmptyStores('what a batch could not do at once', world => {
  const network = () => world.main.network
  const where = () => ({ job: 'letters', network: network() })
  let refused: Record<string, Refusal>
  let heard: unknown[]
  const runner = (options: Partial<RunOptions> = {}) =>
    runnerOn(world.database, { onError: (error, where) => heard.push([(error as Error).message, where]), ...options })

  const counters = (tx: Tx) => tx.sql.selectFrom('counter').select(['scope', 'last']).where('network', '=', network())
  const waiting = async (tx: Tx, most: number): Promise<string[]> => {
    const rows = await tx.all(counters(tx).where('scope', 'in', LETTERS).where('last', '=', 0).orderBy('scope').limit(most))
    return rows.map(({ scope }) => scope).filter(letter => refused[letter] === undefined)
  }
  /** How often each letter was done. */
  const done = () =>
    world.database.read(async db => {
      const rows = await db.all(
        counters(db as Tx)
          .where('scope', 'in', LETTERS)
          .orderBy('scope'),
      )
      return rows.map(({ last }) => last).join('')
    })
  const setDone = (tx: Tx, letter: string, last: number) =>
    tx.run(tx.sql.updateTable('counter').set({ last }).where('network', '=', network()).where('scope', '=', letter))

  /** A job that does all letters at once or each by itself; `before` is called before each of them. */
  const letters = (before: (letter: string, alone: boolean) => void | Promise<void>, more: Partial<Singly> = {}): Job => {
    const doOne = async (tx: Tx, letter: string, alone: boolean) => {
      await setDone(tx, letter, 1)
      await before(letter, alone)
    }
    return job({
      name: 'letters',
      every: 5,
      find: async db => ((await waiting(db as Tx, 1)).length > 0 ? [network()] : []),
      async batch({ tx }, most) {
        for (const letter of await waiting(tx, most)) await doOne(tx, letter, false)
        return false
      },
      singly: {
        next: (db, { most }) => waiting(db as Tx, most),
        one: ({ tx }, letter) => doOne(tx, letter, true),
        refuse: async (_context, letter, why) => void (refused[letter] = why),
        ...more,
      },
    })
  }
  const failingAt = (bad: string, error: () => Error) =>
    letters(letter => {
      if (letter === bad) throw error()
    })

  beforeEach(async () => {
    setSecond(0)
    refused = {}
    heard = []
    await clear(world, 'lease')
    await world.database.write(async tx => {
      for (const letter of LETTERS)
        if ((await setDone(tx, letter, 0)) === 0)
          await tx.run(tx.sql.insertInto('counter').values({ network: network(), scope: letter, last: 0 }))
    })
  })
  afterEach(() => setClock())

  test('is done one by one, each once, and of what is wrong with one the others notice nothing', async () => {
    await runJob(
      failingAt('c', () => new Error('no ink')),
      runner(),
    )
    assert.equal(await done(), '11011')
    assert.deepEqual(refused, { c: { code: 'internal', detail: 'The service failed at it; its log says why.' } })
    assert.deepEqual(heard, [
      ['no ink', where()],
      ['no ink', where()],
    ])
    assert.deepEqual(await leases(world), [], 'the job has not failed')
  })

  test('says why in the words of the interface, where these say it', async () => {
    await runJob(
      failingAt('e', () => new ApiError('conflict', 'The letter is taken.')),
      runner(),
    )
    assert.equal(await done(), '11110')
    assert.deepEqual(refused, { e: { code: 'conflict', detail: 'The letter is taken.' } })
  })

  for (const [what, write, fails, has] of [
    ['the next one', 'one of letters', false, '10000'],
    ['the reason of a failure', 'refusal of one of letters', true, '00000'],
  ] as const)
    test(`is left, with ${what}, to whoever has taken the job in the meantime`, async () => {
      const options = runner()
      let tries = 0
      const perform: Writes['perform'] = async (...given) => {
        // The lease of 30 seconds is over, and another one has it.
        if (given[0].name === write && ++tries === (fails ? 1 : 2)) await takeOver()
        return options.writes.perform(...given)
      }
      const takeOver = async () => {
        const claim = { network: network(), job: 'letters', holder: 'another', now: at(30), untilDate: at(60) }
        assert.ok(await world.database.write(tx => takeLease(tx, claim)))
      }
      const job = letters((_letter, alone) => {
        if (fails || !alone) throw new Error('no ink')
      })
      await runJob(job, { ...options, writes: { ...options.writes, perform } })
      assert.equal(await done(), has)
      assert.deepEqual(refused, {})
      const [lease, ...more] = await leases(world)
      assert.deepEqual([lease?.holder, lease?.failures, more], ['another', 0, []])
    })

  test('is begun no more once the runner is to stop, which gives the job back', async () => {
    let count = 0
    const job = letters((_letter, alone) => {
      if (!alone) throw new Error('not at once')
      count++
    })
    await runJob(job, runner({ isStopped: () => count >= 2 }))
    assert.equal(await done(), '11000')
    assert.deepEqual(await leases(world), [])
  })

  for (const error of [new Unavailable('the store is away'), new OutcomeUnknown('the store is away')])
    test(`waits for the next look where the store ${error.code} says nothing of it`, async () => {
      let isAway = true
      const job = letters((letter, alone) => {
        if (!alone) throw new Error('not at once')
        if (letter === 'b' && isAway) throw error
      })
      const options = runner()
      await runJob(job, options)
      assert.deepEqual([await done(), refused], ['10000', {}])
      assert.deepEqual(heard, [
        ['not at once', where()],
        [error.message, where()],
      ])
      assert.deepEqual(
        (await leases(world)).map(({ failures }) => failures),
        [0],
      )
      isAway = false
      await runJob(job, options)
      assert.deepEqual([await done(), refused, await leases(world)], ['11111', {}, []])
    })

  for (const [what, singly] of [
    ['nothing of it can be done', { next: async () => [] }],
    ['what comes next cannot be read', { next: () => Promise.reject(new Error('no letters')) }],
    ['a reason cannot be noted', { refuse: () => Promise.reject(new Error('no paper')) }],
  ] as [string, Partial<Singly>][])
    test(`is a failure of the job, which waits, where ${what} one by one`, async () => {
      const job = letters(() => {
        throw new Error('no ink')
      }, singly)
      await runJob(job, runner())
      assert.deepEqual([await done(), refused], ['00000', {}])
      const [lease, ...more] = await leases(world)
      assert.deepEqual([lease?.failures, lease?.error, lease?.runDate, more], [1, 'no ink', at(1), []])
    })

  test('of what falls due waits by itself where it failed, and holds up none of the others', async () => {
    const { database } = world
    const ids = ['1', '2', '3'].map(digit => newId().slice(0, -1) + digit)
    const row = { network: network(), kind: 'knock', state: 'waiting', attempts: 0, createDate: at(0), runDate: at(0) } as const
    await database.write(async tx => {
      for (const id of ids) await tx.run(tx.sql.insertInto('task').values({ ...row, id, key: id, payload: '{}' as never }))
    })
    let bad = ids[1]
    const knocks = dueJob({
      name: 'knocks',
      table: 'task',
      column: 'runDate',
      async one({ tx, network }, id) {
        if (id === bad) throw new Error('nobody in')
        await tx.run(tx.sql.deleteFrom('task').where('network', '=', network).where('id', '=', id))
      },
    })
    const left = async () => (await tasks(world)).map(({ id }) => id)
    const options = runner()
    await runJob(knocks, options)
    assert.deepEqual(await left(), [bad])
    const waiting = (failures: number, second: number) => [[`knocks/${bad}`, failures, at(second)]]
    const failed = async () => (await leases(world)).map(({ job, failures, runDate }) => [job, failures, runDate])
    assert.deepEqual(await failed(), waiting(1, 1))
    assert.equal(await runJob(knocks, options), 0, 'it is not found')
    const next = database.write(tx => knocks.next({ tx, network: network(), now: at(0), actor: undefined, requestId: '' }))
    assert.equal(await next, LAST_INSTANT)
    setSecond(1)
    await runFailedJobs([knocks], options)
    assert.deepEqual([await left(), await failed()], [[bad], waiting(2, 3)])
    bad = ''
    setSecond(3)
    await runFailedJobs([knocks], options)
    assert.deepEqual([await left(), await failed()], [[], []])
  })
})
