import { Company, exampleCompany } from '../community/companies/contract.ts'
import { EmbeddedUser } from '../community/users/contract.ts'
import { answered } from '../kernel/contract/answered.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import { ById, Default, LongText, NamedObj, Obj, OneOf, Optional, Time, Uuid } from '../kernel/contract/schema.ts'
import { PositiveCredits } from '../terms/amounts.ts'
import { holderRefs } from '../terms/holder.ts'

/** The types that a client can send: charges take from the holder, transfers give to the holder. */
export const ENTERED_TYPES = [
  'chargeExpiringDayPasses',
  'chargePermanentDayPasses',
  'transferExpiringDayPasses',
  'transferPermanentDayPasses',
] as const
export type EnteredType = (typeof ENTERED_TYPES)[number]

/** All types of entries, also those that only the service makes. */
export const ENTRY_TYPES = [...ENTERED_TYPES, 'booking', 'refund', 'subscriptionRenewal', 'subscriptionExpiration'] as const

const TransactionFields = NamedObj('TransactionFields', {
  amount: PositiveCredits,
  ...holderRefs,
  locationRef: Uuid,
  description: Default(LongText(2_000), ''),
  type: OneOf(ENTERED_TYPES),
})

export const Transaction = NamedObj('Transaction', {
  id: Uuid,
  ...answered(TransactionFields),
  type: OneOf(ENTRY_TYPES),
  createDate: Time,
  company: Optional(Company),
  user: Optional(EmbeddedUser),
  userRef: Optional(Uuid),
  userRefCreator: Optional(Uuid),
  membershipRefCreator: Optional(Uuid),
})

const fields = {
  amount: 2,
  companyRef: exampleCompany.id,
  locationRef: exampleCompany.locationRef,
  description: 'Two visitors on Monday',
  type: 'chargeExpiringDayPasses',
}
const transaction = {
  id: '0199d3a0-5c1e-7000-8000-0000000000d1',
  ...fields,
  company: exampleCompany,
  createDate: '2027-01-15T09:30:00.000Z',
  userRefCreator: '0199d3a0-5c1e-7000-8000-0000000000a1',
  membershipRefCreator: '0199d3a0-5c1e-7000-8000-0000000000b1',
}

export const createDayPassTransaction = endpoint({
  method: 'POST',
  path: '/transactions/day_passes/v1',
  scope: 'transactions',
  creates: 'transaction',
  summary: 'Create a day-pass transaction',
  description:
    'The holder is one membership or one company. A charge draws what expires soonest first, and is refused whole ' +
    'when the holder has less. `transferExpiringDayPasses` gives passes that expire with the holder’s current subscription ' +
    'interval, else with the calendar month at the location.',
  body: Obj({ transaction: TransactionFields }),
  status: 201,
  reply: Obj({ transaction: Transaction }),
  errors: ['unknown_reference', 'insufficient_balance', 'conflict'],
  example: { body: { transaction: fields }, reply: { transaction } },
})

export const getDayPassTransaction = endpoint({
  method: 'GET',
  path: '/transactions/day_passes/v1/:id',
  scope: 'transactions',
  summary: 'Retrieve a day-pass transaction',
  params: ById,
  status: 200,
  reply: Obj({ transaction: Transaction }),
  errors: ['not_found'],
  example: { reply: { transaction } },
})
