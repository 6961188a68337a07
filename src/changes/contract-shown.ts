import type { ObjectName } from '../terms/objects.ts'

const TODAY = 'analytics.getToday'
const MEMBERS = 'analytics.getMembersAnalytics'
const ORDERS = 'analytics.getOrdersAnalytics'
const TICKETS = 'analytics.getTicketsAnalytics'
const REVENUE = 'analytics.getRevenueAnalytics'
const BOOKINGS = 'analytics.getBookingsAnalytics'
const OCCUPANCY = 'analytics.getOccupancyAnalytics'

/** What tells by its title what was sold. */
const SALES = ['invoices', 'invoiceItems', 'billingRuns', 'transactions', 'moneyTransactions']
/** What names who it is of. */
const HELD = ['bookings', 'eventTickets', 'orders', 'purchases', 'resources', 'subscriptions', ...SALES]

/** Sums of days, in which a change of a day that is over shows some seconds after it. */
export const SUMS: readonly string[] = [MEMBERS, ORDERS, TICKETS, REVENUE, BOOKINGS]

/**
 * Which groups of operations (client/groups.ts) answer something else once an object of a kind has changed: `of` is the group that answers the
 * object itself by its id, and `also` are those that show something of it, or single operations of them.
 */
export const SHOWN: Record<ObjectName, { of?: string; also?: readonly string[] }> = {
  network: { of: 'networks', also: ['sessions', 'signIn'] },
  // Resources are open by its hours, where they have none of their own, and drafts show it as the seller.
  location: {
    of: 'locations',
    also: ['sessions', 'events', 'eventTickets', 'resources.getAvailability', 'invoices', 'analytics'],
  },
  credential: { of: 'credentials' },
  // Nothing shows tokens.
  token: {},
  link: { also: ['team'] },
  session: { also: ['sessions', 'team'] },
  passkey: { of: 'passkeys', also: ['sessions', 'team'] },
  login: { also: ['sessions', 'team'] },
  // Memberships are found by the name of the person, and whoever did something is told by it.
  user: {
    of: 'users',
    also: ['memberships', 'sessions', 'passkeys', 'credentials', 'team', 'tickets', 'waitlistEntries', ...HELD, TODAY],
  },
  // Memberships tell the title of their company.
  company: { of: 'companies', also: ['memberships', ...HELD, TODAY] },
  // Tickets tell the type and the role of people, and drafts the customer as now.
  membership: {
    of: 'memberships',
    also: ['users', 'sessions', 'team', 'credentials', 'companies', 'tickets', 'invoices', TODAY, MEMBERS],
  },
  ticket: { of: 'tickets', also: [TODAY, TICKETS] },
  category: { of: 'categories' },
  product: { of: 'products', also: ['orders', 'redemptions', ...SALES, TODAY] },
  stockMovement: { also: ['products', TODAY] },
  order: { of: 'orders', also: [TODAY, ORDERS] },
  // Drafts show the seller as it is now.
  billingSettings: { of: 'billingSettings', also: ['invoices', 'books'] },
  taxRate: { of: 'taxRates' },
  invoice: { of: 'invoices', also: ['invoiceItems', 'billingRuns', 'moneyTransactions', 'documents', 'books', TODAY, REVENUE] },
  invoiceItem: { of: 'invoiceItems', also: ['invoices', TODAY, REVENUE] },
  // The codes of a coupon end with it.
  coupon: { of: 'coupons', also: ['promocodes', 'redemptions'] },
  promocode: { of: 'promocodes' },
  redemption: { also: ['redemptions', 'coupons', 'promocodes'] },
  package: { of: 'packages', also: ['transactions'] },
  purchase: { of: 'purchases', also: [TODAY] },
  plan: { of: 'plans', also: ['subscriptions', 'invoices', 'invoiceItems', 'billingRuns'] },
  // Memberships are filtered by their plan, companies name theirs, and items assign resources.
  subscription: { of: 'subscriptions', also: ['memberships', 'companies', 'resources', TODAY] },
  billingRun: { of: 'billingRuns' },
  signup: { of: 'signups' },
  // Balances are shown with their holders, and of what is spent of a purchase nothing is given back.
  transaction: { also: ['transactions', 'memberships', 'companies', 'purchases', TODAY] },
  scheduledTransaction: { also: ['transactions'] },
  moneyTransaction: {
    of: 'moneyTransactions',
    also: ['orders', 'purchases', 'eventTickets', 'bookings', 'invoices', 'creditNotes', 'documents', 'books', TODAY, REVENUE],
  },
  moneyRefund: {
    also: ['moneyTransactions', 'creditNotes', 'books', 'orders', 'purchases', 'eventTickets', 'bookings', 'invoices', REVENUE],
  },
  deposit: { of: 'deposits', also: ['invoices', 'books'] },
  creditNote: {
    of: 'creditNotes',
    also: ['invoices', 'documents', 'books', 'orders', 'purchases', 'eventTickets', 'bookings', TODAY, REVENUE],
  },
  balanceEntry: { also: ['moneyBalances'] },
  event: { of: 'events', also: ['eventTickets', 'calendars', ...SALES, TODAY] },
  // Events say how many seats are taken, and how many people wait.
  eventTicket: { of: 'eventTickets', also: ['events', TODAY] },
  waitlistEntry: { of: 'waitlistEntries', also: ['events'] },
  calendar: { of: 'calendars' },
  bookingCalendar: { of: 'calendars' },
  // A whole tells its parts, and what is limited to a resource or bills it tells its title. Its hours are what could be booked.
  resource: { of: 'resources', also: ['bookings', 'coupons', 'subscriptions', ...SALES, BOOKINGS, OCCUPANCY] },
  // A booking takes what was free.
  booking: { of: 'bookings', also: ['resources.getAvailability', 'invoiceItems', 'invoices', TODAY, BOOKINGS, OCCUPANCY] },
  import: { of: 'imports' },
}

/** Every change is an entry of the audit log. */
const ALWAYS = ['audit']

/**
 * Whether an answer may be another one after a change, by the group and the name of its operation and the id in its path: one ticket is not
 * another. An unknown kind touches nothing that is known.
 */
export function touches(change: { kind: string; objectRef: string }, group: string, operation: string, id: unknown): boolean {
  const shown = (SHOWN as Record<string, (typeof SHOWN)[ObjectName]>)[change.kind.split('.', 1)[0]!]
  if (shown === undefined) return false
  if (shown.of === group) return typeof id !== 'string' || !UUID.test(id) || id.toLowerCase() === change.objectRef
  return ALWAYS.includes(group) || shown.also?.some(name => name === group || name === `${group}.${operation}`) === true
}

/** Some objects are also asked for by their number. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
