import type { Db } from '../../db/database.ts'
import type { ItemRow } from '../../invoices/items/table.ts'
import type { PlanRow } from '../../plans/table.ts'
import type { ChangeRow } from '../../subscriptions/changes/table.ts'
import type { PauseRow } from '../../subscriptions/pauses/table.ts'
import { grantsOf, isSettled } from '../../subscriptions/periods/rules.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { itemsDuring, pauseAt } from '../../subscriptions/rules-during.ts'
import { scheduleOf } from '../../subscriptions/rules.ts'
import type { SubscriptionItemRow, SubscriptionRow } from '../../subscriptions/table.ts'
import { idOf } from '../../terms/holder.ts'
import type { Schedule } from '../../terms/schedule.ts'
import type { LotRow } from '../../transactions/table.ts'
import { loadStored, type Stored } from './actions-plan-load.ts'
import { usesAhead, withFees, type Ahead } from './rules-dry.ts'
import { billOf, type Bill, type Customer, type Place } from './rules-bill.ts'
import { stepOf, type Horizon, type Step } from './rules.ts'
import { pendingOf } from './store.ts'

/** What is to be done next of a subscription, with all that it takes. */
export interface Planned {
  cursor: CursorRow
  subscription: SubscriptionRow
  schedule: Schedule
  step: Step
  customer: Customer
  /** What the customer has at the place, in minor units. */
  balance: number
  /** All items that are not deleted, and those that count in the period, as they are in it. */
  items: readonly SubscriptionItemRow[]
  counting: readonly SubscriptionItemRow[]
  /** The plans that items follow, by id. */
  plans: ReadonlyMap<string, PlanRow>
  /** The changes of items that are to come. */
  changes: readonly ChangeRow[]
  /** Whether something of the items changes with the period. */
  hasChanges: boolean
  pauses: readonly PauseRow[]
  /** Whether the period begins in a pause. */
  isPaused: boolean
  /** What is left and has ended by then. */
  expiring: readonly LotRow[]
  /** What the period gives, in hundredths. */
  granted: { credits: number; dayPasses: number } | undefined
  bill: Bill | undefined
}

/** What of a place decides when something is due. */
export const horizonOf = ({ location, settings, asOf }: Place): Horizon => ({
  asOf,
  advanceDays: settings.advanceDays,
  timezoneId: location.timezoneId,
})

interface Planning {
  next?: typeof stepOf
  ahead?: Ahead | undefined
  stored?: Stored
}

/**
 * What is to be done of some subscriptions at a place: for each the oldest thing that is due, or what `next` says, `ahead` of periods that
 * were only shown. It only reads, and what is `stored` only once where it is planned for long.
 */
export async function planSteps(
  db: Db,
  place: Place,
  cursors: readonly CursorRow[],
  { next = stepOf, ahead, stored }: Planning = {},
): Promise<Planned[]> {
  const { network, settings } = place
  const loaded = stored ?? (await loadStored(db, place, cursors))
  const { rows, changes, pauses, known, customers, balances, expired, taxation } = loaded
  const items = withFees(
    only(
      loaded.items,
      cursors.map(({ subscriptionRef }) => subscriptionRef),
    ),
    ahead,
  )
  // What one period redeems is not there for the next one any more.
  const uses = usesAhead(
    only(
      loaded.uses,
      [...items.values()].flatMap(some => some.map(({ id }) => id)),
    ),
    ahead,
  )
  const coupons = { uses, taken: ahead?.taken ?? new Map<string, number>() }
  const steps = cursors.flatMap(cursor => {
    const subscription = rows.get(cursor.subscriptionRef)!
    const schedule = scheduleOf(subscription, place.location.timezoneId)
    const step = next(cursor, subscription, schedule, horizonOf(place))
    return step ? [{ cursor, subscription, schedule, step }] : []
  })
  const billed = steps.flatMap(({ step, subscription }) => (step.kind === 'period' && step.bills ? idOf(subscription) : []))
  const pending = await pendingOf(db, { network, locationRef: place.location.id, before: place.asOf, customers: billed })
  return steps.map(({ step, subscription, ...planned }): Planned => {
    const { id } = subscription
    const customer = customers.get(idOf(subscription))!
    const own = items.get(id) ?? []
    const open = changes.get(id) ?? []
    const lots = expired.get(id) ?? []
    const balance = balances.get(idOf(subscription)) ?? 0
    const resting = pauses.get(id) ?? []
    const whole = { ...planned, subscription, step, customer, balance, items: own, changes: open, plans: known, pauses: resting }
    if (step.kind !== 'period') {
      // Nothing comes after an end: what was given for longer is over by now, or is cut.
      const expiring = step.kind === 'end' ? lots : []
      return { ...whole, counting: [], hasChanges: false, isPaused: false, expiring, granted: undefined, bill: undefined }
    }
    const { period, gives, bills } = step
    // What is billed already gives what it was billed for.
    const followed = isSettled(planned.cursor, period) ? undefined : known
    const counting = itemsDuring({ items: own, changes: open, plans: followed, pauses: resting }, period)
    const isPaused = pauseAt(resting, period.startDate) !== undefined
    const billing = { ...planned, subscription, period, items: counting, customer }
    return {
      ...whole,
      counting,
      hasChanges:
        open.some(({ effectiveDate }) => effectiveDate <= period.startDate) || own.some(one => one.autoUpdateFromProduct),
      isPaused,
      expiring: gives ? lots.filter(({ expireDate }) => expireDate! <= period.startDate) : [],
      granted:
        gives && !isPaused
          ? grantsOf(customer.hasLeft ? [] : counting, planned.schedule, period, settings.prorateGrants)
          : undefined,
      bill:
        bills && !isPaused ? billOf(place, taxation, billing, takeFrom(pending, idOf(subscription), ahead), coupons) : undefined,
    }
  })
}

/** The entries of a map that have one of these keys. */
const only = <V>(known: ReadonlyMap<string, V>, ids: readonly string[]): ReadonlyMap<string, V> =>
  new Map(ids.flatMap(id => (known.has(id) ? [[id, known.get(id)!]] : [])))

/** What waits for a customer goes on the first of its invoices. */
function takeFrom(pending: Map<string, ItemRow[]>, customer: string, ahead: Ahead | undefined): (room: number) => ItemRow[] {
  return room => {
    const waiting = (pending.get(customer) ?? []).filter(({ id }) => !ahead?.pending.has(id))
    pending.set(customer, waiting.slice(room))
    return waiting.slice(0, room)
  }
}
