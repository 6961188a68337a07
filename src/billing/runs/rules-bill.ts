import { lineOf } from '../../invoices/items/rules.ts'
import type { Taxation } from '../../invoices/items/rules-tax.ts'
import { MOST_ITEMS, type BilledLine, type ItemRow } from '../../invoices/items/table.ts'
import { missingDetails } from '../../invoices/rules-details.ts'
import type { Buyer } from '../../invoices/table.ts'
import type { LocationRow } from '../../access/table.ts'
import { linesOf, type LineInputs } from '../../subscriptions/periods/rules-lines.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { collectionOf } from '../../subscriptions/rules.ts'
import type { SubscriptionItemRow, SubscriptionRow } from '../../subscriptions/table.ts'
import type { TaxTreatment } from '../../terms/billed.ts'
import { idOf } from '../../terms/holder.ts'
import type { Interval, Schedule } from '../../terms/schedule.ts'
import type { Settings } from '../settings/table.ts'
import type { RunFault } from './table.ts'

/** Where something is billed, and up to when. */
export interface Place {
  network: string
  location: LocationRow
  settings: Settings
  asOf: string
}

/** What a bill is made for, whom, and how that customer is taxed. */
export interface Customer {
  buyer: Buyer
  /** Of a person. */
  userRef: string | null
  treatment: TaxTreatment
  /** A customer who was deleted is billed for what was owed, and is given nothing any more. */
  hasLeft: boolean
}

/** What a period is billed by. */
export type Bill =
  | { kind: 'waived' }
  | { kind: 'nothing'; lines: BilledLine[] }
  | { kind: 'refused'; fault: RunFault }
  | {
      kind: 'invoice'
      lines: BilledLine[]
      pending: ItemRow[]
      isIssued: boolean
      net: number
      tax: number
      fault: RunFault | undefined
    }

/** A period that is billed, with what counts in it. */
interface Billed {
  cursor: CursorRow
  subscription: SubscriptionRow
  schedule: Schedule
  period: Interval
  items: readonly SubscriptionItemRow[]
  customer: Customer
}

/** How a period is billed; `take` gives what waits, as many items at most. */
export function billOf(
  { network, location, settings, asOf }: Place,
  taxation: Omit<Taxation, 'treatment'>,
  { cursor, subscription, schedule, period, items, customer }: Billed,
  take: (room: number) => ItemRow[],
  coupons: Pick<LineInputs, 'uses' | 'taken'>,
): Bill {
  // By its start, so that a period is billed alike in advance, in time, and after days on which nothing ran.
  const behavior = collectionOf(subscription, period.startDate)
  if (behavior === 'void') return { kind: 'waived' }
  const { currencyCode, taxInclusive, id: locationRef } = location
  const { id: subscriptionRef, membershipRef, companyRef } = subscription
  const keys = { id: '', subscriptionRef, createDate: asOf, scheduleDate: asOf, membershipRefCreatedBy: null }
  const faulty = { subscriptionRef, customerRef: idOf(subscription), periodStartDate: period.startDate }
  const on = { network, invoiceRef: '', locationRef, membershipRef, companyRef, currencyCode, taxInclusive }
  const lines: BilledLine[] = []
  for (const line of linesOf({ schedule, period, items, location, ...coupons })) {
    const row = lineOf({ ...on, position: lines.length + 1 }, line, { ...taxation, treatment: customer.treatment }, keys)
    if (row === undefined) return { kind: 'refused', fault: { ...faulty, code: 'too_large', detail: TOO_LARGE } }
    lines.push(line.redeems ? { ...row, redeems: line.redeems } : row)
  }
  const pending = subscription.addPendingItemsToInvoice ? take(MOST_ITEMS - lines.length) : []
  const all = [...lines, ...pending]
  const net = all.reduce((sum, item) => sum + item.netDiscountedAmount, 0)
  const tax = all.reduce((sum, item) => sum + item.taxAmount, 0)
  if (net + tax === 0) return { kind: 'nothing', lines }
  const fault = missingFault(customer.buyer, settings, faulty)
  const isIssued = settings.autoIssue && !cursor.firstDraft && behavior === undefined && fault === undefined
  return { kind: 'invoice', lines, pending, isIssued, net, tax, fault }
}

/** The fault of what is only a draft, because its buyer lacks details that invoices need at a place. */
export function missingFault(
  buyer: Buyer,
  { requiredDetails }: Pick<Settings, 'requiredDetails'>,
  of: Omit<RunFault, 'code' | 'detail'>,
): RunFault | undefined {
  const missing = missingDetails(buyer, requiredDetails)
  if (missing.length === 0) return undefined
  return { ...of, code: 'billing_details_missing', detail: missing.map(({ detail }) => detail).join(' ') }
}

const TOO_LARGE = 'A line is above the largest amount, 999,999,999.99.'
