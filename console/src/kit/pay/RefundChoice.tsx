import { Alert, Radio, Stack, Text } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullName } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import type { Words } from '../../words/en/index.ts'
import { sumOf, WISHES, type PaidThing, type Payment, type Wish } from './payment.ts'
import { useAmounts } from './use-amounts.ts'

interface Props {
  of: PaidThing
  /** What is canceled together with it, or in its place: all that is. */
  all?: readonly PaidThing[] | undefined
  value: Wish
  onChange: (wish: Wish) => void
  /** What "by the rule" is called, where that is the rule of something else than a product. */
  policy?: string
  /** What else follows. */
  children?: ReactNode
}

/** What becomes of the payment of something that is canceled, told before it is. */
export function RefundChoice({ of, all = [of], value, onChange, policy, children }: Props) {
  const { shop: w } = useWords()
  const told = useTold(all)
  return (
    <>
      {all.some(({ payment }) => payment) && (
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

type Told = keyof Words['shop']['refundTold']

/** What becomes of the payments, in words: a sentence for each kind of outcome, with the sum of what it concerns. */
function useTold(all: readonly PaidThing[]) {
  const { shop: w } = useWords()
  const { user, locationRef } = all[0]!
  const amountOf = useAmounts(locationRef)
  return (wish: Wish): string => {
    const outcomes = new Map<string, { told: Told; payment: Payment; sum: number }>()
    for (const { payment } of all) {
      if (!payment || payment.amount === 0) continue
      const told = outcomeOf(payment, wish)
      const key = [told, payment.type === 'dayPasses', payment.currencyCode].join(' ')
      const before = outcomes.get(key)?.sum ?? 0
      outcomes.set(key, { told, payment, sum: before + sumOf(payment) })
    }
    if (outcomes.size === 0) return w.refundTold.nothing
    return [...outcomes.values()]
      .map(({ told, payment, sum }) => {
        const amount = amountOf(payment, Number(sum.toFixed(4)))
        return told === 'nothing' ? w.refundTold.nothing : w.refundTold[told](amount, fullName(user))
      })
      .join(' ')
  }
}

function outcomeOf(payment: Payment, wish: Wish): Told {
  const isPaid = payment.status === 'succeeded'
  const inUnits = payment.type === 'credits' || payment.type === 'dayPasses'
  const isGivenBack = wish === 'always' || (wish === 'policy' && payment.refundable)
  if (!isGivenBack) return isPaid ? 'kept' : 'due'
  if (!isPaid) return 'pending'
  return inUnits ? 'credits' : 'paid'
}
