import type { Faults } from '../kernel/errors/faults.ts'
import { addMilliseconds, DAY, epochOf, HOUR, instantOf, LAST_INSTANT } from '../kernel/time/instant.ts'
import { endOfDayAfter, epochOfWallClock, localDayNumber, startOfDay, wallClock } from '../kernel/time/time-zones.ts'
import type { DueType } from './contract-invoice.ts'
import type { InvoiceRow } from './table.ts'

/** How an invoice is due. */
type Due = Pick<InvoiceRow, 'dueType' | 'dueDays' | 'dueDate'>

interface Sent {
  dueType?: DueType | undefined
  dueDays?: number | null | undefined
  dueDate?: string | null | undefined
}

/** How a draft is due as a request says, in place of how it was; adds a fault for what is missing, and for what does not belong to the type. */
export function dueOf(sent: Sent, before: Due | undefined, faults: Faults): Due {
  const dueType = sent.dueType ?? before?.dueType ?? 'default'
  const kept = before?.dueType === dueType ? before : undefined
  const days = sent.dueDays === undefined ? (kept?.dueDays ?? null) : sent.dueDays
  const date = sent.dueDate === undefined ? (kept?.dueDate ?? null) : sent.dueDate
  faults.rule(dueType === 'days' && days === null, '/invoice/dueDays', 'The dueType days needs dueDays.', 'required')
  faults.rule(dueType === 'date' && date === null, '/invoice/dueDate', 'The dueType date needs dueDate.', 'required')
  faults.rule(dueType !== 'days' && days !== null, '/invoice/dueDays', 'dueDays belongs to the dueType days.')
  faults.rule(dueType !== 'date' && date !== null, '/invoice/dueDate', 'dueDate belongs to the dueType date.')
  return { dueType, dueDays: days, dueDate: date }
}

/** When an invoice that is issued now is due: with the last millisecond of a local day, which is not before today. */
export function dueDateAt(
  { dueType, dueDays, dueDate, timezoneId }: Due & { timezoneId: string },
  now: string,
  defaultDays: number,
) {
  if (dueType !== 'date') return endOfDay(now, dueType === 'days' ? dueDays! : defaultDays, timezoneId)
  const today = endOfDay(now, 0, timezoneId)
  const asked = endOfDay(dueDate!, 0, timezoneId)
  return asked < today ? today : asked
}

/** The last millisecond of the local day that is so many days after that of an instant. */
function endOfDay(instant: string, days: number, timezoneId: string): string {
  const next = endOfDayAfter(instant, days, timezoneId)
  return next === LAST_INSTANT ? next : addMilliseconds(next, -1)
}

/** Whether an invoice should have been paid by now. */
export const isOverdue = ({ status, dueDate }: Pick<InvoiceRow, 'status' | 'dueDate'>, now: string): boolean =>
  status === 'issued' && dueDate !== null && dueDate < now

/** The number as it is printed: shorter ones are filled up with zeros. */
export const titleOf = (number: number, prefix: string, digits: number): string =>
  `${prefix}${String(number).padStart(digits, '0')}`

/** Reminders go out from eight in the morning on, and not any more when they have been due for so many days. */
const MORNING = 8 * HOUR
const LATEST = 30 * DAY

/**
 * What is to be reminded of by now: what was due after an instant and by another, so many days ago; the latest reminder first. It is eight by
 * the clock on the wall: on days on which clocks change that is not eight hours after midnight.
 */
export function remindersAt(reminderDays: readonly number[], now: string, timezoneId: string) {
  const today = Math.floor((wallClock(epochOf(now), timezoneId) - MORNING) / DAY)
  return reminderDays.toReversed().map(days => {
    const by = addMilliseconds(instantOf(startOfDay(today - days + 1, timezoneId)), -1)
    return { days, by, after: addMilliseconds(by, -LATEST) }
  })
}

/** The morning on which a reminder goes out, so many days after something was due. */
export const morningAfter = (dueDate: string, days: number, timezoneId: string): string =>
  instantOf(epochOfWallClock((localDayNumber(dueDate, timezoneId) + days) * DAY + MORNING, timezoneId))
