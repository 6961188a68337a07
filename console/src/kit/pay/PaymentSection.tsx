import { Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { useFormats } from '../format/use-formats.ts'
import { StatusBadge } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { Facts, Section } from '../page/Page.tsx'
import { Outside } from './Outside.tsx'
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
  /** What else was paid for it. */
  children?: ReactNode
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
    <Section title={w.payment} action={payment && <State of={payment} />}>
      {payment ? <Paid {...rest} of={of} payment={payment} /> : <Text size="sm">{w.nothingToPay}</Text>}
    </Section>
  )
}

/** What of it waits for somebody: money that is to be given back is no longer simply paid. */
function State({ of }: { of: Payment }) {
  const { shop: w } = useWords()
  const isOutside = of.type === 'external' && of.transactionRef !== undefined
  const query = { params: { id: of.transactionRef ?? '' } }
  const { data } = useOperation(stoa.moneyTransactions.getMoneyTransaction, query, { enabled: isOutside })
  const isOwed = data?.transaction.refunds.some(({ status }) => status === 'pending') ?? false
  return isOwed ? <StatusBadge tone="wait">{w.refundStatuses.pending}</StatusBadge> : <PaymentState of={of} />
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
      {props.children}
      {type !== 'external' && payment.refunds.length > 0 && <Refunds of={of} payment={payment} />}
    </Stack>
  )
}
