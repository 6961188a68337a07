import { dateFormat, numberFormat } from '../../kernel/text/formats.ts'
import type { Interval } from '../../terms/schedule.ts'
import type { BillingDocument } from './rules-document.ts'

/** How figures and days are written on a document: as people of its language write them, on the days of its time zone. */
export interface Formats {
  /** With the currency: minor units. */
  money(units: number): string
  /** Without it, for columns. */
  amount(units: number): string
  quantity(tenThousandths: number): string
  percent(tenThousandths: number): string
  day(instant: string): string
  /** An interval by its first and its last day; one day alone where they are the same. */
  days(interval: Interval): string
}

export function formatsOf({ locale, currencyCode, decimals, timezoneId: timeZone }: BillingDocument): Formats {
  const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const money = numberFormat(locale, { style: 'currency', currency: currencyCode, ...fixed })
  const amount = numberFormat(locale, fixed)
  const plain = numberFormat(locale, { maximumFractionDigits: 4 })
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  const day = dateFormat(locale, { dateStyle: 'medium', timeZone })
  const writtenDay = (epoch: number) => printable(day.format(epoch))
  return {
    money: units => printable(money.format(units / 10 ** decimals)),
    amount: units => printable(amount.format(units / 10 ** decimals)),
    quantity: units => printable(plain.format(units / 10_000)),
    percent: rate => printable(percent.format(rate / 1_000_000)),
    day: instant => writtenDay(Date.parse(instant)),
    days({ startDate, endDate }) {
      const [from, until] = [Date.parse(startDate), Date.parse(endDate)]
      const [first, last] = [writtenDay(from), writtenDay(Math.max(from, until - 1))]
      return first === last ? first : `${first} – ${last}`
    },
  }
}

/** A text as the fonts of documents can show it: without what moves or turns what follows it, composed, with one kind of minus. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll('\u2212', '–')
