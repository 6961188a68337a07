import { Button, Group, Text, Title } from '@mantine/core'
import type { ReplyOf } from '../../../kit/data/operation.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { StatusBadge, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAmounts } from './Amount.tsx'
import { STALE, type Order, type Payment } from './order.ts'

type Transaction = ReplyOf<typeof stoa.moneyTransactions.getMoneyTransaction>['transaction']

/** What was given back of a payment. Money waits until somebody notes that it was paid out. */
export function OrderRefunds({ order, payment, transaction }: { order: Order; payment: Payment; transaction?: Transaction }) {
  const { shop: w } = useWords()
  const amountOf = useAmounts(order.locationRef)
  const note = useWrite(stoa.moneyTransactions.setMoneyRefundStatus, { said: () => w.paidOutNow, stale: STALE })
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
              <When is={createDate} at={order.locationRef} />
            </Text>
          </Group>
          {transaction && status === 'pending' ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={note.isPending}
              onClick={() =>
                note.run({ params: { id: transaction.id, refundId: id }, body: { refund: { status: 'succeeded' } } })
              }
            >
              {w.paidOut}
            </Button>
          ) : (
            transaction && <StatusBadge tone={status === 'succeeded' ? 'good' : 'quiet'}>{w.refundStatuses[status]}</StatusBadge>
          )}
        </Group>
      ))}
    </div>
  )
}
