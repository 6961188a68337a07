import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { giveBackWhenIdle } from './give-back.ts'

test('a thread that has become idle gives back what it no longer needs, and so each time', { timeout: 60_000 }, async () => {
  giveBackWhenIdle(2)
  for (let time = 0; time < 2; time++) {
    grow()
    assert.ok(youngMb() >= 16)
    while (youngMb() > 2) await wait(100)
  }
})

/** V8 leaves this space as large as work has made it. */
const youngMb = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')!.space_size / 1_048_576

/** Makes many objects, which nobody needs afterwards. */
function grow(): void {
  const objects = Array.from({ length: 1_000_000 }, (_, i) => ({ i, text: `${i} of many` }))
  assert.equal(objects.at(-1)!.i, 999_999)
}
