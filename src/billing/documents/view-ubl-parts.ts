import { localDate } from '../../kernel/time/time-zones.ts'
import type { Interval } from '../../terms/schedule.ts'
import type { BillingDocument } from './rules-document.ts'
import { decimalText } from './rules-net-price.ts'
import type { Element } from './rules-xml.ts'

type Money = Pick<BillingDocument, 'currencyCode' | 'decimals'>
type Place = Pick<BillingDocument, 'timezoneId'>

export const amountOf = (name: string, units: number, { currencyCode, decimals }: Money): Element => [
  `cbc:${name}`,
  decimalText(units, decimals),
  { currencyID: currencyCode },
]

export const dateAt = (instant: string | number, { timezoneId }: Place): string =>
  localDate(new Date(instant).getTime(), timezoneId)

/** From the first to the last day of an interval. */
export function periodOf({ startDate, endDate }: Interval, place: Place): Element {
  const last = Math.max(Date.parse(startDate), Date.parse(endDate) - 1)
  return [
    'cac:InvoicePeriod',
    [
      ['cbc:StartDate', dateAt(startDate, place)],
      ['cbc:EndDate', dateAt(last, place)],
    ],
  ]
}
