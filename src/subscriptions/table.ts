import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { Anchor, Period } from '../terms/period.ts'
import type { ByArea } from '../terms/areas.ts'
import type { ItemType } from './contract-item.ts'
import type { CollectionBehavior } from './contract-subscription.ts'
import type { ExclusiveAccess } from '../plans/table.ts'

/** Since when, how, and until when no payment is collected. */
export interface CollectionPause {
  behavior: CollectionBehavior
  createDate: string
  resumesAt?: string
}

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
  /** The end, or the last instant there is: what lists are ordered by. The store derives it. */
  lastDate: time,
  payWithInvoice: json<ByArea<boolean>>(),
  addPendingItemsToInvoice: boolean,
  /** How many days before a period its invoice is made; null: as the location says. */
  advanceInvoicingDays: optional(integer),
  pausePaymentCollection: optional(json<CollectionPause>()),
  /** When and why the end was set. */
  cancelDate: optional(time),
  cancelReason: optional(text),
  /** Whether the period that the end cuts costs its days alone, if it is not billed yet. */
  creditUnused: boolean,
  /** The buyer's order number. */
  reference: optional(text),
  createDate: time,
  deleteDate: optional(time),
})
/** A subscription, without what the store derives from its dates. */
export type SubscriptionRow = Omit<Row<typeof subscription>, 'lastDate'>

/** `price` and `setupFee` in minor units of `currencyCode`, `credits` and `dayPasses` in hundredths: each but the fee for one of `quantity`. */
export const subscriptionItem = table('subscriptionItem', {
  subscriptionRef: ref('subscription'),
  position: integer,
  type: oneOf<ItemType>(),
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
  setupFee: integer,
  /** When the setup fee was put on an invoice or made to wait for one; null while it is still to be asked. */
  setupFeeDate: optional(time),
  commitmentCycles: integer,
  noticeDays: integer,
  planRef: optional(ref('plan')),
  /** Whether it takes title, price, credits, day passes and tax from its plan, period by period. */
  autoUpdateFromProduct: boolean,
  /** What it took from its plan, in 1/10,000 percent. */
  discounts: json<ByArea<number>>(),
  /** What it took from its plan to book what is for exclusive members. */
  exclusiveAccess: json<ExclusiveAccess>(),
  /** It counts in periods that begin at `startDate` or later and before `endDate`; one that is `oneOff`, in the period of `startDate`. */
  startDate: optional(time),
  endDate: optional(time),
  /** When the period begins with which it was billed, of one that is `oneOff`. */
  periodStartDate: optional(time),
  createDate: time,
  deleteDate: optional(time),
  /** The coupon that comes off it, from the first period that is billed. */
  couponRef: optional(ref('coupon')),
  /** The code by which it is redeemed. */
  promocodeRef: optional(ref('promocode')),
  /** What is assigned to the holder while the item counts: `quantity` seats of it or, `entire`, all. */
  resourceRef: optional(ref('resource')),
  entire: boolean,
})
export type SubscriptionItemRow = Row<typeof subscriptionItem>
