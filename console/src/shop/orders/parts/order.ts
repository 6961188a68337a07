import type { ReplyOf } from '../../../kit/data/operation.ts'
import type { stoa } from '../../../kit/data/stoa.ts'

export type Order = ReplyOf<typeof stoa.orders.getOrder>['order']
export type OrderStatus = Order['status']

export const LIST = '/shop/orders'
export const STATUSES = ['new', 'inProgress', 'completed', 'canceled'] as const

/** Where an order can go. To cancel it is an action of its own, which asks first. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  new: ['inProgress', 'completed', 'canceled'],
  inProgress: ['completed', 'canceled'],
  completed: [],
  canceled: [],
}
export const nextOf = ({ status, deleteDate }: Order): readonly OrderStatus[] => (deleteDate === undefined ? NEXT[status] : [])

/** What an order or a sale changes besides itself. */
export const STALE = ['orders', 'products', 'moneyTransactions', 'memberships', 'transactions']

/** How many orders a column of the board shows. */
const MOST: Record<OrderStatus, number> = { new: 100, inProgress: 100, completed: 20, canceled: 20 }

/** What the board asks for a column: the same for who shows it and for who foresees it. */
export const columnQuery = (locationRef: string, status: OrderStatus) => ({
  query: { locationRef, status: [status], limit: MOST[status] },
})

export const whatIsOrdered = ({ quantity, product, option }: Order): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${product.title}${option.title && option.title !== product.title ? ` · ${option.title}` : ''}`
