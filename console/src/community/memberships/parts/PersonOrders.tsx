import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Status } from '../../../kit/format/Status.tsx'
import { When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Lines } from './Lines.tsx'
import type { Membership } from './person.ts'
import { Waiting } from './Waiting.tsx'

/** What the person has bought last at their location. */
export function PersonOrders({ member }: { member: Membership | undefined }) {
  const { people: w } = useWords()
  return member ? <Orders member={member} /> : <Waiting title={w.recentOrders} />
}

function Orders({ member: { id, locationRef } }: { member: Membership }) {
  const { people: w } = useWords()
  const query = useOperation(stoa.orders.listOrders, { query: { locationRef, customerRef: id, limit: 5 } })
  return (
    <Lines
      title={w.recentOrders}
      query={query}
      none={w.noOrders}
      lines={({ orders }) =>
        orders.map(order => ({
          id: order.id,
          to: `/shop/orders/${order.id}`,
          title: `${order.quantity} × ${order.product.title}${order.option.title ? ` · ${order.option.title}` : ''}`,
          status: <Status is={order.status} />,
          end: <When is={order.createDate} at={locationRef} />,
        }))
      }
    />
  )
}
