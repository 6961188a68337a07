/**
 * The groups of operations: each is the contracts of one address of the interface, which are loaded when one of its operations is first
 * called. They are exports of their own, so that a bundler leaves out those that a program does not name.
 */
export const audit = () => import('../src/access/audit/contract.ts')
export const credentials = () => import('../src/access/credentials/contract.ts')
export const links = () => import('../src/access/links/contract.ts')
export const passwords = () => import('../src/access/passwords/contract.ts')
export const passkeys = () => import('../src/access/passkeys/contract.ts')
export const proofs = () => import('../src/access/proofs/contract.ts')
export const sessions = () => import('../src/access/sessions/contract.ts')
export const setup = () => import('../src/access/setup/contract.ts')
export const signIn = () => import('../src/access/sign_in/contract.ts')
export const analytics = () =>
  Promise.all([
    import('../src/analytics/contract.ts'),
    import('../src/analytics/contract-occupancy.ts'),
    import('../src/analytics/contract-today.ts'),
  ])
export const team = () => import('../src/access/team/contract.ts')
export const calendars = () => import('../src/calendars/contract.ts')
export const changes = () => import('../src/changes/contract.ts')
export const books = () => import('../src/billing/exports/contract.ts')
export const documents = () => import('../src/billing/documents/contract.ts')
export const billingRuns = () => import('../src/billing/runs/contract.ts')
export const billingSettings = () => import('../src/billing/settings/contract.ts')
export const taxRates = () => import('../src/billing/tax_rates/contract.ts')
export const companies = () => import('../src/community/companies/contract.ts')
export const memberships = () =>
  Promise.all([
    import('../src/community/memberships/contract-memberships.ts'),
    import('../src/community/memberships/contract-life.ts'),
    import('../src/community/memberships/contract-lists.ts'),
  ])
export const users = () => import('../src/community/users/contract-users.ts')
export const coupons = () => import('../src/discounts/coupons/contract.ts')
export const promocodes = () => import('../src/discounts/promocodes/contract.ts')
export const redemptions = () => import('../src/discounts/redemptions/contract.ts')
export const events = () =>
  Promise.all([
    import('../src/events/contract.ts'),
    import('../src/events/contract-list.ts'),
    import('../src/events/contract-life.ts'),
  ])
export const eventTickets = () => import('../src/events/tickets/contract.ts')
export const waitlistEntries = () => import('../src/events/waitlist/contract.ts')
export const imports = () => import('../src/imports/contract.ts')
export const invoices = () =>
  Promise.all([
    import('../src/invoices/contract.ts'),
    import('../src/invoices/contract-steps.ts'),
    import('../src/invoices/contract-upcoming.ts'),
  ])
export const invoiceItems = () => import('../src/invoices/items/contract.ts')
export const locations = () => import('../src/locations/contract.ts')
export const networks = () => import('../src/networks/contract.ts')
export const packages = () => import('../src/packages/contract.ts')
export const purchases = () => import('../src/packages/purchases/contract.ts')
export const plans = () => import('../src/plans/contract.ts')
export const bookings = () => import('../src/resources/bookings/contract.ts')
export const resources = () =>
  Promise.all([
    import('../src/resources/contract.ts'),
    import('../src/resources/availability/contract.ts'),
    import('../src/resources/assignments/contract.ts'),
  ])
export const categories = () => import('../src/shop/categories/contract.ts')
export const orders = () => import('../src/shop/orders/contract.ts')
export const products = () =>
  Promise.all([
    import('../src/shop/products/contract.ts'),
    import('../src/shop/products/contract-list.ts'),
    import('../src/shop/products/contract-stock.ts'),
  ])
export const signups = () => import('../src/subscriptions/signups/contract.ts')
export const subscriptions = () =>
  Promise.all([
    import('../src/subscriptions/contract.ts'),
    import('../src/subscriptions/contract-terms.ts'),
    import('../src/subscriptions/items/contract.ts'),
    import('../src/subscriptions/changes/contract.ts'),
    import('../src/subscriptions/pauses/contract.ts'),
    import('../src/subscriptions/periods/contract.ts'),
    import('../src/subscriptions/previews/contract.ts'),
  ])
export const tickets = () =>
  Promise.all([
    import('../src/support/tickets/contract.ts'),
    import('../src/support/tickets/contract-list.ts'),
    import('../src/support/tickets/contract-steps.ts'),
  ])
export const transactions = () =>
  Promise.all([
    import('../src/transactions/contract.ts'),
    import('../src/transactions/contract-lists.ts'),
    import('../src/transactions/contract-balances.ts'),
    import('../src/transactions/scheduled/contract.ts'),
  ])
export const deposits = () => import('../src/billing/deposits/contract.ts')
export const creditNotes = () => import('../src/billing/credit_notes/contract.ts')
export const moneyBalances = () => import('../src/transactions/money/balances/contract.ts')
export const moneyTransactions = () => import('../src/transactions/money/contract.ts')
