import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import type { Payment } from './payment.ts'

/** What an amount of a payment is called: credits, day passes, or money at the location of what is paid. */
export function useAmounts(locationRef: string) {
  const { shop: w } = useWords()
  const { money, number } = useFormats(locationRef)
  return ({ type, currencyCode }: Pick<Payment, 'type' | 'currencyCode'>, amount: number): string => {
    if (type === 'credits') return w.credits(number(amount))
    return type === 'dayPasses' ? w.passes(number(amount)) : money(amount, currencyCode)
  }
}
