import { createRequire } from 'node:module'
import type { Temporal as TemporalNamespace } from 'temporal-polyfill'
import { DAY, epochOf, instantOf } from './instant.ts'

/** Whether an id is an IANA time zone that this Node knows; offsets such as +01:00 are not zones. */
export function isTimezone(id: string): boolean {
  // The pattern also excludes dates with a zone in brackets, which Temporal accepts as a zone.
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

/** The instant at which the local day ends that is so many days after now's. */
export function endOfDayAfter(now: string, days: number, timezoneId: string): string {
  return instantOf(startOfDay(localDayNumber(now, timezoneId) + days + 1, timezoneId))
}

/** The local day of an instant, counted from 1970-01-01. */
export const localDayNumber = (instant: string, timezoneId: string): number =>
  Math.floor(wallClock(epochOf(instant), timezoneId) / DAY)

/** The local day of an instant, as 2027-01-31. */
export const localDate = (epoch: number, timezoneId: string): string =>
  new Date(wallClock(epoch, timezoneId)).toISOString().slice(0, 10)

/** The local time in a time zone, in milliseconds since the local 1970-01-01T00:00. */
export const wallClock = (epoch: number, timezoneId: string): number => epoch + aheadAt(epoch, timezoneId)

/** The epoch of a local time: the earlier of two when clocks repeat it; in a gap, as far after the gap as the time is into it. */
export function epochOfWallClock(wall: number, timezoneId: string): number {
  const ahead = aheadNear(wall, timezoneId)
  if (ahead !== undefined) return wall - ahead
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
  const ahead = aheadNear(day * DAY, timezoneId)
  if (ahead !== undefined) return day * DAY - ahead
  const { PlainDate } = temporal()
  const at = new Date(day * DAY)
  return new PlainDate(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()).toZonedDateTime(timezoneId).epochMilliseconds
}

/** How far the clocks of a zone are ahead of UTC around a local time; undefined where they change within a day of it. */
function aheadNear(wall: number, timezoneId: string): number | undefined {
  const before = aheadAt(wall - DAY, timezoneId)
  return before === aheadAt(wall + DAY, timezoneId) ? before : undefined
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. It is the same all day, but for days on which they change. */
function aheadAt(epoch: number, timezoneId: string): number {
  const day = Math.floor(epoch / DAY)
  const ahead = aheadOnDay(day, timezoneId)
  return ahead === aheadOnDay(day + 1, timezoneId) ? ahead : askAhead(epoch, timezoneId)
}

/** How far each zone is ahead at the beginnings of days in UTC: mostly few days are asked for, and Temporal takes fifty times as long. */
const known = new Map<string, Map<number, number>>()
const MOST_DAYS = 1_000
const MOST_ZONES = 500

function aheadOnDay(day: number, timezoneId: string): number {
  let days = known.get(timezoneId)
  if (days === undefined) {
    if (known.size >= MOST_ZONES) known.clear()
    known.set(timezoneId, (days = new Map()))
  }
  let ahead = days.get(day)
  if (ahead === undefined) {
    if (days.size >= MOST_DAYS) days.clear()
    days.set(day, (ahead = askAhead(day * DAY, timezoneId)))
  }
  return ahead
}

const askAhead = (epoch: number, timezoneId: string): number =>
  temporal().Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(timezoneId).offsetNanoseconds / 1e6

let loaded: typeof TemporalNamespace | undefined

// Node 26 has Temporal. On older ones the polyfill is loaded at the first calculation, so that the start does not wait for it.
function temporal(): typeof TemporalNamespace {
  return (loaded ??=
    Reflect.get(globalThis, 'Temporal') ??
    (createRequire(import.meta.url)('temporal-polyfill') as { Temporal: typeof TemporalNamespace }).Temporal)
}
