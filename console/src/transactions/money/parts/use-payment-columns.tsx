import { Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { Money, Nothing, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Party } from '../../../kit/holder/Party.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useLocationColumn } from '../../../kit/list/use-location-column.ts'
import { PaymentState } from '../../../kit/pay/PaymentState.tsx'
import { Owed } from './Owed.tsx'
import { owedOf, useThings, type Payment } from './payment.ts'

/** The columns of all payments, or of those of which something is to be paid out. */
export function usePaymentColumns(isOwed: boolean): Column<Payment>[] {
  const { payments: w, billing, shop } = useWords()
  const location = useLocationColumn<Payment>()
  const thingOf = useThings()
  return useMemo(() => {
    /** On a phone `first` stands before what was paid. */
    const customer = (first: (payment: Payment) => ReactNode): Column<Payment> => ({
      id: 'customer',
      title: w.customer,
      cell: payment => (
        <Party
          is={payment}
          hint={
            <>
              <Text span inherit hiddenFrom="sm">
                {first(payment)}
                {' · '}
              </Text>
              {thingOf(payment)}
            </>
          }
        />
      ),
    })
    const type: Column<Payment> = { id: 'type', title: w.type, cell: ({ type }) => w.types[type] }
    const way: Column<Payment> = {
      id: 'way',
      title: w.way,
      cell: ({ status, paymentMethod: { label, type } }) =>
        label || (status !== 'succeeded' ? <Nothing /> : type === 'external' ? w.outside : billing.ways[type]),
    }
    const reference: Column<Payment> = {
      id: 'reference',
      title: w.reference,
      cell: ({ reference }) => reference ?? <Nothing />,
      isExtra: true,
    }
    if (isOwed)
      return [
        customer(payment => <Since of={payment} />),
        type,
        { id: 'since', title: w.since, cell: payment => <Since of={payment} /> },
        way,
        reference,
        location,
        { id: 'owed', title: w.toPayOut, cell: payment => <Owed of={payment} />, isFigure: true, onPhone: true },
      ]
    return [
      customer(payment => (payment.status === 'succeeded' ? <Came of={payment} /> : shop.paymentStatuses[payment.status])),
      type,
      { id: 'date', title: w.date, cell: payment => <Came of={payment} /> },
      way,
      reference,
      { id: 'status', title: w.status, cell: ({ status }) => <PaymentState of={{ status, type: 'external' }} /> },
      location,
      {
        id: 'refunded',
        title: w.refunded,
        cell: ({ refund, locationRef }) => (refund ? <Money amount={refund.amount} at={locationRef} /> : <Nothing />),
        isFigure: true,
      },
      {
        id: 'amount',
        title: w.amount,
        cell: ({ amount, locationRef }) => <Money amount={amount} at={locationRef} />,
        isFigure: true,
        onPhone: true,
      },
    ]
  }, [w, billing, shop, location, thingOf, isOwed])
}

/** When the money came, or, while it has not, since when it is asked for. */
const Came = ({ of: { settleDate, createDate, locationRef } }: { of: Payment }) => (
  <When is={settleDate ?? createDate} at={locationRef} />
)

/** While this list is read, the payments of the other one are shown, of which mostly nothing is owed. */
function Since({ of }: { of: Payment }) {
  const [oldest] = owedOf(of)
  return oldest ? <When is={oldest.createDate} at={of.locationRef} /> : <Nothing />
}
