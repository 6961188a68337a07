import type { LocationRow } from '../../access/table.ts'
import { coupons } from '../../discounts/coupons/store.ts'
import type { CouponRow } from '../../discounts/coupons/table.ts'
import { adjustRedemption, countAgain, redeem, reverseRedemptions, type Redeemed } from '../../discounts/redemptions/actions.ts'
import { lockCounted, redemptions } from '../../discounts/redemptions/store.ts'
import type { Db } from '../../db/database.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { refOf, thingOf } from '../../terms/bought.ts'
import type { Holder } from '../../terms/holder.ts'
import { lineOf } from './rules.ts'
import { byCoupon, takenOff } from './rules-coupons.ts'
import { taxationOf } from './store-taxation.ts'
import type { BilledLine, Discount, ItemRow, NewItem } from './table.ts'

/** What a request says of the discounts of a line: one coupon or none. */
type Sent = readonly { couponRef: string }[]

/** The coupon that a request names for a line at a location. Adds a fault when it cannot be on it. */
export async function couponFor(
  db: Db,
  network: string,
  [sent]: Sent,
  place: { locationRef: string } | undefined,
  faults: Faults,
): Promise<CouponRow | undefined> {
  if (sent === undefined) return undefined
  const coupon = await coupons.find(db, network, sent.couponRef)
  const isThere = place === undefined || coupon?.locationRef === place.locationRef
  const at = '/discounts/0/couponRef'
  const limited = 'The coupon counts for some things alone, and the line is none of them.'
  faults.rule(isThere && coupon !== undefined && coupon.limitedItemsEnabled, at, limited)
  return faults.reference(isThere ? coupon : undefined, at, 'coupon of the location')
}

/** Redeems a coupon for a line that has just been stored. Throws 409 `not_redeemable` when somebody else took the last one meanwhile. */
export const redeemFor = (context: WriteContext, row: ItemRow, redeems: NewItem['redeems']): Promise<void> =>
  redeemed(context, row, redeems, row.id)

/**
 * Redeems the coupons of lines that cost nothing altogether, so that they are on no invoice, and says whether they are so: a subscription
 * whose period costs nothing has used its coupons all the same.
 */
export async function redeemFree(context: WriteContext, location: LocationRow, holder: Holder, lines: readonly NewItem[]) {
  const { tx, network } = context
  const { id: locationRef, currencyCode, taxInclusive } = location
  const place = { network, invoiceRef: null, position: null, locationRef, ...holder, currencyCode, taxInclusive }
  const taxation = await taxationOf(tx, network, place)
  const keys = { id: '', createDate: '', scheduleDate: '', membershipRefCreatedBy: null, subscriptionRef: null }
  const rows = lines.map(line => lineOf(place, line, taxation, keys))
  if (!rows.every(row => row?.discountedAmount === 0)) return false
  for (const [i, line] of lines.entries()) await redeemed(context, rows[i]!, line.redeems, null)
  return true
}

/** Redeems the coupons of lines that are on no invoice, since they cost nothing altogether. */
export async function redeemUnbilled(context: WriteContext, lines: readonly BilledLine[]): Promise<void> {
  for (const line of lines) await redeemed(context, line, line.redeems, null)
}

async function redeemed(context: WriteContext, row: ItemRow, redeems: NewItem['redeems'], invoiceItemRef: string | null) {
  if (redeems === undefined) return
  const { couponRef, promocodeRef, subscriptionItemRef = null, periodStartDate = null } = redeems
  const { membershipRef, companyRef, locationRef, currencyCode, description: title } = row
  await redeem(context, {
    coupon: { id: couponRef },
    promocode: promocodeRef === undefined ? undefined : { id: promocodeRef },
    customer: { membershipRef, companyRef },
    productType: subscriptionItemRef === null ? 'invoiceItem' : 'subscriptionItem',
    amount: takenOff(row),
    title,
    locationRef,
    currencyCode,
    subscriptionItemRef,
    periodStartDate,
    invoiceItemRef,
  })
}

/**
 * The discounts of a locked line after a change: a coupon in the place of the one before, which is free again. Throws 409 `conflict` where
 * a coupon or a code was redeemed with what the line is for, and 409 `not_redeemable`.
 */
export async function replacedDiscounts(
  context: WriteContext,
  item: ItemRow,
  coupon: CouponRow | undefined,
): Promise<Pick<NewItem, 'redeems'> & { discounts: Discount[] }> {
  const others = item.discounts.filter(({ source }) => source === 'plan')
  if (others.length < item.discounts.length && !(await hasOwn(context, item))) {
    throw new ApiError('conflict', 'Its coupon was redeemed with what the item is for, and stays.')
  }
  await reverseRedemptions(context, [{ invoiceItemRef: item.id }])
  // The coupon before may be the same one, which is free again only now.
  const { discounts = [], redeems } = byCoupon(coupon && (await coupons.find(context.tx, context.network, coupon.id)))
  return { discounts: [...others, ...discounts], redeems }
}

/** Notes what the coupon takes off a line whose figures have changed. */
export async function adjustCoupon(context: WriteContext, item: ItemRow): Promise<void> {
  if (!item.discounts.some(({ coupon }) => coupon) || !(await hasOwn(context, item))) return
  await adjustRedemption(context, { invoiceItemRef: item.id }, takenOff(item))
}

/** Whether a coupon was redeemed on the line itself. */
async function hasOwn({ tx, network }: WriteContext, { id }: ItemRow): Promise<boolean> {
  const counted = await lockCounted(tx, network, 'invoiceItemRef', [id])
  return counted.some(({ productType }) => productType === 'invoiceItem')
}

/**
 * Makes what was redeemed for lines free again that nobody has to pay any more, or of which all is given back: on the line itself, or with
 * what it is for. The caller has locked their invoice.
 */
export async function freeCoupons(context: WriteContext, items: readonly ItemRow[]): Promise<void> {
  const reduced = items.filter(({ discounts }) => discounts.some(({ coupon }) => coupon))
  await reverseRedemptions(context, reduced.flatMap(namesOf))
}

/** Counts again what `freeCoupons` made free for lines that have to be paid again. Throws 409 `conflict` where somebody else has taken it. */
export async function countCoupons(context: WriteContext, items: readonly ItemRow[]): Promise<void> {
  for (const item of items) {
    const couponRef = item.discounts.find(({ coupon }) => coupon)?.coupon?.id
    if (couponRef === undefined) continue
    for (const redeemed of namesOf(item)) await countAgain(context, redeemed, couponRef)
  }
}

/** What redemptions on a line name: the line itself, or what it is for. */
function namesOf(item: ItemRow): Redeemed[] {
  const thing = thingOf(item)
  return [{ invoiceItemRef: item.id }, ...(thing ? [refOf(thing.type, thing.id)] : [])]
}

/** Says of what was redeemed on a line that another line has taken its place. */
export async function moveCoupons(context: WriteContext, from: ItemRow, to: ItemRow): Promise<void> {
  const { tx, network } = context
  if (!from.discounts.some(({ coupon }) => coupon)) return
  for (const before of await lockCounted(tx, network, 'invoiceItemRef', [from.id])) {
    const after = await redemptions.update(context, before, { invoiceItemRef: to.id })
    await record(context, 'redemption', 'updated', { before, after })
  }
}
