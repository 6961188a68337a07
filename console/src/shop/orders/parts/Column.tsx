import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { Failure } from '../../../kit/page/Failure.tsx'
import classes from './board.module.css'
import { Card } from './Card.tsx'
import { LIST, nextOf, type Order, type OrderStatus } from './order.ts'
import type { useColumn } from './use-column.ts'

interface Props {
  status: OrderStatus
  of: ReturnType<typeof useColumn>
  /** The order that is being dragged. */
  dragged: Order | undefined
  onCancel: (order: Order) => void
}

/** The orders in one state. An order that can come here may be dropped on it. */
export function Column({ status, of, dragged, onCancel }: Props) {
  const { shop: w, statuses } = useWords()
  const { number } = useFormats()
  const isOpen = dragged !== undefined && nextOf(dragged).includes(status)
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !isOpen })
  const { orders, hasMore, error, refetch } = of
  const count = orders === undefined ? '' : `${number(orders.length)}${hasMore ? '+' : ''}`
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      aria-label={w.columnOf(statuses.order[status], count)}
      data-open={isOpen || undefined}
      data-shut={(dragged !== undefined && !isOpen && dragged.status !== status) || undefined}
      data-over={isOver || undefined}
    >
      <header className={classes.heading} data-status={status}>
        <Title order={2} size="sm" fw={600}>
          {statuses.order[status]}
        </Title>
        <Text span size="sm" c="dimmed">
          {count}
        </Text>
      </header>
      <div className={classes.cards}>
        {error && !orders ? (
          <Failure error={error} again={() => void refetch()} />
        ) : orders === undefined ? (
          [0, 1, 2].map(i => <Skeleton key={i} h={92} />)
        ) : orders.length === 0 ? (
          <Text size="sm" c="dimmed" ta="center" py="lg">
            {w.nothingHere}
          </Text>
        ) : (
          orders.map(order => <Draggable key={order.id} order={order} onCancel={onCancel} isAway={dragged?.id === order.id} />)
        )}
        {hasMore && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            renderRoot={props => <Link {...props} to={LIST} search={{ view: 'table', status } as never} />}
          >
            {w.showAll}
          </Button>
        )}
      </div>
    </section>
  )
}

/** A card that can be dragged. By keyboard it is moved by its menu or by the keys of the board. */
function Draggable({ order, onCancel, isAway }: { order: Order; onCancel: (order: Order) => void; isAway: boolean }) {
  const { setNodeRef, listeners } = useDraggable({ id: order.id, data: { order }, disabled: nextOf(order).length === 0 })
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={classes.draggable}
      data-away={isAway || undefined}
      data-fixed={nextOf(order).length === 0 || undefined}
    >
      <Card order={order} onCancel={onCancel} />
    </div>
  )
}
