import { Group, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import type { MouseEvent } from 'react'
import { fullName, Picture, When } from '../../../kit/format/values.tsx'
import { Amount } from './Amount.tsx'
import classes from './board.module.css'
import { LIST, whatIsOrdered, type Order } from './order.ts'
import { OrderMenu } from './OrderMenu.tsx'
import { PaymentState } from '../../../kit/pay/PaymentState.tsx'

/** An order on the board. */
export function Card({ order, onCancel }: { order: Order; onCancel: (order: Order) => void }) {
  const navigate = useNavigate()
  const { id, number, user, comment, payment, statusUpdateDate, locationRef } = order
  const to = `${LIST}/${id}`
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).closest('a, button, [role="menu"]')) return
    void navigate({ to })
  }
  return (
    <article className={classes.card} onClick={onClick} data-card={id}>
      <Group justify="space-between" wrap="nowrap" gap={6}>
        <Text size="xs" c="dimmed">
          #{number} · <When is={statusUpdateDate} as="ago" at={locationRef} />
        </Text>
        <OrderMenu order={order} onCancel={onCancel} />
      </Group>
      <Link to={to} className={classes.title!} data-open>
        {whatIsOrdered(order)}
      </Link>
      {comment && (
        <Text size="xs" c="dimmed" lineClamp={2} className={classes.comment!}>
          <MessageSquare size={12} aria-hidden /> {comment}
        </Text>
      )}
      {/* What is to be paid goes below a name that it leaves no room. */}
      <Group className={classes.foot!} mt={6}>
        <Group gap={6} wrap="nowrap" miw={0} flex="1 1 96px">
          <Picture is={user} size={20} />
          <Text size="xs" truncate>
            {fullName(user)}
          </Text>
        </Group>
        <Group gap={6} wrap="nowrap" flex="none" ml="auto">
          {payment && (payment.status === 'pending' || payment.status === 'failed') && <PaymentState of={payment} />}
          <Text size="xs" className={classes.amount!}>
            <Amount of={order} />
          </Text>
        </Group>
      </Group>
    </article>
  )
}
