import { useWords } from '../../../kit/format/words.tsx'
import { sumOf } from '../../../kit/pay/payment.ts'
import { useAmounts } from '../../../kit/pay/use-amounts.ts'
import type { Order } from './order.ts'

/** What an order costs. */
export function Amount({ of: { payment, locationRef } }: { of: Order }) {
  const { shop: w } = useWords()
  const amountOf = useAmounts(locationRef)
  return payment ? amountOf(payment, sumOf(payment)) : w.free
}
