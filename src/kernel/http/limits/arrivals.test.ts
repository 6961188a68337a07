import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as round } from 'node:timers/promises'
import { Arrivals } from './arrivals.ts'
import { Fairness } from './fairness.ts'

test('connections that follow each other at once are waited for, a tenth of a second at most', async () => {
  const arrivals = new Arrivals()
  assert.equal(arrivals.areComing(0), false)
  arrivals.note(1_000)
  await round()
  await round()
  assert.deepEqual(
    [1_001, 1_003].map(now => arrivals.areComing(now)),
    [true, false],
  )
  const followed = (from: number, to: number) => {
    const seen: boolean[] = []
    for (let now = from; now <= to; now++) {
      arrivals.note(now)
      seen.push(arrivals.areComing(now))
    }
    return seen
  }
  assert.ok(followed(1_004, 1_099).every(Boolean))
  assert.ok(!followed(1_100, 1_500).some(Boolean))
  // They paused for less than a tenth of a second, and then for more.
  assert.deepEqual(followed(1_600, 1_600), [false])
  assert.deepEqual(followed(1_701, 1_701), [true])
})

test('a connection may follow in the next round of the event loop, however long a round takes', async () => {
  const arrivals = new Arrivals()
  arrivals.note(1_000)
  assert.equal(arrivals.areComing(1_050), true)
  await round()
  assert.equal(arrivals.areComing(1_050), true)
  arrivals.note(1_060)
  await round()
  assert.equal(arrivals.areComing(1_090), true)
  assert.equal(arrivals.areComing(1_101), false)
  await round()
  assert.equal(arrivals.areComing(1_090), false)
})

test('while connections come, also one that is alone has only two requests at work', async t => {
  const fairness = new Fairness({ width: 8, isWaitedFor: () => false }, 4)
  let time = performance.now()
  t.mock.method(performance, 'now', () => time)
  fairness.noteConnection()
  let atWork = 0
  for (let i = 0; i < 6; i++) void Promise.resolve(fairness.turn('a', { destroyed: false }, 0)).then(() => atWork++)
  // Nobody is refused for it.
  assert.equal(fairness.isBehind(), false)
  for (let i = 0; i < 5; i++) await round()
  assert.equal(atWork, 2)
  time += 3
  for (let i = 0; i < 5; i++) await round()
  assert.equal(atWork, 6)
})
