import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { Status } from '../format/Status.tsx'
import { When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { Lines } from '../page/Lines.tsx'
import { listOfHolder, type Holder } from './holder.ts'

/** What a person ordered or a company pays for in the shop of their location. */
export function Orders({ of, isPerson = false }: { of: Holder; isPerson?: boolean }) {
  const { holder: w, shop } = useWords()
  const query = useOperation(stoa.orders.listOrders, { query: { locationRef: of.locationRef, customerRef: of.id, limit: 5 } })
  return (
    <Lines
      title={w.recentOrders}
      query={query}
      none={w.noOrders}
      add={
        isPerson
          ? { label: shop.sell, to: '/shop/orders', search: { dialog: 'sell', person: of.id, at: of.locationRef } }
          : undefined
      }
      all={listOfHolder('/shop/orders', of)}
      lines={({ orders }) =>
        orders.map(order => ({
          id: order.id,
          to: `/shop/orders/${order.id}`,
          title: `${order.quantity} × ${order.product.title}${order.option.title ? ` · ${order.option.title}` : ''}`,
          status: <Status of="order" is={order.status} />,
          end: <When is={order.createDate} at={of.locationRef} />,
        }))
      }
    />
  )
}
