import { answered } from '../../kernel/contract/answered.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, Optional, T, Text, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'

const CategoryFields = NamedObj('CategoryFields', { title: Text(200), locationRef: Optional(Uuid) })

/** The location cannot change, because products of other locations may be in the category. */
const CategoryChanges = NamedObj('CategoryChanges', { title: Text(200) })

export const Category = NamedObj('Category', {
  id: Uuid,
  ...answered(CategoryFields),
  createDate: Time,
  deleteDate: Optional(Time),
})

const fields = { title: 'Coffee & snacks', locationRef: '0199d3a0-5c1e-7000-8000-000000000002' }
const exampleCategory = { id: '0199d3a0-5c1e-7000-8000-0000000000f1', ...fields, createDate: '2027-01-15T09:30:00.000Z' }

export const createCategory = endpoint({
  method: 'POST',
  path: '/shop/categories/v1',
  scope: 'shop',
  creates: 'category',
  summary: 'Create a shop category',
  description: 'With `locationRef` it takes products of that location alone; without, products of every location of the network.',
  body: Obj({ category: CategoryFields }),
  status: 201,
  reply: Obj({ category: Category }),
  errors: ['unknown_reference'],
  example: { body: { category: fields }, reply: { category: exampleCategory } },
})

const locationRef = withOptions(Uuid, {
  description: 'Only categories that take products of this location: its own, and those of all.',
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/shop/categories/v1',
  scope: 'shop',
  summary: 'List shop categories',
  description: 'All of them, the oldest first, without pages. Deleted ones are left out.',
  query: Obj({ locationRef: Optional(locationRef) }),
  status: 200,
  reply: Obj({ categories: T.Array(Category) }),
  errors: ['unknown_reference'],
  example: { reply: { categories: [exampleCategory] } },
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/shop/categories/v1/:id',
  scope: 'shop',
  oneStatement: true,
  summary: 'Retrieve a shop category',
  params: ById,
  status: 200,
  reply: Obj({ category: Category }),
  errors: ['not_found'],
  example: { reply: { category: exampleCategory } },
})

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/shop/categories/v1/:id',
  scope: 'shop',
  etagFrom: 'getCategory',
  summary: 'Rename a shop category',
  description: 'Its location stays, because products may be in it that belong to this one or to others.',
  params: ById,
  body: Obj({ category: CategoryChanges }),
  status: 200,
  reply: Obj({ category: Category }),
  errors: ['not_found'],
  example: { body: { category: { title: fields.title } }, reply: { category: exampleCategory } },
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/shop/categories/v1/:id',
  scope: 'shop',
  etagFrom: 'getCategory',
  summary: 'Delete a shop category',
  description: 'Refused with `in_use` while products are in it that are not deleted: give them another category, or none, first.',
  params: ById,
  status: 200,
  reply: Obj({ category: Category }),
  errors: ['not_found', 'in_use'],
  example: { reply: { category: { ...exampleCategory, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})
