import { addMilliseconds, DAY } from '../../kernel/time/instant.ts'
import { dueDatesOf, ownDaysOf } from '../../subscriptions/periods/rules.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import type { SubscriptionRow } from '../../subscriptions/table.ts'
import { currentInterval, type Schedule } from '../../terms/schedule.ts'
import type { Bill, Place } from './rules-bill.ts'
import type { Step } from './rules.ts'

/** What could not be billed is tried again so long after a run, and after the instant as of which that billed. */
const AGAIN_MS = DAY

/** The cursor of a subscription at which something failed: what was due of it is tried again after a day. */
export function postponed(now: string, { asOf }: Pick<Place, 'asOf'>, cursor: CursorRow, fault: string): CursorRow {
  const again = againAt(now, asOf)
  // What is found there then is no start of a period, so that the cursor is found out anew.
  const grantDate = cursor.grantDate !== null && cursor.grantDate <= asOf ? again : cursor.grantDate
  return { ...cursor, grantDate, locationDueDate: null, ownDueDate: cursor.periodDate === null ? null : again, fault }
}

/** A run that looks ahead has done what it could, too. */
const againAt = (now: string, asOf: string): string => addMilliseconds(now > asOf ? now : asOf, AGAIN_MS)

interface Stepped {
  cursor: CursorRow
  subscription: SubscriptionRow
  schedule: Schedule
  isPaused: boolean
  bill: Bill | undefined
}

/** What is to be done next of a subscription, after a step of a period. */
export function nextCursor(
  now: string,
  { location, asOf }: Pick<Place, 'location' | 'asOf'>,
  { cursor, subscription, schedule, isPaused, bill }: Stepped,
  { period, gives, bills }: Pick<Step & { kind: 'period' }, 'period' | 'gives' | 'bills'>,
  runRef: string,
): CursorRow {
  const following = currentInterval(schedule, period.endDate)
  const grantDate = gives ? (following?.startDate ?? subscription.endDate) : cursor.grantDate
  const given = { ...cursor, grantDate, runRef }
  if (!bills) return given
  // What begins in a pause is passed over when it begins: until then the pause may be taken back.
  if (isPaused && !gives && period.startDate > asOf) return { ...given, locationDueDate: null, ownDueDate: period.startDate }
  if (bill?.kind === 'refused') {
    return { ...given, fault: bill.fault.code, locationDueDate: null, ownDueDate: againAt(now, asOf) }
  }
  const periodDate = following?.startDate ?? null
  return {
    ...given,
    periodDate,
    ...dueDatesOf(periodDate, ownDaysOf(subscription), location.timezoneId),
    firstDraft: cursor.firstDraft && bill?.kind !== 'invoice',
    fault: null,
  }
}
