import type { Static } from '../../kernel/contract/schema.ts'
import { money, percent } from '../../terms/amounts.ts'
import type { Coupon } from './contract.ts'
import type { CouponRow } from './table.ts'

export const couponView = (row: CouponRow): Static<typeof Coupon> => ({
  id: row.id,
  locationRef: row.locationRef,
  title: row.title ?? undefined,
  percentOff: row.percentOff === null ? undefined : percent(row.percentOff),
  amountOff: row.amountOff === null ? undefined : money(row.amountOff, row.currencyCode),
  currencyCode: row.amountOff === null ? undefined : row.currencyCode,
  productTypes: row.productTypes,
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
