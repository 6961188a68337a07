import { locations } from '../../access/store.ts'
import type { Db } from '../../db/database.ts'
import { LAST_INSTANT } from '../../kernel/time/instant.ts'
import { MOST_ITEMS, type ItemRow } from '../../invoices/items/table.ts'
import { afterPauses } from '../../subscriptions/rules-during.ts'
import { pausesOfMany } from '../../subscriptions/pauses/store.ts'
import { cursorsOf } from '../../subscriptions/periods/store.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { subscriptions } from '../../subscriptions/store.ts'
import { currentInterval } from '../../terms/schedule.ts'
import { idOf, type Holder } from '../../terms/holder.ts'
import { settingsOf } from '../settings/store.ts'
import { customersOf, horizonOf, planSteps } from './actions-plan.ts'
import type { PreviewedInvoice } from './contract.ts'
import { invoicePreview, previewOf } from './actions-preview.ts'
import type { Place } from './rules-bill.ts'
import { nextMonthAt } from './rules-outlook.ts'
import { billingDateOf, type Step } from './rules.ts'
import { liveSubscriptionsOf, pendingPlaces } from './store-upcoming.ts'
import { pendingOf } from './store.ts'

/** The next invoice, and what waits at its location for a later one. */
export interface Upcoming {
  shown: PreviewedInvoice
  later: ItemRow[]
}

interface Asked {
  network: string
  now: string
  /** When it is made, where somebody says so. */
  asOf: string | undefined
}

/** A subscription that is not deleted. */
export const findSubscription = (db: Db, network: string, id: string) => subscriptions.find(db, network, id)

interface Next {
  date: string
  cursor: CursorRow
  place: Place
}

/** The next invoice of some subscriptions: of the one that is billed first. Undefined when none of them is billed any more. */
export async function upcomingOf(db: Db, asked: Asked, ids: readonly string[]): Promise<Upcoming | undefined> {
  const { network, now, asOf } = asked
  const nexts: Next[] = []
  for (const found of (await cursorsOf(db, network, ids)).values()) {
    const location = (await locations.findAny(db, network, found.locationRef))!
    const place = { network, location, settings: await settingsOf(db, network, location.id), asOf: asOf ?? now }
    const cursor = await beyondPauses(db, place, found)
    const date = cursor && billingDateOf(cursor, horizonOf(place))
    if (cursor && date) nexts.push({ date, cursor, place })
  }
  // A period that costs nothing is on no invoice.
  for (const next of nexts.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const upcoming = await previewNext(db, next, asOf ?? (next.date > now ? next.date : now))
    if (upcoming) return upcoming
  }
  return undefined
}

async function previewNext(db: Db, next: Next, asOf: string): Promise<Upcoming | undefined> {
  const place = { ...next.place, asOf }
  const [planned] = await planSteps(db, place, [next.cursor], {
    next(cursor, _, schedule): Step {
      const period = currentInterval(schedule, cursor.periodDate!)
      return period ? { kind: 'period', period, gives: false, bills: true } : { kind: 'outdated' }
    },
  })
  if (planned?.bill?.kind !== 'invoice') return undefined
  const shown = await previewOf(db, place, planned, planned.bill)
  return { shown, later: await laterOf(db, place, planned.subscription, planned.bill.pending) }
}

/** The next invoice of a customer: of a subscription, or over what is collected on the first of a month. */
export async function upcomingOfCustomer(db: Db, asked: Asked, holder: Holder): Promise<Upcoming | undefined> {
  const { network, now, asOf } = asked
  const held = await liveSubscriptionsOf(db, network, holder, now)
  const upcoming = await upcomingOf(
    db,
    asked,
    held.map(({ id }) => id),
  )
  if (upcoming) return upcoming
  for (const locationRef of await pendingPlaces(db, network, idOf(holder))) {
    const location = (await locations.findAny(db, network, locationRef))!
    const settings = await settingsOf(db, network, locationRef)
    if (settings.pendingInvoicing !== 'monthly' || held.some(one => one.locationRef === locationRef)) continue
    const place = { network, location, settings, asOf: asOf ?? nextMonthAt(now, location.timezoneId).startDate }
    const customers = [idOf(holder)]
    const pending = (await pendingOf(db, { network, locationRef, before: place.asOf, customers })).get(idOf(holder)) ?? []
    const taken = pending.slice(0, MOST_ITEMS)
    if (taken.every(item => item.netDiscountedAmount + item.taxAmount === 0)) continue
    const customer = (await customersOf(db, network, [holder])).get(idOf(holder))!
    const lines = { lines: [], pending: taken, isIssued: settings.autoIssue }
    const of = { holder, subscriptionRef: null, reference: null, period: undefined, customer, lines }
    return { shown: await invoicePreview(db, place, of), later: await laterOf(db, place, holder, taken) }
  }
  return undefined
}

/** The cursor at the first period that does not begin in a pause; undefined when there is none soon. */
async function beyondPauses(db: Db, { network, location }: Place, cursor: CursorRow): Promise<CursorRow | undefined> {
  if (cursor.periodDate === null) return undefined
  const pauses = (await pausesOfMany(db, network, [cursor.subscriptionRef])).get(cursor.subscriptionRef) ?? []
  const periodDate = afterPauses(cursor.periodDate, pauses)
  if (periodDate === cursor.periodDate) return cursor
  if (periodDate === LAST_INSTANT) return undefined
  return { ...cursor, periodDate, locationDueDate: periodDate, ownDueDate: null, locationRef: location.id }
}

/** What waits for a customer at a place and is not taken. */
async function laterOf(db: Db, { network, location }: Place, holder: Holder, taken: readonly ItemRow[]): Promise<ItemRow[]> {
  const known = new Set(taken.map(({ id }) => id))
  const at = { network, locationRef: location.id, before: LAST_INSTANT, customers: [idOf(holder)] }
  return ((await pendingOf(db, at)).get(idOf(holder)) ?? []).filter(({ id }) => !known.has(id))
}
