import type { ObjectName } from '../terms/objects.ts'

/**
 * Which groups of operations (client/groups.ts) answer something else once an object of a kind has changed: `of` is the group that answers the
 * object itself by its id, and `also` are those that show something of it.
 */
export const SHOWN: Record<ObjectName, { of?: string; also?: readonly string[] }> = {
  network: { of: 'networks', also: ['sessions', 'signIn'] },
  location: { of: 'locations', also: ['sessions', 'analytics'] },
  credential: { of: 'credentials' },
  // Nothing shows tokens.
  token: {},
  link: { also: ['team'] },
  session: { also: ['sessions', 'team'] },
  passkey: { of: 'passkeys', also: ['sessions', 'team'] },
  login: { also: ['sessions', 'team'] },
  // Memberships are found by the name of the person, and whoever did something is told by it.
  user: { of: 'users', also: ['memberships', 'sessions', 'passkeys', 'credentials', 'team', 'analytics'] },
  company: { of: 'companies', also: ['analytics'] },
  membership: { of: 'memberships', also: ['users', 'sessions', 'team', 'credentials', 'companies', 'analytics'] },
  ticket: { of: 'tickets', also: ['analytics'] },
  category: { of: 'categories' },
  product: { of: 'products', also: ['analytics'] },
  stockMovement: { also: ['products', 'analytics'] },
  order: { of: 'orders', also: ['analytics'] },
  // Drafts show the seller as it is now.
  billingSettings: { of: 'billingSettings', also: ['invoices'] },
  taxRate: { of: 'taxRates' },
  invoice: { of: 'invoices', also: ['invoiceItems', 'analytics'] },
  invoiceItem: { of: 'invoiceItems', also: ['invoices', 'analytics'] },
  coupon: { of: 'coupons' },
  package: { of: 'packages' },
  purchase: { of: 'purchases', also: ['analytics'] },
  plan: { of: 'plans' },
  // Memberships are filtered by their plan.
  subscription: { of: 'subscriptions', also: ['memberships', 'analytics'] },
  // Balances are shown with their holders.
  transaction: { also: ['transactions', 'memberships', 'companies', 'analytics'] },
  moneyTransaction: { of: 'moneyTransactions', also: ['orders', 'purchases', 'invoices', 'analytics'] },
  moneyRefund: { also: ['moneyTransactions', 'orders', 'purchases', 'invoices', 'analytics'] },
  balanceEntry: { also: ['moneyBalances'] },
  event: { of: 'events', also: ['analytics'] },
  // What cannot be had by an operation yet.
  eventTicket: {},
  resource: {},
  booking: {},
  import: { of: 'imports' },
}

/** Every change is an entry of the audit log. */
const ALWAYS = ['audit']

/**
 * Whether an answer may be another one after a change, by the group of its operation and the id in its path: one ticket is not another. An
 * unknown kind touches nothing that is known.
 */
export function touches(change: { kind: string; objectRef: string }, group: string, id: unknown): boolean {
  const shown = (SHOWN as Record<string, (typeof SHOWN)[ObjectName]>)[change.kind.split('.', 1)[0]!]
  if (shown === undefined) return false
  if (shown.of === group) return typeof id !== 'string' || !UUID.test(id) || id.toLowerCase() === change.objectRef
  return ALWAYS.includes(group) || shown.also?.includes(group) === true
}

/** Some objects are also asked for by their number. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
