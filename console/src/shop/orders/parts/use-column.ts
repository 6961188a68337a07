import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { columnQuery, type OrderStatus } from './order.ts'

/** The orders of a location in one state, without the deleted ones, which stay in the list for ever. */
export function useColumn(locationRef: string, status: OrderStatus) {
  const { data, error, refetch } = useOperation(stoa.orders.listOrders, columnQuery(locationRef, status))
  return {
    orders: data?.orders.filter(({ deleteDate }) => deleteDate === undefined),
    hasMore: data?.nextPageToken !== undefined,
    error,
    refetch,
  }
}
