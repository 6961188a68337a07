import { companies } from '../../community/companies/store.ts'
import { findPeople, memberships } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { taxationAt } from '../../invoices/items/store-taxation.ts'
import type { ItemRow } from '../../invoices/items/table.ts'
import { companyAsBuyer, personAsBuyer } from '../../invoices/rules.ts'
import { plans } from '../../plans/store.ts'
import type { PlanRow } from '../../plans/table.ts'
import { openChangesOfMany } from '../../subscriptions/changes/store.ts'
import type { ChangeRow } from '../../subscriptions/changes/table.ts'
import { pausesOfMany } from '../../subscriptions/pauses/store.ts'
import type { PauseRow } from '../../subscriptions/pauses/table.ts'
import { grantsOf } from '../../subscriptions/periods/rules.ts'
import { couponUsesOf } from '../../subscriptions/actions-coupons.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { itemsDuring, pauseAt } from '../../subscriptions/rules-during.ts'
import { scheduleOf } from '../../subscriptions/rules.ts'
import { itemsOfMany, subscriptions } from '../../subscriptions/store.ts'
import type { SubscriptionItemRow, SubscriptionRow } from '../../subscriptions/table.ts'
import { idOf, idsOf, type Holder } from '../../terms/holder.ts'
import type { Schedule } from '../../terms/schedule.ts'
import { amountsAt } from '../../transactions/money/balances/store.ts'
import { expiredLotsOf } from '../../transactions/store-expired.ts'
import type { LotRow } from '../../transactions/table.ts'
import { usesAhead, withFees, type Ahead } from './rules-ahead.ts'
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

/**
 * What is to be done of some subscriptions at a place: for each the oldest thing that is due, or what `next` says, `ahead` of periods that
 * were only shown. It only reads, in a few statements for all.
 */
export async function planSteps(
  db: Db,
  place: Place,
  cursors: readonly CursorRow[],
  { next = stepOf, ahead }: { next?: typeof stepOf; ahead?: Ahead | undefined } = {},
): Promise<Planned[]> {
  const { network, settings } = place
  const ids = cursors.map(({ subscriptionRef }) => subscriptionRef)
  const rows = await subscriptions.findMany(db, network, ids)
  const items = withFees(await itemsOfMany(db, network, ids), ahead)
  const changes = await openChangesOfMany(db, network, ids)
  const pauses = await pausesOfMany(db, network, ids)
  const known = await followedPlans(db, network, [...items.values()].flat(), [...changes.values()].flat())
  const customers = await customersOf(db, network, [...rows.values()])
  const balances = await amountsAt(db, network, place.location.id, new Set([...rows.values()].map(idOf)))
  const expired = await expiredLotsOf(db, network, ids, place.asOf)
  const taxation = await taxationAt(db, network, place.location.id)
  // What one period redeems is not there for the next one any more.
  const uses = usesAhead(await couponUsesOf(db, network, [...items.values()].flat()), ahead)
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
    const whole = { ...planned, subscription, step, customer, balance, items: own, plans: known, pauses: resting }
    if (step.kind !== 'period') {
      const expiring = step.kind === 'end' ? lots.filter(({ expireDate }) => expireDate! <= (subscription.endDate ?? '')) : []
      return { ...whole, counting: [], hasChanges: false, isPaused: false, expiring, granted: undefined, bill: undefined }
    }
    const { period, gives, bills } = step
    const counting = itemsDuring({ items: own, changes: open, plans: known, pauses: resting }, period)
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

/** The plans that items follow, now or by a change. */
async function followedPlans(
  db: Db,
  network: string,
  items: readonly SubscriptionItemRow[],
  changes: readonly ChangeRow[],
): Promise<ReadonlyMap<string, PlanRow>> {
  const following = items.filter(({ autoUpdateFromProduct }) => autoUpdateFromProduct)
  if (following.length === 0) return new Map()
  const named = [...following, ...changes.map(({ fields }) => fields)]
  return plans.findMany(db, network, new Set(named.flatMap(({ planRef }) => planRef ?? [])))
}

/** What waits for a customer goes on the first of its invoices. */
function takeFrom(pending: Map<string, ItemRow[]>, customer: string, ahead: Ahead | undefined): (room: number) => ItemRow[] {
  return room => {
    const waiting = (pending.get(customer) ?? []).filter(({ id }) => !ahead?.pending.has(id))
    pending.set(customer, waiting.slice(room))
    return waiting.slice(0, room)
  }
}

/** Who customers are on an invoice, and how they are taxed, by id. */
export async function customersOf(db: Db, network: string, holders: readonly Holder[]): Promise<Map<string, Customer>> {
  const [members, companyRefs] = idsOf(holders)
  const people = await findPeople(db, network, members)
  const rows = await memberships.findMany(db, network, members)
  const firms = await companies.findMany(db, network, companyRefs)
  return new Map([
    ...[...people].map(([id, person]): [string, Customer] => [
      id,
      {
        buyer: personAsBuyer(person),
        userRef: person.id,
        treatment: person.billingDetails?.taxTreatment ?? 'standard',
        hasLeft: rows.get(id)!.deleteDate !== null,
      },
    ]),
    ...[...firms].map(([id, firm]): [string, Customer] => [
      id,
      { buyer: companyAsBuyer(firm), userRef: null, treatment: firm.taxTreatment, hasLeft: firm.deleteDate !== null },
    ]),
  ])
}
