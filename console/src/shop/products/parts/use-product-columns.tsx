import { useMemo } from 'react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { Figure, Nothing, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useLocationColumn } from '../../../kit/list/use-location-column.ts'
import { cheapestOf, type Product } from '../../../kit/shop/product.ts'
import { Pictured } from '../../../kit/shop/Pictured.tsx'
import { StockBadge } from '../../../kit/shop/StockBadge.tsx'
import { usePrices } from '../../../kit/shop/use-prices.ts'
import { neediestOf } from './ProductCard.tsx'

export function useProductColumns(): Column<Product>[] {
  const { shop: s, products: w } = useWords()
  const location = useLocationColumn<Product>()
  return useMemo(
    () => [
      {
        id: 'product',
        title: s.product,
        cell: ({ title, imageUrl }) => <Pictured title={title} url={imageUrl} />,
        sorts: ['title:asc'],
      },
      { id: 'price', title: w.price, cell: product => <PriceOf product={product} /> },
      { id: 'stock', title: w.stock, cell: product => <StockOf product={product} />, onPhone: true },
      { id: 'options', title: w.options, cell: ({ options }) => <Figure value={options.length} />, isFigure: true },
      { id: 'category', title: s.category, cell: ({ categoryRef }) => <CategoryName id={categoryRef} /> },
      location,
      { id: 'visibility', title: w.visibility, cell: ({ visibility }) => w.visibilities[visibility], isExtra: true },
      {
        id: 'changed',
        title: s.changed,
        cell: ({ updateDate, locationRef }) => <When is={updateDate} as="ago" at={locationRef} />,
        sorts: ['updateDate:desc'],
        isExtra: true,
      },
    ],
    [s, w, location],
  )
}

function PriceOf({ product }: { product: Product }) {
  const { products: w } = useWords()
  const cheapest = usePrices(product.locationRef)(cheapestOf(product))
  return product.options.length > 1 ? w.from(cheapest) : cheapest
}

function StockOf({ product }: { product: Product }) {
  const neediest = neediestOf(product)
  if (neediest) return <StockBadge of={neediest} />
  const counted = product.options.filter(({ stock }) => stock.enabled)
  return counted.length === 0 ? <Nothing /> : <Figure value={counted.reduce((sum, { stock }) => sum + stock.quantity, 0)} />
}

/** A category by its id. All of them are read once. */
export function CategoryName({ id }: { id: string | undefined }) {
  const { data } = useOperation(stoa.categories.listCategories, { query: {} }, { staleTime: 10 * 60_000 })
  return data?.categories.find(category => category.id === id)?.title ?? <Nothing />
}
