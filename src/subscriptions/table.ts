import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { Anchor, Period } from '../terms/period.ts'
import type { ByArea } from '../terms/areas.ts'

/** Held by one membership or one company. `endDate` is exclusive. */
export const subscription = table('subscription', {
  locationRef: ref('location'),
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  membershipRefCreator: ref('membership'),
  period: oneOf<Period>(),
  billingCycleAnchor: oneOf<Anchor>(),
  startDate: time,
  endDate: optional(time),
  payWithInvoice: json<ByArea<boolean>>(),
  createDate: time,
  deleteDate: optional(time),
})
export type SubscriptionRow = Row<typeof subscription>

/** `price` in minor units of `currencyCode`, `credits` and `dayPasses` in hundredths: each for one of `quantity`. */
export const subscriptionItem = table('subscriptionItem', {
  subscriptionRef: ref('subscription'),
  position: integer,
  title: text,
  price: integer,
  currencyCode: text,
  quantity: integer,
  credits: integer,
  dayPasses: integer,
  customTaxEnabled: boolean,
  customTaxRate: integer,
  /** The tax rate that names it. */
  customTaxRef: optional(ref('taxRate')),
  planRef: optional(ref('plan')),
})
export type SubscriptionItemRow = Row<typeof subscriptionItem>
