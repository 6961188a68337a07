import { Text } from '@mantine/core'
import { useLocation, useLocationChoice, useSession } from '../../kit/format/session.tsx'
import { useWords } from '../../kit/format/words.tsx'

/** The pages of the shop, as tabs under their titles. */
export function useShopPages() {
  const { shop: w } = useWords()
  return [
    { to: '/shop/orders', label: w.orders },
    { to: '/shop/products', label: w.products },
  ]
}

/** Which location a page shows that is always that of one, where none was chosen at the top. */
export function ShownLocation() {
  const { locations } = useSession()
  const { title } = useLocation()
  if (useLocationChoice() !== undefined || locations.length === 1) return null
  return (
    <Text size="sm" c="dimmed">
      {title}
    </Text>
  )
}
