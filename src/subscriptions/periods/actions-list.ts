import { locations } from '../../access/store.ts'
import { settingsOf } from '../../billing/settings/store.ts'
import { taxTreatmentOf } from '../../community/holders/store-tax.ts'
import type { CouponUse } from '../../discounts/redemptions/rules-periods.ts'
import type { Db } from '../../db/database.ts'
import { invoices } from '../../invoices/store.ts'
import { currentInterval, firstInterval, type Interval, type Schedule } from '../../terms/schedule.ts'
import { couponUsesOf } from '../actions-coupons.ts'
import { scheduleOf } from '../rules.ts'
import { plans } from '../../plans/store.ts'
import { openChangesOfMany } from '../changes/store.ts'
import { pausesOfMany } from '../pauses/store.ts'
import type { PauseRow } from '../pauses/table.ts'
import { itemsDuring, type PlannedItems } from '../rules-during.ts'
import { asked } from '../rules-fees.ts'
import { billedLines } from '../store-billed.ts'
import { itemsOf } from '../store.ts'
import type { SubscriptionRow } from '../table.ts'
import { MOST_PERIODS } from './contract.ts'
import { firstUnbilled } from './actions.ts'
import { couponsIn, linesOf, sumOf } from './rules-lines.ts'
import { sumsOf } from './rules-sums.ts'
import { firstOwed, stateOf } from './rules.ts'
import { periodsWithin } from './store.ts'
import type { PeriodRow } from './table.ts'
import type { PeriodParts } from './view.ts'

/** How many periods after the present one are told where the request does not say until when. */
const AHEAD = 3

interface Stretch {
  from: string | undefined
  until: string | undefined
}

/** What was and what will be billed and given of a subscription, period by period. */
export async function loadPeriods(db: Db, subscription: SubscriptionRow, now: string, stretch: Stretch): Promise<PeriodParts[]> {
  const { network, id: subscriptionRef } = subscription
  const location = (await locations.findAny(db, network, subscription.locationRef))!
  const schedule = scheduleOf(subscription, location.timezoneId)
  const intervals = intervalsOf(schedule, now, stretch)
  const last = intervals.at(-1)
  const from = intervals[0]?.startDate ?? stretch.from ?? ''
  const stored = await periodsWithin(db, { network, subscriptionRef, from, until: stretch.until ?? last?.endDate ?? now })
  const rows = new Map(stored.map(row => [row.startDate, row]))
  const onInvoices = stored.flatMap(({ invoiceRef }) => invoiceRef ?? [])
  const found = await invoices.findMany(db, network, onInvoices)
  const bounds = { from, until: stored.at(-1)?.endDate ?? last?.endDate ?? from }
  const lines = stored.length === 0 ? [] : await billedLines(db, { network, subscriptionRef, ...bounds })
  const owed = firstOwed(schedule, {
    createDate: subscription.createDate,
    billingFrom: (await settingsOf(db, network, location.id)).billingFrom,
  })
  const terms = await termsOf(db, network, subscriptionRef)
  const { pauses } = terms
  const treatment = await taxTreatmentOf(db, network, subscription)
  const shown = new Set<string>()
  let uses: ReadonlyMap<string, CouponUse> = await couponUsesOf(db, network, terms.items)
  // What is asked once and coupons that are not redeemed fall to the first periods that are not billed, listed or not.
  const open = stretch.from === undefined ? undefined : await firstUnbilled(db, network, subscription)
  const before = intervals[0] && open ? intervalsOf(schedule, now, { from: open, until: intervals[0].startDate }) : []
  const listed = [...intervals, ...beyond(stored, last)].slice(0, MOST_PERIODS)
  const told = [...before, ...listed].map(period => {
    const row = rows.get(period.startDate)
    const invoice = typeof row?.invoiceRef === 'string' ? found.get(row.invoiceRef) : undefined
    const state = stateOf({ period, row, invoice, owed, pauses, now })
    const isAhead = state === 'coming' || state === 'open'
    const counting = isAhead ? itemsDuring(terms, period) : []
    const items = counting.map(item => (shown.has(item.id) ? { ...item, ...asked(item, now, now) } : item))
    for (const { id } of counting) shown.add(id)
    const inputs = { schedule, period, items, location, uses }
    if (isAhead) uses = couponsIn(inputs).next
    const sums = isAhead ? sumOf(linesOf(inputs), location, treatment) : row && sumsOf(lines, row, period, schedule.startDate)
    return { schedule, period, row, state, sums: sums ?? { net: 0, gross: 0 }, currencyCode: location.currencyCode }
  })
  return told.slice(before.length)
}

/** What decides which items count in a period. */
export async function termsOf(
  db: Db,
  network: string,
  subscriptionRef: string,
): Promise<Required<PlannedItems> & { pauses: PauseRow[] }> {
  const items = await itemsOf(db, network, subscriptionRef)
  const changes = (await openChangesOfMany(db, network, [subscriptionRef])).get(subscriptionRef) ?? []
  const named = [...items, ...changes.map(({ fields }) => fields)]
  const pauses = (await pausesOfMany(db, network, [subscriptionRef])).get(subscriptionRef) ?? []
  return {
    items,
    changes,
    pauses,
    plans: await plans.findMany(db, network, new Set(named.flatMap(({ planRef }) => planRef ?? []))),
  }
}

/** The periods of a schedule that overlap a stretch of time. */
function intervalsOf(schedule: Schedule, now: string, { from = schedule.startDate, until }: Stretch): Interval[] {
  const intervals: Interval[] = []
  let ahead = 0
  let next = from <= schedule.startDate ? firstInterval(schedule) : currentInterval(schedule, from)
  while (next && intervals.length < MOST_PERIODS && (until === undefined ? ahead < AHEAD : next.startDate < until)) {
    intervals.push(next)
    if (next.startDate > now) ahead++
    next = currentInterval(schedule, next.endDate)
  }
  return intervals
}

/** What was billed in advance and does not come any more, because the subscription ends before. */
const beyond = (stored: readonly PeriodRow[], last: Interval | undefined): Interval[] =>
  stored
    .filter(({ startDate }) => last === undefined || startDate >= last.endDate)
    .map(({ startDate, endDate }) => ({ startDate, endDate: endDate ?? startDate }))
