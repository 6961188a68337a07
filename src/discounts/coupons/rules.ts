import type { LocationRow } from '../../access/table.ts'
import { nulls, type NewKeys } from '../../db/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { moneyUnits, rateUnits } from '../../terms/amounts.ts'
import type { createCoupon } from './contract.ts'
import { coupon, type CouponRow } from './table.ts'

type Fields = Static<typeof createCoupon.body>['coupon']

/** The row of a new coupon; adds a fault for each broken rule. */
export function newCoupon(fields: Fields, location: LocationRow | undefined, faults: Faults, keys: NewKeys): CouponRow {
  const { percentOff, amountOff, limitedRedemption, ...same } = fields
  checkTerms(fields, faults)
  return {
    ...nulls(coupon),
    ...same,
    ...keys,
    percentOff: percentOff === undefined ? null : rateUnits(percentOff),
    amountOff: amountOff === undefined ? null : moneyUnits(amountOff, location, faults, '/coupon/amountOff'),
    currencyCode: location?.currencyCode ?? '',
    limitedRedemptionEnabled: limitedRedemption.enabled,
    limitedRedemptionValue: limitedRedemption.value ?? null,
    redemptions: 0,
    updateDate: keys.createDate,
  }
}

function checkTerms({ percentOff, amountOff, limitedRedemption, ...terms }: Fields, faults: Faults): void {
  const { duration, durationInMonths, enabledForCredits } = terms
  const one = 'Exactly one of percentOff and amountOff must be sent.'
  faults.rule(percentOff === undefined && amountOff === undefined, '/coupon/percentOff', one, 'required')
  faults.rule(percentOff !== undefined && amountOff !== undefined, '/coupon/amountOff', one)
  const unlimited = limitedRedemption.enabled && limitedRedemption.value === undefined
  const value = 'value is required while limitedRedemption is enabled.'
  faults.rule(unlimited, '/coupon/limitedRedemption/value', value, 'required')
  const months = '/coupon/durationInMonths'
  faults.rule(
    duration === 'repeating' && durationInMonths === undefined,
    months,
    'durationInMonths is required with repeating.',
    'required',
  )
  faults.rule(duration !== 'repeating' && durationInMonths !== undefined, months, 'durationInMonths is sent with repeating only.')
  const credits = 'Only a percentage can count for prices in credits.'
  faults.rule(enabledForCredits && amountOff !== undefined, '/coupon/enabledForCredits', credits)
}
