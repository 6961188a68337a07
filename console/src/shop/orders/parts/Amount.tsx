import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import type { Order, Payment } from './order.ts'

/** What an amount of a payment is called: credits, day passes, or money at the location of the order. */
export function useAmounts(locationRef: string) {
  const { shop: w } = useWords()
  const { money, number } = useFormats(locationRef)
  return ({ type, currencyCode }: Pick<Payment, 'type' | 'currencyCode'>, amount: number): string => {
    if (type === 'credits') return w.credits(number(amount))
    return type === 'dayPasses' ? w.passes(number(amount)) : money(amount, currencyCode)
  }
}

/** What an order costs. */
export function Amount({ of: { payment, locationRef } }: { of: Order }) {
  const { shop: w } = useWords()
  const amountOf = useAmounts(locationRef)
  return payment ? amountOf(payment, payment.grossAmount ?? payment.amount) : w.free
}
