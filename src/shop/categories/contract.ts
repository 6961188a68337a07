import { answered } from '../../kernel/contract/answered.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, Optional, Text, Time, Uuid } from '../../kernel/contract/schema.ts'

const CategoryFields = NamedObj('CategoryFields', { title: Text(200), locationRef: Optional(Uuid) })

export const Category = NamedObj('Category', { id: Uuid, ...answered(CategoryFields), createDate: Time })

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
