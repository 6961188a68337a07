import { epochOf, instantOf, DAY } from '../../kernel/time/instant.ts'
import { startOfDay, wallClock } from '../../kernel/time/time-zones.ts'
import { daysAhead } from '../../terms/advance.ts'
import type { Outlook } from './table.ts'

/** Whether something is due at a location at an instant. */
export function isDueAt(outlook: Outlook, now: string): boolean {
  return datesOf(outlook).some(date => date <= now) || isCollectedAt(outlook, now)
}

/** When something is due at a location: the first of what is given, and of what is billed. */
function datesOf({ grantDate, locationDueDate, ownDueDate, advanceDays, timezoneId }: Outlook): string[] {
  const billed = locationDueDate === null ? null : daysAhead(locationDueDate, advanceDays, timezoneId)
  return [grantDate, ownDueDate, billed].filter(date => date !== null)
}

/** The earliest instant, this one or a later one, at which something is due at a location; undefined when nothing is to come. */
export function nextDueOf(outlook: Outlook, now: string): string | undefined {
  const { timezoneId, isMonthly, waits } = outlook
  if (isDueAt(outlook, now)) return now
  const collected = isMonthly && waits !== null ? [nextMonthAt(now, timezoneId).startDate] : []
  return [...datesOf(outlook), ...collected].toSorted()[0]
}

type Collected = Pick<Outlook, 'isMonthly' | 'month' | 'collected' | 'waits' | 'billingFrom' | 'timezoneId'>

/** Whether what waits at a location is still to be collected for the month that holds: a month that is before the last one is not. */
export function isCollectedAt({ isMonthly, month, collected, waits, billingFrom, timezoneId }: Collected, now: string): boolean {
  if (!isMonthly || waits === null) return false
  const held = monthAt(now, timezoneId)
  const isLater = month === null || month < held.month
  return (isLater || (month === held.month && !collected)) && (billingFrom ?? '') <= held.startDate
}

export interface Month {
  /** `2027-02` */
  month: string
  startDate: string
}

/** The local month that holds at an instant. */
export function monthAt(now: string, timezoneId: string): Month {
  const wall = new Date(wallClock(epochOf(now), timezoneId))
  return localMonth(wall.getUTCFullYear(), wall.getUTCMonth(), timezoneId)
}

/** The local month after the one that holds at an instant. */
export function nextMonthAt(now: string, timezoneId: string): Month {
  const wall = new Date(wallClock(epochOf(now), timezoneId))
  return localMonth(wall.getUTCFullYear(), wall.getUTCMonth() + 1, timezoneId)
}

function localMonth(year: number, index: number, timezoneId: string): Month {
  const first = Date.UTC(year, index, 1)
  return { month: new Date(first).toISOString().slice(0, 7), startDate: instantOf(startOfDay(first / DAY, timezoneId)) }
}
