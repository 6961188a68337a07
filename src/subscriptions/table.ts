import { boolean, integer, json, oneOf, optional, text, time, type Row } from '../db/columns.ts'
import type { Anchor, Period } from '../kernel/schema.ts'
import type { ByArea } from '../plans/table.ts'

/** Held by one membership or one company. `endDate` is exclusive. */
export const subscription = {
  network: text,
  id: text,
  locationRef: text,
  membershipRef: optional(text),
  companyRef: optional(text),
  membershipRefCreator: text,
  period: oneOf<Period>(),
  billingCycleAnchor: oneOf<Anchor>(),
  startDate: time,
  endDate: optional(time),
  payWithInvoice: json<ByArea<boolean>>(),
  createDate: time,
  deleteDate: optional(time),
}
export type SubscriptionRow = Row<typeof subscription>

/** `price` in minor units of `currencyCode`, `credits` and `dayPasses` in hundredths: each for one of `quantity`. */
export const subscriptionItem = {
  network: text,
  id: text,
  subscriptionRef: text,
  position: integer,
  title: text,
  price: integer,
  currencyCode: text,
  quantity: integer,
  credits: integer,
  dayPasses: integer,
  customTaxEnabled: boolean,
  customTaxRate: integer,
  planRef: optional(text),
}
export type SubscriptionItemRow = Row<typeof subscriptionItem>
