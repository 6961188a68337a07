import { amountOf, paymentOf } from './rules-amount.ts'
import type { Language } from './rules-words.ts'
import type { PaymentMatter, SettledMatter } from './table-matter.ts'

export type Facts = readonly (readonly [label: string, value: string])[]

/** What something costs, and how it is paid. */
export function factsOfPayment(payment: PaymentMatter, language: Language): Facts {
  const { facts } = language.words
  const way = paymentOf(payment, language)
  return [[facts.amount, amountOf(payment, language)], ...(way === undefined ? [] : [[facts.payment, way] as const])]
}

/** What becomes of the payment of a canceled thing: it was given back, is not asked for any more, or stays due. */
export function factsOfEnd(payment: PaymentMatter, settled: readonly SettledMatter[], language: Language): Facts {
  const facts = factsOfSettled(settled, language)
  if (facts.length > 0 || payment.paymentType === null || payment.paymentAmount === 0) return facts
  return factsOfPayment(payment, language)
}

/** What a cancellation gave back, and that nobody has to pay any more what was due; nothing of payments that it left as they were. */
export function factsOfSettled(settled: readonly SettledMatter[], language: Language): Facts {
  const { facts, eventCancellation } = language.words
  const ways = Map.groupBy(settled, ({ paymentType, paymentCurrencyCode }) => `${paymentType} ${paymentCurrencyCode}`).values()
  const given = [...ways].map(some => ({ ...some[0]!, paymentAmount: sumOf(some), paymentGrossAmount: null }))
  const isOff = settled.some(
    ({ paymentStatus, paymentAmount, waived }) =>
      ((paymentStatus === 'canceled' || paymentStatus === 'failed') && paymentAmount) || waived,
  )
  return [
    ...given.filter(({ paymentAmount }) => paymentAmount > 0).map(one => [facts.givenBack, amountOf(one, language)] as const),
    ...(isOff ? [[facts.payment, eventCancellation.nothingToPay] as const] : []),
  ]
}

const sumOf = (settled: readonly SettledMatter[]): number => settled.reduce((sum, { given }) => sum + given, 0)
