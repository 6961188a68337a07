import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { slots } from './slots.ts'

test('so many run at a time, so many wait in the order in which they came, and a failure gives its slot back', async () => {
  const run = slots({ most: 2, mostWaiting: 3, longestMs: 1_000 })
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (i: number) => async () => {
    begun.push(i)
    most = Math.max(most, ++running)
    await sleep(1)
    running--
    if (i === 1) throw new Error('no')
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(i => run(work(i))))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
  )
  assert.deepEqual(begun, [0, 1, 2, 3, 4])
  assert.equal(most, 2)
})

test('who waits too long is refused, and takes nobody’s turn', async () => {
  const run = slots({ most: 1, mostWaiting: 9, longestMs: 20 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = run(() => promise)
  await assert.rejects(
    run(async () => {}),
    { code: 'unavailable' },
  )
  const third = run(async () => 3)
  resolve()
  await first
  assert.equal(await third, 3)
})
