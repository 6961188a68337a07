import { credits, money, percent } from '../terms/amounts.ts'
import type { Language } from './rules-words.ts'
import type { OrderMatter } from './table-matter.ts'

type Priced = Pick<OrderMatter, 'paymentType' | 'paymentAmount' | 'paymentCurrencyCode' | 'taxInclusive' | 'taxRate'>

/** What an order costs, as people of a language write it. */
export function amountOf(order: Priced, { language, locale, words }: Language): string {
  const { paymentType: type, paymentAmount: amount, paymentCurrencyCode: currency, taxInclusive, taxRate } = order
  if (type === null || amount === null) return words.free
  if (type === 'credits' || type === 'dayPasses') {
    const count = credits(amount)
    return words[type](numberOf(count, locale), new Intl.PluralRules(language).select(count) === 'one')
  }
  if (currency === null) return numberOf(amount, locale)
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(money(amount, currency))
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(percent(taxRate) / 100)
  return taxInclusive || taxRate === 0 ? price : words.plusTax(price, rate)
}

export const numberOf = (value: number, locale: string): string => new Intl.NumberFormat(locale).format(value)

/** How it is paid; undefined where nothing is. */
export function paymentOf({ paymentType: type, paymentStatus: status }: OrderMatter, { words }: Language): string | undefined {
  const { payments } = words
  if (type === null) return undefined
  if (type === 'credits' || type === 'dayPasses' || type === 'invoice') return payments[type]
  return status === 'succeeded' ? payments.paid : type === 'external' ? payments.later : payments.online
}
