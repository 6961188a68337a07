import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useWrite } from '../data/use-write.ts'
import { useWords } from '../format/words.tsx'
import { confirm } from '../page/confirm.tsx'
import { GiveBack } from './GiveBack.tsx'
import type { PaidThing, Payment } from './payment.ts'
import { Refunds } from './Refunds.tsx'

interface Props {
  of: Pick<PaidThing, 'locationRef'>
  payment: Payment
  /** Its money transaction. */
  id: string
  /** What follows when the payment fails. */
  failing: string
  /** The groups of operations whose answers a payment changes. */
  stale: readonly string[]
}

/** A payment that is settled outside the service: somebody notes that the money came, and that what is given back was paid out. */
export function Outside({ of, payment, failing, stale, id }: Props) {
  const { shop: w, kit } = useWords()
  const transaction = useOperation(stoa.moneyTransactions.getMoneyTransaction, { params: { id } }).data?.transaction
  const note = useWrite(stoa.moneyTransactions.setMoneyTransactionStatus, { said: () => w.receivedNow, stale })
  const say = (status: 'succeeded' | 'failed') =>
    note.run({
      params: { id },
      body: { transaction: { status, ...(status === 'succeeded' && { receiveDate: new Date().toISOString() }) } },
    })
  const askFailed = () =>
    confirm({
      title: w.notReceivedTitle,
      text: failing,
      confirm: w.notReceived,
      cancel: kit.cancel,
      onConfirm: () => say('failed'),
    })
  if (!transaction) return <Skeleton h={32} />
  const isOpen = transaction.status === 'pending' || transaction.status === 'processing'
  return (
    <>
      {isOpen && (
        <Alert color="yellow" p="xs">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{w.paymentStatuses[transaction.status]}</Text>
            <Group gap="xs">
              <Button size="compact-sm" variant="default" onClick={askFailed}>
                {w.notReceived}
              </Button>
              <Button size="compact-sm" loading={note.isPending} onClick={() => say('succeeded')}>
                {w.received}
              </Button>
            </Group>
          </Group>
        </Alert>
      )}
      {transaction.refunds.length > 0 && <Refunds of={of} payment={payment} transaction={transaction} />}
      {transaction.refundable && <GiveBack of={transaction} stale={stale} />}
    </>
  )
}
