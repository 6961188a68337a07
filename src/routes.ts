import { linkRoutes } from './access/links/routes.ts'
import { passwordRoutes } from './access/passwords/routes.ts'
import { sessionRoutes } from './access/sessions/routes.ts'
import { passkeyRoutes } from './access/passkeys/routes.ts'
import { proofRoutes } from './access/proofs/routes.ts'
import { setupRoutes } from './access/setup/routes.ts'
import { signInRoutes } from './access/sign_in/routes.ts'
import { auditRoutes } from './access/audit/routes.ts'
import { credentialRoutes } from './access/credentials/routes.ts'
import { teamRoutes } from './access/team/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { todayRoutes } from './analytics/routes-today.ts'
import { exportRoutes } from './billing/exports/routes.ts'
import { documentRoutes } from './billing/documents/routes.ts'
import { billingRunRoutes } from './billing/runs/routes.ts'
import { taxRateRoutes } from './billing/tax_rates/routes.ts'
import { companyRoutes } from './community/companies/routes.ts'
import { membershipRoutes } from './community/memberships/routes.ts'
import { membershipListRoutes } from './community/memberships/routes-lists.ts'
import { userRoutes } from './community/users/routes.ts'
import { couponRoutes } from './discounts/coupons/routes.ts'
import { promocodeRoutes } from './discounts/promocodes/routes.ts'
import { redemptionRoutes } from './discounts/redemptions/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { eventLifeRoutes } from './events/routes-life.ts'
import { eventTicketRoutes } from './events/tickets/routes.ts'
import { waitlistRoutes } from './events/waitlist/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { invoiceItemRoutes } from './invoices/items/routes.ts'
import { depositRoutes } from './billing/deposits/routes.ts'
import { creditNoteRoutes } from './billing/credit_notes/routes.ts'
import { settingsRoutes } from './billing/settings/routes.ts'
import { upcomingInvoiceRoutes } from './invoices/routes-upcoming.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { invoiceStepRoutes } from './invoices/routes-steps.ts'
import type { Route } from './kernel/http/implement.ts'
import { purchaseRoutes } from './packages/purchases/routes.ts'
import { packageRoutes } from './packages/routes.ts'
import { locationRoutes } from './locations/routes.ts'
import { networkRoutes } from './networks/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { categoryRoutes } from './shop/categories/routes.ts'
import { bookingRoutes } from './resources/bookings/routes.ts'
import { assignmentRoutes } from './resources/assignments/routes.ts'
import { availabilityRoutes } from './resources/availability/routes.ts'
import { resourceRoutes } from './resources/routes.ts'
import { orderRoutes } from './shop/orders/routes.ts'
import { stockRoutes } from './shop/products/routes-stock.ts'
import { productRoutes } from './shop/products/routes.ts'
import { subscriptionPeriodRoutes } from './subscriptions/periods/routes.ts'
import { subscriptionChangeRoutes } from './subscriptions/changes/routes.ts'
import { subscriptionItemRoutes } from './subscriptions/items/routes.ts'
import { subscriptionPauseRoutes } from './subscriptions/pauses/routes.ts'
import { subscriptionPreviewRoutes } from './subscriptions/previews/routes.ts'
import { subscriptionTermRoutes } from './subscriptions/routes-terms.ts'
import { signupRoutes } from './subscriptions/signups/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { ticketRoutes } from './support/tickets/routes.ts'
import { ticketStepRoutes } from './support/tickets/routes-steps.ts'
import { moneyBalanceRoutes } from './transactions/money/balances/routes.ts'
import { moneyTransactionRoutes } from './transactions/money/routes.ts'
import { scheduledRoutes } from './transactions/scheduled/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'

