import { ApiError } from '../kernel/errors/api-error.ts'
import { counted } from '../kernel/text/counted.ts'
import {
  currentInterval,
  intervalFrom,
  periodsBetween,
  shiftDays,
  startLater,
  withoutEnd,
  type Interval,
  type Schedule,
} from '../terms/schedule.ts'
import type { PauseRow } from './pauses/table.ts'
import type { PeriodRow } from './periods/table.ts'
import { counts } from './rules-during.ts'
import type { SubscriptionItemRow } from './table.ts'

/** How far a subscription is billed: its periods that are on invoices, the earliest first, and the start of the first one that is not. */
export interface Billed {
  invoiced: readonly Interval[]
  unbilled: string | undefined
}

/** When a period ends that is stored: one that is older than periods are does not say so. */
export const endOf = ({ startDate, endDate }: Pick<PeriodRow, 'startDate' | 'endDate'>, schedule: Schedule): string =>
  endDate ?? currentInterval(schedule, startDate)?.endDate ?? startDate

type Stretch = Pick<PauseRow, 'startDate' | 'endDate'>
type Bound = Pick<SubscriptionItemRow, 'type' | 'startDate' | 'endDate' | 'commitmentCycles' | 'noticeDays'>

/** What a subscription is bound to: until when, and how many days before an end that must be said. */
interface Commitment {
  commitmentEndDate: string | undefined
  noticeDays: number
}

/**
 * When an item has been billed for as many periods as it binds for, as things are now: a pause prolongs that, and one without an end counts as
 * ending with the period that holds now. Undefined of an item that does not bind.
 */
export function commitmentEnd(
  item: Bound,
  schedule: Schedule,
  { invoiced, unbilled }: Billed,
  pauses: readonly Stretch[],
  now: string,
): string | undefined {
  const { type, commitmentCycles: cycles } = item
  if (cycles === 0 || type === 'oneOff') return undefined
  const own = invoiced.filter(period => counts(item, period))
  if (own.length >= cycles) return own[cycles - 1]!.endDate
  if (unbilled === undefined) return undefined
  const endless = withoutEnd(schedule)
  const first = item.startDate !== null && item.startDate > unbilled ? item.startDate : unbilled
  let at = intervalFrom(endless, first)!.startDate
  let left = cycles - own.length
  for (const pause of pauses) {
    const pauseEnd = pause.endDate ?? openEnd(endless, pause, now)
    if (pauseEnd <= at) continue
    const before = pause.startDate > at ? periodsBetween(endless, at, pause.startDate) : 0
    if (before >= left) break
    left -= before
    at = pauseEnd
  }
  return startLater(endless, at, left)
}

/** When a pause without an end would end if it was ended now. */
const openEnd = (schedule: Schedule, { startDate }: Stretch, now: string): string =>
  startLater(schedule, startDate > now ? startDate : now, 1)

/** What the items bind a subscription to that have not ended. */
export function termsOf(
  items: readonly Bound[],
  schedule: Schedule,
  billed: Billed,
  pauses: readonly Stretch[],
  now: string,
): Commitment {
  const live = items.filter(({ type, endDate }) => type === 'recurring' && (endDate === null || endDate > now))
  const ends = live.flatMap(item => commitmentEnd(item, schedule, billed, pauses, now) ?? [])
  return { commitmentEndDate: ends.toSorted().at(-1), noticeDays: Math.max(0, ...live.map(({ noticeDays }) => noticeDays)) }
}

/** Throws 409 `commitment_running` for an end before that of the minimum term, or within notice. */
export function refuseBound(end: string, { commitmentEndDate, noticeDays }: Commitment, now: string, timezoneId: string): void {
  if (commitmentEndDate !== undefined && end < commitmentEndDate) {
    throw new ApiError('commitment_running', `The minimum term runs until ${commitmentEndDate}.`)
  }
  const soonest = shiftDays(now, noticeDays, timezoneId)
  if (end < soonest) {
    const days = counted(noticeDays, 'day’s', 'days’')
    throw new ApiError('commitment_running', `${days} notice is to be kept: it can end at ${soonest} or later.`)
  }
}

/** The first end of a period that keeps minimum term and notice. */
export function earliestEnd(schedule: Schedule, { commitmentEndDate, noticeDays }: Commitment, now: string): string {
  const endless = withoutEnd(schedule)
  const soonest = shiftDays(now, noticeDays, schedule.timezoneId)
  const [last] = [commitmentEndDate ?? soonest, soonest].toSorted().toReversed()
  // An end at this very instant would be one at once, and the first period has an end of its own.
  const from =
    last! > schedule.startDate && last! > now
      ? last!
      : startLater(endless, now > schedule.startDate ? now : schedule.startDate, 1)
  return intervalFrom(endless, from)!.startDate
}

/**
 * Throws 409 `period_billed` where another end would cut or lengthen a period that is on an invoice, or leave one behind it: `last` is the
 * last of them, and `moved` what it would be.
 */
export function refuseBilled(end: string | null, last: Interval, moved: Interval | undefined): void {
  const isLeft = end !== null && end <= last.startDate
  if (!isLeft && moved?.startDate === last.startDate && moved.endDate === last.endDate) return
  throw new ApiError('period_billed', `The period from ${last.startDate} to ${last.endDate} is on an invoice already.`)
}
