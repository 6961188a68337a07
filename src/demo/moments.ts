import { DAY, epochOf, instantOf, MINUTE } from '../kernel/time/instant.ts'
import { epochOfWallClock, localDayNumber, wallClock } from '../kernel/time/time-zones.ts'

/**
 * When something happens, as the lines of the demo write it: `-34d 10:15` and `+5d 18:30` are local times so many days from
 * today, `-90m` and `+45m` minutes from now. A day before today is always past, and one after it always in the future; `+0d 10:00` may
 * be either.
 */
const DAYS = /^([+-]\d+)d (\d\d):(\d\d)$/
const MINUTES = /^([+-][1-9]\d*)m$/
/** How much later a step comes: `+25m`, `+2h`, `+3d`. */
const STEP = /^\+([1-9]\d*)([mhd])$/

/** Minutes from now are rounded down to a multiple of this, so that times look like those in a calendar. */
const ROUND = 5 * MINUTE
const UNITS: Record<string, number> = { m: MINUTE, h: 60 * MINUTE, d: DAY }

/** The instant of a moment at a place, for a demo that is made now. */
export function calendar(now: string): (moment: string, timezoneId: string) => string {
  const epoch = epochOf(now)
  return (moment, timezoneId) => {
    const at = read(moment)
    if ('minutes' in at) return instantOf(Math.floor((epoch + at.minutes * MINUTE) / ROUND) * ROUND)
    return instantOf(epochOfWallClock((localDayNumber(now, timezoneId) + at.days) * DAY + at.time * MINUTE, timezoneId))
  }
}

/** A number that sorts moments in their order. It depends neither on the day nor on the location, so ids do not either. */
export function orderOf(moment: string): number {
  const at = read(moment)
  return 'minutes' in at ? DAY / MINUTE + at.minutes : (at.days * DAY) / MINUTE + at.time
}

/** The local day of an instant, counted from today: -1 is yesterday. */
export const relativeDay = (now: string, instant: string, timezoneId: string): number =>
  localDayNumber(instant, timezoneId) - localDayNumber(now, timezoneId)

/** The moment that an instant of the past was at a place: of an earlier day, or minutes ago. */
export function momentOf(now: string, instant: string, timezoneId: string): string {
  const days = relativeDay(now, instant, timezoneId)
  if (days >= 0) return `-${Math.max(1, Math.floor((epochOf(now) - epochOf(instant)) / MINUTE))}m`
  return daysFromNow(days, new Date(wallClock(epochOf(instant), timezoneId)).toISOString().slice(11, 16))
}

/** The moment so many days from today. */
export const daysFromNow = (days: number, time: string): string => `${days < 0 ? '' : '+'}${days}d ${time}`

export function later(instant: string, step: string): string {
  const [, count, unit = ''] = STEP.exec(step) ?? []
  if (count === undefined) throw new Error(`${step} is no step of the demo`)
  return instantOf(epochOf(instant) + Number(count) * UNITS[unit]!)
}

function read(moment: string): { minutes: number } | { days: number; time: number } {
  const minutes = MINUTES.exec(moment)?.[1]
  if (minutes !== undefined) return { minutes: Number(minutes) }
  const [, days, hour, minute] = DAYS.exec(moment) ?? []
  if (days === undefined) throw new Error(`${moment} is no moment of the demo`)
  return { days: Number(days), time: Number(hour) * 60 + Number(minute) }
}
