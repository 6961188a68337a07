import type { Static } from '../../kernel/contract/schema.ts'
import { money, percent } from '../../terms/amounts.ts'
import type { Coupon } from './contract-coupon.ts'
import type { Thing } from './rules-items.ts'
import type { CouponRow } from './table.ts'

/** A coupon as it appears in answers. `things` are what it is limited to, by their ids. */
export const couponView = (row: CouponRow, things: ReadonlyMap<string, Thing>): Static<typeof Coupon> => ({
  id: row.id,
  locationRef: row.locationRef,
  title: row.title ?? undefined,
  ...couponTerms(row),
  productTypes: row.productTypes,
  limitedItems: {
    enabled: row.limitedItemsEnabled,
    values: row.limitedItems.map(({ id, type }) => ({ id, type, title: things.get(id)!.title })),
  },
  limitedRedemption: {
    enabled: row.limitedRedemptionEnabled,
    value: row.limitedRedemptionValue ?? undefined,
    usage: row.redemptions,
  },
  duration: row.duration,
  durationInMonths: row.durationInMonths ?? undefined,
  enabledForCredits: row.enabledForCredits,
  createDate: row.createDate,
  deleteDate: row.deleteDate ?? undefined,
})

/** What a coupon takes off. */
export const couponTerms = ({
  percentOff,
  amountOff,
  currencyCode,
}: Pick<CouponRow, 'percentOff' | 'amountOff' | 'currencyCode'>) => ({
  percentOff: percentOff === null ? undefined : percent(percentOff),
  amountOff: amountOff === null ? undefined : money(amountOff, currencyCode),
  currencyCode: amountOff === null ? undefined : currencyCode,
})
