import { amountOf } from './rules-amount.ts'
import type { Language } from './rules-words.ts'
import type { SettledMatter } from './table-matter.ts'

type Facts = readonly (readonly [label: string, value: string])[]

/** What a cancellation gave back, and that nobody has to pay any more what was due; nothing of payments that it left as they were. */
export function factsOfSettled(settled: readonly SettledMatter[], language: Language): Facts {
  const { facts, eventCancellation } = language.words
  const ways = Map.groupBy(settled, ({ paymentType, paymentCurrencyCode }) => `${paymentType} ${paymentCurrencyCode}`).values()
  const given = [...ways].map(some => ({ ...some[0]!, paymentAmount: sumOf(some), paymentGrossAmount: null }))
  const isOff = settled.some(
    ({ paymentStatus, paymentAmount, waived }) => (paymentStatus === 'canceled' && paymentAmount) || waived,
  )
  return [
    ...given.filter(({ paymentAmount }) => paymentAmount > 0).map(one => [facts.givenBack, amountOf(one, language)] as const),
    ...(isOff ? [[facts.payment, eventCancellation.nothingToPay] as const] : []),
  ]
}

const sumOf = (settled: readonly SettledMatter[]): number => settled.reduce((sum, { given }) => sum + given, 0)
