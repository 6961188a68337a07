import { systemNow } from '../time/clock.ts'
import { addMilliseconds, HOUR, MINUTE } from '../time/instant.ts'
import { job } from './job.ts'
import { bringForward, networksAhead, type Bounds } from './store-set-back.ts'

/** Longer than a lease, a claim of a task, and what the clocks of several machines differ by. */
const LONGEST_HELD_MS = 5 * MINUTE

/** What failed waits for an hour at most. */
const boundsAt = (now: string): Bounds => ({
  held: addMilliseconds(now, LONGEST_HELD_MS),
  failed: addMilliseconds(now, HOUR + LONGEST_HELD_MS),
})

/**
 * Lets background work go on that waits for an instant of a clock that was ahead and has been set back: otherwise a mail that was queued
 * meanwhile would go out only once it is that late again.
 */
export const clockSetBack = job({
  name: 'clock set back',
  every: MINUTE,
  find: (db, now) => networksAhead(db, boundsAt(now)),
  async batch({ tx, network }) {
    const now = systemNow()
    await bringForward(tx, { network, ...boundsAt(now), until: addMilliseconds(now, MINUTE) })
    return false
  },
})
