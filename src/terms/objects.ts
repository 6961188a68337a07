import { mayRead, type Scope } from './scopes.ts'

/** Who is shown that an object has changed. */
interface Readers {
  scope: Scope
  /** Only admins read it. */
  admin?: true
}

/** Every kind of object whose changes are recorded (src/tables.ts), with who reads it, as the operations do that answer it. */
export const OBJECTS = {
  network: { scope: 'network' },
  location: { scope: 'locations' },
  credential: { scope: 'network', admin: true },
  token: { scope: 'network', admin: true },
  session: { scope: 'network', admin: true },
  passkey: { scope: 'network', admin: true },
  link: { scope: 'network', admin: true },
  login: { scope: 'network', admin: true },
  user: { scope: 'community' },
  company: { scope: 'community' },
  membership: { scope: 'community' },
  ticket: { scope: 'support' },
  category: { scope: 'shop' },
  product: { scope: 'shop' },
  stockMovement: { scope: 'shop' },
  order: { scope: 'shop' },
  billingSettings: { scope: 'invoices' },
  taxRate: { scope: 'invoices' },
  invoice: { scope: 'invoices' },
  invoiceItem: { scope: 'invoices' },
  coupon: { scope: 'invoices' },
  promocode: { scope: 'invoices' },
  redemption: { scope: 'invoices' },
  package: { scope: 'invoices' },
  purchase: { scope: 'invoices' },
  plan: { scope: 'plans' },
  subscription: { scope: 'subscriptions' },
  billingRun: { scope: 'invoices' },
  signup: { scope: 'subscriptions' },
  transaction: { scope: 'transactions' },
  scheduledTransaction: { scope: 'transactions' },
  moneyTransaction: { scope: 'transactions' },
  moneyRefund: { scope: 'transactions' },
  creditNote: { scope: 'invoices' },
  deposit: { scope: 'invoices' },
  balanceEntry: { scope: 'transactions' },
  event: { scope: 'events' },
  eventTicket: { scope: 'events' },
  waitlistEntry: { scope: 'events' },
  calendar: { scope: 'events' },
  bookingCalendar: { scope: 'resources' },
  resource: { scope: 'resources' },
  booking: { scope: 'resources' },
  import: { scope: 'network', admin: true },
} as const satisfies Record<string, Readers>

export type ObjectName = keyof typeof OBJECTS
export const OBJECT_NAMES = Object.keys(OBJECTS) as ObjectName[]

/** What a reader is, as far as it decides what it is shown. */
interface Reader {
  role: 'member' | 'admin'
  scopes: readonly string[]
}

/** Whether somebody is shown changes of this kind, `ticket.assigned`. Kinds that this program does not know are shown to nobody. */
export function seesKind({ role, scopes }: Reader, kind: string): boolean {
  const readers = (OBJECTS as Record<string, Readers>)[kind.split('.', 1)[0]!]
  if (readers === undefined || (readers.admin && role !== 'admin')) return false
  return mayRead(scopes, readers.scope)
}
