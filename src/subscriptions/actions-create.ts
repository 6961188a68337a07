import { locations } from '../access/store.ts'
import { taxRatesAt } from '../billing/tax_rates/store.ts'
import { referencedHolder } from '../community/holders/actions.ts'
import { nulls } from '../db/table.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { Faults } from '../kernel/errors/faults.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { offeredPlans } from './actions.ts'
import { lockResourcesOf, refuseTaken, resourcesOf } from './actions-assigned.ts'
import { couponsAt, lockRedeemed, redeemedBy } from './actions-coupons.ts'
import type { createSubscription } from './contract.ts'
import { beginPeriods } from './periods/actions.ts'
import { refuseCoupons } from './rules-coupons.ts'
import { scheduleOf } from './rules.ts'
import { newItem } from './rules-items.ts'
import { advanceDays } from './rules-terms.ts'
import { currentInterval } from '../terms/schedule.ts'
import { subscriptionItems, subscriptions } from './store.ts'
import { subscription, type SubscriptionItemRow, type SubscriptionRow } from './table.ts'

type Fields = Static<typeof createSubscription.body>['subscription']

interface Options {
  /** Where the request has the subscription, and each item. */
  at: string
  itemAt: (index: number) => string
  issueFirstInvoice: boolean
  membershipRefCreator: string
  /** The code by which the coupons of the items are redeemed. */
  promocodeRef?: string | undefined
  /** A code as somebody typed it, for one of the items. */
  promocode?: string | undefined
}

/**
 * Makes a subscription as a request says, gives what its present period gives, and bills the first one where that is to be done at once.
 * Throws 400 with all that is wrong, and 409 `not_redeemable`.
 */
export async function addSubscription(context: WriteContext, fields: Fields, options: Options): Promise<SubscriptionRow> {
  const { tx, network, now } = context
  const { at, itemAt, issueFirstInvoice, membershipRefCreator, promocodeRef = null, promocode } = options
  const families = await lockResourcesOf(context, fields.items)
  const faults = new Faults()
  const { holder, locationRef = '' } = await referencedHolder(tx, network, fields, faults.at(at))
  const { period, billingCycleAnchor, startDate, endDate, payWithInvoice, addPendingItemsToInvoice } = fields
  const location = await locations.find(tx, network, locationRef)
  faults.rule(endDate !== undefined && endDate <= startDate, `${at}/endDate`, 'endDate must be after startDate.')
  const rates = await taxRatesAt(tx, network, locationRef)
  const named = fields.items.flatMap(({ plan }) => plan?.id ?? [])
  const coupons = await couponsAt(tx, network, locationRef, fields.items)
  const frame = {
    period,
    location,
    plans: await offeredPlans(tx, network, named),
    rates,
    coupons,
    resources: resourcesOf(families),
  }
  const newItems = fields.items.map((item, i) => newItem(item, frame, faults.at(itemAt(i))))
  const advanceInvoicingDays = advanceDays(fields.advanceInvoicing, faults.at(`${at}/advanceInvoicing`))
  faults.refuse()
  refuseCoupons(newItems, coupons)
  const redeemed = promocode === undefined ? undefined : await redeemedBy(context, promocode, { holder, locationRef }, newItems)

  const row: SubscriptionRow = {
    ...nulls(subscription),
    network,
    id: newId(),
    locationRef,
    ...holder,
    membershipRefCreator,
    period,
    billingCycleAnchor,
    startDate,
    endDate: endDate ?? null,
    payWithInvoice,
    addPendingItemsToInvoice,
    advanceInvoicingDays,
    creditUnused: false,
    reference: fields.reference || null,
    createDate: now,
  }
  await subscriptions.insert(tx, row)
  const begun = issueFirstInvoice ? undefined : currentInterval(scheduleOf(row, location!.timezoneId), now)?.startDate
  const items: SubscriptionItemRow[] = newItems.map((item, position) => ({
    network,
    id: newId(),
    subscriptionRef: row.id,
    position,
    ...item,
    promocodeRef: item.couponRef === null ? null : promocodeRef,
    ...(position === redeemed?.item && { couponRef: redeemed.coupon.id, promocodeRef: redeemed.promocode.id }),
    // What counts once has a date at which it does: it begins with the first period that is billed.
    startDate: item.type === 'oneOff' ? (item.startDate ?? begun ?? startDate) : item.startDate,
    createDate: now,
  }))
  for (const item of items) await subscriptionItems.insert(tx, item)
  await refuseTaken(context, undefined, { row, items, changes: [] }, families)
  if (issueFirstInvoice) await lockRedeemed(context, items)
  const customerAt = at && `${at}/${row.membershipRef === null ? 'companyRef' : 'membershipRef'}`
  await beginPeriods(context, row, items, location!, { issueFirstInvoice, customerAt })
  await record(context, 'subscription', 'created', { after: { ...row, items } })
  return row
}
