import { nulls } from '../../db/table.ts'
import type { Tx } from '../../db/database.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, record, recordMany } from '../../kernel/storage/record.ts'
import { by } from '../../kernel/text/by.ts'
import type { Holder } from '../../terms/holder.ts'
import { coupons } from '../coupons/store.ts'
import type { CouponRow } from '../coupons/table.ts'
import { promocodes } from '../promocodes/store.ts'
import type { PromocodeRow } from '../promocodes/table.ts'
import { hasEnded, isUsedUp } from './rules.ts'
import { give, lockCounted, lockReversed, redemptions, take, type ThingColumn } from './store.ts'
import { redemption, type RedemptionRow } from './table.ts'

/** What is redeemed: by whom, for what, and how much it took off. */
interface NewRedemption
  extends
    Pick<RedemptionRow, 'locationRef' | 'productType' | 'title' | 'amount' | 'currencyCode'>,
    Partial<Pick<RedemptionRow, ThingColumn | 'periodStartDate'>> {
  coupon: Pick<CouponRow, 'id'>
  promocode?: Pick<PromocodeRow, 'id'> | undefined
  /** Who buys. */
  customer: Holder
  /** It was made free for the thing just now, and may have ended before. */
  isKept?: boolean | undefined
}

/**
 * Counts a use of a coupon, and of the code by which it is redeemed, for a thing that is stored before. Their rows are counters, and so are
 * locked after holders and objects, the coupon's first. Throws 409 `not_redeemable` when somebody took the last one at this moment.
 */
export async function redeem(
  context: WriteContext,
  { coupon, promocode, customer, isKept, ...fields }: NewRedemption,
): Promise<RedemptionRow> {
  const { tx, network } = context
  if (!(await take(tx, network, 'coupon', coupon.id, isKept))) throw gone('coupon')
  if (promocode && !(await take(tx, network, 'promocode', promocode.id, isKept))) throw gone('promo code')
  const row: RedemptionRow = {
    ...nulls(redemption),
    ...newKeys(context),
    ...fields,
    ...customer,
    couponRef: coupon.id,
    promocodeRef: promocode?.id ?? null,
  }
  await redemptions.insert(tx, row)
  await record(context, 'redemption', 'created', { after: row })
  return row
}

/** Locks a coupon, and the code by which it is redeemed, and says whether another use is left of both. */
export async function lockUse(
  tx: Tx,
  network: string,
  { coupon, promocode }: Pick<NewRedemption, 'coupon' | 'promocode'>,
): Promise<boolean> {
  const first = await coupons.lock(tx, network, coupon.id)
  const second = promocode && (await promocodes.lock(tx, network, promocode.id))!
  return first !== undefined && !isUsedUp(first) && !(second && hasEnded(second))
}

/** The refusal of who comes too late. */
export const gone = (what: 'coupon' | 'promo code') =>
  new ApiError('not_redeemable', `The ${what} was redeemed as often as it can be, or has just ended.`)

/** What was paid or bought, as a redemption names it. */
export type Redeemed = Partial<Record<ThingColumn, string>>

/**
 * Makes what was redeemed for some things free again, since they were given back whole or nobody has to pay for them any more. Done twice it
 * changes nothing. The caller has locked the things.
 */
export async function reverseRedemptions(context: WriteContext, things: readonly Redeemed[]): Promise<void> {
  const { tx, network, now } = context
  const named = things.map(thing => Object.entries(thing)[0] as [ThingColumn, string])
  for (const [column, alike] of Map.groupBy(named, ([column]) => column)) {
    const ids = alike.map(([, id]) => id)
    const rows = await lockCounted(tx, network, column, ids)
    await giveEach(
      context,
      'coupon',
      rows.map(({ couponRef }) => couponRef),
    )
    await giveEach(
      context,
      'promocode',
      rows.flatMap(({ promocodeRef }) => promocodeRef ?? []),
    )
    const after = await redemptions.updateMany(context, rows, () => ({ reverseDate: now }))
    const changes = changesBetween(rows, after)
    await recordMany(context, 'redemption', 'reversed', changes)
  }
}

/** Counts a use less for each time that a counter is named, in the order of their ids. */
async function giveEach({ tx, network }: WriteContext, table: 'coupon' | 'promocode', refs: readonly string[]): Promise<void> {
  for (const [id, uses] of [...Map.groupBy(refs, ref => ref)].toSorted(by(([id]) => id)))
    await give(tx, network, table, id, uses.length)
}

/**
 * Counts again what was made free for a thing, since somebody has to pay for it again with what the coupon takes off. The caller has
 * locked the thing. Throws 409 `conflict` where the use was taken meanwhile.
 */
export async function countAgain(context: WriteContext, thing: Redeemed, couponRef: string): Promise<void> {
  const before = (await reversedFor(context, thing)).findLast(row => row.couponRef === couponRef)
  if (before !== undefined && !(await takeBack(context, before)))
    throw new ApiError('conflict', 'The coupon that came off it has been redeemed again since, or has ended.')
}

/** Counts again what was made free for a thing whose money stays after all. Where the use was taken meanwhile it stays free. */
export async function countAgainIfLeft(context: WriteContext, thing: Redeemed): Promise<void> {
  const [column, id] = Object.entries(thing)[0] as [ThingColumn, string]
  if ((await lockCounted(context.tx, context.network, column, [id])).length > 0) return
  const before = (await reversedFor(context, thing)).at(-1)
  if (before !== undefined) await takeBack(context, before)
}

function reversedFor({ tx, network }: WriteContext, thing: Redeemed): Promise<RedemptionRow[]> {
  const [column, id] = Object.entries(thing)[0] as [ThingColumn, string]
  return lockReversed(tx, network, column, [id])
}

async function takeBack(context: WriteContext, before: RedemptionRow): Promise<boolean> {
  const { tx, network } = context
  const { couponRef, subscriptionItemRef, promocodeRef } = before
  const others = subscriptionItemRef === null ? [] : await lockCounted(tx, network, 'subscriptionItemRef', [subscriptionItemRef])
  if (others.some(row => row.couponRef === couponRef) || !(await take(tx, network, 'coupon', couponRef))) return false
  if (promocodeRef !== null && !(await take(tx, network, 'promocode', promocodeRef))) {
    await give(tx, network, 'coupon', couponRef)
    return false
  }
  const after = await redemptions.update(context, before, { reverseDate: null })
  await record(context, 'redemption', 'updated', { before, after })
  return true
}

/** Notes that what was redeemed for a thing takes off another amount, since the thing has another price. */
export async function adjustRedemption(context: WriteContext, thing: Redeemed, amount: number): Promise<void> {
  const [column, id] = Object.entries(thing)[0] as [ThingColumn, string]
  for (const before of await lockCounted(context.tx, context.network, column, [id])) {
    if (before.amount === amount) continue
    const after = await redemptions.update(context, before, { amount })
    await record(context, 'redemption', 'updated', { before, after })
  }
}
