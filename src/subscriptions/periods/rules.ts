import { nulls } from '../../db/table.ts'
import { daysAhead } from '../../terms/advance.ts'
import {
  currentInterval,
  firstInterval,
  fraction,
  intervalFrom,
  WHOLE,
  type Interval,
  type Schedule,
} from '../../terms/schedule.ts'
import type { PauseRow } from '../pauses/table.ts'
import { counts, pauseAt } from '../rules-during.ts'
import { creditsOf, passesOf } from '../rules-shares.ts'
import type { SubscriptionItemRow, SubscriptionRow } from '../table.ts'
import type { PERIOD_STATES } from './contract.ts'
import { subscriptionPeriod, type CursorRow, type PeriodRow } from './table.ts'

/** When a subscription was made, and from when its location bills; null where it always did. */
interface Beginning {
  createDate: string
  billingFrom: string | null
}

/**
 * The first period that is given and billed by itself: the one that holds when the subscription is made. Of a subscription that is older than
 * its location's billing, the first that begins with it or later. Those before are waived, but what has been invoiced.
 */
export function firstOwed(schedule: Schedule, { createDate, billingFrom }: Beginning): Interval | undefined {
  // One that was ended before it began has no period.
  if (schedule.endDate !== undefined && schedule.endDate <= schedule.startDate) return undefined
  if (billingFrom !== null && createDate < billingFrom) return intervalFrom(schedule, billingFrom)
  return createDate <= schedule.startDate ? firstInterval(schedule) : currentInterval(schedule, createDate)
}

/** The first period that is owed and comes after `last`, the start of the last one that is settled. */
export function firstOpen(schedule: Schedule, owed: Interval | undefined, last: string | undefined): Interval | undefined {
  if (owed === undefined || last === undefined || last < owed.startDate) return owed
  const settled = currentInterval(schedule, last)
  return settled && currentInterval(schedule, settled.endDate)
}

/**
 * What a period gives, in hundredths. With `isShared` a period that is cut gives its part of what recurs: credits half up, day passes whole
 * ones, up.
 */
export function grantsOf(
  items: readonly Pick<SubscriptionItemRow, 'credits' | 'dayPasses' | 'quantity' | 'type' | 'startDate' | 'endDate'>[],
  schedule: Schedule,
  period: Interval,
  isShared: boolean,
): { credits: number; dayPasses: number } {
  const part = isShared ? fraction(schedule, period) : WHOLE
  let credits = 0n
  let dayPasses = 0n
  for (const item of items.filter(one => counts(one, period))) {
    const quantity = BigInt(item.quantity)
    const share = item.type === 'oneOff' ? WHOLE : part
    credits += creditsOf(BigInt(item.credits) * quantity, share)
    dayPasses += passesOf(BigInt(item.dayPasses) * quantity, share)
  }
  return { credits: Number(credits), dayPasses: Number(dayPasses) }
}

/** Whether a period is billed or passed over: what plans say since is for later ones. */
export const isSettled = ({ periodDate }: Pick<CursorRow, 'periodDate'>, { startDate }: Interval): boolean =>
  periodDate === null || startDate < periodDate

/** What a period's row says before anything is done. */
export const NOTHING_YET = { ...nulls(subscriptionPeriod), state: 'open', credits: 0, dayPasses: 0 } as const

/** The first periods that are not given, and not billed. */
interface OpenPeriods {
  grant: Interval | undefined
  bill: Interval | undefined
}

/** What is to be done next of a subscription; undefined when nothing is. */
export function cursorOf(
  subscription: SubscriptionRow,
  timezoneId: string,
  { grant, bill }: OpenPeriods,
  kept: Pick<CursorRow, 'firstDraft' | 'runRef'>,
): CursorRow | undefined {
  const { network, id, locationRef, endDate, deleteDate } = subscription
  // After the last period what is left of it expires.
  const grantDate = grant?.startDate ?? endDate
  if (deleteDate !== null || (grantDate === null && bill === undefined)) return undefined
  const periodDate = bill?.startDate ?? null
  return {
    network,
    subscriptionRef: id,
    locationRef,
    grantDate,
    periodDate,
    ...dueDatesOf(periodDate, ownDaysOf(subscription), timezoneId),
    fault: null,
    ...kept,
  }
}

/** What the invoice over a period says of it. */
export const headOf = (
  { membershipRef, companyRef, id, reference }: Pick<SubscriptionRow, 'membershipRef' | 'companyRef' | 'id' | 'reference'>,
  { startDate, endDate }: Interval,
) => ({ membershipRef, companyRef, subscriptionRef: id, reference, periodStartDate: startDate, periodEndDate: endDate })

/** When a period is billed, as its location says or so many days before. */
export const dueDatesOf = (
  periodDate: string | null,
  days: number | null,
  timezoneId: string,
): Pick<CursorRow, 'locationDueDate' | 'ownDueDate'> => ({
  locationDueDate: days === null ? periodDate : null,
  ownDueDate: days === null || periodDate === null ? null : daysAhead(periodDate, days, timezoneId),
})

/** How many days before a period a subscription wants to be billed; null where that is as its location says. */
export const ownDaysOf = ({ advanceInvoicingDays }: SubscriptionRow): number | null => advanceInvoicingDays

interface Seen {
  period: Interval
  row: PeriodRow | undefined
  invoice: { status: string } | undefined
  owed: Interval | undefined
  pauses: readonly Pick<PauseRow, 'startDate' | 'endDate'>[]
  now: string
}

/** The state of a period as answers tell it. */
export function stateOf({ period, row, invoice, owed, pauses, now }: Seen): (typeof PERIOD_STATES)[number] {
  if (row && row.state !== 'open') return row.state === 'invoiced' && invoice?.status === 'paid' ? 'paid' : row.state
  if (owed === undefined || period.startDate < owed.startDate) return 'waived'
  if (pauseAt(pauses, period.startDate)) return 'paused'
  return period.startDate <= now ? 'open' : 'coming'
}
