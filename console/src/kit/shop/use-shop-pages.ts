import { useWords } from '../format/words.tsx'

/** The pages of the shop, as tabs under their titles. */
export function useShopPages() {
  const { shop: w } = useWords()
  return [
    { to: '/shop/orders', label: w.orders },
    { to: '/shop/products', label: w.products },
  ]
}
