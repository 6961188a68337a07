import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../../kit/format/use-formats.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { Section } from '../../../kit/page/Page.tsx'
import { ProductPicture } from '../../../kit/shop/ProductPicture.tsx'
import { Amount } from './Amount.tsx'
import type { Order } from './order.ts'

/** What was ordered. */
export function OrderLines({ order }: { order: Order | undefined }) {
  const { shop: w } = useWords()
  const { number } = useFormats()
  if (!order)
    return (
      <Section title={w.lines}>
        <Skeleton h={40} />
      </Section>
    )
  const { product, option, quantity } = order
  return (
    <Section title={w.lines}>
      <Group wrap="nowrap" gap="md">
        <ProductPicture url={product.media[0]?.url} size="small" />
        <div style={{ minWidth: 0, flex: 1 }}>
          <Anchor component={Link} to={`/shop/products/${product.id}`} fw={500}>
            {product.title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {option.title}
          </Text>
        </div>
        <Text c="dimmed" size="sm">
          × {number(quantity)}
        </Text>
        <Text fw={500} style={{ whiteSpace: 'nowrap' }}>
          <Amount of={order} />
        </Text>
      </Group>
    </Section>
  )
}
