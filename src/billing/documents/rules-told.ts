import { QUANTITY_DECIMALS, toUnits } from '../../kernel/money/money.ts'
import { rateUnits } from '../../terms/amounts.ts'
import type { BillingDocument, CreditNoteDocument, DocumentLine, DocumentTax } from './rules-document.ts'
import type { Formats } from './rules-formats.ts'
import type { Words } from './rules-words-of.ts'

/** How a line came to its price, in a few words under its description; empty where the columns say all of it. */
export function toldOf(line: DocumentLine, document: BillingDocument, words: Words, formats: Formats): string {
  const { explanation, supply, discounts } = line
  if (explanation === undefined) return supply ? formats.days(supply) : ''
  const { period, days, unitPrice, quantity, steps } = explanation
  const isFreed = steps.some(({ kind }) => kind === 'withoutTax')
  const inUnits = (amount: number) => toUnits(amount, document.decimals)!
  const told = [
    period ? formats.days(period) : supply && formats.days(supply),
    days && words.days(String(days.used), String(days.of)),
    days || discounts.length > 0 || isFreed || (document.taxInclusive && quantity !== 1)
      ? words.pieces(formats.money(inUnits(unitPrice)), formats.quantity(toUnits(quantity, QUANTITY_DECIMALS)!))
      : undefined,
    ...steps.map(({ kind, percent, amount }) => {
      const off = percent === undefined ? formats.money(inUnits(amount ?? 0)) : formats.percent(rateUnits(percent))
      if (kind === 'planDiscount' || kind === 'coupon' || kind === 'promocode') return words[kind](off)
      return kind === 'manual' || kind === 'withoutTax' ? words[kind](off) : undefined
    }),
  ]
  return told.filter(Boolean).join(' · ')
}

type Settled = Pick<CreditNoteDocument, 'lowered' | 'balance' | 'outside' | 'refunded' | 'refundsPending' | 'refundsCanceled'>

/** Where what a credit note gives back went, or is to go, as it is now: what nobody paid out after all is on the balance. */
export function settlementOf(note: Settled): [keyof Words['settlement'], number][] {
  const { lowered, balance, outside, refunded, refundsPending, refundsCanceled } = note
  const ways: [keyof Words['settlement'], number][] = [
    ['lowered', lowered],
    ['balance', balance + refundsCanceled],
    ['outside', outside],
    ['refunded', refunded - refundsPending - refundsCanceled],
    ['toBeRefunded', refundsPending],
  ]
  return ways.filter(([, amount]) => amount !== 0)
}

/** What a rate is called: by its own title, by its rate, or by why there is none. */
export function taxTitleOf(
  { title, rate, category }: Pick<DocumentTax, 'title' | 'rate' | 'category'>,
  words: Words,
  formats: Formats,
) {
  if (title !== null && title !== '') return title
  return category === 'standard'
    ? words.taxRate(formats.percent(rate))
    : `${words.taxRate(formats.percent(rate))}, ${shortOf(words.categories[category])}`
}

/** What comes before a colon; what comes behind it explains it, which is done below the sums. */
const shortOf = (text: string): string => text.split(/\s*:/)[0]!

/** Why no tax is charged, once for each reason, as the law asks for it to be said. */
export function reasonsOf(taxes: readonly DocumentTax[], words: Words): string[] {
  const told = taxes.flatMap(({ category, reasons }) => {
    if (category === 'standard' || (category === 'zero' && reasons.length === 0)) return []
    const what = words.categories[category]
    return reasons.length === 0 ? [what] : reasons.map(reason => words.labeled(what, reason))
  })
  return [...new Set(told)]
}
