import type { CreditReason } from '../billing/credit_notes/contract-note.ts'
import type { createCoupon } from '../discounts/coupons/contract.ts'
import type { InvoiceStatus } from '../invoices/contract-invoice.ts'
import type { Input } from '../kernel/contract/schema.ts'
import type { addSubscriptionItem } from '../subscriptions/items/contract.ts'
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
  more?: { key?: string; reason?: string; promocode?: string },
]

export type CouponLine = readonly [place: string, fields: Omit<Input<typeof createCoupon.body>['coupon'], 'locationRef'>]

/** What a plan is from then on. */
export type PlanChangeLine = readonly [moment: string, plan: string, fields: Fields]

/** A code by which a coupon is redeemed. */
export type PromocodeLine = readonly [moment: string, coupon: string, code: string, fields?: Fields]

/**
 * Without `anchor` periods are counted from the start; `day` is by the calendar at once, with a first period that is cut, and `nextMonth`
 * from the next month on. `item` is what the plans' items have of their own. The first invoice is issued unless it is a `draft`.
 */
export type SubscriptionLine = readonly [
  moment: string,
  holder: string,
  period: Period,
  plans: readonly string[],
  more?: {
    anchor?: 'day' | 'nextMonth'
    start?: string
    end?: string
    draft?: true
    item?: Fields
    items?: readonly Fields[]
    payWithInvoice?: Fields
    reference?: string
    steps?: readonly SubscriptionStep[]
  },
]
/** `changes` is of the first item. */
export type SubscriptionStep =
  | readonly [moment: string, does: 'changes', fields: { plan?: string; quantity?: number; price?: number }]
  | readonly [moment: string, does: 'adds', fields: Input<typeof addSubscriptionItem.body>['item']]
  | readonly [moment: string, does: 'pauses', from: string, until: string]
  | readonly [moment: string, does: 'cancels', at: 'periodEnd' | 'earliest' | 'now', reason: string]
  | readonly [moment: string, does: 'leaves drafts']

/** Without `decided` a request waits; a reason is that of a rejection. */
export type SignupLine = readonly [
  moment: string,
  person: string,
  plan: string,
  more?: { promocode?: string; note?: string; quantity?: number; decided?: string; reason?: string },
]

export type SettingsLine = readonly [moment: string, place: string, fields: Fields]

/** `applied` pays an invoice by its key. */
export type DepositLine = readonly [
  moment: string,
  holder: string,
  amount: number,
  note: string,
  more?: { paid?: string; returned?: string; applied?: readonly [moment: string, invoice: string] },
]

export type BalanceLine = readonly [moment: string, holder: string, type: 'add' | 'deduct', amount: number, note: string]

/** So much of the first line of the newest invoice over the customer's subscription. */
export type CreditLine = readonly [moment: string, holder: string, reason: CreditReason, amount: number, customerNote: string]

/** After how many days invoices over subscriptions are paid, by equal parts; never where there is none. The others pay within twelve days. */
export type Payers = Readonly<Record<string, readonly number[]>>

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
