import { answered } from '../../kernel/contract/answered.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  LongText,
  NamedObj,
  Nullable,
  Obj,
  Optional,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Percent } from '../../terms/amounts.ts'
import { CATEGORY, TaxCategoryField } from '../../terms/tax.ts'

const title = Text(50, { description: 'As documents say it: `VAT 19 %`.' })
const isDefault = T.Boolean({
  description:
    'Whether `tax.rate` of its location is this rate. A location has at most one default; another one takes its place.',
})
const exemptionReason = Nullable(
  LongText(500, { description: 'Why no tax is charged, as documents say it. `exempt` needs it; `standard` has none.' }),
)

const TaxRateFields = NamedObj('TaxRateFields', {
  locationRef: Optional(withOptions(Uuid, { description: 'Whose rate it is; left out, it is one of every location.' })),
  title,
  rate: Percent,
  category: Optional(withOptions(TaxCategoryField, { description: `${CATEGORY} Left out, it is standard above 0, else zero.` })),
  exemptionReason: Optional(exemptionReason),
  default: Default(isDefault, false),
})

const TaxRateChanges = NamedObj(
  'TaxRateChanges',
  { title: Optional(title), exemptionReason: Optional(exemptionReason), default: Optional(isDefault) },
  { minProperties: 1 },
)

export const TaxRate = NamedObj('TaxRate', {
  id: Uuid,
  ...answered(TaxRateFields),
  category: TaxCategoryField,
  createDate: Time,
  archiveDate: Optional(withOptions(Time, { description: 'From when nothing new takes it.' })),
})

const fields = { locationRef: '0199d3a0-5c1e-7000-8000-000000000002', title: 'VAT 19 %', rate: 19, default: true }
const taxRate = {
  id: '0199d3a0-5c1e-7000-8000-000000000501',
  ...fields,
  category: 'standard',
  createDate: '2027-01-15T09:30:00.000Z',
}

export const listTaxRates = endpoint({
  method: 'GET',
  path: '/billing/tax_rates/v1',
  scope: 'invoices',
  list: true,
  summary: 'List tax rates',
  description: 'All of them, the lowest first. There are no pages.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only rates of this location, and those of every location.' })),
    archived: Default(T.Boolean({ description: 'Whether they are archived.' }), false),
  }),
  status: 200,
  reply: Obj({ taxRates: T.Array(TaxRate) }),
  errors: ['unknown_reference'],
  example: { reply: { taxRates: [taxRate] } },
})

export const createTaxRate = endpoint({
  method: 'POST',
  path: '/billing/tax_rates/v1',
  scope: 'invoices',
  creates: 'taxRate',
  summary: 'Create a tax rate',
  description:
    'Wherever a tax is sent, `taxRateRef` can stand in place of `rate`; and a line with a plain rate takes title and category of its ' +
    'location’s tax rate of that value. The rate itself never changes: a new rate is a new object. One that is not archived and has the ' +
    'same location, rate and category is 409 `already_exists`.',
  body: Obj({ taxRate: TaxRateFields }),
  status: 201,
  reply: Obj({ taxRate: TaxRate }),
  errors: ['unknown_reference', 'already_exists'],
  example: { body: { taxRate: fields }, reply: { taxRate } },
})

export const getTaxRate = endpoint({
  method: 'GET',
  path: '/billing/tax_rates/v1/:id',
  scope: 'invoices',
  oneStatement: true,
  summary: 'Retrieve a tax rate',
  params: ById,
  status: 200,
  reply: Obj({ taxRate: TaxRate }),
  errors: ['not_found'],
  example: { reply: { taxRate } },
})

export const updateTaxRate = endpoint({
  method: 'PATCH',
  path: '/billing/tax_rates/v1/:id',
  scope: 'invoices',
  etagFrom: 'getTaxRate',
  summary: 'Change a tax rate',
  description:
    'Its title, its reason, or whether it is the default. It counts for lines that are made from then on. As the default it becomes ' +
    '`tax.rate` of its location; where it is the default no more, that stays as it is.',
  params: ById,
  body: Obj({ taxRate: TaxRateChanges }),
  status: 200,
  reply: Obj({ taxRate: TaxRate }),
  errors: ['not_found', 'conflict'],
  example: { body: { taxRate: { title: fields.title } }, reply: { taxRate } },
})

export const archiveTaxRate = endpoint({
  method: 'PUT',
  path: '/billing/tax_rates/v1/:id/archive',
  scope: 'invoices',
  etagFrom: 'getTaxRate',
  summary: 'Archive a tax rate',
  description:
    'Nothing new can name it; what names it goes on with it. The default of a location is 409 `in_use`, and one that is archived ' +
    'already `conflict`.',
  params: ById,
  status: 200,
  reply: Obj({ taxRate: TaxRate }),
  errors: ['not_found', 'conflict', 'in_use'],
  example: { reply: { taxRate: { ...taxRate, default: false, archiveDate: '2027-02-01T12:00:00.000Z' } } },
})
