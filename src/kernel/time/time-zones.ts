import { createRequire } from 'node:module'
import type { Temporal as TemporalNamespace } from 'temporal-polyfill'
import { DAY, epochOf, instantOf } from './instant.ts'

/** Whether an id names an IANA time zone that can be calculated with here; offsets such as +01:00 are not zones. */
export function isTimezone(id: string): boolean {
  // The pattern also keeps out the dates with a zone in brackets, which Temporal takes for a zone.
  if (!/^[A-Za-z][\w+/-]*$/.test(id)) return false
  try {
    temporal().Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(id)
    return true
  } catch {
    return false
  }
}

/** The instant at which the next month begins in a time zone, always after now. */
export function startOfNextMonth(now: string, timezoneId: string): string {
  const epoch = epochOf(now)
  const wall = new Date(wallClock(epoch, timezoneId))
  for (let ahead = 1; ; ahead++) {
    const start = startOfDay(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + ahead, 1) / DAY, timezoneId)
    // Clocks that go back over midnight (St. John's, until 2011) show the old month again after the new one has begun.
    if (start > epoch) return instantOf(start)
  }
}

/** What the clocks of a time zone show, in milliseconds since 1970-01-01T00:00 on those clocks. */
export function wallClock(epoch: number, timezoneId: string): number {
  return epoch + temporal().Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(timezoneId).offsetNanoseconds / 1e6
}

/** The epoch at which clocks show a time: the earlier where they do twice, as far past a gap as the time is into it. */
export function epochOfWallClock(wall: number, timezoneId: string): number {
  const { PlainDateTime } = temporal()
  const at = new Date(wall)
  return new PlainDateTime(
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
    at.getUTCMilliseconds(),
  ).toZonedDateTime(timezoneId).epochMilliseconds
}

/** The epoch at which a local day begins (not always at midnight); days count from 1970-01-01. */
export function startOfDay(day: number, timezoneId: string): number {
  const { PlainDate } = temporal()
  const at = new Date(day * DAY)
  return new PlainDate(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()).toZonedDateTime(timezoneId).epochMilliseconds
}

let loaded: typeof TemporalNamespace | undefined

// Node 26 brings Temporal; before it, the polyfill is loaded with the first calculation, because start-up does without.
function temporal(): typeof TemporalNamespace {
  return (loaded ??=
    Reflect.get(globalThis, 'Temporal') ??
    (createRequire(import.meta.url)('temporal-polyfill') as { Temporal: typeof TemporalNamespace }).Temporal)
}
