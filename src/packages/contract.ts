import { answered } from '../kernel/contract/answered.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../kernel/contract/schema.ts'
import { Money, PositiveCredits } from '../terms/amounts.ts'
import { CustomTax, CustomTaxReply } from '../terms/custom-tax.ts'

export const GRANT_TYPES = ['credits', 'dayPasses'] as const
export type GrantType = (typeof GRANT_TYPES)[number]

const days =
  'For so many days: what is given ends with the local day at the location that is so many days after the purchase. Left out, it never ends.'

const GrantFields = NamedObj('PackageGrantFields', {
  type: OneOf(GRANT_TYPES),
  amount: PositiveCredits,
  duration: Optional(T.Integer({ minimum: 1, maximum: 3_650, description: days })),
})

const title = Nullable(Text(200, { description: 'Left out or null, it is made of the grants: `10 credits`.' }))
const price = withOptions(Money, {
  minimum: undefined,
  exclusiveMinimum: 0,
  description: 'More than 0, in major units of the location’s currency, with at most its ISO 4217 decimals, in its price mode.',
})
const grants = T.Array(GrantFields, { minItems: 1, maxItems: 10, description: 'What it gives whoever buys one.' })
const available = T.Boolean({ description: 'Whether it can be bought.' })

const PackageFields = NamedObj('PackageFields', {
  locationRef: Uuid,
  title: Optional(title),
  price,
  grants,
  customTax: Default(CustomTax, { enabled: false }),
  available: Default(available, true),
})

const PackageChanges = NamedObj(
  'PackageChanges',
  {
    title: Optional(title),
    price: Optional(price),
    grants: Optional(withOptions(grants, { description: 'Replaces all grants. What was bought stays as it is.' })),
    customTax: Optional(CustomTax),
    available: Optional(available),
  },
  { minProperties: 1 },
)

export const PackageGrant = NamedObj('PackageGrant', { id: Uuid, ...answered(GrantFields) })

export const Package = NamedObj('Package', {
  id: Uuid,
  ...answered(PackageFields),
  title: T.String(),
  currencyCode: T.String(),
  grants: T.Array(PackageGrant),
  customTax: CustomTaxReply,
  createDate: Time,
  deleteDate: Optional(Time),
})

const fields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  price: 90,
  grants: [
    { type: 'credits', amount: 10, duration: 90 },
    { type: 'dayPasses', amount: 2 },
  ],
}
export const examplePackage = {
  id: '0199d3a0-5c1e-7000-8000-000000000401',
  ...fields,
  title: '10 credits, 2 day passes',
  currencyCode: 'EUR',
  grants: fields.grants.map((grant, i) => ({ id: `0199d3a0-5c1e-7000-8000-00000000041${i}`, ...grant })),
  customTax: { enabled: false, rate: 0 },
  available: true,
  createDate: '2027-01-15T09:30:00.000Z',
}

export const listPackages = endpoint({
  method: 'GET',
  path: '/packages/v1',
  scope: 'invoices',
  list: true,
  summary: 'List packages of credits and day passes',
  description: 'The cheapest first, of one location or of all. `nextPageToken` is left out on the last page.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'The location that sells them.' })),
    available: Optional(T.Boolean({ description: 'Whether they can be bought.' })),
    ...paging,
  }),
  status: 200,
  reply: Obj({ packages: T.Array(Package), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { packages: [examplePackage] } },
})

export const createPackage = endpoint({
  method: 'POST',
  path: '/packages/v1',
  scope: 'invoices',
  creates: 'package',
  summary: 'Create a package of credits and day passes',
  description: 'A package gives credits, day passes or both to whoever buys it, until so many days later or for good.',
  body: Obj({ package: PackageFields }),
  status: 201,
  reply: Obj({ package: Package }),
  errors: ['unknown_reference'],
  example: { body: { package: fields }, reply: { package: examplePackage } },
})

export const getPackage = endpoint({
  method: 'GET',
  path: '/packages/v1/:id',
  scope: 'invoices',
  oneStatement: true,
  summary: 'Retrieve a package',
  params: ById,
  status: 200,
  reply: Obj({ package: Package }),
  errors: ['not_found'],
  example: { reply: { package: examplePackage } },
})

export const updatePackage = endpoint({
  method: 'PATCH',
  path: '/packages/v1/:id',
  scope: 'invoices',
  etagFrom: 'getPackage',
  summary: 'Change a package',
  description: 'Counts for what is bought from then on. `grants` replaces all grants; `null` lets the title be made of them.',
  params: ById,
  body: Obj({ package: PackageChanges }),
  status: 200,
  reply: Obj({ package: Package }),
  errors: ['unknown_reference', 'not_found'],
  example: { body: { package: { available: false } }, reply: { package: { ...examplePackage, available: false } } },
})

export const deletePackage = endpoint({
  method: 'DELETE',
  path: '/packages/v1/:id',
  scope: 'invoices',
  etagFrom: 'getPackage',
  summary: 'Delete a package',
  description: 'What was bought stays.',
  params: ById,
  status: 200,
  reply: Obj({ package: Package }),
  errors: ['not_found'],
  example: { reply: { package: { ...examplePackage, deleteDate: '2027-02-01T08:00:00.000Z' } } },
})
