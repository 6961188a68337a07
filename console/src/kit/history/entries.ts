import type { ItemOf } from '../../../../client/index.ts'
import type { stoa } from '../data/stoa.ts'

export type Entry = ItemOf<typeof stoa.audit.listAudit>

/** Pages of things, by their kinds. */
const PAGES: Readonly<Record<string, string>> = {
  location: '/locations',
  credential: '/access/credentials',
  company: '/community/companies',
  membership: '/community/memberships',
  ticket: '/support/tickets',
  product: '/shop/products',
  order: '/shop/orders',
  invoice: '/invoices',
  plan: '/plans',
  subscription: '/subscriptions',
  event: '/events',
  eventTicket: '/events/tickets',
  resource: '/resources',
  booking: '/resources/bookings',
  coupon: '/discounts/coupons',
  promocode: '/discounts/promocodes',
  signup: '/subscriptions/signups',
  package: '/packages',
  purchase: '/packages/purchases',
}

/** The address of the page of a thing; undefined where its kind has none. */
export const pageOf = (object: string, id: string): string | undefined =>
  object === 'network' ? '/networks' : PAGES[object] && `${PAGES[object]}/${id}`

/** The kind of thing that a field refers to: `companyRefPayer` to a company. */
export const referred = (path: string): string | undefined => {
  const name = /(?:^|\.)([a-z]+)Ref[A-Za-z]*$/.exec(path)?.[1]
  return name !== undefined && name in PAGES ? name : undefined
}
