import { page } from './app/page.ts'

/** All pages, a line each. The address is that of the interface, and the folder too. A page is loaded when somebody opens it. */
export const routes = [
  page('/community/companies', () => import('./community/companies/pages/list.tsx')),
  page('/community/companies/$id', () => import('./community/companies/pages/company.tsx')),
  page('/imports', () => import('./imports/pages/import.tsx')),
  page('/start', () => import('./app/setup/StartPage.tsx')),
  page('/community/memberships', () => import('./community/memberships/pages/list.tsx')),
  page('/community/memberships/$id', () => import('./community/memberships/pages/person.tsx')),
  page('/shop/orders', () => import('./shop/orders/pages/list.tsx')),
  page('/shop/orders/$id', () => import('./shop/orders/pages/order.tsx')),
  page('/shop/products', () => import('./shop/products/pages/list.tsx')),
  page('/shop/products/$id', () => import('./shop/products/pages/product.tsx')),
  page('/events', () => import('./events/pages/list.tsx')),
  page('/events/$id', () => import('./events/pages/event.tsx')),
  // One page, so that the list stays as it is while tickets are opened.
  page('/support/tickets/{-$id}', () => import('./support/tickets/pages/inbox.tsx')),
  page('/transactions', () => import('./transactions/pages/credits.tsx')),
  page('/transactions/day_passes', () => import('./transactions/pages/day-passes.tsx')),
  page('/transactions/memberships/$id', () => import('./transactions/pages/membership.tsx')),
  page('/transactions/companies/$id', () => import('./transactions/pages/company.tsx')),
  page('/settings', () => import('./settings/pages/index.tsx')),
  page('/settings/account', () => import('./settings/pages/account.tsx')),
  page('/networks', () => import('./networks/pages/network.tsx')),
  page('/locations', () => import('./locations/pages/list.tsx')),
  page('/locations/new', () => import('./locations/pages/new.tsx')),
  page('/locations/$id', () => import('./locations/pages/location.tsx')),
  page('/access/team', () => import('./access/team/pages/list.tsx')),
  page('/access/credentials', () => import('./access/credentials/pages/list.tsx')),
  page('/access/credentials/$id', () => import('./access/credentials/pages/credential.tsx')),
  page('/access/audit', () => import('./access/audit/pages/list.tsx')),
  page('/access/audit/$id', () => import('./access/audit/pages/entry.tsx')),
]
