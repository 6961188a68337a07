import { answered } from '../../kernel/contract/answered.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  Default,
  LongText,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { range } from '../../kernel/contract/list-query.ts'
import { exampleProduct, Product } from './contract.ts'
import { MOST_STOCK } from './contract-options.ts'

/** What clients say of units that come or go; the others come from orders and counts. */
const SENT_TYPES = ['delivery', 'loss', 'correction'] as const
const MOVEMENT_TYPES = [...SENT_TYPES, 'order', 'cancel', 'count'] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

const change = { description: 'Units that came, or, below 0, went. Not 0; more than 0 for a `delivery`, less for a `loss`.' }
const type = {
  description:
    '`delivery`, `loss` and `correction` are what clients add. `order` and `cancel` are made by orders, `count` by a product that is ' +
    'created or updated with a `quantity`.',
}

const MovementFields = NamedObj('StockMovementFields', {
  change: T.Integer({ minimum: -MOST_STOCK, maximum: MOST_STOCK, ...change }),
  type: OneOf(SENT_TYPES),
  note: Default(LongText(2_000), ''),
})

const Movement = NamedObj('StockMovement', {
  id: Uuid,
  optionRef: Uuid,
  ...answered(MovementFields),
  type: OneOf(MOVEMENT_TYPES, type),
  quantity: T.Integer({ description: 'Units on hand after it.' }),
  orderRef: Optional(withOptions(Uuid, { description: 'The order that took or gave back.' })),
  membershipRefCreator: Optional(Uuid),
  createDate: Time,
})

const params = Obj({
  id: withOptions(Uuid, { description: 'The product’s id.' }),
  optionId: withOptions(Uuid, { description: 'The id of one of its options.' }),
})
const sent = { change: 24, type: 'delivery', note: 'Two crates' }
const movement = {
  id: '0199d3a0-5c1e-7000-8000-0000000000f5',
  optionRef: exampleProduct.options[0]!.id,
  ...sent,
  quantity: 40,
  membershipRefCreator: '0199d3a0-5c1e-7000-8000-0000000000b1',
  createDate: '2027-01-16T08:00:00.000Z',
}

export const createStockMovement = endpoint({
  method: 'POST',
  path: '/shop/products/v1/:id/options/:optionId/stock',
  scope: 'shop',
  creates: 'movement',
  location: '/shop/products/v1/:id',
  etagFrom: 'getProduct',
  summary: 'Add a stock movement',
  description:
    'Notes that units of an option came or went, and changes the quantity on hand by as much, whatever is sold at the same moment. ' +
    'When there are fewer on hand than go, it is refused with `out_of_stock`. Movements are never changed: a mistake is corrected by ' +
    'another one. A movement has no address of its own, so `Location` is the product.',
  params,
  body: Obj({ movement: MovementFields }),
  status: 201,
  reply: Obj({ movement: Movement, product: Product }),
  errors: ['not_found', 'out_of_stock'],
  example: { body: { movement: sent }, reply: { movement, product: exampleProduct } },
})

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/shop/products/v1/:id/options/:optionId/stock',
  scope: 'shop',
  list: true,
  summary: 'List stock movements',
  description: 'What came and went of an option, the newest first. The sum of `change` over all of them is what is on hand.',
  params,
  query: Obj({ ...range('createDate', 'Movements made'), ...paging }),
  status: 200,
  reply: Obj({ movements: T.Array(Movement), nextPageToken: Optional(T.String()) }),
  errors: ['not_found', 'invalid_page_token'],
  example: { reply: { movements: [movement], nextPageToken: 'WyIyMDI3…' } },
})
