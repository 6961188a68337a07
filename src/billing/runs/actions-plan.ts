import type { LocationRow } from '../../access/table.ts'
import { companies } from '../../community/companies/store.ts'
import { findPeople } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { lineOf } from '../../invoices/items/rules.ts'
import type { Taxation } from '../../invoices/items/rules-tax.ts'
import { taxationAt } from '../../invoices/items/store-taxation.ts'
import { MOST_ITEMS, type ItemRow } from '../../invoices/items/table.ts'
import { missingDetails } from '../../invoices/rules-details.ts'
import { companyAsBuyer, personAsBuyer } from '../../invoices/rules.ts'
import type { Buyer } from '../../invoices/table.ts'
import { grantsOf } from '../../subscriptions/periods/rules.ts'
import { linesOf } from '../../subscriptions/periods/rules-lines.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { scheduleOf } from '../../subscriptions/rules.ts'
import { itemsOfMany, subscriptions } from '../../subscriptions/store.ts'
import type { SubscriptionItemRow, SubscriptionRow } from '../../subscriptions/table.ts'
import type { TaxTreatment } from '../../terms/billed.ts'
import { idOf, idsOf, type Holder } from '../../terms/holder.ts'
import type { Interval, Schedule } from '../../terms/schedule.ts'
import { expiredLotsOf } from '../../transactions/store-expired.ts'
import type { LotRow } from '../../transactions/table.ts'
import type { Settings } from '../settings/table.ts'
import { stepOf, type Horizon, type Step } from './rules.ts'
import { pendingOf } from './store.ts'
import type { RunFault } from './table.ts'

/** Where something is billed, and up to when. */
export interface Place {
  network: string
  location: LocationRow
  settings: Settings
  asOf: string
}

/** What a bill is made for, whom, and how that customer is taxed. */
export interface Customer {
  buyer: Buyer
  treatment: TaxTreatment
}

/** What a period is billed by. */
export type Bill =
  | { kind: 'waived' }
  | { kind: 'nothing' }
  | { kind: 'refused'; fault: RunFault }
  | {
      kind: 'invoice'
      lines: ItemRow[]
      pending: ItemRow[]
      isIssued: boolean
      net: number
      tax: number
      fault: RunFault | undefined
    }

