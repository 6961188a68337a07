import { locations } from '../../access/store.ts'
import type { Db } from '../../db/database.ts'
import { by } from '../../kernel/text/by.ts'
import { addMilliseconds, LAST_INSTANT } from '../../kernel/time/instant.ts'
import type { ItemRow } from '../../invoices/items/table.ts'
import { afterPauses } from '../../subscriptions/rules-during.ts'
import { pausesOfMany } from '../../subscriptions/pauses/store.ts'
import { dueDatesOf, ownDaysOf } from '../../subscriptions/periods/rules.ts'
import { cursorsOf } from '../../subscriptions/periods/store.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { scheduleOf } from '../../subscriptions/rules.ts'
import { subscriptions } from '../../subscriptions/store.ts'
import { currentInterval } from '../../terms/schedule.ts'
import { idOf, type Holder } from '../../terms/holder.ts'
import { settingsOf } from '../settings/store.ts'
import { isFree, planCollection } from './actions-collect.ts'
import { horizonOf, planSteps, type Planned } from './actions-plan.ts'
import type { PreviewedInvoice } from './contract.ts'
import { invoicePreview, previewOf } from './actions-preview.ts'
import { noteShown, nothingAhead, type Ahead } from './rules-dry.ts'
import type { Place } from './rules-bill.ts'
import { nextCursor } from './rules-cursor.ts'
import { monthAt, nextMonthAt } from './rules-due.ts'
import { billingDateOf, type Step } from './rules.ts'
import { liveSubscriptionsOf, pendingPlaces } from './store-upcoming.ts'
import { pendingOf } from './store.ts'

/** The next invoice, and what waits at its location for a later one. */
interface Upcoming {
  shown: PreviewedInvoice
  later: ItemRow[]
}

interface Asked {
  network: string
  now: string
  /** When it is made, where somebody says so. */
  asOf: string | undefined
}

/** How many periods are looked at in all, beside the first of each subscription. */
const MOST_LATER = 60

interface Next {
  date: string
  cursor: CursorRow
  place: Place
}

/** The next invoice of some subscriptions: of the one that is billed first. Undefined when none of them is billed any more, or not soon. */
export async function upcomingOf(db: Db, asked: Asked, ids: readonly string[]): Promise<Upcoming | undefined> {
  const { network, now, asOf } = asked
  const nexts: Next[] = []
  for (const found of (await cursorsOf(db, network, ids)).values()) {
    const location = (await locations.findAny(db, network, found.locationRef))!
    const place = { network, location, settings: await settingsOf(db, network, location.id), asOf: asOf ?? now }
    nexts.push(...(await nextOf(db, place, found)))
  }
  const ahead = nothingAhead()
  for (let later = 0; nexts.length > 0;) {
    nexts.sort(by(({ date }) => date))
    const next = nexts.shift()!
    const place = { ...next.place, asOf: asOf ?? (next.date > now ? next.date : now) }
    const planned = await planNext(db, place, next.cursor, ahead)
    if (planned?.bill?.kind === 'invoice' && planned.step.kind === 'period') {
      const shown = await previewOf(db, place, planned, planned.step.period, planned.bill)
      return { shown, later: await laterOf(db, place, planned.subscription, planned.bill.pending) }
    }
    // A period that costs nothing or is waived is on no invoice: the next one may be.
    const following = later < MOST_LATER ? planned && cursorPast(now, place, planned, ahead) : undefined
    if (following === undefined) continue
    later++
    nexts.push(...(await nextOf(db, next.place, following)))
  }
  return undefined
}

/** What is billed next of a subscription and when, if anything is. */
async function nextOf(db: Db, place: Place, found: CursorRow): Promise<Next[]> {
  const cursor = await beyondPauses(db, place, found)
  const date = cursor && billingDateOf(cursor, horizonOf(place))
  return cursor && date ? [{ date, cursor, place }] : []
}

async function planNext(db: Db, place: Place, cursor: CursorRow, ahead: Ahead): Promise<Planned | undefined> {
  const [planned] = await planSteps(db, place, [cursor], {
    ahead,
    next({ periodDate }, _, schedule): Step {
      const period = currentInterval(schedule, periodDate!)
      return period ? { kind: 'period', period, gives: false, bills: true } : { kind: 'outdated' }
    },
  })
  return planned
}

