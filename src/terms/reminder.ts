import { epochOf, instantOf } from '../kernel/time/instant.ts'
import type { LocalClock } from '../kernel/time/local-clock.ts'

/** At nine in the morning: late enough to wake nobody, and early enough to change the day. */
const MINUTES = 9 * 60

/** When people are reminded of what begins: in the morning of the day before by the local clock. Null where that is past: they know. */
export function reminderOf(startDate: string, clock: LocalClock, now: string): string | null {
  const at = instantOf(clock.at(clock.dayOf(epochOf(startDate)) - 1, MINUTES))
  return at > now ? at : null
}
