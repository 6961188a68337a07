import { by } from '../kernel/text/by.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import type { PlanRow } from '../plans/table.ts'
import type { Interval } from '../terms/schedule.ts'
import type { ChangeRow, ItemColumns } from './changes/table.ts'
import type { PauseRow } from './pauses/table.ts'
import type { SubscriptionItemRow } from './table.ts'

/** What decides which items count in a period, and as what. */
export interface PlannedItems {
  /** Those that are not deleted. */
  items: readonly SubscriptionItemRow[]
  /** Those that were neither carried out nor taken back. */
  changes: readonly ChangeRow[]
  /** The plans that items follow, by id: for periods that are not billed yet. */
  plans?: ReadonlyMap<string, PlanRow> | undefined
  /** What counts once in a period that begins in one of them waits for its end. */
  pauses?: readonly Stretch[]
}

type Stretch = Pick<PauseRow, 'startDate' | 'endDate'>

/** The items that count in a period or are billed with it, as they are in it when all changes are carried out that count by then. */
export const itemsDuring = ({ items, changes, plans, pauses = [] }: PlannedItems, period: Interval): SubscriptionItemRow[] =>
  items
    .map(item => {
      const changed = { ...item, ...changesOf(item.id, changes, period.startDate) }
      const waits = item.type === 'oneOff' && item.periodStartDate === null
      const startDate = waits && changed.startDate !== null ? afterPauses(changed.startDate, pauses) : changed.startDate
      return { ...changed, ...taken(changed, plans), startDate }
    })
    .filter(item => counts(item, period) || isBilledIn(item, period))

/** A date, or the end of the pauses in which it lies, one behind the other; the last instant where one of them has no end. */
export function afterPauses(date: string, pauses: readonly Stretch[]): string {
  const pause = pauseAt(pauses, date)
  if (pause === undefined) return date
  return pause.endDate === null ? LAST_INSTANT : afterPauses(pause.endDate, pauses)
}

/** What the changes of an item make of it that count at the start of a period. */
export const changesOf = (itemRef: string, changes: readonly ChangeRow[], startDate: string): ItemColumns =>
  Object.assign(
    {},
    ...changes
      .filter(change => change.itemRef === itemRef && change.kind === 'update' && change.effectiveDate <= startDate)
      .toSorted(inOrder)
      .map(({ fields }) => fields),
  ) as ItemColumns

/** Changes in the order in which they count. */
export const inOrder = by<ChangeRow>(
  ({ effectiveDate }) => effectiveDate,
  ({ createDate }) => createDate,
  ({ id }) => id,
)

/** What an item that follows its plan takes from it. */
export function taken(item: Following, plans: PlannedItems['plans']): ReturnType<typeof takenFrom> | undefined {
  const plan = followedBy(item, plans)
  return plan && takenFrom(plan)
}

type Following = Pick<SubscriptionItemRow, 'autoUpdateFromProduct' | 'planRef'>

/** The plan that an item follows. */
export const followedBy = ({ autoUpdateFromProduct, planRef }: Following, plans: PlannedItems['plans']): PlanRow | undefined =>
  autoUpdateFromProduct && planRef !== null ? plans?.get(planRef) : undefined

/** What a plan gives an item that leaves it out. */
export const takenFrom = (plan: PlanRow) => ({ ...takenByPeriod(plan), ...takenAtOnce(plan) })

/** What an item that follows its plan takes with each period that is billed. */
export const takenByPeriod = ({ title, price, credits, dayPasses, customTaxEnabled, customTaxRate, customTaxRef }: PlanRow) => ({
  title,
  price,
  credits,
  dayPasses,
  customTaxEnabled,
  customTaxRate,
  customTaxRef,
})

/** What an item that follows its plan has as the plan says it now, and keeps when it follows it no more. */
export const takenAtOnce = ({ discounts, exclusiveAccess }: PlanRow) => ({ discounts, exclusiveAccess })

/** Whether an item counts in a period: one that recurs in each that begins within its own stretch, another once. */
export function counts(
  { type, startDate, endDate }: Pick<SubscriptionItemRow, 'type' | 'startDate' | 'endDate'>,
  period: Interval,
): boolean {
  if (type === 'oneOff') return startDate !== null && startDate >= period.startDate && startDate < period.endDate
  return (startDate === null || startDate <= period.startDate) && (endDate === null || endDate > period.startDate)
}

/** Whether an item is billed with a period: one that recurs where it counts, another with the first that is billed from its start on. */
export const isBilledIn = (
  item: Pick<SubscriptionItemRow, 'type' | 'startDate' | 'endDate' | 'periodStartDate'>,
  period: Interval,
): boolean =>
  item.type === 'oneOff'
    ? item.periodStartDate === null && item.startDate !== null && item.startDate < period.endDate
    : counts(item, period)

/** The pause that holds at an instant: for a period, at its start. */
export const pauseAt = <P extends Stretch>(pauses: readonly P[], instant: string): P | undefined =>
  pauses.find(({ startDate, endDate }) => startDate <= instant && (endDate === null || endDate > instant))
