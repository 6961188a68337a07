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

/** The local day of an instant, as 2027-01-31. */
export function dayOf(instant: string | number, { timezoneId: timeZone }: Place): string {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-iso8601', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, value])
  const { year = '', month = '', day = '' } = Object.fromEntries(parts) as Record<string, string>
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** From the first to the last day of an interval. */
export function periodOf({ startDate, endDate }: Interval, place: Place): Element {
  const last = Math.max(Date.parse(startDate), Date.parse(endDate) - 1)
  return [
    'cac:InvoicePeriod',
    [
      ['cbc:StartDate', dayOf(startDate, place)],
      ['cbc:EndDate', dayOf(last, place)],
    ],
  ]
}
