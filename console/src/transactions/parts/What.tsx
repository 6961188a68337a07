import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../kit/format/words.tsx'
import type { Entry } from './entry.ts'
import classes from './ledger.module.css'

/** For what: the order or the package if there is one, else the words of whoever made the entry; and its type. */
export function What({ of: { type, description, order, package: bought } }: { of: Entry }) {
  const { ledgers: w } = useWords()
  const title = order ? order.product.title : (bought?.title ?? description)
  return (
    <span className={classes.what}>
      {order ? (
        <Anchor component={Link} to={`/shop/orders/${order.id}`} size="sm" truncate>
          {title}
        </Anchor>
      ) : (
        title && (
          <Text span size="sm" truncate>
            {title}
          </Text>
        )
      )}
      <Text span size={title ? 'xs' : 'sm'} c={title ? 'dimmed' : ''} truncate>
        {w.types[type]}
      </Text>
    </span>
  )
}
