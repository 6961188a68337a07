import { useRef } from 'react'
import { now } from '../../../kit/data/clock.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { foresee, useWrite } from '../../../kit/data/use-write.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { columnQuery, type Order, type OrderStatus } from './order.ts'

type Step = Exclude<OrderStatus, 'new' | 'canceled'>

/** Moves an order on, on its page and on the board at once; it goes back where it was when the service refuses. */
export function useMove() {
  const { shop: w, statuses } = useWords()
  const moving = useRef<Order>(undefined)
  const write = useWrite(stoa.orders.setOrderStatus, {
    said: ({ order }) => w.moved(order.number, statuses.order[order.status]),
    foreseen: ({ body }) => {
      const order = moving.current!
      const { status } = (body as { order: { status: Step } }).order
      const moved = { ...order, status, statusUpdateDate: now() }
      return [
        foresee(stoa.orders.getOrder, { params: { id: order.id } }, () => ({ order: moved })),
        foresee(stoa.orders.listOrders, columnQuery(order.locationRef, order.status), reply => ({
          ...reply,
          orders: reply.orders.filter(({ id }) => id !== order.id),
        })),
        foresee(stoa.orders.listOrders, columnQuery(order.locationRef, status), reply => ({
          ...reply,
          orders: [moved, ...reply.orders].toSorted((a, b) => b.number - a.number),
        })),
      ]
    },
  })
  return (order: Order, status: Step) => {
    moving.current = order
    write.run({ params: { id: order.id }, body: { order: { status } } })
  }
}
