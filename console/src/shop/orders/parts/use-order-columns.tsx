import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Status } from '../../../kit/format/Status.tsx'
import { Figure, Nothing, Person, StatusBadge, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { ProductPicture } from '../../../kit/shop/ProductPicture.tsx'
import { Amount } from './Amount.tsx'
import { whatIsOrdered, type Order } from './order.ts'
import { PaymentState } from '../../../kit/pay/PaymentState.tsx'

export function useOrderColumns(): Column<Order>[] {
  const { shop: w } = useWords()
  return useMemo(
    () => [
      {
        id: 'what',
        title: w.product,
        cell: order => (
          <Group gap="xs" wrap="nowrap" miw={0}>
            <ProductPicture url={order.product.media[0]?.url} size="small" />
            <Text span size="sm" fw={500} truncate>
              {whatIsOrdered(order)}
            </Text>
          </Group>
        ),
      },
      {
        id: 'status',
        title: w.status,
        cell: ({ status, deleteDate }) =>
          deleteDate ? <StatusBadge tone="quiet">{w.deleted}</StatusBadge> : <Status of="order" is={status} />,
        onPhone: true,
      },
      { id: 'person', title: w.customer, cell: ({ user }) => <Person is={user} /> },
      { id: 'payment', title: w.payment, cell: ({ payment }) => (payment ? <PaymentState of={payment} /> : <Nothing />) },
      { id: 'type', title: w.paymentType, cell: ({ payment }) => (payment ? w.types[payment.type] : <Nothing />), isExtra: true },
      { id: 'amount', title: w.amount, cell: order => <Amount of={order} />, isFigure: true },
      { id: 'ordered', title: w.ordered, cell: ({ createDate, locationRef }) => <When is={createDate} at={locationRef} /> },
      { id: 'number', title: w.number, cell: ({ number }) => <Figure value={number} />, isFigure: true },
      {
        id: 'changed',
        title: w.changed,
        cell: ({ statusUpdateDate, locationRef }) => <When is={statusUpdateDate} as="ago" at={locationRef} />,
        isExtra: true,
      },
      { id: 'comment', title: w.comment, cell: ({ comment }) => comment ?? <Nothing />, isExtra: true },
    ],
    [w],
  )
}
