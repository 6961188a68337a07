import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Status } from '../../../kit/format/Status.tsx'
import { fullName, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import type { Product } from '../../../kit/shop/product.ts'
import classes from './products.module.css'

/** Who ordered a product last. */
export function ProductOrders({ product }: { product: Product | undefined }) {
  return product ? <Orders product={product} /> : null
}

function Orders({ product: { id, locationRef } }: { product: Product }) {
  const { products: w } = useWords()
  const query = useOperation(stoa.orders.listOrders, { query: { locationRef, productRef: [id], limit: 5 } })
  return (
    <Section title={w.recentOrders}>
      <Loaded query={query}>
        {({ orders }) =>
          orders.length === 0 ? (
            <Text size="sm" c="dimmed">
              {w.noOrders}
            </Text>
          ) : (
            <div className={classes.rows}>
              {orders.map(({ id, number, quantity, option, user, status, createDate }) => (
                <Link key={id} to={`/shop/orders/${id}`} className={`${classes.row} ${classes.link}`}>
                  <Text span size="sm" className={classes.rowTitle!}>
                    #{number} · {quantity} × {option.title} · {fullName(user)}
                  </Text>
                  <Group gap="sm" wrap="nowrap">
                    <Status of="order" is={status} />
                    <Text span size="sm" c="dimmed">
                      <When is={createDate} at={locationRef} />
                    </Text>
                  </Group>
                </Link>
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}
