import { taxRatesAt } from '../../billing/tax_rates/store.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { LAST_INSTANT } from '../../kernel/time/instant.ts'
import { offeredPlans } from '../actions.ts'
import { lockSubscription, recordSubscription, refuseEnded, type Held } from '../actions-lock.ts'
import { changeView } from '../changes/view.ts'
import type { ChangeRow } from '../changes/table.ts'
import { resourcesOf } from '../actions-assigned.ts'
import { couponsAt } from '../actions-coupons.ts'
import { refuseCoupon, refuseCoupons } from '../rules-coupons.ts'
import { assignedBy, changedItem, couponOf, newItem, type Frame } from '../rules-items.ts'
import { changesOf, followedBy, itemsDuring, taken, takenAtOnce } from '../rules-during.ts'
import { lastPosition, subscriptionItems } from '../store.ts'
import type { SubscriptionItemRow } from '../table.ts'
import { itemView } from '../view.ts'
import { addChange, chargeNow, dropItem, grantMore } from '../actions-items.ts'
import type * as contract from './contract.ts'
import { checkWhen, isLess, whenOf, whenOnce, type When } from '../rules-when.ts'

const MOST_ITEMS = 100

type Adding = WriteContext & { params: { id: string }; body: Static<typeof contract.addSubscriptionItem.body> }
type Updating = WriteContext & { params: ItemParams; body: Static<typeof contract.updateSubscriptionItem.body> }
type Removing = WriteContext & { params: ItemParams; query: { effectiveDate?: string | undefined } }
interface ItemParams {
  id: string
  itemId: string
}

/** Adds an item to a subscription, from now on or by a change. */
export async function addItem(call: Adding) {
  const { tx, network, now, params, body } = call
  const held = await lockSubscription(call, params.id, [body.item])
  const faults = new Faults()
  const frame = await frameOf(call, held, body.item)
  const fields = newItem(body.item, frame, faults.at('/item'))
  checkWhen(body, body.item, faults)
  faults.refuse()
  refuseEnded(held)
  refuseCoupons([fields], frame.coupons)
  if (held.items.length >= MOST_ITEMS) {
    throw new ApiError('conflict', `The subscription has ${MOST_ITEMS} items, as many as there can be.`)
  }
  const keys = { network, id: newId(), subscriptionRef: params.id, createDate: now }
  const isNow = body.prorate === true && held.running.length > 0
  const asked = body.effectiveDate ?? body.item.startDate
  const when = isNow
    ? { date: held.running[0]!.startDate, atOnce: true }
    : fields.type === 'oneOff' && asked !== undefined
      ? whenOnce(standing(held), asked, now)
      : whenOf(standing(held), asked, now)
  const startDate = fields.type === 'oneOff' && asked !== undefined ? asked : when.date
  const position = (await lastPosition(tx, network, params.id)) + 1
  let item: SubscriptionItemRow = { ...keys, position, ...fields, startDate }
  await subscriptionItems.insert(tx, item)
  if (isNow) item = await chargeNow(call, held, undefined, item)
  if (when.atOnce) await grantMore(call, held, undefined, item, { isRest: isNow })
  const { title, price, quantity, credits, dayPasses, planRef } = item
  const shown = { title, price, quantity, credits, dayPasses, planRef, startDate }
  const change = when.atOnce
    ? undefined
    : await addChange(call, held, { itemRef: item.id, kind: 'add', effectiveDate: when.date, fields: shown })
  return answer(call, held, item, change)
}

/** Changes an item of a subscription, at once or by a change. */
export async function updateItem(call: Updating) {
  const { now, params, body } = call
  const held = await lockSubscription(call, params.id, [body.item])
  const before = itemOf(held, params.itemId)
  const faults = new Faults()
  const frame = await frameOf(call, held, body.item)
  const { atOnce, columns, coupon, isNow } = plannedUpdate(call, held, before, frame, faults)
  faults.refuse()
  refuseEnded(held)
  if (coupon) refuseCoupon(coupon.couponRef, coupon.planRefs, frame.coupons)
  let item = await subscriptionItems.update(call, before, atOnce)
  if (Object.keys(columns).length === 0) return answer(call, held, item, undefined)
  const when = isNow
    ? { date: now, atOnce: true }
    : before.type === 'oneOff'
      ? onceAt(held, before, now)
      : whenOf(standing(held), body.effectiveDate, now)
  if (!isNow && before.type === 'recurring') refuseOver(before, when)
  const counts = before.type === 'recurring' && (before.startDate === null || before.startDate < when.date)
  if (!when.atOnce && counts) {
    const change = await addChange(call, held, { itemRef: item.id, kind: 'update', effectiveDate: when.date, fields: columns })
    return answer(call, held, item, change)
  }
  item = await subscriptionItems.update(call, item, columns)
  if (isNow) item = await chargeNow(call, held, before, item)
  await grantMore(call, held, before, item, { isRest: isNow })
  return answer(call, held, item, undefined)
}

