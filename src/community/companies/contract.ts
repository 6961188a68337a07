import { answered } from '../../kernel/contract/answered.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, Default, LongText, Metadata, NamedObj, Obj, Optional, Text, Time, Uuid } from '../../kernel/contract/schema.ts'
import { Balance } from '../memberships/contract.ts'

const line = Optional(LongText(200))
export const Address = NamedObj('AddressFields', {
  line1: line,
  line2: line,
  city: line,
  state: line,
  postalCode: line,
  countryCode: line,
})

const CompanyFields = NamedObj('CompanyFields', {
  locationRef: Uuid,
  title: Text(200),
  legalName: Optional(LongText(200)),
  taxId: Optional(LongText(64)),
  notes: Optional(LongText(10_000)),
  billingAddress: Optional(LongText(2_000)),
  businessAddress: Optional(Address),
  metadata: Default(Metadata, {}),
})

export const Company = NamedObj('Company', {
  id: Uuid,
  ...answered(CompanyFields),
  credits: Balance,
  dayPasses: Balance,
  subscriptionRef: Optional(Uuid),
  createDate: Time,
  deleteDate: Optional(Time),
})

const fields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  title: 'Lovelace Engines',
  legalName: 'Lovelace Engines GmbH',
  taxId: 'DE123456789',
  billingAddress: 'Hauptstraße 1\n10827 Berlin',
  businessAddress: { line1: 'Hauptstraße 1', city: 'Berlin', postalCode: '10827', countryCode: 'DE' },
  metadata: { crm: 'A-17' },
}
export const exampleCompany = {
  id: '0199d3a0-5c1e-7000-8000-0000000000c1',
  ...fields,
  credits: { expiring: 40, permanent: 0 },
  dayPasses: { expiring: 20, permanent: 5 },
  createDate: '2027-01-15T09:30:00.000Z',
}

export const createCompany = endpoint({
  method: 'POST',
  path: '/community/companies/v1',
  scope: 'community',
  creates: 'company',
  summary: 'Create a company',
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
    '`credits` and `dayPasses` are what is unspent and unexpired now; `subscriptionRef` is the subscription ' +
    'that is active, else the next to start.',
  params: ById,
  status: 200,
  reply: Obj({ company: Company }),
  errors: ['not_found'],
  example: { reply: { company: exampleCompany } },
})
