import { companyView, type CompanyParts } from '../community/companies/view.ts'
import type { Person } from '../community/memberships/table.ts'
import { embeddedUser } from '../community/users/view.ts'
import type { PlanRow } from '../plans/table.ts'
import type { ResourceRow } from '../resources/table.ts'
import { credits, money, percent } from '../terms/amounts.ts'
import { mapAreas } from '../terms/areas.ts'
import { currentInterval, firstInterval, nextInterval, type Interval, type Schedule } from '../terms/schedule.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { addMilliseconds } from '../kernel/time/instant.ts'
import { customTaxView } from '../terms/custom-tax.ts'
import type { Subscription } from './contract-subscription.ts'
import type { Item } from './contract-item.ts'
import type { PauseRow } from './pauses/table.ts'
import { pauseView } from './pauses/view.ts'
import { collectionOf, scheduleOf, statusOf, totals } from './rules.ts'
import { commitmentEnd, termsOf, type Billed } from './rules-bound.ts'
import { changesOf, itemsDuring, pauseAt, type PlannedItems } from './rules-during.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'

/** What a subscription is shown by, beside its holder. */
export interface Parts extends PlannedItems {
  row: SubscriptionRow
  location: { timezoneId: string; currencyCode: string }
  pauses: readonly PauseRow[]
  billed: Billed
  /** The plans of its items, by id. */
  itemPlans: ReadonlyMap<string, PlanRow>
  /** What is assigned by them, by id. */
  assigned: ReadonlyMap<string, ResourceRow>
  now: string
}

interface SubscriptionParts extends Parts {
  company: CompanyParts | undefined
  holder: Person | undefined
  creator: Person
}

/** A subscription as it appears in answers, with its present intervals and status. */
export function subscriptionView(parts: SubscriptionParts): Static<typeof Subscription> {
  const { row, items, location, company, holder, creator, pauses, billed, now } = parts
  const schedule = scheduleOf(row, location.timezoneId)
  const held = shownInterval(schedule, now)
  const total = totals(itemsDuring({ items, changes: parts.changes }, held).filter(({ type }) => type === 'recurring'))
  const { commitmentEndDate, noticeDays } = termsOf(items, schedule, billed, pauses, now)
  const days = row.advanceInvoicingDays
  return {
    id: row.id,
    companyRef: row.companyRef ?? undefined,
    membershipRef: row.membershipRef ?? undefined,
    locationRef: row.locationRef,
    company: company && companyView(company),
    user: holder && embeddedUser(holder),
    userCreator: embeddedUser(creator),
    period: row.period,
    billingCycleAnchor: row.billingCycleAnchor,
    price: money(total.price, location.currencyCode),
    credits: credits(total.credits),
    dayPasses: credits(total.dayPasses),
    startDate: row.startDate,
    endDate: row.endDate ?? undefined,
    createDate: row.createDate,
    deleteDate: row.deleteDate ?? undefined,
    status: statusOf(row, now),
    currentInterval: currentInterval(schedule, now),
    nextInterval: nextOf(schedule, now),
    timezoneId: location.timezoneId,
    paused: statusOf(row, now) !== 'canceled' && pauseAt(pauses, now) !== undefined,
    pauses: pauses.map(pauseView),
    payWithInvoice: row.payWithInvoice,
    addPendingItemsToInvoice: row.addPendingItemsToInvoice,
    advanceInvoicing: days === null ? { type: 'default' } : { type: 'days', days },
    pausePaymentCollection: collectionOf(row, now) === undefined ? undefined : row.pausePaymentCollection!,
    reference: row.reference ?? undefined,
    commitmentEndDate,
    noticeDays,
    cancelDate: row.cancelDate ?? undefined,
    cancelReason: row.cancelReason ?? undefined,
    items: items.map(item => itemView(item, parts, schedule)),
    assignments: items.flatMap(item => assignmentOf(item, parts.assigned) ?? []),
  }
}

/** What an item assigns to the holder; undefined where it assigns nothing. */
function assignmentOf({ id, resourceRef, quantity, entire }: SubscriptionItemRow, assigned: Parts['assigned']) {
  const resource = resourceRef === null ? undefined : assigned.get(resourceRef)
  if (resource === undefined) return undefined
  const { title, resourceType: type } = resource
  return { id, resource: { id: resource.id, title, type }, ...(entire ? { entire } : { quantity }) }
}

function nextOf(schedule: Schedule, now: string): { startDate: string; endDate: string } | undefined {
  const next = nextInterval(schedule, now)
  return next && currentInterval(schedule, next.startDate)
}

/** The period that sums and items are shown of: the present one, before the start the first one, and after the end the last one. */
function shownInterval(schedule: Schedule, now: string): Interval {
  const { endDate } = schedule
  const last = endDate !== undefined && endDate <= now ? addMilliseconds(endDate, -1) : now
  return currentInterval(schedule, last) ?? firstInterval(schedule)
}

/** An item as it is now: with the changes that count by now. */
export function itemView(item: SubscriptionItemRow, parts: Parts, schedule: Schedule): Static<typeof Item> {
  const { location, changes, pauses, billed, itemPlans, now } = parts
  const shown = { ...item, ...changesOf(item.id, changes, shownInterval(schedule, now).startDate) }
  const { currencyCode } = location
  const plan = shown.planRef === null ? undefined : itemPlans.get(shown.planRef)
  return {
    id: item.id,
    type: item.type,
    title: shown.title,
    price: money(shown.price, currencyCode),
    quantity: shown.quantity,
    credits: credits(shown.credits),
    dayPasses: credits(shown.dayPasses),
    customTax: customTaxView(shown),
    plan: plan && { id: plan.id, title: plan.title },
    setupFee: money(item.setupFee, currencyCode),
    commitmentCycles: item.commitmentCycles,
    noticeDays: item.noticeDays,
    commitmentEndDate: commitmentEnd(item, schedule, billed, pauses, now),
    autoUpdateFromProduct: item.autoUpdateFromProduct,
    couponRef: item.couponRef ?? undefined,
    resourceRef: item.resourceRef ?? undefined,
    entire: item.resourceRef === null ? undefined : item.entire,
    startDate: item.startDate ?? undefined,
    endDate: item.endDate ?? undefined,
    // Those of a plan that is followed count at once.
    discounts: mapAreas(item.autoUpdateFromProduct && plan ? plan.discounts : shown.discounts, percent),
    createDate: item.createDate,
  }
}
