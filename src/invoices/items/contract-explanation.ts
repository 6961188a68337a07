import { NamedObj, Obj, OneOf, Optional, type Static, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'

const STEP_KINDS = ['price', 'proration', 'planDiscount', 'coupon', 'promocode', 'manual', 'withoutTax', 'tax'] as const
export type StepKind = (typeof STEP_KINDS)[number]

const Step = NamedObj('ExplanationStep', {
  kind: OneOf(STEP_KINDS, {
    description:
      '`price`: `unitPrice` times `quantity`. `proration`: times `days.used` / `days.of`. `planDiscount`, `coupon`, `promocode`: less ' +
      '`percent` of it, or less `amount`, never below 0. `manual`: somebody has set the line to `amount`. `withoutTax`: without the ' +
      '`percent` of tax that prices have inside, for a customer who is not charged it. `tax`: where prices have it ' +
      'inside, without it; else with it on top of the rounded amount.',
  }),
  percent: Optional(T.Number({ description: 'Of a discount or of a tax.' })),
  amount: Optional(T.Number({ description: 'Of a discount in money, of what was set by hand, or the tax as it is charged.' })),
  ref: Optional(withOptions(Uuid, { description: 'The coupon or the promo code.' })),
  exact: T.String({
    description: 'What the line comes to after the step: a decimal that ends within 8 places, else a fraction, such as `1120/3`.',
  }),
})

const figure = (description: string) => T.Number({ description })

/** From what a line was computed and how: enough to compute it again by hand. */
export const Explanation = NamedObj(
  'Explanation',
  {
    period: Optional(
      NamedObj('ExplanationPeriod', { startDate: Time, endDate: Time }, { description: 'What the line is over.' }),
    ),
    days: Optional(
      Obj({ used: T.Integer(), of: T.Integer() }, { description: 'Of a part of a period: its days, and those of the whole.' }),
    ),
    unitPrice: figure('The price of one, for the whole period, in the price mode of the invoice.'),
    quantity: T.Number(),
    steps: T.Array(Step),
    rounded: Obj(
      {
        amount: figure('After price and proration, or as set by hand; without the tax inside where that is not charged.'),
        discountedAmount: figure('After the discounts.'),
        netDiscountedAmount: figure('That without tax.'),
        taxAmount: figure('The tax.'),
        grossAmount: figure('Both.'),
      },
      { description: 'Each rounded once, half up: `discountedAmount` from the exact amount before the tax.' },
    ),
  },
  { description: 'From what the line was computed, and how: enough to compute it again by hand.' },
)
export type ExplanationValue = Static<typeof Explanation>

/** Two keys at 19 euros with 19 % tax inside. */
export const exampleExplanation = {
  unitPrice: 19,
  quantity: 2,
  steps: [
    { kind: 'price', exact: '38' },
    { kind: 'tax', percent: 19, amount: 6.07, exact: '3800/119' },
  ],
  rounded: { amount: 38, discountedAmount: 38, netDiscountedAmount: 31.93, taxAmount: 6.07, grossAmount: 38 },
}
