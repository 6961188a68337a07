import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useRef, useState, type ReactNode } from 'react'
import { useLocation } from '../../../kit/format/session.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import classes from './board.module.css'
import { Card } from './Card.tsx'
import { Column } from './Column.tsx'
import { STATUSES, type Order, type OrderStatus } from './order.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useColumn } from './use-column.ts'
import { useMove } from './use-move.ts'

/** The orders of a location by their states. It is loaded where it is shown. */
export function Board({ onCancel, empty }: { onCancel: (order: Order) => void; empty: ReactNode }) {
  const { shop: w, statuses } = useWords()
  const { id: locationRef } = useLocation()
  const columns = {
    new: useColumn(locationRef, 'new'),
    inProgress: useColumn(locationRef, 'inProgress'),
    completed: useColumn(locationRef, 'completed'),
    canceled: useColumn(locationRef, 'canceled'),
  }
  const [dragged, setDragged] = useState<Order>()
  const element = useRef<HTMLDivElement>(null)
  const move = useMove()
  const put = (order: Order, to: OrderStatus) => {
    if (to === 'canceled') onCancel(order)
    else if (to !== 'new' && to !== order.status) move(order, to)
  }
  useBoardKeys(
    element,
    id =>
      Object.values(columns)
        .flatMap(({ orders = [] }) => orders)
        .find(order => order.id === id),
    put,
  )
  // A short way is a click; a short touch scrolls.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
  )
  const orderOf = (active: { data: { current?: unknown } }) => (active.data.current as { order: Order }).order
  const nameOf = (id: unknown) => statuses.order[id as OrderStatus]
  if (Object.values(columns).every(({ orders }) => orders?.length === 0)) return empty
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setDragged(orderOf(active))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ active, over }) => {
        setDragged(undefined)
        if (over) put(orderOf(active), over.id as OrderStatus)
      }}
      accessibility={{
        screenReaderInstructions: { draggable: '' },
        announcements: {
          onDragStart: ({ active }) => w.picked(orderOf(active).number),
          onDragOver: ({ active, over }) => (over ? w.over(orderOf(active).number, nameOf(over.id)) : undefined),
          onDragEnd: ({ active, over }) =>
            over ? w.dropped(orderOf(active).number, nameOf(over.id)) : w.notMoved(orderOf(active).number),
          onDragCancel: ({ active }) => w.notMoved(orderOf(active).number),
        },
      }}
    >
      <div ref={element} className={classes.board}>
        {STATUSES.map(status => (
          <Column key={status} status={status} of={columns[status]} dragged={dragged} onCancel={onCancel} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.overlay}>
            <Card order={dragged} onCancel={() => {}} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