/** The cursor of a subscription after a period that is on no invoice; undefined where none of the later ones will be, as far as one can tell. */
function cursorPast(now: string, place: Place, planned: Planned, ahead: Ahead): CursorRow | undefined {
  const { step, bill, subscription, cursor, counting } = planned
  if (step.kind !== 'period' || bill === undefined || bill.kind === 'refused') return undefined
  if (bill.kind === 'waived' && subscription.pausePaymentCollection?.resumesAt === undefined) return undefined
  if (bill.kind === 'nothing') noteShown(ahead, bill.lines, counting, step.period.startDate)
  return nextCursor(now, place, planned, step, cursor.runRef ?? '')
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
    const ends = held.flatMap(one => (one.locationRef === locationRef ? (one.endDate ?? LAST_INSTANT) : []))
    const until = ends.toSorted().at(-1) ?? now
    if (settings.pendingInvoicing !== 'monthly' || until === LAST_INSTANT) continue
    const collected = await collectedNext(db, { network, location, settings, asOf: now }, holder, { asOf, until })
    if (collected) return collected
  }
  return undefined
}

/** What is collected next at a place from a customer who has a subscription there until an instant: with the first month that asks for something. */
async function collectedNext(
  db: Db,
  place: Place,
  holder: Holder,
  { asOf, until }: { asOf: string | undefined; until: string },
): Promise<Upcoming | undefined> {
  const { timezoneId } = place.location
  const waiting = await laterOf(db, place, holder, [])
  const months = waiting.map(({ scheduleDate: date }) => nextMonthAt(date > until ? date : until, timezoneId).startDate)
  for (const at of new Set(asOf === undefined ? months : [asOf])) {
    const then = { ...place, asOf: at }
    const [collected] = await planCollection(db, then, monthAt(at, timezoneId), new Map([[idOf(holder), holder]]))
    const { customer, items, isIssued } = collected!
    if (until > at || isFree(items)) continue
    const lines = { lines: [], pending: items, isIssued }
    const shown = await invoicePreview(db, then, { head: { ...holder, subscriptionRef: null }, customer, lines })
    return { shown, later: await laterOf(db, then, holder, items) }
  }
  return undefined
}

/**
 * The cursor at the first period that does not begin in a pause; undefined when there is none soon. The last one in the pause is passed over
 * when it begins: what would be billed ahead of that is billed then.
 */
async function beyondPauses(db: Db, place: Place, cursor: CursorRow): Promise<CursorRow | undefined> {
  if (cursor.periodDate === null) return undefined
  const { network, location } = place
  const pauses = (await pausesOfMany(db, network, [cursor.subscriptionRef])).get(cursor.subscriptionRef) ?? []
  const periodDate = afterPauses(cursor.periodDate, pauses)
  if (periodDate === cursor.periodDate) return cursor
  if (periodDate === LAST_INSTANT) return undefined
  const subscription = (await subscriptions.findAny(db, network, cursor.subscriptionRef))!
  const dates = dueDatesOf(periodDate, ownDaysOf(subscription), location.timezoneId)
  const passed = currentInterval(scheduleOf(subscription, location.timezoneId), addMilliseconds(periodDate, -1))
  const billed = billingDateOf(dates, horizonOf(place))!
  return {
    ...cursor,
    periodDate,
    locationDueDate: null,
    ownDueDate: passed && passed.startDate > billed ? passed.startDate : billed,
  }
}

/** What waits for a customer at a place and is not taken. */
async function laterOf(db: Db, { network, location }: Place, holder: Holder, taken: readonly ItemRow[]): Promise<ItemRow[]> {
  const known = new Set(taken.map(({ id }) => id))
  const at = { network, locationRef: location.id, before: LAST_INSTANT, customers: [idOf(holder)] }
  return ((await pendingOf(db, at)).get(idOf(holder)) ?? []).filter(({ id }) => !known.has(id))
}
