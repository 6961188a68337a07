import { DAY, MINUTE } from './instant.ts'
import { epochOfWallClock, startOfDay, wallClock } from './time-zones.ts'

export interface LocalClock {
  /** The local time of an instant, in milliseconds since the local 1970-01-01T00:00. */
  wall(epoch: number): number
  /** The local day of an instant; days count from 1970-01-01. */
  dayOf(epoch: number): number
  /** The epoch at which a local day begins. */
  startOf(day: number): number
  /** The epoch of a local time, in minutes since that day's midnight. The earlier of two when clocks repeat it; behind a gap when they skip it. */
  at(day: number, minutes: number): number
}

/** The clock of a time zone for many times of few days: almost every day has 24 plain hours, and is looked up once. */
export function localClock(timezoneId: string): LocalClock {
  const starts = new Map<number, number>()
  /** The ends of a range are asked for once for each of many things. */
  const days = new Map<number, number>()
  const startOf = (day: number): number => {
    let start = starts.get(day)
    if (start === undefined) starts.set(day, (start = startOfDay(day, timezoneId)))
    return start
  }
  const isPlain = (day: number) => startOf(day + 1) - startOf(day) === DAY
  /** How far the local time that was asked for last is ahead of UTC: the next ones are mostly of days near it. */
  let ahead = 0
  const wall = (epoch: number): number => {
    const day = Math.floor((epoch + ahead) / DAY)
    const since = epoch - startOf(day)
    if (since >= 0 && since < DAY && isPlain(day)) return day * DAY + since
    const found = wallClock(epoch, timezoneId)
    ahead = found - epoch
    return found
  }
  return {
    wall,
    dayOf(epoch) {
      let day = days.get(epoch)
      if (day === undefined) days.set(epoch, (day = Math.floor(wall(epoch) / DAY)))
      return day
    },
    startOf,
    at(day, minutes) {
      const on = day + Math.floor(minutes / 1_440)
      // Parts of a minute are whole milliseconds again.
      const since = Math.round((minutes - (on - day) * 1_440) * MINUTE)
      return isPlain(on) ? startOf(on) + since : epochOfWallClock(on * DAY + since, timezoneId)
    },
  }
}

/** The local time of an instant, as `wall` gives it, but that the instant at which a day begins is its midnight, also where clocks skip that. */
export function wallOf(at: number, clock: LocalClock): number {
  const day = clock.dayOf(at)
  return at === clock.startOf(day) ? day * DAY : clock.wall(at)
}

/**
 * A stretch of time that begins on another local day, with both its ends as many days later and at the same times of the clock. What a change
 * of clocks skips is as far after the gap; of what it repeats the first counts.
 */
export function onDay(
  day: number,
  { start, end }: { start: number; end: number },
  clock: LocalClock,
): { start: number; end: number } {
  const ahead = day - clock.dayOf(start)
  if (ahead === 0) return { start, end }
  const later = (at: number) => {
    const wall = wallOf(at, clock)
    const on = Math.floor(wall / DAY)
    return clock.at(on + ahead, (wall - on * DAY) / MINUTE)
  }
  return { start: later(start), end: later(end) }
}