/** What is to be done next of a subscription, with all that it takes. */
export interface Planned {
  cursor: CursorRow
  subscription: SubscriptionRow
  schedule: Schedule
  items: readonly SubscriptionItemRow[]
  step: Step
  customer: Customer
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

/** What is to be done of some subscriptions at a place: for each the oldest thing that is due. It only reads, and says of each in what order. */
export async function planSteps(db: Db, place: Place, cursors: readonly CursorRow[]): Promise<Planned[]> {
  const { network, settings } = place
  const ids = cursors.map(({ subscriptionRef }) => subscriptionRef)
  const rows = await subscriptions.findMany(db, network, ids)
  const items = await itemsOfMany(db, network, ids)
  const held = [...rows.values()]
  const customers = await customersOf(db, network, held)
  const expired = await expiredLotsOf(db, network, ids, place.asOf)
  const steps = cursors.flatMap(cursor => {
    const subscription = rows.get(cursor.subscriptionRef)!
    const schedule = scheduleOf(subscription, place.location.timezoneId)
    const step = stepOf(cursor, subscription, schedule, horizonOf(place))
    return step ? [{ cursor, subscription, schedule, step, items: items.get(subscription.id) ?? [] }] : []
  })
  const billed = steps.flatMap(({ step, subscription }) => (step.kind === 'period' && step.bills ? idOf(subscription) : []))
  const taxation = await taxationAt(db, network, place.location.id)
  const pending = await pendingOf(db, { network, locationRef: place.location.id, before: place.asOf, customers: billed })
  return steps.map((planned): Planned => {
    const { subscription, step, schedule } = planned
    const customer = customers.get(idOf(subscription))!
    const until = step.kind === 'period' ? step.period.startDate : (subscription.endDate ?? '')
    const isGiven = step.kind === 'end' || (step.kind === 'period' && step.gives)
    const lots = expired.get(subscription.id) ?? []
    const taken = takeFrom(pending, idOf(subscription))
    return {
      ...planned,
      customer,
      expiring: isGiven ? lots.filter(({ expireDate }) => expireDate! <= until) : [],
      granted:
        step.kind === 'period' && step.gives ? grantsOf(planned.items, schedule, step.period, settings.prorateGrants) : undefined,
      bill: step.kind === 'period' && step.bills ? billOf(place, taxation, { ...planned, step, customer }, taken) : undefined,
    }
  })
}

/** What waits for a customer goes on the first of its invoices. */
function takeFrom(pending: Map<string, ItemRow[]>, customer: string): (room: number) => ItemRow[] {
  return room => {
    const waiting = pending.get(customer) ?? []
    pending.set(customer, waiting.slice(room))
    return waiting.slice(0, room)
  }
}

type Billed = Pick<Planned, 'cursor' | 'subscription' | 'schedule' | 'items' | 'customer'> & { step: Step & { kind: 'period' } }

/** How a period is billed; `take` gives what waits, as many items at most. */
function billOf(
  { network, location, settings, asOf }: Place,
  taxation: Omit<Taxation, 'treatment'>,
  { cursor, subscription, schedule, items, step, customer }: Billed,
  take: (room: number) => ItemRow[],
): Bill {
  const { currencyCode, taxInclusive, id: locationRef } = location
  const { id: subscriptionRef, membershipRef, companyRef } = subscription
  const keys = { id: '', subscriptionRef, createDate: asOf, scheduleDate: asOf, membershipRefCreatedBy: null }
  const on = { network, invoiceRef: '', locationRef, membershipRef, companyRef, currencyCode, taxInclusive }
  const lines: ItemRow[] = []
  for (const line of linesOf({ schedule, period: step.period, items, location })) {
    const row = lineOf({ ...on, position: lines.length + 1 }, line, { ...taxation, treatment: customer.treatment }, keys)
    if (row === undefined) return { kind: 'refused', fault: faultOf(subscription, step.period, 'too_large', TOO_LARGE) }
    lines.push(row)
  }
  const pending = take(MOST_ITEMS - lines.length)
  const all = [...lines, ...pending]
  const net = all.reduce((sum, item) => sum + item.netDiscountedAmount, 0)
  const tax = all.reduce((sum, item) => sum + item.taxAmount, 0)
  if (net + tax === 0) return { kind: 'nothing' }
  const missing = missingDetails(customer.buyer, settings.requiredDetails)
  const fault =
    missing.length === 0
      ? undefined
      : faultOf(subscription, step.period, 'billing_details_missing', missing.map(({ detail }) => detail).join(' '))
  const isIssued = settings.autoIssue && !cursor.firstDraft && fault === undefined
  return { kind: 'invoice', lines, pending, isIssued, net, tax, fault }
}

const faultOf = ({ id }: SubscriptionRow, { startDate }: Interval, code: string, detail: string): RunFault => ({
  subscriptionRef: id,
  periodStartDate: startDate,
  code,
  detail,
})

const TOO_LARGE = 'A line is above the largest amount, 999,999,999.99.'

/** Who customers are on an invoice, and how they are taxed, by id. */
export async function customersOf(db: Db, network: string, holders: readonly Holder[]): Promise<Map<string, Customer>> {
  const [members, companyRefs] = idsOf(holders)
  const people = await findPeople(db, network, members)
  const firms = await companies.findMany(db, network, companyRefs)
  return new Map([
    ...[...people].map(([id, person]): [string, Customer] => [
      id,
      { buyer: personAsBuyer(person), treatment: person.billingDetails?.taxTreatment ?? 'standard' },
    ]),
    ...[...firms].map(([id, firm]): [string, Customer] => [id, { buyer: companyAsBuyer(firm), treatment: firm.taxTreatment }]),
  ])
}
