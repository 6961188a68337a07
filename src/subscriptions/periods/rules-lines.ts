import type { LocationRow } from '../../access/table.ts'
import { discountsIn, type CouponUse } from '../../discounts/redemptions/rules-periods.ts'
import { priceOf } from '../../invoices/items/rules.ts'
import type { NewItem } from '../../invoices/items/table.ts'
import { QUANTITY_DECIMALS } from '../../kernel/money/money.ts'
import type { TaxTreatment } from '../../terms/billed.ts'
import { taxOfThing } from '../../terms/custom-tax.ts'
import { fraction, type Interval, type Schedule, WHOLE } from '../../terms/schedule.ts'
import { priced } from '../rules.ts'
import { isBilledIn } from '../rules-during.ts'
import { feeLines } from '../rules-fees.ts'
import type { SubscriptionItemRow } from '../table.ts'

/** What the lines of a period are computed from. */
export interface LineInputs {
  schedule: Schedule
  period: Interval
  /** Those that count in the period or wait for it, in their order. */
  items: readonly SubscriptionItemRow[]
  location: Pick<LocationRow, 'taxRate' | 'locale'>
  /** The coupons of the items, and what became of them so far. */
  uses: ReadonlyMap<string, CouponUse>
  /** How often coupons are taken by others that are computed together; it counts on. */
  taken?: Map<string, number>
}

/** What coupons take off the items that count in a period, and what became of them after it. */
export const couponsIn = ({ schedule, period, items, uses, taken }: LineInputs) =>
  discountsIn(
    items.filter(item => isBilledIn(item, period)),
    uses,
    { startDate: period.startDate, timezoneId: schedule.timezoneId, taken },
  )

/**
 * What is billed for a period: a line for each item that is billed with it, of what recurs the share of the price where the period is cut, and
 * setup fees.
 */
export function linesOf(inputs: LineInputs): NewItem[] {
  const { schedule, period, items, location } = inputs
  const { discounts } = couponsIn(inputs)
  const share = fraction(schedule, period)
  const billed = items.filter(item => isBilledIn(item, period))
  const lines = billed.map((item): NewItem => {
    const { count, ...line } = priced(item, item.type === 'oneOff' ? WHOLE : share, location)
    const off = discounts.get(item.id)
    return {
      ...line,
      type: 'subscription',
      quantity: count * 10 ** QUANTITY_DECIMALS,
      planRef: item.planRef,
      subscriptionItemRef: item.id,
      period,
      ...(off && { discounts: [off.discount], redeems: off.redeems }),
      ...taxOfThing(item, location),
      pointer: `/subscription/items/${item.position}/quantity`,
    }
  })
  return [...lines, ...feeLines(billed, location)]
}

/** What lines cost without and with tax, in minor units, for a customer who is taxed in this way; undefined when one is above the largest amount. */
export function sumOf(
  lines: readonly NewItem[],
  mode: Pick<LocationRow, 'currencyCode' | 'taxInclusive'>,
  treatment: TaxTreatment,
): { net: number; gross: number } | undefined {
  let net = 0
  let gross = 0
  for (const line of lines) {
    const price = priceOf({ ...mode, taxTreatment: treatment }, line)
    if (price === undefined) return undefined
    net += price.netDiscountedAmount
    gross += price.netDiscountedAmount + price.taxAmount
  }
  return { net, gross }
}
