import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { now } from '../data/clock.ts'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useWrite } from '../data/use-write.ts'
import { useWords } from '../format/words.tsx'
import { confirm } from '../page/confirm.tsx'
import { GiveBack } from './GiveBack.tsx'
import type { PaidThing, Payment } from './payment.ts'
import { Refunds } from './Refunds.tsx'

/** How money comes at a desk, in the words that the bookkeeper's accounts are chosen by. */
export const MEANS = ['cash', 'terminal', 'transfer'] as const
export type Means = (typeof MEANS)[number]

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
  const [reference, setReference] = useState('')
  const receive = (label: Means) =>
    note.run({
      params: { id },
      body: {
        transaction: { status: 'succeeded', label, receiveDate: now(), ...(reference.trim() && { reference: reference.trim() }) },
      },
    })
  const askFailed = () =>
    confirm({
      title: w.notReceivedTitle,
      text: failing,
      confirm: w.notReceived,
      cancel: kit.cancel,
      onConfirm: () => note.run({ params: { id }, body: { transaction: { status: 'failed' } } }),
    })
  if (!transaction) return <Skeleton h={32} />
  const isOpen = transaction.status === 'pending' || transaction.status === 'processing'
  return (
    <>
      {isOpen && (
        <Alert color="yellow" p="xs">
          <Stack gap="xs">
            <Text size="sm">{w.paymentStatuses[transaction.status]}</Text>
            <TextInput
              size="xs"
              label={w.reference}
              description={w.referenceHint}
              value={reference}
              maxLength={200}
              onChange={event => setReference(event.currentTarget.value)}
            />
            <Group justify="space-between" gap="xs">
              <Group gap="xs">
                <Text size="sm" fw={500}>
                  {w.received}
                </Text>
                <Button.Group>
                  {MEANS.map(label => (
                    <Button
                      key={label}
                      size="compact-sm"
                      variant="default"
                      aria-label={`${w.received}: ${w.means[label]}`}
                      loading={note.isPending}
                      onClick={() => receive(label)}
                    >
                      {w.means[label]}
                    </Button>
                  ))}
                </Button.Group>
              </Group>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={askFailed}>
                {w.notReceived}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      {transaction.refunds.length > 0 && <Refunds of={of} payment={payment} transaction={transaction} />}
      {transaction.refundable && <GiveBack of={transaction} stale={stale} />}
    </>
  )
}
