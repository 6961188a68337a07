import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Arrivals } from './arrivals.ts'

test('connections that follow each other at once are waited for, a tenth of a second at most', () => {
  const arrivals = new Arrivals()
  assert.equal(arrivals.areComing(0), false)
  arrivals.note(1_000)
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
