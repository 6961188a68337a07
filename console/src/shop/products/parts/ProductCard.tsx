import { Group, Text } from '@mantine/core'
import { Star } from 'lucide-react'
import { useWords } from '../../../kit/format/words.tsx'
import { cheapestOf, isLow, isSoldOut, type Product } from '../../../kit/shop/product.ts'
import { ProductPicture } from '../../../kit/shop/ProductPicture.tsx'
import { StockBadge } from '../../../kit/shop/StockBadge.tsx'
import { usePrices } from '../../../kit/shop/use-prices.ts'
import classes from './products.module.css'

/** A product at a glance: its picture, what it costs, and whether something has to be done about its stock. */
export function ProductCard({ product }: { product: Product }) {
  const { products: w } = useWords()
  const priceOf = usePrices(product.locationRef)
  const { title, imageUrl, featured, options } = product
  const cheapest = priceOf(cheapestOf(product))
  const neediest = neediestOf(product)
  return (
    <>
      <ProductPicture url={imageUrl} size="large" />
      <div className={classes.body}>
        <Group justify="space-between" wrap="nowrap" gap={6}>
          <Text fw={500} lineClamp={2}>
            {title}
          </Text>
          {featured && <Star size={14} aria-label={w.featured} className={classes.star!} />}
        </Group>
        <Text size="sm" c="dimmed">
          {options.length > 1 ? w.from(cheapest) : cheapest}
        </Text>
        <Group gap={6} mt="auto" pt={6} mih={26}>
          <Text size="xs" c="dimmed" mr="auto">
            {w.optionCount(options.length)}
          </Text>
          {neediest && <StockBadge of={neediest} />}
        </Group>
      </div>
    </>
  )
}

/** The option that most needs somebody. */
export const neediestOf = ({ options }: Product) =>
  options.find(option => option.available && isSoldOut(option)) ??
  options.find(isLow) ??
  (options.every(({ available }) => !available) ? options[0] : undefined)
