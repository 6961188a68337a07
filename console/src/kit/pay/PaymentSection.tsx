import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useWrite } from '../data/use-write.ts'
import { useFormats } from '../format/use-formats.ts'
import { useWords } from '../format/words.tsx'
import { confirm } from '../page/confirm.tsx'
import { Facts, Section } from '../page/Page.tsx'
import { GiveBack } from './GiveBack.tsx'
import { Payer } from './Payer.tsx'
import type { PaidThing, Payment } from './payment.ts'
import { PaymentState } from './PaymentState.tsx'
import { Refunds } from './Refunds.tsx'
import { useAmounts } from './use-amounts.ts'

interface Props {
  /** Undefined while it is not known yet. */
  of: PaidThing | undefined
  /** What follows when the payment fails. */
  failing: string
  /** The groups of operations whose answers a payment changes. */
  stale: readonly string[]
}

/** How something is paid, what is still to be paid, and what was given back. */
export function PaymentSection({ of, ...rest }: Props) {
  const { shop: w } = useWords()
  if (!of)
    return (
      <Section title={w.payment}>
        <Skeleton h={90} />
      </Section>
    )
  const { payment } = of
  return (
    <Section title={w.payment} action={payment && <PaymentState of={payment} />}>
      {payment ? <Paid {...rest} of={of} payment={payment} /> : <Text size="sm">{w.nothingToPay}</Text>}
    </Section>
  )
}

type Known = Omit<Props, 'of'> & { of: PaidThing; payment: Payment }

function Paid(props: Known) {
  const { of, payment } = props
  const { shop: w } = useWords()
  const amountOf = useAmounts(of.locationRef)
  const { percent } = useFormats(of.locationRef)
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
          [w.payer, <Payer key="payer" of={of} payment={payment} />],
        ]}
      />
      {type === 'invoice' && status === 'pending' && (
        <Text size="sm" c="dimmed">
          {w.onInvoice}
        </Text>
      )}
      {type === 'external' && payment.transactionRef !== undefined && <Outside {...props} id={payment.transactionRef} />}
      {type !== 'external' && payment.refunds.length > 0 && <Refunds of={of} payment={payment} />}
    </Stack>
  )
}

/** A payment that is settled outside the service: somebody notes that the money came, and that what is given back was paid out. */
function Outside({ of, payment, failing, stale, id }: Known & { id: string }) {
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
