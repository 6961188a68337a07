import { Alert, Radio, Stack, Text } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullName } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { sumOf, WISHES, type PaidThing, type Wish } from './payment.ts'
import { useAmounts } from './use-amounts.ts'

interface Props {
  of: PaidThing
  value: Wish
  onChange: (wish: Wish) => void
  /** What "by the rule" is called, where that is the rule of something else than a product. */
  policy?: string
  /** What else follows. */
  children?: ReactNode
}

/** What becomes of the payment of something that is canceled, told before it is. */
export function RefundChoice({ of, value, onChange, policy, children }: Props) {
  const { shop: w } = useWords()
  const told = useTold(of)
  return (
    <>
      {of.payment && (
        <Radio.Group label={w.refund} value={value} onChange={next => onChange(next as Wish)}>
          <Stack gap={8} mt={6}>
            {WISHES.map(wish => (
              <Radio key={wish} value={wish} label={wish === 'policy' && policy ? policy : w.refundWishes[wish]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Alert icon={<Undo2 />} color="gray" aria-live="polite">
        <Text size="sm">{told(value)}</Text>
        {children}
      </Alert>
    </>
  )
}

/** What becomes of the payment, in words. */
function useTold({ payment, user, locationRef }: PaidThing) {
  const { shop: w } = useWords()
  const amountOf = useAmounts(locationRef)
  return (wish: Wish): string => {
    if (!payment || payment.amount === 0) return w.refundTold.nothing
    const amount = amountOf(payment, sumOf(payment))
    const isPaid = payment.status === 'succeeded'
    const inUnits = payment.type === 'credits' || payment.type === 'dayPasses'
    // What waits for a period of a subscription was not charged, and is not by the rule.
    const isGivenBack = wish === 'always' || (wish === 'policy' && (payment.refundable || (inUnits && !isPaid)))
    if (!isGivenBack) return isPaid ? w.refundTold.kept(amount) : w.refundTold.due(amount)
    if (!isPaid) return w.refundTold.pending(amount)
    return inUnits ? w.refundTold.credits(amount, fullName(user)) : w.refundTold.paid(amount)
  }
}
