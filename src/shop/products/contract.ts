import { answered } from '../../kernel/contract/answered.ts'
import { changing } from '../../kernel/contract/changing.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  LongText,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Uuid,
} from '../../kernel/contract/schema.ts'
import { NoMedia } from '../../terms/media.ts'
import { VISIBILITIES } from '../../terms/visibility.ts'
import { exampleFields, exampleOption, Option, OptionChanges, OptionFields } from './contract-options.ts'

const REFUND_POLICIES = ['noRefund', 'statusNew'] as const
export type RefundPolicy = (typeof REFUND_POLICIES)[number]

const visibility = {
  description:
    'Who is meant to see the product. Stored and answered, without effect yet: every credential with the scope sees it.',
}
const refundPolicy = {
  description:
    '`statusNew`: an order that is canceled while it is `new` is given back what was paid. `noRefund`: it is not, unless whoever ' +
    'cancels says so.',
}
const order = {
  description:
    'Settings for orders of this product. `enabled` is stored and answered, without effect yet: a product can be ordered whether or ' +
    'not it is on.',
}

const confirmationEmail = {
  description:
    'Whether whoever orders gets an e-mail. `template` is HTML, in which `{{user.name}}`, `{{order.number}}`, `{{order.quantity}}`, ' +
    '`{{product.title}}`, `{{option.title}}`, `{{payment.amount}}` and `{{location.title}}` stand for their values; without one the ' +
    'service has a text of its own.',
}
const ConfirmationEmail = Obj({ enabled: Default(T.Boolean(), true), template: Default(LongText(20_000), '') }, confirmationEmail)
const OrderSettings = Obj(
  { enabled: Default(T.Boolean(), true), confirmationEmail: Default(ConfirmationEmail, { enabled: false }) },
  order,
)

const categoryRef = { description: 'A category of the product’s location, or one that serves every location.' }

const ProductFields = NamedObj('ProductFields', {
  locationRef: Uuid,
  categoryRef: Optional(T.String({ format: 'uuid', ...categoryRef })),
  title: Text(200),
  description: Default(LongText(20_000), ''),
  featured: Default(T.Boolean(), false),
  visibility: Default(OneOf(VISIBILITIES, visibility), 'public'),
  refundPolicy: Default(OneOf(REFUND_POLICIES, refundPolicy), 'noRefund'),
  media: NoMedia,
  order: Default(OrderSettings, { enabled: false }),
  options: T.Array(OptionFields, { minItems: 1, maxItems: 100, description: 'The ways to buy the product, kept in this order.' }),
})

const { locationRef: _, ...changes } = changing(ProductFields)
const ProductChanges = NamedObj(
  'ProductChanges',
  {
    ...changes,
    categoryRef: Optional(Nullable(T.String({ format: 'uuid', ...categoryRef }))),
    options: Optional(
      T.Array(OptionChanges, {
        minItems: 1,
        maxItems: 100,
        description: 'All options from now on, in this order: those that are missing here are deleted.',
      }),
    ),
  },
  { minProperties: 1 },
)

const imageUrl = Optional(T.String({ format: 'uri', description: 'The url of the first media.' }))
export const Product = NamedObj('Product', {
  id: Uuid,
  ...answered(ProductFields),
  imageUrl,
  options: T.Array(Option),
  createDate: Time,
  updateDate: Time,
  deleteDate: Optional(Time),
})
/** Pictures of a product; the first is its `imageUrl`. */
export const { media: Media } = Product.properties

const fields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  categoryRef: '0199d3a0-5c1e-7000-8000-0000000000f1',
  title: 'Flat white',
  description: 'With oat milk on request.',
  featured: true,
  visibility: 'members',
  refundPolicy: 'statusNew',
  media: [{ key: '0199d3a0-5c1e-7000-8000-0000000000f7', url: 'https://example.com/flat-white.jpg' }],
  order: { enabled: true, confirmationEmail: { enabled: true, template: 'Your coffee is on its way.' } },
  options: [exampleFields],
}
export const exampleProduct = {
  id: '0199d3a0-5c1e-7000-8000-0000000000f2',
  ...fields,
  imageUrl: 'https://example.com/flat-white.jpg',
  options: [exampleOption],
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
}

export const createProduct = endpoint({
  method: 'POST',
  path: '/shop/products/v1',
  scope: 'shop',
  creates: 'product',
  summary: 'Create a product',
  description:
    'What is left out takes its default; a part of a price that is not sent is off, and an option with both parts off ' +
    'is free. An enabled `customTax` needs its `rate` and stands in place of the location’s. ' +
    'The first `stock.quantity` is noted as a stock movement of the type `count`. ' +
    '`visibility` and `order.enabled` are stored and answered, and have no effect yet.',
  body: Obj({ product: ProductFields }),
  status: 201,
  reply: Obj({ product: Product }),
  errors: ['unknown_reference'],
  example: { body: { product: fields }, reply: { product: exampleProduct } },
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/shop/products/v1/:id',
  scope: 'shop',
  summary: 'Retrieve a product',
  params: ById,
  status: 200,
  reply: Obj({ product: Product }),
  errors: ['not_found'],
  example: { reply: { product: exampleProduct } },
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/shop/products/v1/:id',
  scope: 'shop',
  etagFrom: 'getProduct',
  summary: 'Update a product',
  description:
    'What is left out stays as it is, in nested objects too; `media` and `options` are sent whole. An option with `id` changes that one, ' +
    'one without is made as by a create, and options that are missing are deleted. `null` takes the category away. The location stays. ' +
    '`stock.quantity` is a count: the difference is noted as a stock movement of the type `count`, over whatever was sold meanwhile. ' +
    'To receive or lose units without counting, add a stock movement, which cannot overwrite a sale.',
  params: ById,
  body: Obj({ product: ProductChanges }),
  status: 200,
  reply: Obj({ product: Product }),
  errors: ['not_found', 'unknown_reference'],
  example: {
    body: { product: { featured: true, options: [{ id: exampleOption.id, price: { money: { amount: 4.2 } } }] } },
    reply: { product: exampleProduct },
  },
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/shop/products/v1/:id',
  scope: 'shop',
  etagFrom: 'getProduct',
  summary: 'Delete a product',
  description: 'It can no longer be read or ordered. Orders of it stay as they are, show it, and can be finished.',
  params: ById,
  status: 200,
  reply: Obj({ product: Product }),
  errors: ['not_found'],
  example: { reply: { product: { ...exampleProduct, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})
