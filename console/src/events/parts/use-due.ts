import { useWords } from '../../kit/format/words.tsx'
import { sumOf } from '../../kit/pay/payment.ts'
import { useAmounts } from '../../kit/pay/use-amounts.ts'
import type { Ticket } from './tickets.ts'

/** What somebody still has to pay at the desk, in words; undefined where nothing is. */
export function useDue(locationRef: string) {
  const { seats: w } = useWords()
  const amountOf = useAmounts(locationRef)
  return ({ payment }: Ticket): string | undefined =>
    payment?.type === 'external' && payment.status === 'pending' ? w.due(amountOf(payment, sumOf(payment))) : undefined
}
