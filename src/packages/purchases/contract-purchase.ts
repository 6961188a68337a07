import { EmbeddedUser, exampleUser } from '../../community/users/contract.ts'
import { Default, NamedObj, OneOf, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { Payment, paymentFields, type PaymentType } from '../../payments/contract.ts'
import { holderRefs } from '../../terms/holder.ts'
import { Titled } from '../../terms/titled.ts'
import { examplePackage, PackageGrant } from '../contract.ts'

export const PURCHASE_STATUSES = ['active', 'canceled'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/** The ways to pay that a request for a purchase can name. */
export const PAID_BY = ['invoice', 'external', 'paymentGateway'] as const satisfies readonly PaymentType[]

export const Purchase = NamedObj('Purchase', {
  id: Uuid,
  locationRef: withOptions(Uuid, { description: 'The location that sold it.' }),
  packageRef: Uuid,
  membershipRef: Optional(withOptions(Uuid, { description: 'Who got the credits and day passes, when that is a membership.' })),
  companyRef: Optional(withOptions(Uuid, { description: 'Who got the credits and day passes, when that is a company.' })),
  user: Optional(EmbeddedUser),
  company: Optional(Titled),
  title: T.String({ description: 'The title that the package had when it was bought.' }),
  grants: T.Array(PackageGrant, { description: 'What one of it gave when it was bought.' }),
  quantity: T.Integer(),
  payment: withOptions(Payment, { description: 'How it is paid.' }),
  status: OneOf(PURCHASE_STATUSES),
  cancelDate: Optional(Time),
  reason: Optional(T.String({ description: 'Why it was canceled.' })),
  transactionRefs: T.Array(Uuid, {
    description:
      'The entries of the ledgers: one for each grant, and of a canceled purchase those that took it away again. None until the provider ' +
      'of payments has taken what is to be paid by `paymentGateway`.',
  }),
  createDate: Time,
  updateDate: Time,
})

export const PurchaseFields = NamedObj('PurchaseFields', {
  packageRef: withOptions(Uuid, { description: 'An available package; the purchase is at its location.' }),
  ...holderRefs,
  quantity: Default(T.Integer({ minimum: 1, maximum: 1_000 }), 1),
  payment: paymentFields('Purchase', PAID_BY, 'How it is to be paid.'),
})

export const exampleFields = {
  packageRef: examplePackage.id,
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
  quantity: 2,
  payment: { type: 'external' },
}
export const examplePurchase = {
  id: '0199d3a0-5c1e-7000-8000-000000000421',
  locationRef: examplePackage.locationRef,
  packageRef: exampleFields.packageRef,
  membershipRef: exampleFields.membershipRef,
  user: exampleUser,
  title: examplePackage.title,
  grants: examplePackage.grants,
  quantity: 2,
  payment: {
    type: 'external',
    customerRef: exampleFields.membershipRef,
    amount: 162,
    grossAmount: 162,
    currencyCode: 'EUR',
    status: 'pending',
    tax: { inclusive: true, rate: 19 },
    discounts: [{ source: 'plan', percentOff: 10 }],
    transactionRef: '0199d3a0-5c1e-7000-8000-000000000422',
    refundable: true,
    refunds: [],
  },
  status: 'active',
  transactionRefs: ['0199d3a0-5c1e-7000-8000-000000000423', '0199d3a0-5c1e-7000-8000-000000000424'],
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
}
