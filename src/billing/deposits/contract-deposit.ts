import {
  exactlyOneOf,
  LongText,
  NamedObj,
  Nullable,
  OneOf,
  Optional,
  T,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Money } from '../../terms/amounts.ts'

export const DEPOSIT_STATUSES = ['due', 'held', 'settled', 'canceled'] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

export const DEPOSIT_MOVEMENT_TYPES = ['received', 'applied', 'returned'] as const
export type DepositMovementType = (typeof DEPOSIT_MOVEMENT_TYPES)[number]

export const positive = (description: string) => withOptions(Money, { minimum: undefined, exclusiveMinimum: 0, description })
const amount = (description: string) => T.Number({ description })

const asked = positive('What is asked for, in the currency of the location. It can change while the deposit is `due`.')
const note = LongText(2_000)
const dueDate = withOptions(Time, { description: 'Until when it is asked for.' })

export const DepositFields = NamedObj('DepositFields', {
  locationRef: withOptions(Uuid, { description: 'Who holds it: invoices of this location can take it.' }),
  ...exactlyOneOf({
    membershipRef: withOptions(Uuid, { description: 'For whom it is held, when that is a membership.' }),
    companyRef: withOptions(Uuid, { description: 'For whom it is held, when that is a company.' }),
  }),
  subscriptionRef: Optional(
    withOptions(Uuid, { description: 'For what it is held: a subscription of the customer at the location.' }),
  ),
  amount: asked,
  note: Optional(note),
  dueDate: Optional(dueDate),
})

export const DepositChanges = NamedObj(
  'DepositChanges',
  { amount: Optional(asked), note: Optional(Nullable(note)), dueDate: Optional(Nullable(dueDate)) },
  { minProperties: 1 },
)

const DepositMovement = NamedObj('DepositMovement', {
  id: Uuid,
  type: OneOf(DEPOSIT_MOVEMENT_TYPES, {
    description: '`received` from the customer; `applied` to an invoice, which it paid; `returned` to the customer.',
  }),
  amount: amount('More than 0.'),
  invoiceRef: Optional(Uuid),
  transactionRef: Optional(withOptions(Uuid, { description: 'The payment of the deposit, or of the invoice.' })),
  label: Optional(T.String()),
  note: Optional(T.String()),
  createDate: Time,
})

export const Deposit = NamedObj('Deposit', {
  id: Uuid,
  locationRef: Uuid,
  membershipRef: Optional(Uuid),
  companyRef: Optional(Uuid),
  subscriptionRef: Optional(Uuid),
  amount: amount('What is asked for.'),
  currencyCode: T.String(),
  note: Optional(T.String()),
  dueDate: Optional(Time),
  status: OneOf(DEPOSIT_STATUSES, {
    description: '`due` until all of it has come; then `held`; `settled` when nothing remains; `canceled` when nothing came.',
  }),
  receivedAmount: amount('What has come.'),
  appliedAmount: amount('What has paid invoices.'),
  returnedAmount: amount('What was given back.'),
  remainingAmount: amount('What is held: received − applied − returned.'),
  movements: T.Array(DepositMovement, { description: 'The oldest first. They never change.' }),
  membershipRefCreator: Optional(withOptions(Uuid, { description: 'Who made it.' })),
  createDate: Time,
  updateDate: Time,
})
