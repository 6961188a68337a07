import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { QueuedWorker } from './queued-worker.ts'

describe('what a queued worker makes', () => {
  let worker: QueuedWorker<string, string>
  let begun: number
  beforeEach(() => {
    begun = 0
    worker = new QueuedWorker(() => {
      begun++
      return new Worker(new URL('../../../test/maker.ts', import.meta.url))
    })
  })
  afterEach(() => worker.close())

  test('is made for those who ask in turns, however many one of them wants', async () => {
    const order: string[] = []
    const ask = (by: string, what: string) => worker.make(what, { by }).then(made => order.push(made))
    await Promise.all([ask('a', '1'), ask('a', '2'), ask('a', '3'), ask('b', '4'), ask('a', '5'), ask('c', '6')])
    assert.deepEqual(
      order,
      ['1', '2', '4', '6', '3', '5'].map(what => `made ${what}`),
    )
    assert.equal(begun, 1)
  })

  test('is not made for a client that has gone', async () => {
    let [spent, hasGone] = [0, false]
    const of = { by: 'a', isAbandoned: () => hasGone, spent: (ms: number) => void (spent += ms) }
    const first = worker.make('1', of)
    const second = worker.make('2', of)
    hasGone = true
    assert.equal(await first, 'made 1')
    const once = spent
    assert.ok(once > 0)
    await assert.rejects(second, { code: 'unavailable' })
    assert.equal(spent, once)
  })

  test('is refused as the thread refuses it', async () => {
    await assert.rejects(worker.make('refuse', { by: 'a' }), { code: 'conflict', status: 409, message: 'It cannot be made.' })
    assert.equal(await worker.make('1', { by: 'a' }), 'made 1')
  })

  test('fails alone where it is asked for by what cannot be sent', { timeout: 5_000 }, async () => {
    const [broken, next] = await Promise.allSettled([
      (async () => worker.make((() => 1) as unknown as string, { by: 'a' }))(),
      worker.make('1', { by: 'a' }),
    ])
    assert.deepEqual([broken!.status, next], ['rejected', { status: 'fulfilled', value: 'made 1' }])
  })

  test('fails alone where its thread ends, and another one goes on', async () => {
    const [broken, next] = await Promise.allSettled([worker.make('die', { by: 'a' }), worker.make('1', { by: 'a' })])
    assert.match(String((broken as PromiseRejectedResult).reason), /has ended/)
    assert.deepEqual(next, { status: 'fulfilled', value: 'made 1' })
    assert.equal(begun, 2)
  })

  test('is refused for a while where too many wait, those of one asker first', async () => {
    const refused = async (by: string, count: number) => {
      const all = await Promise.allSettled(Array.from({ length: count }, () => worker.make('1', { by })))
      return all.filter(one => one.status === 'rejected' && one.reason.code === 'unavailable').length
    }
    assert.deepEqual(await Promise.all([refused('a', 70), refused('b', 50), refused('c', 6)]), [9, 10, 1])
    assert.equal(await worker.make('1', { by: 'a' }), 'made 1')
  })
})

/** A thread that answers when the test says so. */
class Slow extends EventEmitter {
  asked: string[] = []
  ref() {}
  unref() {}
  async terminate() {}
  postMessage(what: string) {
    this.asked.push(what)
  }
}

test('what a thread finds wrong with the store is told, and it goes on', async () => {
  const thread = new Slow()
  const told: unknown[] = []
  const worker = new QueuedWorker<string, string>(
    () => thread as unknown as Worker,
    damage => told.push(damage),
  )
  const made = worker.make('1', { by: 'a' })
  const damage = { message: 'database disk image is malformed', errcode: 11 }
  thread.emit('message', { damage })
  thread.emit('message', { ms: 1, value: '1' })
  assert.equal(await made, '1')
  assert.deepEqual(told, [damage])
  await worker.close()
})

test('an answer that comes when its thread was given up does not take the next one into that thread', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const threads: Slow[] = []
  const worker = new QueuedWorker<string, string>(() => threads[threads.push(new Slow()) - 1] as unknown as Worker)
  const [late, second, third] = ['1', '2', '3'].map(what => worker.make(what, { by: 'a' }))
  mock.timers.tick(30_000)
  await assert.rejects(late!, /was not made in 30000 ms/)
  for (const [at, value] of [
    [0, '1'],
    [1, '2'],
    [1, '3'],
  ] as const)
    threads[at]!.emit('message', { ms: 1, value })
  assert.deepEqual(
    threads.map(({ asked }) => asked),
    [['1'], ['2', '3']],
  )
  assert.deepEqual(await Promise.all([second, third]), ['2', '3'])
  await worker.close()
  mock.timers.reset()
})

test('the start of a thread, which takes long on a busy machine, is not counted as the making of the first file', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const thread = new Slow()
  const worker = new QueuedWorker<string, string>(() => thread as unknown as Worker)
  const made = worker.make('1', { by: 'a' })
  mock.timers.tick(29_000)
  thread.emit('message', { isStarted: true })
  mock.timers.tick(29_000)
  thread.emit('message', { ms: 1, value: '1' })
  assert.equal(await made, '1')
  const late = worker.make('2', { by: 'a' })
  mock.timers.tick(30_000)
  await assert.rejects(late, /was not made in 30000 ms/)
  mock.timers.reset()
})
