import { decimalsOf } from '../kernel/money/currencies.ts'
import { dateFormat, numberFormat, pluralRules } from '../kernel/text/formats.ts'
import { credits, money } from '../terms/amounts.ts'
import type { Language } from './rules-words.ts'
import type { PaymentMatter } from './table-matter.ts'

type Priced = Omit<PaymentMatter, 'paymentStatus'>

/** What a customer pays, tax included, as people of a language write it. */
export function amountOf(payment: Priced, { locale, words }: Language): string {
  const { paymentType: type, paymentAmount: amount, paymentGrossAmount: gross, paymentCurrencyCode: currency } = payment
  if (type === null || amount === null) return words.free
  if (type === 'credits' || type === 'dayPasses') {
    const count = credits(amount)
    return words[type](numberOf(count, locale), pluralRules(locale, {}).select(count) === 'one')
  }
  return moneyOf(gross ?? amount, currency!, { locale })
}

/** Money as people of a language write it, with all decimals of its currency: Intl has those of daily use, which are none for some. */
export function moneyOf(units: number, currency: string, { locale }: Pick<Language, 'locale'>): string {
  const decimals = decimalsOf(currency)!
  const style = { style: 'currency', currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const
  return numberFormat(locale, style).format(money(units, currency))
}

/** The local day of an instant as people of a language write it. */
export const writtenDay = (instant: string, timeZone: string, { locale }: Language): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(instant))

/** From when to when, by the local clock, as people of a language write it. */
export const timeOf = (startDate: string, endDate: string, timeZone: string, { locale }: Language): string =>
  dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone })
    .formatRange(new Date(startDate), new Date(endDate))
    // Spanish of Chile, Argentina and others is joined from parts that do not know of each other.
    .replace(' a el ', ' al ')

export const numberOf = (value: number, locale: string): string => numberFormat(locale, {}).format(value)

/** How it is paid; undefined where nothing is. */
export function paymentOf({ paymentType: type, paymentStatus: status }: PaymentMatter, { words }: Language): string | undefined {
  const { payments } = words
  if (type === null) return undefined
  if (type === 'credits' || type === 'dayPasses' || type === 'invoice') return payments[type]
  return status === 'succeeded' ? payments.paid : type === 'external' ? payments.later : payments.online
}
