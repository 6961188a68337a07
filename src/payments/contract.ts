import { RedeemedPromocode } from '../discounts/promocodes/contract-promocode.ts'
import { PAYMENT_STATUSES } from '../terms/payments.ts'
import { NamedObj, OneOf, Optional, T, Text, Time, Uuid, withOptions } from '../kernel/contract/schema.ts'

export const PAYMENT_TYPES = ['credits', 'dayPasses', 'invoice', 'external', 'paymentGateway'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

export const paidInMoney = (type: PaymentType): boolean => type !== 'credits' && type !== 'dayPasses'

const DISCOUNT_SOURCES = ['plan', 'coupon'] as const
export type DiscountSource = (typeof DISCOUNT_SOURCES)[number]

/** What a request that cancels says of the payment: by the rule of what was bought, in any case, or not at all. */
export const REFUND_WISHES = ['policy', 'always', 'never'] as const
export type RefundWish = (typeof REFUND_WISHES)[number]

const customerRef = withOptions(Uuid, {
  description:
    'Whose ledger or invoice pays: the membership, or its company. Left out, the service chooses. Credits come whole from the ' +
    'membership if it has enough, else whole from its company where `memberSpending` lets the membership. An invoice goes to the ' +
    'company where its subscription has `payWithInvoice` and `memberSpending` lets the membership, else to the membership where ' +
    'its own subscription has `payWithInvoice`.',
})

const promocode = Text(64, {
  description:
    'A promo code of the location, without regard to case. Its coupon comes off what the plan’s discount left; 409 `not_redeemable` ' +
    'says why it cannot be used.',
})

const type =
  '`paymentGateway`: by the provider of payments, which is there in networks for trials alone. It takes a payment within a second or two, or lets ' +
  'it fail when the amount in minor units ends in 13; until then the payment is `processing`.'

/** How something is to be paid, as a request says: by one of these types. */
export const paymentFields = <const P extends readonly PaymentType[]>(name: string, types: P, description: string) =>
  NamedObj(
    `${name}PaymentFields`,
    { type: OneOf(types, { description: type }), customerRef: Optional(customerRef), promocode: Optional(promocode) },
    { description },
  )

const source = '`plan`: the discount of a live subscription’s plan. `coupon`: that of the `promocode`.'

const Discount = NamedObj('PaymentDiscount', {
  source: OneOf(DISCOUNT_SOURCES, { description: source }),
  percentOff: Optional(T.Number({ description: 'Percent, of what the discount before left.' })),
  amountOff: Optional(T.Number({ description: 'In `currencyCode`, of what the discount before left.' })),
  currencyCode: Optional(T.String()),
  coupon: Optional(NamedObj('PaymentCoupon', { id: Uuid }, { description: 'The coupon that was redeemed.' })),
  promocode: Optional(RedeemedPromocode),
})

const Refund = NamedObj('PaymentRefund', {
  id: Uuid,
  amount: T.Number({ description: 'In the unit of the payment; money with its tax.' }),
  createDate: Time,
  transactionRef: Optional(T.String({ description: 'The entry of the ledger, for credits and day passes.' })),
  creditNoteRef: Optional(
    T.String({ description: 'The credit note that took it off an invoice: `amount` is the share of its `postPaymentAmount`.' }),
  ),
})

/** How anything that can be bought is paid. */
export const Payment = NamedObj(
  'Payment',
  {
    type: OneOf(PAYMENT_TYPES),
    customerRef: withOptions(Uuid, { description: 'The membership or company that pays.' }),
    amount: T.Number({
      description: 'Charged in all, after discounts: credits, day passes, or `currencyCode` in the price mode of the location.',
    }),
    grossAmount: Optional(T.Number({ description: 'Of money: what the customer pays, tax included.' })),
    currencyCode: Optional(T.String({ description: 'Of money.' })),
    status: OneOf(PAYMENT_STATUSES),
    tax: NamedObj('PaymentTax', { inclusive: T.Boolean(), rate: T.Number() }),
    discounts: T.Array(Discount, { description: 'In the order in which they came off.' }),
    invoiceItemRef: Optional(T.String({ description: 'For the type `invoice`: the item that puts it on an invoice.' })),
    transactionRef: Optional(
      T.String({
        description: 'The entry of the ledger, or the money transaction of the types `external` and `paymentGateway`.',
      }),
    ),
    refundable: T.Boolean({ description: 'Whether canceling now gives it back by the rule of what was bought.' }),
    refunds: T.Array(Refund, { description: 'What was given back of what had been paid.' }),
  },
  { description: 'Left out where it is free.' },
)
