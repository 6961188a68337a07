import { DAY, LAST_INSTANT, epochOf, instantOf } from '../kernel/time/instant.ts'
import { startOfDay, wallClock } from '../kernel/time/time-zones.ts'

/**
 * The instant from which on something is done that is done so many local days ahead: as long after the day has begun, or at its end where the
 * day is shorter. Local times would not do: when clocks go back they come twice, and what is later could be due sooner.
 */
export function daysAhead(instant: string, days: number, timezoneId: string): string {
  if (days === 0) return instant
  const { day, past } = inDay(instant, timezoneId)
  const { start, last } = boundsOf(day - days, timezoneId)
  return instantOf(start + Math.min(past, last))
}

/** The last instant for which something is done by now that is done so many local days ahead: all up to then, and nothing after it. */
export function reachOf(now: string, days: number, timezoneId: string): string {
  if (days === 0 || now === LAST_INSTANT) return now
  const { day, past } = inDay(now, timezoneId)
  const { start, last } = boundsOf(day + days, timezoneId)
  return instantOf(start + (past === boundsOf(day, timezoneId).last ? last : Math.min(past, last)))
}

/** The local day that has begun last, and how long ago that was. Clocks that go back over midnight show the day before again. */
function inDay(instant: string, timezoneId: string): { day: number; past: number } {
  const epoch = epochOf(instant)
  const shown = Math.floor(wallClock(epoch, timezoneId) / DAY)
  const next = startOfDay(shown + 1, timezoneId)
  return epoch >= next ? { day: shown + 1, past: epoch - next } : { day: shown, past: epoch - startOfDay(shown, timezoneId) }
}

/** When a local day begins, and the last millisecond of it. */
function boundsOf(day: number, timezoneId: string): { start: number; last: number } {
  const start = startOfDay(day, timezoneId)
  return { start, last: startOfDay(day + 1, timezoneId) - start - 1 }
}
