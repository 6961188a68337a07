import { Group, Text, Title } from '@mantine/core'
import type { ReplyOf } from '../data/operation.ts'
import type { stoa } from '../data/stoa.ts'
import { StatusBadge, When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import type { PaidThing, Payment } from './payment.ts'
import { PayOut } from './PayOut.tsx'
import { useAmounts } from './use-amounts.ts'

type Transaction = ReplyOf<typeof stoa.moneyTransactions.getMoneyTransaction>['transaction']

interface Props {
  of: Pick<PaidThing, 'locationRef'>
  payment: Payment
  transaction?: Transaction
}

/** What was given back of a payment. Money waits until somebody notes that it was paid out. */
export function Refunds({ of, payment, transaction }: Props) {
  const { shop: w } = useWords()
  const amountOf = useAmounts(of.locationRef)
  const refunds: readonly {
    id: string
    amount: number
    createDate: string
    status?: Transaction['refunds'][number]['status']
  }[] = transaction?.refunds ?? payment.refunds
  return (
    <div>
      <Title order={3} size="sm" fw={600} mb={6}>
        {w.refunds}
      </Title>
      {refunds.map(({ id, amount, createDate, status = 'succeeded' }) => (
        <Group key={id} gap="sm" mih={32} justify="space-between">
          <Group gap="sm">
            <Text size="sm" fw={500}>
              {amountOf(payment, amount)}
            </Text>
            <Text size="sm" c="dimmed">
              <When is={createDate} at={of.locationRef} />
            </Text>
          </Group>
          {transaction && status === 'pending' ? (
            <PayOut paymentRef={transaction.id} refundRef={id} what={amountOf(payment, amount)} />
          ) : (
            transaction && <StatusBadge tone={status === 'succeeded' ? 'good' : 'quiet'}>{w.refundStatuses[status]}</StatusBadge>
          )}
        </Group>
      ))}
    </div>
  )
}