/** What a request makes of an item: at once, and the columns that count later; adds a fault for each rule that it breaks. */
function plannedUpdate({ body }: Updating, held: Held, before: SubscriptionItemRow, frame: Frame, faults: Faults) {
  const changed = { ...before, ...changesOf(before.id, held.changes, LAST_INSTANT) }
  const own = faults.at('/item')
  const latest = { ...changed, ...taken(changed, held.itemPlans) }
  const columns = changedItem(body.item, body.prorate ? before : latest, frame, own)
  checkWhen(body, before.type === 'oneOff' ? { type: 'oneOff' } : {}, faults)
  const isNow = body.prorate === true && held.running.length > 0
  const present = isNow ? itemsDuring(held, held.running[0]!).find(({ id }) => id === before.id) : before
  faults.rule(present === undefined, '/prorate', 'The item does not count yet.')
  const isDown = isNow && present !== undefined && isLess(present, { ...present, ...columns })
  faults.rule(isDown, '/prorate', 'Less of something, or a lower price, never counts before a period ends.')
  const couponRef = couponOf(body.item, frame, own)
  const assigned = assignedBy(body.item, before, frame, own)
  // It may be for the plan that the item has now, or for that which is to come.
  const planRefs = [before.planRef, { ...latest, ...columns }.planRef]
  const coupon = couponRef === undefined || couponRef === before.couponRef ? undefined : { couponRef, planRefs }
  const { autoUpdateFromProduct } = body.item
  const left = autoUpdateFromProduct === false ? followedBy(before, held.itemPlans) : undefined
  const atOnce = {
    autoUpdateFromProduct,
    ...(left && takenAtOnce(left)),
    ...assigned,
    ...(coupon && { couponRef, promocodeRef: null }),
  }
  return { atOnce, columns, coupon, isNow }
}

/** Removes an item from a subscription, at once or by a change. */
export async function removeItem(call: Removing) {
  const { now, params, query } = call
  const held = await lockSubscription(call, params.id)
  const before = itemOf(held, params.itemId)
  refuseEnded(held)
  if (held.changes.some(({ itemRef, kind }) => itemRef === before.id && kind === 'remove')) {
    throw new ApiError('conflict', `The item is to be removed at ${before.endDate} already.`)
  }
  const when = before.type === 'oneOff' ? onceAt(held, before, now) : whenOf(standing(held), query.effectiveDate, now)
  const isNever = before.type === 'oneOff' || (before.startDate !== null && before.startDate >= when.date)
  if (when.atOnce || isNever) return answer(call, held, await dropItem(call, held, before), undefined)
  refuseOver(before, when)
  const fields = { endDate: when.date }
  const item = await subscriptionItems.update(call, before, fields)
  const changed = {
    itemRef: item.id,
    kind: 'remove',
    effectiveDate: when.date,
    fields,
    before: { endDate: before.endDate },
  } as const
  return answer(call, held, item, await addChange(call, held, changed))
}

/** What items must fit, with the plan and the coupon that are named. */
const frameOf = async ({ tx, network }: WriteContext, { row, location, families }: Held, item: Named) => ({
  period: row.period,
  location,
  plans: await offeredPlans(tx, network, item.plan ? [item.plan.id] : []),
  rates: await taxRatesAt(tx, network, row.locationRef),
  coupons: await couponsAt(tx, network, row.locationRef, [item]),
  resources: resourcesOf(families),
})

/** What a request names of an item. */
interface Named {
  plan?: { id: string } | undefined
  couponRef?: string | null | undefined
}

const standing = ({ schedule, billed, last }: Held) => ({ schedule, unbilled: billed.unbilled, isBilled: last !== undefined })

/** When an item counts that counts once: one that waits, with the first period that is not billed. */
function onceAt(held: Held, { startDate, periodStartDate }: SubscriptionItemRow, now: string): When {
  const { unbilled = '' } = held.billed
  const isWaiting = periodStartDate === null && startDate! < unbilled
  return whenOnce(standing(held), isWaiting ? unbilled : startDate!, now)
}

/** Throws 409 for what would count in no period. */
function refuseOver({ endDate }: SubscriptionItemRow, { date }: When): void {
  if (endDate !== null && endDate <= date) throw new ApiError('conflict', `The item ends at ${endDate} already.`)
}

const itemOf = ({ items }: Held, id: string): SubscriptionItemRow =>
  found(
    items.find(item => item.id === id),
    'item',
  )

async function answer(call: WriteContext, held: Held, item: SubscriptionItemRow, change: ChangeRow | undefined) {
  const subscription = await recordSubscription(call, held, 'updated')
  return {
    item: itemView(item, held, held.schedule),
    subscription,
    change: change && changeView(change, held.location.currencyCode),
  }
}
