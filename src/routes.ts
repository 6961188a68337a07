import { companyRoutes } from './community/companies/routes.ts'
import { membershipRoutes } from './community/memberships/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { invoiceItemRoutes } from './invoices/items/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import type { Route } from './kernel/implement.ts'
import { planRoutes } from './plans/routes.ts'
import { categoryRoutes } from './shop/categories/routes.ts'
import { orderRoutes } from './shop/orders/routes.ts'
import { productRoutes } from './shop/products/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { ticketRoutes } from './support/tickets/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'

/** The whole interface: a new endpoint goes into its slice's contract, and a new slice here. */
export const routes: Route[] = [
  ...eventRoutes,
  ...transactionRoutes,
  ...companyRoutes,
  ...membershipRoutes,
  ...categoryRoutes,
  ...productRoutes,
  ...orderRoutes,
  ...planRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...subscriptionRoutes,
  ...ticketRoutes,
]
