import { Alert, Stack, Text } from '@mantine/core'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useWords } from '../format/words.tsx'
import { sumOf, type PaidThing, type Payment } from './payment.ts'
import { Refunds } from './Refunds.tsx'
import { useAmounts } from './use-amounts.ts'

interface Props {
  /** The booking, and when it was made. */
  bookingRef: string
  since: string
  of: PaidThing
  payment: Payment
}

/** Earlier payments of a booking whose price has changed since: they are given back, and the new price is to be paid in full. */
export function Earlier({ bookingRef, since, of, payment }: Props) {
  const { shop: w } = useWords()
  const amountOf = useAmounts(of.locationRef)
  const { customerRef, transactionRef, status } = payment
  const { data } = useOperation(stoa.moneyTransactions.listMoneyTransactions, {
    query: { customerRef, type: ['booking'], paymentMethod: ['external'], 'createDate[gte]': since, limit: 100 },
  })
  const earlier = (data?.transactions ?? []).filter(
    ({ id, booking, refunds }) => booking?.id === bookingRef && id !== transactionRef && refunds.length > 0,
  )
  if (earlier.length === 0) return null
  const owed = earlier.flatMap(({ refunds }) => refunds.filter(refund => refund.status === 'pending'))
  const kept = owed.reduce((sum, { amount }) => sum + amount, 0)
  const more = sumOf(payment) - kept
  return (
    <>
      {kept > 0 && status === 'pending' && (
        <Alert color="yellow" p="xs">
          <Text size="sm" fw={500}>
            {w.receivedBefore(amountOf(payment, kept))}
          </Text>
          {more !== 0 && <Text size="sm">{(more > 0 ? w.moreToTake : w.lessToTake)(amountOf(payment, Math.abs(more)))}</Text>}
        </Alert>
      )}
      <Stack gap="xs">
        {earlier.map(transaction => (
          <Refunds key={transaction.id} of={of} payment={payment} transaction={transaction} />
        ))}
      </Stack>
    </>
  )
}
