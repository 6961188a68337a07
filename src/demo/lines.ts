import type { CompanyRole, MembershipStatus, MembershipType, Role } from '../community/memberships/contract.ts'
import type { BillingDetails } from '../community/memberships/table.ts'
import type { TicketPriority, TicketStatus, TicketType } from '../support/tickets/contract.ts'
import type { Fields } from './fields.ts'
import type * as billing from './lines-billing.ts'
import type * as places from './lines-places.ts'
import type { OrderLine, ProductLine, StockLine } from './lines-shop.ts'

/**
 * A network of the demo as tables of lines. Each object has a key of its own; a holder is the key of a person, or `@` and the key
 * of a company. Moments are written as in moments.ts. Money is in major units of the location's currency.
 */
export interface Lines {
  title: string
  /** How many days ago the network began. */
  began: number
  seed: number
  places: Record<string, PlaceLine>
  companies: readonly CompanyLine[]
  people: readonly PersonLine[]
  resources: readonly places.ResourceLine[]
  categories: readonly [key: string, place: string | undefined, title: string][]
  products: readonly ProductLine[]
  stock: readonly StockLine[]
  settings: readonly billing.SettingsLine[]
  plans: readonly billing.PlanLine[]
  planChanges: readonly billing.PlanChangeLine[]
  packages: readonly billing.PackageLine[]
  coupons: readonly billing.CouponLine[]
  promocodes: readonly billing.PromocodeLine[]
  purchases: readonly billing.PurchaseLine[]
  subscriptions: readonly billing.SubscriptionLine[]
  signups: readonly billing.SignupLine[]
  payers: billing.Payers
  deposits: readonly billing.DepositLine[]
  balances: readonly billing.BalanceLine[]
  credits: readonly billing.CreditLine[]
  ledger: readonly billing.LedgerLine[]
  fees: readonly billing.FeeLine[]
  invoices: readonly billing.InvoiceLine[]
  topUps: readonly billing.PurchaseLine[]
  assignments: readonly places.AssignmentLine[]
  bookers: readonly places.BookerLine[]
  bookings: readonly places.BookingLine[]
  today: readonly places.BookingLine[]
  standing: readonly places.StandingLine[]
  rhythm: readonly places.RhythmLine[]
  events: readonly EventLine[]
  gatherings: readonly places.GatheringLine[]
  orders: readonly OrderLine[]
  tickets: readonly TicketLine[]
  cast: Cast
}

/** The telephone numbers of a place's people begin with `phone`. */
interface PlaceLine {
  phone: string
  fields: Fields & { title: string; timezoneId: string; currencyCode: string }
}

type CompanyLine = readonly [key: string, place: string, daysAgo: number, title: string, fields: Fields]

export type PersonLine = readonly [
  key: string,
  name: string,
  surname: string,
  place: string,
  daysAgo: number,
  more?: {
    role?: Role
    type?: MembershipType
    status?: MembershipStatus
    companyRole?: CompanyRole
    notes?: string
    about?: string
    /** There is a portrait of the name of their key. */
    photo?: true
    metadata?: Fields
    billingDetails?: BillingDetails
    company?: string
    /** A person with another membership has that one's key. */
    sameAs?: string
    /** Moments of what became of the membership or the person. */
    approved?: string
    rejected?: string
    blocked?: string
    left?: string
    erased?: string
    /** What an admin says about a rejection. */
    reason?: string
  },
]

/** A start that is a number means so many days from today, at the time of the line. */
type EventLine = readonly [
  key: string,
  place: string,
  title: string,
  time: string,
  minutes: number,
  starts: readonly (number | string)[],
  fields: Fields,
  seats: number,
]

type TicketLine = readonly [
  moment: string,
  place: string,
  type: TicketType,
  person: string,
  description: string,
  steps: readonly Step[],
  more?: { key?: string; priority?: TicketPriority },
]
/** The time of a step counts from the one before. */
export type Step =
  | readonly [after: string, by: string, does: 'says', text: string, attachments?: number]
  | readonly [after: string, by: string, does: 'takes back']
  | readonly [after: string, by: string, does: 'assigns', person: string | null]
  | readonly [after: string, by: string, does: 'status', status: TicketStatus]
  | readonly [after: string, by: string, does: 'type', type: TicketType]
  | readonly [after: string, by: string, does: 'priority', priority: TicketPriority]

/** The keys of what a first call needs. */
interface Cast {
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
