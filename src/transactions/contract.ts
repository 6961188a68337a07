import { Company, exampleCompany } from '../community/companies/contract.ts'
import { EmbeddedUser } from '../community/users/contract.ts'
import { answered } from '../kernel/contract/answered.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import { ById, Default, LongText, NamedObj, Obj, OneOf, Optional, T, Time, Uuid, withOptions } from '../kernel/contract/schema.ts'
import { PositiveCredits } from '../terms/amounts.ts'
import { customerRefs } from '../terms/holder.ts'
import { BookingSubject, OrderSubject, PackageSubject, TicketSubject } from '../terms/subjects.ts'

/** The types that a client can send: charges take from the holder, transfers and allocations give to the holder. */
const ENTERED_CREDIT_TYPES = [
  'chargeExpiringCredits',
  'chargePermanentCredits',
  'adminCharge',
  'transferExpiringCredits',
  'transferPermanentCredits',
  'adminAllocation',
] as const
const ENTERED_TYPES = [
  'chargeExpiringDayPasses',
  'chargePermanentDayPasses',
  'adminCharge',
  'transferExpiringDayPasses',
  'transferPermanentDayPasses',
  'adminAllocation',
] as const
export type EnteredType = (typeof ENTERED_CREDIT_TYPES | typeof ENTERED_TYPES)[number]

const BY_SERVICE = [
  'booking',
  'purchaseAllocation',
  'refund',
  'subscriptionRenewal',
  'subscriptionExpiration',
  'expiration',
] as const

/** All types of entries, also those that only the service makes. */
export const CREDIT_TYPES = [...ENTERED_CREDIT_TYPES, ...BY_SERVICE, 'order', 'eventTicket', 'creditPackage'] as const
export const ENTRY_TYPES = [...ENTERED_TYPES, ...BY_SERVICE] as const

const fieldsOf = <const T extends readonly string[]>(name: string, types: T) =>
  NamedObj(name, {
    amount: PositiveCredits,
    ...customerRefs,
    locationRef: withOptions(Uuid, { description: 'Where it happens.' }),
    description: Default(LongText(2_000), ''),
    type: OneOf(types),
    expirationDate: Optional(
      withOptions(Time, { description: 'When what is given ends. It lies ahead; charges and permanent transfers have none.' }),
    ),
  })

/** A movement of credits or day passes, as answers show it; `types` are all that there are of the unit. */
function transactionOf<const T extends readonly string[]>(name: string, fields: ReturnType<typeof fieldsOf>, types: T) {
  const { customerRef: _, ...given } = answered(fields)
  return NamedObj(name, {
    id: Uuid,
    ...given,
    type: OneOf(types),
    createDate: Time,
    amounts: T.Array(
      NamedObj('TransactionAmount', {
        type: OneOf(['expiring', 'permanent']),
        amount: T.Number({ description: 'What was put into the lot or drawn from it.' }),
        expirationDate: Optional(withOptions(Time, { description: 'When the lot ends.' })),
        subscriptionRef: Optional(withOptions(Uuid, { description: 'The subscription that gave what is in the lot.' })),
      }),
      { description: 'By lot, the soonest to expire first.' },
    ),
    order: Optional(withOptions(OrderSubject, { description: 'The order that it paid or gave back.' })),
    ticket: Optional(withOptions(TicketSubject, { description: 'The event ticket that it paid or gave back.' })),
    booking: Optional(withOptions(BookingSubject, { description: 'The booking that it paid or gave back.' })),
    package: Optional(
      withOptions(PackageSubject, { description: 'The package that was bought, and so gave this, or was canceled.' }),
    ),
    transactionRef: Optional(withOptions(Uuid, { description: 'Of a `refund`: the charge that it gives back.' })),
    refund: Optional(
      NamedObj(
        'TransactionRefund',
        { amount: T.Number(), createDate: Time },
        { description: 'Of a charge: what was given back.' },
      ),
    ),
    company: Optional(Company),
    user: Optional(EmbeddedUser),
    userRef: Optional(Uuid),
    userRefCreator: Optional(Uuid),
    membershipRefCreator: Optional(Uuid),
  })
}

const TransactionFields = fieldsOf('TransactionFields', ENTERED_TYPES)
export const Transaction = transactionOf('Transaction', TransactionFields, ENTRY_TYPES)
const CreditTransactionFields = fieldsOf('CreditTransactionFields', ENTERED_CREDIT_TYPES)
export const CreditTransaction = transactionOf('CreditTransaction', CreditTransactionFields, CREDIT_TYPES)

const fields = {
  amount: 2,
  companyRef: exampleCompany.id,
  locationRef: exampleCompany.locationRef,
  description: 'Two visitors on Monday',
  type: 'chargeExpiringDayPasses',
}
export const exampleTransaction = {
  id: '0199d3a0-5c1e-7000-8000-0000000000d1',
  ...fields,
  amounts: [{ type: 'expiring', amount: 2, expirationDate: '2027-01-31T23:00:00.000Z' }],
  company: exampleCompany,
  createDate: '2027-01-15T09:30:00.000Z',
  userRefCreator: '0199d3a0-5c1e-7000-8000-0000000000a1',
  membershipRefCreator: '0199d3a0-5c1e-7000-8000-0000000000b1',
}
const creditFields = { ...fields, amount: 20, description: 'Welcome', type: 'adminAllocation' }
export const exampleCreditTransaction = { ...exampleTransaction, ...creditFields, amounts: [{ type: 'permanent', amount: 20 }] }

const RULES =
  'The holder is one membership or one company; `customerRef` is the id of either. A charge draws what expires soonest first, and is ' +
  'refused whole when the holder has less. `adminCharge` draws whatever there is, the permanent lot last. Transfers that expire end at ' +
  '`expirationDate`, else with the holder’s current subscription interval, else with the calendar month at the location. ' +
  '`adminAllocation` gives until `expirationDate`, or for good without it.'

export const createCreditTransaction = endpoint({
  method: 'POST',
  path: '/transactions/credits/v1',
  scope: 'transactions',
  creates: 'transaction',
  summary: 'Create a credit transaction',
  description: RULES,
  body: Obj({ transaction: CreditTransactionFields }),
  status: 201,
  reply: Obj({ transaction: CreditTransaction }),
  errors: ['unknown_reference', 'insufficient_balance', 'conflict'],
  example: { body: { transaction: creditFields }, reply: { transaction: exampleCreditTransaction } },
})

export const getCreditTransaction = endpoint({
  method: 'GET',
  path: '/transactions/credits/v1/:id',
  scope: 'transactions',
  summary: 'Retrieve a credit transaction',
  params: ById,
  status: 200,
  reply: Obj({ transaction: CreditTransaction }),
  errors: ['not_found'],
  example: { reply: { transaction: exampleCreditTransaction } },
})

export const createDayPassTransaction = endpoint({
  method: 'POST',
  path: '/transactions/day_passes/v1',
  scope: 'transactions',
  creates: 'transaction',
  summary: 'Create a day-pass transaction',
  description: RULES,
  body: Obj({ transaction: TransactionFields }),
  status: 201,
  reply: Obj({ transaction: Transaction }),
  errors: ['unknown_reference', 'insufficient_balance', 'conflict'],
  example: { body: { transaction: fields }, reply: { transaction: exampleTransaction } },
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
  example: { reply: { transaction: exampleTransaction } },
})
