import { amountOf, paymentOf } from './rules-amount.ts'
import type { Language } from './rules-words.ts'
import type { PaymentMatter, SettledMatter } from './table-matter.ts'

export type Facts = readonly (readonly [label: string, value: string])[]

/** What something costs, and how it is paid; of several things what they cost together, by how they are paid. */
export function factsOfPayments(payments: readonly PaymentMatter[], language: Language): Facts {
  const { facts } = language.words
  const paid = payments.filter(({ paymentAmount }) => paymentAmount)
  const ways = Map.groupBy(paid.length > 0 ? paid : payments.slice(0, 1), one => `${keyOf(one)} ${paymentOf(one, language)}`)
  return [...ways.values()].flatMap(some => {
    const way = paymentOf(some[0]!, language)
    const sum = some.reduce((sum, { paymentGrossAmount, paymentAmount }) => sum + (paymentGrossAmount ?? paymentAmount ?? 0), 0)
    const amount = amountOf({ ...some[0]!, paymentAmount: sum, paymentGrossAmount: null }, language)
    return [[facts.amount, amount] as const, ...(way === undefined ? [] : [[facts.payment, way] as const])]
  })
}

/** What becomes of the payments of canceled things: they were given back, are not asked for any more, or stay due. */
export function factsOfEnd(payments: readonly PaymentMatter[], settled: readonly SettledMatter[], language: Language): Facts {
  const facts = factsOfSettled(settled, language)
  if (facts.length > 0 || payments.every(({ paymentAmount }) => !paymentAmount)) return facts
  return factsOfPayments(payments, language)
}

/** What a cancellation gave back, and that nobody has to pay any more what was due; nothing of payments that it left as they were. */
export function factsOfSettled(settled: readonly SettledMatter[], language: Language): Facts {
  const { facts, eventCancellation } = language.words
  const ways = Map.groupBy(settled, keyOf).values()
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

/** What can be summed. */
const keyOf = ({ paymentType, paymentCurrencyCode }: PaymentMatter): string => `${paymentType} ${paymentCurrencyCode}`

const sumOf = (settled: readonly SettledMatter[]): number => settled.reduce((sum, { given }) => sum + given, 0)
