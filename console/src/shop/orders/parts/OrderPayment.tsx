import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { confirm } from '../../../kit/page/confirm.tsx'
import { Facts, Section } from '../../../kit/page/Page.tsx'
import { useAmounts } from './Amount.tsx'
import { STALE, type Order, type Payment } from './order.ts'
import { OrderRefunds } from './OrderRefunds.tsx'
import { Payer } from './Payer.tsx'
import { PaymentState } from './PaymentState.tsx'

/** How an order is paid, what is still to be paid, and what was given back. */
export function OrderPayment({ order }: { order: Order | undefined }) {
  const { shop: w } = useWords()
  if (!order)
    return (
      <Section title={w.payment}>
        <Skeleton h={90} />
      </Section>
    )
  const { payment } = order
  return (
    <Section title={w.payment} action={payment && <PaymentState of={payment} />}>
      {payment ? <Paid order={order} payment={payment} /> : <Text size="sm">{w.nothingToPay}</Text>}
    </Section>
  )
}

function Paid({ order, payment }: { order: Order; payment: Payment }) {
  const { shop: w } = useWords()
  const amountOf = useAmounts(order.locationRef)
  const { percent } = useFormats(order.locationRef)
  const { type, amount, grossAmount, tax, discounts, status } = payment
  const isMoney = payment.currencyCode !== undefined
  return (
    <Stack gap="md">
      <Facts
        items={[
          [w.paymentType, w.types[type]],
          [w.amount, amountOf(payment, amount)],
          [w.gross, grossAmount !== undefined && grossAmount !== amount ? amountOf(payment, grossAmount) : undefined],
          [w.tax, isMoney ? (tax.inclusive ? w.taxIncluded(percent(tax.rate)) : w.taxAdded(percent(tax.rate))) : undefined],
          [
            w.discounts,
            discounts.length > 0
              ? discounts
                  .map(({ percentOff, amountOff = 0 }) =>
                    w.discount(percentOff === undefined ? amountOf(payment, amountOff) : percent(percentOff)),
                  )
                  .join(', ')
              : undefined,
          ],
          [w.payer, <Payer key="payer" order={order} payment={payment} />],
        ]}
      />
      {type === 'invoice' && status === 'pending' && (
        <Text size="sm" c="dimmed">
          {w.onInvoice}
        </Text>
      )}
      {type === 'external' && payment.transactionRef !== undefined && (
        <Outside order={order} payment={payment} id={payment.transactionRef} />
      )}
      {type !== 'external' && payment.refunds.length > 0 && <OrderRefunds order={order} payment={payment} />}
    </Stack>
  )
}

/** A payment that is settled outside the service: somebody notes that the money came, and that what is given back was paid out. */
function Outside({ order, payment, id }: { order: Order; payment: Payment; id: string }) {
  const { shop: w, kit } = useWords()
  const transaction = useOperation(stoa.moneyTransactions.getMoneyTransaction, { params: { id } }).data?.transaction
  const note = useWrite(stoa.moneyTransactions.setMoneyTransactionStatus, { said: () => w.receivedNow, stale: STALE })
  const say = (status: 'succeeded' | 'failed') =>
    note.run({
      params: { id },
      body: { transaction: { status, ...(status === 'succeeded' && { receiveDate: new Date().toISOString() }) } },
    })
  const askFailed = () =>
    confirm({
      title: w.notReceivedTitle,
      text: w.notReceivedText,
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
      {transaction.refunds.length > 0 && <OrderRefunds order={order} payment={payment} transaction={transaction} />}
    </>
  )
}
