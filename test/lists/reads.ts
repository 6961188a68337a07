import { plain } from '../../src/kernel/text/plain.ts'
import { sortKey } from '../../src/terms/sort-key.ts'
import type { Json } from '../client.ts'

/** What rows of a list do not tell themselves. */
export interface Facts {
  /** Plans by membership: of subscriptions that have not ended. */
  plans: ReadonlyMap<string, readonly string[]>
  /** Categories by product, deleted or not. */
  categories: ReadonlyMap<string, string>
  companies: ReadonlySet<string>
  /** By id. */
  invoices: ReadonlyMap<string, Json>
  locations: readonly string[]
  /** Where entries of waiting lists stand, by id: those that do not wait any more do not tell. */
  places: ReadonlyMap<string, number>
  /** The people who are blocked. */
  blocked: ReadonlySet<string>
}

/** How a filter reads a row: the values of which one must be among those that are wanted. */
type Read = (row: Json, facts: Facts) => readonly unknown[]

const customer: Read = row => [row.membershipRef, row.companyRef]
const email: Read = row => [(row.user ?? row).email.toLowerCase()]

const payingCompany: Read = (row, { companies }) => [row.payment?.customerRef].filter(id => companies.has(id))

/** Filters that are not the member of their name, by list. */
const READS: Record<string, Record<string, Read>> = {
  listAudit: { membershipRef: row => [row.membership?.id], userRef: row => [row.membership?.user.id, row.userRef] },
  listPromocodes: { code: row => [row.code.toLowerCase()], archived: row => [row.archiveDate !== undefined] },
  // What somebody bought, whoever pays for it.
  listRedemptions: {
    couponRef: row => [row.coupon.id],
    promocodeRef: row => [row.promocode?.id],
    customerRef: row => [row.customer.id],
    membershipRef: row => [row.customer.type === 'user' ? row.customer.id : undefined],
    companyRef: row => [row.customer.type === 'company' ? row.customer.id : undefined],
  },
  listCredentials: { revoked: row => [row.revokeDate !== undefined] },
  listMemberships: {
    userEmail: email,
    blocked: (row, { blocked }) => [blocked.has(row.user.id)],
    types: row => [row.type],
    planRef: (row, { plans }) => plans.get(row.id) ?? [],
  },
  listDeletedMemberships: { userEmail: email },
  listPasskeys: { userRef: row => [row.user.id] },
  listSessions: { userRef: row => [row.user.id] },
  listResources: { types: row => [row.type] },
  listUsers: { email, locationRef: row => row.memberships.map((one: Json) => one.locationRef) },
  listOrders: {
    // Who ordered, or the company that pays.
    customerRef: row => [row.membershipRef, row.payment?.customerRef],
    companyRef: payingCompany,
    productRef: row => [row.product.id],
    userRef: row => [row.user.id],
    categoryRef: (row, { categories }) => [categories.get(row.product.id)],
  },
  // What a company bought, and what it pays for its members.
  listPurchases: { companyRef: payingCompany, customerRef: row => [row.membershipRef, row.payment?.customerRef] },
  listEvents: { canceled: row => [row.cancelDate !== undefined] },
  // Whose it is, or the company that pays.
  listEventTickets: {
    customerRef: row => [row.membershipRef, row.payment?.customerRef],
    companyRef: payingCompany,
    userRef: row => [row.user.id],
    checkedIn: row => [row.checkInDate !== undefined],
  },
  listWaitlistEntries: { customerRef: row => [row.membershipRef, row.payment?.customerRef], companyRef: payingCompany },
  listBookings: {
    // Whose it is, or whose company it was of.
    customerRef: row => [row.membershipRefOwner, row.company?.id],
    membershipRef: row => [row.membershipRefOwner],
    companyRef: row => [row.company?.id],
    type: row => [row.resource.type],
  },
  listTickets: {
    membershipRefAssignee: row => [row.membershipRefAssignee ?? 'none'],
    userRefAssignee: row => [row.userAssignee?.id],
  },
  listInvoiceItems: {
    status: (row, { invoices }) => [row.invoiceRef === undefined ? 'pending' : invoices.get(row.invoiceRef).status],
    issueDate: (row, { invoices }) => [invoices.get(row.invoiceRef)?.issueDate],
  },
  listMoneyTransactions: {
    invoiceRef: row => [row.invoice?.id],
    paymentMethod: row => [row.paymentMethod.type],
    refundStatus: row => row.refunds.map((one: Json) => one.status),
  },
  listSubscriptions: {
    resourceRef: row => row.assignments.map((one: Json) => one.resource.id),
    planRef: row => row.items.map((one: Json) => one.plan?.id),
  },
  listTaxRates: {
    locationRef: (row, { locations }) => (row.locationRef === undefined ? locations : [row.locationRef]),
    archived: row => [row.archiveDate !== undefined],
  },
  listPlans: { archived: row => [row.deleteDate !== undefined] },
  // A category without a location is one of every location.
  listCategories: { locationRef: (row, { locations }) => (row.locationRef === undefined ? locations : [row.locationRef]) },
  listProducts: {
    available: row => [row.options.some((one: Json) => one.available && (!one.stock.enabled || one.stock.quantity > 0))],
  },
}

