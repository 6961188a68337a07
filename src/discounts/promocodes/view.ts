import type { Static } from '../../kernel/contract/schema.ts'
import type { Promocode } from './contract-promocode.ts'
import type { PromocodeRow } from './table.ts'

/** A promo code as it appears in answers. */
export const promocodeView = (row: PromocodeRow): Static<typeof Promocode> => ({
  id: row.id,
  code: row.code,
  couponRef: row.couponRef,
  locationRef: row.locationRef,
  expiration: { enabled: row.expirationEnabled, date: row.expirationDate ?? undefined },
  limitByFirstPurchase: row.limitByFirstPurchase,
  limitedRedemption: {
    enabled: row.limitedRedemptionEnabled,
    value: row.limitedRedemptionValue ?? undefined,
    usage: row.redemptions,
  },
  createDate: row.createDate,
  archiveDate: row.archiveDate ?? undefined,
})
