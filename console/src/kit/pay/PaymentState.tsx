import { StatusBadge, type Tone } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import type { Payment } from './payment.ts'

const TONES: Record<Payment['status'], Tone> = {
  pending: 'wait',
  processing: 'busy',
  succeeded: 'good',
  failed: 'bad',
  canceled: 'quiet',
}

/** Whether something is paid. What goes on the next invoice need not be paid before, nor what a later period of a subscription is to pay. */
export function PaymentState({ of: { status, type } }: { of: Pick<Payment, 'status' | 'type'> }) {
  const { shop: w, statuses } = useWords()
  if (status === 'pending' && (type === 'credits' || type === 'dayPasses'))
    return <StatusBadge tone="busy">{statuses.payment.scheduled}</StatusBadge>
  if (type === 'invoice' && status === 'pending') return <StatusBadge tone="busy">{w.types.invoice}</StatusBadge>
  return <StatusBadge tone={TONES[status]}>{w.paymentStatuses[status]}</StatusBadge>
}
