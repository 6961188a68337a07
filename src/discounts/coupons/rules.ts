import type { LocationRow } from '../../access/table.ts'
import { nulls, type NewKeys } from '../../db/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { moneyUnits, rateUnits } from '../../terms/amounts.ts'
import type { createCoupon } from './contract.ts'
import { isSoldAs, type Thing } from './rules-items.ts'
import { coupon, type CouponRow, type LimitedItem } from './table.ts'

type Fields = Static<typeof createCoupon.body>['coupon']

/** The row of a new coupon; adds a fault for each broken rule. */
export function newCoupon(fields: Fields, location: LocationRow | undefined, faults: Faults, keys: NewKeys): CouponRow {
  const { percentOff, amountOff, limitedItems, limitedRedemption, ...same } = fields
  checkTerms(fields, faults)
  return {
    ...nulls(coupon),
    ...same,
    ...keys,
    percentOff: percentOff === undefined ? null : rateUnits(percentOff),
    amountOff: amountOff === undefined ? null : moneyUnits(amountOff, location, faults.at('/coupon/amountOff')),
    currencyCode: location?.currencyCode ?? '',
    limitedItemsEnabled: limitedItems.enabled,
    limitedItems: limitedItems.values,
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

type Limited = Pick<CouponRow, 'locationRef' | 'productTypes' | 'limitedItemsEnabled'>

/** Adds a fault for each thing to which a coupon cannot be limited. `things` are those that there are, by their ids. */
export function checkItems(
  items: readonly LimitedItem[],
  { locationRef, productTypes, limitedItemsEnabled }: Limited,
  things: ReadonlyMap<string, Thing>,
  faults: Faults,
): void {
  const at = '/coupon/limitedItems/values'
  faults.rule(
    limitedItemsEnabled && items.length === 0,
    at,
    'At least one is required while limitedItems is enabled.',
    'required',
  )
  faults.rule(!limitedItemsEnabled && items.length > 0, at, 'There are none unless limitedItems is enabled.')
  for (const [i, { id, type }] of items.entries()) {
    const isTwice = items.findIndex(other => other.id === id) < i
    faults.rule(isTwice, `${at}/${i}/id`, 'It is named twice.')
    faults.rule(
      !productTypes.includes(type),
      `${at}/${i}/type`,
      'The type must be one of productTypes.',
      'invalid_value',
      productTypes,
    )
    const thing = things.get(id)
    faults.reference(
      thing && isSoldAs(thing, type, locationRef) ? thing : undefined,
      `${at}/${i}/id`,
      `thing for ${type} at the location`,
    )
  }
}
