import type { Route } from './kernel/http/implement.ts'
import { auditRoutes } from './access/audit/routes.ts'
import { credentialRoutes } from './access/credentials/routes.ts'
import { linkRoutes } from './access/links/routes.ts'
import { passkeyRoutes } from './access/passkeys/routes.ts'
import { passwordRoutes } from './access/passwords/routes.ts'
import { proofRoutes } from './access/proofs/routes.ts'
import { sessionRoutes } from './access/sessions/routes.ts'
import { setupRoutes } from './access/setup/routes.ts'
import { signInRoutes } from './access/sign_in/routes.ts'
import { teamRoutes } from './access/team/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { occupancyRoutes } from './analytics/routes-occupancy.ts'
import { todayRoutes } from './analytics/routes-today.ts'
import { creditNoteRoutes } from './billing/credit_notes/routes.ts'
import { depositRoutes } from './billing/deposits/routes.ts'
import { documentRoutes } from './billing/documents/routes.ts'
import { exportRoutes } from './billing/exports/routes.ts'
import { billingRunRoutes } from './billing/runs/routes.ts'
import { settingsRoutes } from './billing/settings/routes.ts'
import { taxRateRoutes } from './billing/tax_rates/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { companyRoutes } from './community/companies/routes.ts'
import { membershipRoutes } from './community/memberships/routes.ts'
import { membershipListRoutes } from './community/memberships/routes-lists.ts'
import { userRoutes } from './community/users/routes.ts'
import { couponRoutes } from './discounts/coupons/routes.ts'
import { promocodeRoutes } from './discounts/promocodes/routes.ts'
import { redemptionRoutes } from './discounts/redemptions/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { eventLifeRoutes } from './events/routes-life.ts'
import { eventTicketRoutes } from './events/tickets/routes.ts'
import { waitlistRoutes } from './events/waitlist/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { invoiceStepRoutes } from './invoices/routes-steps.ts'
import { upcomingInvoiceRoutes } from './invoices/routes-upcoming.ts'
import { invoiceItemRoutes } from './invoices/items/routes.ts'
import { locationRoutes } from './locations/routes.ts'
import { networkRoutes } from './networks/routes.ts'
import { packageRoutes } from './packages/routes.ts'
import { purchaseRoutes } from './packages/purchases/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { resourceRoutes } from './resources/routes.ts'
import { assignmentRoutes } from './resources/assignments/routes.ts'
import { availabilityRoutes } from './resources/availability/routes.ts'
import { bookingRoutes } from './resources/bookings/routes.ts'
import { categoryRoutes } from './shop/categories/routes.ts'
import { orderRoutes } from './shop/orders/routes.ts'
import { productRoutes } from './shop/products/routes.ts'
import { stockRoutes } from './shop/products/routes-stock.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { subscriptionTermRoutes } from './subscriptions/routes-terms.ts'
import { subscriptionChangeRoutes } from './subscriptions/changes/routes.ts'
import { subscriptionItemRoutes } from './subscriptions/items/routes.ts'
import { subscriptionPauseRoutes } from './subscriptions/pauses/routes.ts'
import { subscriptionPeriodRoutes } from './subscriptions/periods/routes.ts'
import { subscriptionPreviewRoutes } from './subscriptions/previews/routes.ts'
import { signupRoutes } from './subscriptions/signups/routes.ts'
import { ticketRoutes } from './support/tickets/routes.ts'
import { ticketStepRoutes } from './support/tickets/routes-steps.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { moneyTransactionRoutes } from './transactions/money/routes.ts'
import { moneyBalanceRoutes } from './transactions/money/balances/routes.ts'
import { scheduledRoutes } from './transactions/scheduled/routes.ts'
import { wire } from './wiring.ts'

wire()

/** The whole interface, in the order of its addresses: a new endpoint goes into its slice's contract, a new slice here. The address is the folder. */
export const routes: Route[] = [
  ...auditRoutes,
  ...credentialRoutes,
  ...linkRoutes,
  ...passkeyRoutes,
  ...passwordRoutes,
  ...proofRoutes,
  ...sessionRoutes,
  ...setupRoutes,
  ...signInRoutes,
  ...teamRoutes,
  ...analyticsRoutes,
  ...occupancyRoutes,
  ...todayRoutes,
  ...creditNoteRoutes,
  ...depositRoutes,
  ...documentRoutes,
  ...exportRoutes,
  ...billingRunRoutes,
  ...settingsRoutes,
  ...taxRateRoutes,
  ...calendarRoutes,
  ...changeRoutes,
  ...companyRoutes,
  ...membershipRoutes,
  ...membershipListRoutes,
  ...userRoutes,
  ...couponRoutes,
  ...promocodeRoutes,
  ...redemptionRoutes,
  ...eventRoutes,
  ...eventLifeRoutes,
  ...eventTicketRoutes,
  ...waitlistRoutes,
  ...importRoutes,
  ...invoiceRoutes,
  ...invoiceStepRoutes,
  ...upcomingInvoiceRoutes,
  ...invoiceItemRoutes,
  ...locationRoutes,
  ...networkRoutes,
  ...packageRoutes,
  ...purchaseRoutes,
  ...planRoutes,
  ...resourceRoutes,
  ...assignmentRoutes,
  ...availabilityRoutes,
  ...bookingRoutes,
  ...categoryRoutes,
  ...orderRoutes,
  ...productRoutes,
  ...stockRoutes,
  ...subscriptionRoutes,
  ...subscriptionTermRoutes,
  ...subscriptionChangeRoutes,
  ...subscriptionItemRoutes,
  ...subscriptionPauseRoutes,
  ...subscriptionPeriodRoutes,
  ...subscriptionPreviewRoutes,
  ...signupRoutes,
  ...ticketRoutes,
  ...ticketStepRoutes,
  ...transactionRoutes,
  ...moneyTransactionRoutes,
  ...moneyBalanceRoutes,
  ...scheduledRoutes,
]
