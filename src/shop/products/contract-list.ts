import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf, AnyRef, Q } from '../../kernel/contract/list-query.ts'
import { Default, Obj, OneOf, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { VISIBILITIES } from '../../terms/visibility.ts'
import { exampleProduct, Product } from './contract.ts'

const PRODUCT_ORDERS = ['createDate:desc', 'updateDate:desc', 'title:asc'] as const

export const listProducts = endpoint({
  method: 'GET',
  path: '/shop/products/v1',
  scope: 'shop',
  list: true,
  summary: 'List products',
  description: 'Of the network, or those that meet all the filters. Deleted ones are left out, and so are deleted options.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only products of this location.' })),
    categoryRef: AnyRef('Only products in one of these categories.'),
    id: AnyRef('Only these products. Deleted ones are passed over.'),
    visibility: AnyOf(VISIBILITIES, 'Only products that are meant for one of these.'),
    featured: Optional(T.Boolean({ description: 'Only products that are featured, or only others.' })),
    available: Optional(
      T.Boolean({
        description: 'Only products of which an option is `available` and, where it has stock, on hand; or only others.',
      }),
    ),
    q: Q('the title and the description'),
    order: Default(OneOf(PRODUCT_ORDERS), 'createDate:desc'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ products: T.Array(Product), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { products: [exampleProduct], nextPageToken: 'WyIyMDI3…' } },
})
