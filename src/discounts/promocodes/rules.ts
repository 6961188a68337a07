import { nulls, type NewKeys } from '../../db/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { CouponRow } from '../coupons/table.ts'
import type { createPromocode } from './contract.ts'
import { promocode, type PromocodeRow } from './table.ts'

type Fields = Static<typeof createPromocode.body>['promocode']

/** The row of a new code of a coupon; adds a fault for each broken rule. */
export function newPromocode(fields: Fields, coupon: CouponRow | undefined, faults: Faults, keys: NewKeys): PromocodeRow {
  const { expiration, limitedRedemption, ...same } = fields
  const required = (what: string) => `It is required while ${what} is enabled.`
  const endless = expiration.enabled && expiration.date === undefined
  faults.rule(endless, '/promocode/expiration/date', required('expiration'), 'required')
  const unlimited = limitedRedemption.enabled && limitedRedemption.value === undefined
  faults.rule(unlimited, '/promocode/limitedRedemption/value', required('limitedRedemption'), 'required')
  return {
    ...nulls(promocode),
    ...same,
    ...keys,
    locationRef: coupon?.locationRef ?? '',
    codeKey: codeKeyOf(fields.code),
    expirationEnabled: expiration.enabled,
    expirationDate: expiration.date ?? null,
    limitedRedemptionEnabled: limitedRedemption.enabled,
    limitedRedemptionValue: limitedRedemption.value ?? null,
    redemptions: 0,
    updateDate: keys.createDate,
  }
}

/** By what a code is found, however it was typed. */
export const codeKeyOf = (code: string): string => code.trim().toLowerCase()

/** Throws 409 `conflict` for a code that is archived already. */
export function refuseArchived({ archiveDate }: PromocodeRow): void {
  if (archiveDate !== null) throw new ApiError('conflict', 'The promo code is archived already.')
}
