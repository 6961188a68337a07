import { markStale, queryClient } from '../data/query-client.ts'
import { calling } from '../data/calling.ts'
import { stoa } from '../data/stoa.ts'
import { operationQuery } from '../data/use-operation.ts'
import { titled, type Picker } from '../pick/picker.ts'

/** The products of a location. */
export const products = (locationRef: string): Picker => ({
  key: ['products', locationRef],
  async find(words) {
    const query = { locationRef, limit: 20, order: 'title:asc' as const, ...(words.length >= 2 && { q: words }) }
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.products.listProducts, { query }))
    return reply.products.map(({ id, title, description }) => ({ value: id, label: title, hint: description.slice(0, 80) }))
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.products.getProduct, { params: { id } }))
    return reply.product.title
  },
})

/** The categories that products of a location can be in. */
export const categories = (locationRef: string | undefined): Picker => ({
  key: ['categories', locationRef],
  async find(words) {
    const { reply } = await queryClient.fetchQuery(
      operationQuery(stoa.categories.listCategories, { query: locationRef === undefined ? {} : { locationRef } }),
    )
    return titled(reply.categories, words)
  },
  async name(id) {
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.categories.getCategory, { params: { id } }))
    return reply.category.title
  },
})

/** The categories for a product, with one that can be made when it is missing. */
export const categoriesOrNew = (locationRef: string): Picker => ({
  ...categories(locationRef),
  async create(title) {
    const { category } = await calling(() => stoa.categories.createCategory({ body: { category: { title, locationRef } } }))
    await markStale(['categories', 'pick'])
    return { value: category.id, label: category.title }
  },
})
