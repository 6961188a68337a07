import { answered } from '../../kernel/contract/answered.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  LongText,
  Metadata,
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
} from '../../kernel/contract/schema.ts'
import { Q, range } from '../../kernel/contract/list-query.ts'
import { Address, BuyerReference, TaxTreatmentField } from '../../terms/billed.ts'
import { Email } from '../../terms/email.ts'
import { Balance } from '../memberships/contract.ts'

/** Whose members may spend for a company. */
const SPENDERS = ['none', 'managers', 'members'] as const
export type Spenders = (typeof SPENDERS)[number]

const spenders = OneOf(SPENDERS)
const spending = {
  description:
    'Which members may pay from the company’s credits and day passes, and have things put on its invoice: none of them, those ' +
    'with `companyRole` `manager`, or all.',
}
const MemberSpending = NamedObj(
  'MemberSpendingFields',
  { credits: Default(spenders, 'none'), dayPasses: Default(spenders, 'none'), invoice: Default(spenders, 'none') },
  spending,
)
const MemberSpendingChanges = NamedObj(
  'MemberSpendingChanges',
  { credits: Optional(spenders), dayPasses: Optional(spenders), invoice: Optional(spenders) },
  { ...spending, minProperties: 1 },
)

const legalName = LongText(200, { description: 'On invoices; the title where there is none.' })
const billingAddress = LongText(2_000, { description: 'As it is printed on invoices.' })

const CompanyFields = NamedObj('CompanyFields', {
  locationRef: Uuid,
  title: Text(200),
  legalName: Optional(legalName),
  taxId: Optional(LongText(64)),
  notes: Optional(LongText(10_000)),
  billingAddress: Optional(billingAddress),
  businessAddress: Optional(Address),
  email: Optional(Email),
  buyerReference: Optional(BuyerReference),
  taxTreatment: Default(TaxTreatmentField, 'standard'),
  memberSpending: Default(MemberSpending, {}),
  metadata: Default(Metadata, {}),
})

const CompanyChanges = NamedObj(
  'CompanyChanges',
  {
    title: Optional(Text(200)),
    legalName: Optional(Nullable(legalName)),
    taxId: Optional(Nullable(LongText(64))),
    notes: Optional(Nullable(LongText(10_000))),
    billingAddress: Optional(Nullable(billingAddress)),
    businessAddress: Optional(Nullable(Address)),
    email: Optional(Nullable(Email)),
    buyerReference: Optional(Nullable(BuyerReference)),
    taxTreatment: Optional(TaxTreatmentField),
    memberSpending: Optional(MemberSpendingChanges),
    metadata: Optional(Metadata),
  },
  { minProperties: 1 },
)

export const Company = NamedObj('Company', {
  id: Uuid,
  ...answered(CompanyFields),
  credits: Balance,
  dayPasses: Balance,
  subscriptionRef: Optional(Uuid),
  createDate: Time,
  updateDate: Time,
  deleteDate: Optional(Time),
})

const fields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  title: 'Lovelace Engines',
  legalName: 'Lovelace Engines GmbH',
  taxId: 'DE123456789',
  billingAddress: 'Hauptstraße 1\n10827 Berlin',
  businessAddress: { line1: 'Hauptstraße 1', city: 'Berlin', postalCode: '10827', countryCode: 'DE' },
  email: 'billing@lovelace.example',
  memberSpending: { credits: 'members', dayPasses: 'managers', invoice: 'none' },
  metadata: { crm: 'A-17' },
}
export const exampleCompany = {
  id: '0199d3a0-5c1e-7000-8000-0000000000c1',
  ...fields,
  taxTreatment: 'standard',
  credits: { expiring: 40, permanent: 0 },
  dayPasses: { expiring: 20, permanent: 5 },
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
}

export const listCompanies = endpoint({
  method: 'GET',
  path: '/community/companies/v1',
  scope: 'community',
  list: true,
  summary: 'List companies',
  description: 'Of the network or of one location, with their balances. Deleted ones are left out.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only companies of this location.' })),
    title: Optional(Text(200, { description: 'Only companies whose title begins so, without regard to case and accents.' })),
    q: Q('title, legal name and tax id'),
    ...range('createDate', 'Companies made'),
    order: Default(OneOf(['createDate:desc', 'title:asc']), 'createDate:desc'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ companies: T.Array(Company), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { companies: [exampleCompany], nextPageToken: 'WyIyMDI3…' } },
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/community/companies/v1',
  scope: 'community',
  creates: 'company',
  summary: 'Create a company',
  description: 'Its members are named by their memberships: `companyRef` and `companyRole`.',
  body: Obj({ company: CompanyFields }),
  status: 201,
  reply: Obj({ company: Company }),
  errors: ['unknown_reference'],
  example: {
    body: { company: fields },
    reply: { company: { ...exampleCompany, credits: { expiring: 0, permanent: 0 }, dayPasses: { expiring: 0, permanent: 0 } } },
  },
})

export const getCompany = endpoint({
  method: 'GET',
  path: '/community/companies/v1/:id',
  scope: 'community',
  summary: 'Retrieve a company',
  description:
    '`credits` and `dayPasses` are what is unspent and unexpired; `subscriptionRef` is the active subscription, else the next to start.',
  params: ById,
  status: 200,
  reply: Obj({ company: Company }),
  errors: ['not_found'],
  example: { reply: { company: exampleCompany } },
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/community/companies/v1/:id',
  scope: 'community',
  etagFrom: 'getCompany',
  summary: 'Update a company',
  description:
    'What is left out stays as it is, and `null` clears. `metadata` and `businessAddress` that are sent replace the stored ones ' +
    'whole; of `memberSpending` the parts that are sent change. A company stays at its location.',
  params: ById,
  body: Obj({ company: CompanyChanges }),
  status: 200,
  reply: Obj({ company: Company }),
  errors: ['not_found'],
  example: {
    body: { company: { email: fields.email, memberSpending: { credits: 'members' } } },
    reply: { company: exampleCompany },
  },
})

export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/community/companies/v1/:id',
  scope: 'community',
  etagFrom: 'getCompany',
  summary: 'Delete a company',
  description:
    'Refused with `in_use` while it has a subscription that has not ended, an open sign-up, draft invoices, items waiting for an invoice, ' +
    'money, a held deposit, or a payment that a provider is taking; `detail` counts them. Its members stay, without a company. What was issued stays, and can be paid.',
  params: ById,
  status: 200,
  reply: Obj({ company: Company }),
  errors: ['not_found', 'in_use'],
  example: { reply: { company: { ...exampleCompany, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})
