import type { NewLocation } from '../access/actions.ts'
import type { NewMembership } from '../community/memberships/actions.ts'
import type { InvoiceStatus } from '../invoices/contract.ts'
import type { Period } from '../terms/period.ts'
import type { ResourceType } from '../resources/contract.ts'
import type { OrderStatus } from '../shop/orders/contract-order.ts'
import type { TicketStatus, TicketType } from '../support/tickets/contract.ts'

/**
 * A network of the demo as tables of lines. Each object has a key of its own; a holder is the key of a person, or `@` and the key
 * of a company. Moments are written as in moments.ts. Money is in major units of the location's currency.
 */
export interface Lines {
  title: string
  /** How many days ago the network began. */
  began: number
  seed: number
  places: Record<string, NewLocation & { phone: string }>
  companies: readonly CompanyLine[]
  people: readonly PersonLine[]
  resources: readonly [key: string, place: string, title: string, type: ResourceType][]
  categories: readonly [key: string, place: string | undefined, title: string][]
  products: readonly ProductLine[]
  plans: readonly PlanLine[]
  subscriptions: readonly SubscriptionLine[]
  ledger: readonly LedgerLine[]
  bookings: readonly BookingLine[]
  events: readonly EventLine[]
  orders: readonly OrderLine[]
  tickets: readonly TicketLine[]
  invoices: readonly InvoiceLine[]
  cast: Cast
}

/** Fields of a request, which the endpoint checks when they are sent. */
type Fields = Record<string, unknown>

export type CompanyLine = readonly [key: string, place: string, daysAgo: number, title: string, fields: Fields]

export type PersonLine = readonly [
  key: string,
  name: string,
  surname: string,
  place: string,
  daysAgo: number,
  more?: Partial<Pick<NewMembership, 'role' | 'status' | 'type' | 'companyRole' | 'notes' | 'metadata' | 'about'>> &
    // A person with another membership has that one's key; `blocked` and `left` are moments.
    { company?: string; sameAs?: string; blocked?: string; left?: string },
]

/** An option without a price is free. */
export type OptionLine = readonly [key: string, title: string, money?: number, credits?: number, fields?: Fields]
export type ProductLine = readonly [
  category: string | undefined,
  place: string,
  title: string,
  description: string,
  options: readonly OptionLine[],
  fields?: Fields,
]

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

/** `dayPass` uses one of the person's day passes. A booking that is on an invoice has a key. */
export type BookingLine = readonly [
  start: string,
  hours: number,
  resource: string,
  person: string,
  booked: string,
  more?: { key?: string; dayPass?: true },
]

/** A start that is a number means so many days from today, at the time of the line. */
export type EventLine = readonly [
  key: string,
  place: string,
  title: string,
  time: string,
  minutes: number,
  starts: readonly (number | string)[],
  fields: Fields,
  seats: number,
]

export type Paid =
  | 'free'
  | 'credits'
  | 'invoice'
  | 'external'
  | 'external pending'
  | 'card'
  | 'card processing'
  | 'card failed'
  | 'card canceled'
export type OrderLine = readonly [
  moment: string,
  person: string,
  option: string,
  quantity: number,
  paid: Paid,
  status: OrderStatus,
  more?: { key?: string; comment?: string; deleted?: true },
]

export type TicketLine = readonly [
  moment: string,
  place: string,
  type: TicketType,
  person: string,
  description: string,
  steps: readonly Step[],
  key?: string,
]
/** The time of a step counts from the one before. */
export type Step =
  | readonly [after: string, by: string, does: 'says', text: string, attachments?: number]
  | readonly [after: string, by: string, does: 'assigns', person: string | null]
  | readonly [after: string, by: string, does: 'status', status: TicketStatus]
  | readonly [after: string, by: string, does: 'type', type: TicketType]

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
export type ItemLine =
  | readonly [type: 'plan', plan: string, quantity: number, discount?: Discounts]
  | readonly [type: 'booking', booking: string, unitAmount: number, hours: number, discount?: Discounts]
  | readonly [type: 'credits', amount: number, unitAmount: number, quantity: number, discount?: Discounts]
  | readonly [type: 'seat', event: string, person: string, unitAmount: number, discount?: Discounts]
  | readonly [type: 'order', order: string, discount?: Discounts]
  | readonly [type: 'custom', description: string, unitAmount: number, quantity: number, rate?: number, discount?: Discounts]

/** The keys of what a first call needs. */
export interface Cast {
  place: string
  admin: string
  secondAdmin: string
  member: string
  company: string
  category: string
  plan: string
  draft: string
  ticket: string
  order: string
  event: string
}
