import { Package, ShoppingBag } from 'lucide-react'
import { stoa } from '../kit/data/stoa.ts'
import { fullName } from '../kit/format/values.tsx'
import { searchedLocations, type Search } from '../kit/search/searches.ts'

export const searchProducts: Search = {
  title: words => words.shop.search.products,
  icon: Package,
  async find(q, signal) {
    const { products } = await stoa.products.listProducts({ query: { q, limit: 5 }, signal })
    return products.map(({ id, title, options }) => ({
      id,
      label: title,
      hint: options.map(({ title }) => title).join(', '),
      to: `/shop/products/${id}`,
    }))
  },
}

/** Orders are found by their number. */
export const searchOrders: Search = {
  title: words => words.shop.search.orders,
  one: words => words.audit.objects.order,
  icon: ShoppingBag,
  async find(q, signal) {
    const digits = /^#?(\d{1,15})$/.exec(q)?.[1]
    if (digits === undefined || Number(digits) === 0) return []
    const pages = await Promise.all(
      searchedLocations().map(id =>
        stoa.orders.listOrders({ query: { locationRef: id, number: Number(digits), limit: 5 }, signal }),
      ),
    )
    return pages
      .flatMap(({ orders }) => orders)
      .map(({ id, number, product, user }) => ({
        id,
        label: `#${number} ${product.title}`,
        hint: fullName(user),
        to: `/shop/orders/${id}`,
      }))
  },
}
