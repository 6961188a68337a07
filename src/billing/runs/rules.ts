import { addMilliseconds, DAY } from '../../kernel/time/instant.ts'
import { daysAhead, reachOf } from '../../terms/advance.ts'
import { currentInterval, type Interval, type Schedule } from '../../terms/schedule.ts'
import type { SubscriptionRow } from '../../subscriptions/table.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { COUNTED, MOST_FAULTS } from './contract.ts'
import type { RunCounts, RunFault, RunRow, RunTotal } from './table.ts'

/** Up to when something is done. */
export interface Horizon {
  asOf: string
  /** How many days before a period a location bills it. */
  advanceDays: number
  timezoneId: string
}

/** The last start of a period that a location bills by then: those up to it are the ones whose `billingDateOf` has come. */
export const boundOf = ({ asOf, advanceDays, timezoneId }: Horizon): string => reachOf(asOf, advanceDays, timezoneId)

/** From when a period is billed. */
export const billingDateOf = (
  { ownDueDate, locationDueDate }: Pick<CursorRow, 'ownDueDate' | 'locationDueDate'>,
  { advanceDays, timezoneId }: Omit<Horizon, 'asOf'>,
): string | null => ownDueDate ?? (locationDueDate && daysAhead(locationDueDate, advanceDays, timezoneId))

/** What is to be done next of a subscription: a period is given or billed or both, or what is left expires with the end, or nothing fits any more. */
export type Step = { kind: 'period'; period: Interval; gives: boolean; bills: boolean } | { kind: 'end' } | { kind: 'outdated' }

/** The oldest of what is due of a subscription; undefined when nothing is. */
export function stepOf(cursor: CursorRow, subscription: SubscriptionRow, schedule: Schedule, horizon: Horizon): Step | undefined {
  const { grantDate, periodDate } = cursor
  if (subscription.deleteDate !== null) return { kind: 'outdated' }
  const gives = grantDate !== null && grantDate <= horizon.asOf
  const billed = billingDateOf(cursor, horizon)
  const bills = billed !== null && billed <= horizon.asOf && periodDate !== null
  if (!gives && !bills) return undefined
  if (gives && bills && grantDate === periodDate) return ofPeriod(schedule, grantDate, { gives, bills })
  const billsFirst = bills && (!gives || periodDate < grantDate || billed < grantDate)
  if (billsFirst) return ofPeriod(schedule, periodDate, { gives: false, bills: true })
  if (grantDate === subscription.endDate) return { kind: 'end' }
  return ofPeriod(schedule, grantDate!, { gives: true, bills: false })
}

function ofPeriod(schedule: Schedule, startDate: string, does: { gives: boolean; bills: boolean }): Step {
  const period = currentInterval(schedule, startDate)
  return period?.startDate === startDate ? { kind: 'period', period, ...does } : { kind: 'outdated' }
}

/** A dry run computes all that it shows of a subscription in one go, and so looks ahead only so far. */
const MOST_AHEAD_MS = 731 * DAY

/** Whether an instant is too far ahead for a dry run. */
export const isTooFar = (asOf: string, now: string): boolean => asOf > addMilliseconds(now, MOST_AHEAD_MS)

/** What was done, as a run counts it. */
export interface Done extends RunCounts {
  totals: readonly RunTotal[]
  faults: readonly RunFault[]
}

/** Counts with a value for each. */
export const countsOf = (count: (name: keyof RunCounts) => number): RunCounts =>
  Object.fromEntries(COUNTED.map(name => [name, count(name)])) as RunCounts

export const NOTHING: Done = { ...countsOf(() => 0), totals: [], faults: [] }

/** What two pieces of work come to. */
export function together(one: Done, other: Done): Done {
  const totals = new Map(one.totals.map(total => [total.currencyCode, total]))
  for (const { currencyCode, net, tax } of other.totals) {
    const known = totals.get(currencyCode) ?? { currencyCode, net: 0, tax: 0 }
    totals.set(currencyCode, { currencyCode, net: known.net + net, tax: known.tax + tax })
  }
  return {
    // Runs of older versions did not count everything.
    ...countsOf(name => (one[name] ?? 0) + (other[name] ?? 0)),
    totals: [...totals.values()],
    faults: [...one.faults, ...other.faults].slice(0, MOST_FAULTS),
  }
}

/** Whether nothing was done at all. */
export const isNothing = (done: Done): boolean => done.faults.length === 0 && COUNTED.every(name => done[name] === 0)

/** What a run says once more has been done. */
export function counted(run: RunRow, done: Done): Pick<RunRow, 'counts' | 'totals' | 'faults'> {
  const { totals, faults, ...counts } = together({ ...run.counts, totals: run.totals, faults: run.faults }, done)
  return { counts, totals: [...totals], faults: [...faults] }
}