/** The whole interface: a new endpoint goes into its slice's contract, a new slice here. The address is the folder. */
export const routes: Route[] = [
  ...sessionRoutes, //      /access/sessions/v1
  ...linkRoutes, //         /access/links/v1
  ...passwordRoutes, //     /access/passwords/v1
  ...passkeyRoutes, //      /access/passkeys/v1
  ...proofRoutes, //        /access/proofs/v1
  ...setupRoutes, //        /access/setup/v1
  ...signInRoutes, //       /access/sign_in/v1
  ...teamRoutes, //         /access/team/v1
  ...auditRoutes, //        /access/audit/v1
  ...credentialRoutes, //   /access/credentials/v1
  ...changeRoutes, //       /changes/v1
  ...analyticsRoutes, //    /analytics/members/v1, orders, revenue, tickets
  ...todayRoutes, //        /analytics/today/v1
  ...documentRoutes, //       /invoices/v1/{id}/pdf, /billing/credit_notes/v1/{id}/pdf
  ...exportRoutes, //         /billing/exports/v1
  ...billingRunRoutes, //   /billing/runs/v1
  ...settingsRoutes, //     /billing/settings/v1
  ...taxRateRoutes, //      /billing/tax_rates/v1
  ...companyRoutes, //      /community/companies/v1
  ...membershipRoutes, //   /community/memberships/v1
  ...membershipListRoutes,
  ...userRoutes, //         /community/users/v1
  ...couponRoutes, //       /discounts/coupons/v1
  ...promocodeRoutes, //    /discounts/promocodes/v1
  ...redemptionRoutes, //   /discounts/redemptions/v1
  ...calendarRoutes, //     /calendars/v1
  ...eventRoutes, //        /events/v1
  ...eventLifeRoutes,
  ...eventTicketRoutes, //  /events/tickets/v1
  ...waitlistRoutes, //     /events/waitlist/v1
  ...importRoutes, //       /imports/v1
  ...creditNoteRoutes, //   /billing/credit_notes/v1
  ...depositRoutes, //      /billing/deposits/v1
  ...upcomingInvoiceRoutes, // /invoices/v1/upcoming
  ...invoiceRoutes, //      /invoices/v1
  ...invoiceStepRoutes,
  ...invoiceItemRoutes, //  /invoices/items/v1
  ...packageRoutes, //      /packages/v1
  ...purchaseRoutes, //     /packages/purchases/v1
  ...locationRoutes, //     /locations/v1
  ...networkRoutes, //      /networks/v1
  ...planRoutes, //         /plans/v1
  ...categoryRoutes, //     /shop/categories/v1
  ...assignmentRoutes, //     /resources/v1/assignments
  ...availabilityRoutes, //     /resources/v1/availability
  ...resourceRoutes, //     /resources/v1
  ...bookingRoutes, //      /resources/bookings/v1
  ...orderRoutes, //        /shop/orders/v1
  ...productRoutes, //      /shop/products/v1
  ...stockRoutes, //        /shop/products/v1/{id}/options/{optionId}/stock
  ...subscriptionRoutes, // /subscriptions/v1
  ...subscriptionPeriodRoutes, // /subscriptions/v1/{id}/periods
  ...subscriptionTermRoutes,
  ...subscriptionItemRoutes, // /subscriptions/v1/{id}/items
  ...subscriptionPauseRoutes, // /subscriptions/v1/{id}/pauses
  ...subscriptionChangeRoutes, // /subscriptions/v1/{id}/changes
  ...subscriptionPreviewRoutes, // /subscriptions/v1/preview
  ...signupRoutes, //       /subscriptions/signups/v1
  ...ticketRoutes, //       /support/tickets/v1
  ...ticketStepRoutes,
  ...transactionRoutes, //  /transactions/credits/v1, /transactions/day_passes/v1 and balances
  ...scheduledRoutes, //  /transactions/credits/scheduled/v1, /transactions/day_passes/scheduled/v1
  ...moneyTransactionRoutes, // /transactions/money/v1
  ...moneyBalanceRoutes, // /transactions/v1/balances/{id}/money
]
