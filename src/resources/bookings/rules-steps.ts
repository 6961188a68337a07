import { DAY, HOUR, MINUTE } from '../../kernel/time/instant.ts'
import { wallOf, type LocalClock } from '../../kernel/time/local-clock.ts'
import type { Stretch } from '../availability/rules-open.ts'

/** Whether the local clock shows a multiple of a step, in minutes since midnight. */
export const isOnStep = (at: number, step: number, clock: LocalClock): boolean => wallOf(at, clock) % (step * MINUTE) === 0

/** The first instant on a step that is not before another one. Clocks may change between the two, and show a midnight again an hour after it. */
export function stepFrom(at: number, step: number, clock: LocalClock): number {
  const most = Math.min(step * MINUTE, HOUR)
  let on = at
  while (!isOnStep(on, step, clock)) {
    on = Math.min(on + most - (wallOf(on, clock) % most), clock.startOf(clock.dayOf(on) + 1))
  }
  return on
}

/** The last instant on a step that is not after another one. */
export function stepUntil(at: number, step: number, clock: LocalClock): number {
  let on = at
  while (!isOnStep(on, step, clock)) on = Math.max(on - (wallOf(on, clock) % (step * MINUTE)), clock.startOf(clock.dayOf(on)))
  return on
}

/**
 * The minutes that pass on the local clock: an hour that it repeats counts once, and one that it skips counts, too; so whole days have 1,440 minutes
 * each, also one that begins at one o'clock.
 */
export function localMinutes({ start, end }: Stretch, clock: LocalClock): number {
  const until = wallOf(end, clock)
  return (until - (until % DAY === 0 ? wallOf(start, clock) : clock.wall(start))) / MINUTE
}
