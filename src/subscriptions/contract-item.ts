import { answered } from '../kernel/contract/answered.ts'
import { Default, NamedObj, Nullable, Obj, OneOf, Optional, T, Text, Time, Uuid, withOptions } from '../kernel/contract/schema.ts'
import { commitmentCycles, noticeDays, setupFee } from '../plans/contract-plan.ts'
import { Credits, Money } from '../terms/amounts.ts'
import { CustomTax, CustomTaxReply } from '../terms/custom-tax.ts'

const ITEM_TYPES = ['recurring', 'oneOff'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

const OF_THE_PLAN = 'Left out, it is the plan’s, else 0.'
const quantity = T.Integer({ minimum: 1, maximum: 1_000_000 })
const follows = T.Boolean({
  description:
    'Whether title, price, credits, day passes and tax follow the plan: each period that is billed takes them as the plan has them then.',
})

const coupon = {
  description:
    'A coupon of the location that counts for `subscriptionItems`. It is redeemed with the next period that is billed, and counts from then on.',
}

const resourceRef = withOptions(Uuid, {
  description:
    'What is assigned to the holder while the item counts, at the location: a desk or an office of their own. `quantity` seats of it, where it is booked by the ' +
    'seat, else all of it. Decided at once: 409 `slot_taken` where bookings and other assignments leave less.',
})
const entire = { description: 'All of the resource, whatever the quantity.' }

const PlanRef = NamedObj('SubscriptionItemPlanFields', { id: Uuid })

const taken = {
  title: Optional(Text(200, { description: 'Required without a plan; with one it defaults to the plan’s.' })),
  price: Optional(Money),
  credits: Optional(Credits),
  day_passes: Optional(Credits),
  dayPasses: Optional(
    withOptions(Credits, { description: 'Another name of `day_passes`; one of them is sent. At most 2 decimals.' }),
  ),
  customTax: Optional(CustomTax),
  plan: Optional(PlanRef),
}

export const ItemFields = NamedObj('SubscriptionItemFields', {
  ...taken,
  type: Default(
    OneOf(ITEM_TYPES, {
      description: '`recurring`: in each period. `oneOff`: once, in the period in which its `startDate` lies.',
    }),
    'recurring',
  ),
  quantity: Default(quantity, 1),
  setupFee: Optional(
    withOptions(setupFee, {
      description: `Asked once, with the item’s first invoice; neither prorated nor discounted. ${OF_THE_PLAN}`,
    }),
  ),
  commitmentCycles: Optional(
    withOptions(commitmentCycles, { description: `For how many billed periods the subscription is bound. ${OF_THE_PLAN}` }),
  ),
  noticeDays: Optional(
    withOptions(noticeDays, { description: `How many days before its end a cancellation must come. ${OF_THE_PLAN}` }),
  ),
  autoUpdateFromProduct: Default(follows, false),
  couponRef: Optional(withOptions(Uuid, coupon)),
  resourceRef: Optional(resourceRef),
  entire: Optional(T.Boolean(entire)),
  startDate: Optional(
    withOptions(Time, {
      description: 'It counts from the first period on that begins at this instant or later. Left out, from the beginning.',
    }),
  ),
  endDate: Optional(withOptions(Time, { description: 'Exclusive: the last period in which it counts begins before.' })),
})

export const ItemChanges = NamedObj(
  'SubscriptionItemChanges',
  {
    ...taken,
    title: Optional(Text(200)),
    quantity: Optional(quantity),
    autoUpdateFromProduct: Optional(follows),
    couponRef: Optional(Nullable(withOptions(Uuid, { description: `${coupon.description} \`null\` takes it away.` }))),
    resourceRef: Optional(Nullable(resourceRef)),
    entire: Optional(T.Boolean(entire)),
  },
  { minProperties: 1 },
)

const percent = T.Number()
const discounts = Obj(
  {
    creditPackages: percent,
    desks: percent,
    equipment: percent,
    events: percent,
    parking: percent,
    rooms: percent,
    shop: percent,
  },
  { description: 'Percent off by area, as taken from the plan.' },
)

const { day_passes: _, setupFee: _fee, commitmentCycles: _cycles, noticeDays: _days, ...answeredFields } = answered(ItemFields)

export const Item = NamedObj('SubscriptionItem', {
  id: Uuid,
  ...answeredFields,
  title: T.String(),
  price: T.Number(),
  credits: T.Number(),
  dayPasses: T.Number(),
  customTax: CustomTaxReply,
  plan: Optional(Obj({ id: Uuid, title: T.String() })),
  setupFee: T.Number(),
  commitmentCycles: T.Integer(),
  noticeDays: T.Integer(),
  commitmentEndDate: Optional(
    withOptions(Time, { description: 'The end of the last period for which the item binds, as far as that is known now.' }),
  ),
  discounts,
  createDate: Time,
})

export const exampleItemFields = { plan: { id: '0199d3a0-5c1e-7000-8000-0000000000f1' } }
export const exampleItem = {
  id: '0199d3a0-5c1e-7000-8000-000000000102',
  type: 'recurring',
  title: 'Flex desk',
  price: 249,
  quantity: 1,
  credits: 10,
  dayPasses: 2,
  customTax: { enabled: false, rate: 0 },
  plan: { ...exampleItemFields.plan, title: 'Flex desk' },
  setupFee: 50,
  commitmentCycles: 3,
  noticeDays: 30,
  commitmentEndDate: '2027-04-30T00:00:00.000Z',
  autoUpdateFromProduct: false,
  discounts: { creditPackages: 0, desks: 0, equipment: 0, events: 50, parking: 0, rooms: 20, shop: 10 },
  createDate: '2027-01-15T09:30:00.000Z',
}
