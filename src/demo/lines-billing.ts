import type { createCoupon } from '../discounts/coupons/contract.ts'
import type { InvoiceStatus } from '../invoices/contract.ts'
import type { Input } from '../kernel/contract/schema.ts'
import type { Period } from '../terms/period.ts'
import type { Fields } from './fields.ts'
import type { Paid } from './lines-shop.ts'

export type PlanLine = readonly [
  key: string,
  place: string,
  title: string,
  period: Period,
  price: number,
  credits: number,
  dayPasses: number,
  fields?: Fields,
]

/** A grant lasts so many days, or for ever. */
export type PackageLine = readonly [
  key: string,
  place: string,
  price: number,
  grants: readonly (readonly [type: 'credits' | 'dayPasses', amount: number, duration?: number])[],
  fields?: Fields,
]

/** What was taken back has a reason. */
export type PurchaseLine = readonly [
  moment: string,
  holder: string,
  bought: string,
  quantity: number,
  paid: Exclude<Paid, 'free' | 'credits'>,
  more?: { key?: string; reason?: string },
]

export type CouponLine = readonly [place: string, fields: Omit<Input<typeof createCoupon.body>['coupon'], 'locationRef'>]

/**
 * `calendar`: from the next month on, by calendar months. `renewed`: the first period is over, and the current one's credits and
 * passes were given too.
 */
export type SubscriptionLine = readonly [
  moment: string,
  holder: string,
  period: Period,
  plans: readonly string[],
  more?: {
    calendar?: true
    start?: string
    end?: string
    invoiced?: true
    renewed?: true
    items?: readonly Fields[]
    payWithInvoice?: Fields
  },
]

/** `expiring` lots end in more than a year. */
export type LedgerLine = readonly [
  moment: string,
  holder: string,
  what: 'give expiring' | 'give permanent' | 'charge expiring' | 'charge permanent' | 'give credits',
  amount: number,
  description: string,
]

/** What waits for the next invoice of a holder. */
export type FeeLine = readonly [
  moment: string,
  holder: string,
  description: string,
  unitAmount: number,
  quantity: number,
  rate?: number,
]

export type InvoiceLine = readonly [
  moment: string,
  place: string,
  holder: string,
  status: InvoiceStatus,
  items: readonly ItemLine[],
  more?: { key?: string; settled?: string },
]
export interface Discounts {
  percentOff?: number
  amountOff?: number
}
/** Orders and purchases wait for their invoice already; the other lines are made with it. */
export type ItemLine =
  | readonly [type: 'plan', plan: string, quantity: number, discount?: Discounts]
  | readonly [type: 'booking', booking: string, unitAmount: number, hours: number, discount?: Discounts]
  | readonly [type: 'seat', event: string, person: string, unitAmount: number, discount?: Discounts]
  | readonly [type: 'order' | 'purchase', bought: string]
  | readonly [type: 'custom', description: string, unitAmount: number, quantity: number, rate?: number, discount?: Discounts]