/** The texts in which `q` looks, by list. */
const TEXTS: Record<string, (row: Json) => readonly unknown[]> = {
  listCompanies: row => [row.title, row.legalName, row.taxId],
  listCoupons: row => [row.title],
  listMemberships: row => [row.user.name, row.user.surname, row.user.email, row.number],
  listUsers: row => [row.name, row.surname, row.email],
  listEvents: row => [row.title, row.venue],
  listInvoices: row => [row.title, row.number, row.customerName],
  listCreditNotes: row => [row.number, row.title, row.customerName],
  listProducts: row => [row.title, row.description],
  listResources: row => [row.title, row.description],
  listTickets: row => [row.number, row.description],
}

/** The order of lists that take none, or of an order that is not named after its member. */
const ORDERS: Record<string, Record<string, (row: Json, facts: Facts) => unknown>> = {
  listCompanies: { 'title:asc': row => sortKey(row.title) },
  listMemberships: { 'number:asc': row => row.number, 'name:asc': row => sortKey(row.user.name, row.user.surname) },
  listUsers: { 'name:asc': row => sortKey(row.name, row.surname) },
  listInvoices: {
    'issueDate:desc': row => row.issueDate ?? LAST,
    'dueDate:asc': row => row.dueDate ?? LAST,
    'number:desc': row => row.number ?? Infinity,
  },
  listInvoicesOfBillingRun: { 'createDate:asc': row => row.createDate },
  listDeletedMemberships: { 'deleteDate:desc': row => row.deleteDate },
  listPackages: { 'price:asc': row => row.price },
  listUpcomingInvoiceItems: { 'scheduleDate:asc': row => row.scheduleDate },
  listScheduledCredits: { 'scheduleDate:asc': row => row.scheduleDate },
  listScheduledDayPasses: { 'scheduleDate:asc': row => row.scheduleDate },
  listResources: { 'title:asc': row => row.title },
  listPlans: { 'createDate:asc': row => row.createDate },
  // Those without an end come last.
  listSubscriptions: { 'endDate:asc': row => row.endDate ?? '9999-12-31T23:59:59.999Z' },
  listCategories: { 'createDate:asc': row => row.createDate },
  listWaitlistEntries: { 'place:asc': (row, { places }) => places.get(row.id) },
  listTaxRates: { 'rate:asc': row => row.rate },
}

/** What an invoice lacks is sorted behind all that have it. */
const LAST = '9999-12-31T23:59:59.999Z'

const at = (row: Json, path: string): unknown => path.split('.').reduce((value, name) => value?.[name], row)

/** The values that a filter of a list sees in a row. */
export function valuesOf(list: string, name: string, row: Json, facts: Facts): unknown[] {
  const read = READS[list]?.[name] ?? (name === 'customerRef' ? customer : (one: Json) => [at(one, name)].flat())
  return read(row, facts).filter(value => value !== undefined)
}

/** The words by which `q` finds a row. */
export const wordsOf = (list: string, row: Json): string[] =>
  TEXTS[list]!(row).flatMap(text => plain(String(text ?? '')).match(/[\p{L}\p{N}]+/gu) ?? [])

/** Whether a row meets what is asked for by a filter, as the request says it. */
export function meets(list: string, name: string, wanted: string, row: Json, facts: Facts): boolean {
  if (name === 'q') {
    const words = wordsOf(list, row)
    return wanted.split(' ').every(beginning => words.some(word => word.startsWith(beginning)))
  }
  if (name === 'title') return sortKey(row.title).startsWith(sortKey(wanted))
  const [path = '', sign] = name.replace(']', '').split('[')
  if (sign !== undefined) {
    const [value] = valuesOf(list, path, row, facts) as (string | undefined)[]
    if (value === undefined) return false
    return sign === 'gte' ? value >= wanted : sign === 'gt' ? value > wanted : sign === 'lte' ? value <= wanted : value < wanted
  }
  const values = valuesOf(list, name, row, facts).map(String)
  return wanted.split(',').some(one => values.includes(one))
}

/** Rows in an order of a list; without one in the only order that it has. */
export function sorted(list: string, order: string | undefined, rows: readonly Json[], facts: Facts): Json[] {
  const own = ORDERS[list] ?? {}
  const [name = 'createDate:desc'] = order === undefined ? Object.keys(own) : [order.includes(':') ? order : `${order}:asc`]
  const [member = '', direction] = name.split(':')
  const keyOf = own[name] ?? ((row: Json) => row[member])
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: Json, b: Json) => (a < b ? -1 : a > b ? 1 : 0)
  return rows.toSorted((a, b) => sign * (compare(keyOf(a, facts), keyOf(b, facts)) || compare(a.id, b.id)))
}
