import { sql as raw, type SqlBool } from 'kysely'
import type { Builder, Db } from '../db/database.ts'
import { listOf } from '../kernel/lists/list.ts'
import type { Pages } from '../kernel/lists/pages.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import { holderOfSubscription, invoiceWords } from './store.ts'
import { invoice, type InvoiceRow } from './table.ts'

const rows = (sql: Builder) => sql.selectFrom('invoice').selectAll().where('deleteDate', 'is', null)

/** What every list of invoices can be asked. Dates that a draft lacks are sorted as the last instant. */
const common = {
  table: invoice,
  rows,
  ranges: { createDate: 'createDate', issueDate: 'issueSort', dueDate: 'dueSort' },
  words: invoiceWords,
} as const

/** Not overdue by an instant. */
const inTime = (_: unknown, [now]: readonly [string, ...string[]]) =>
  raw<SqlBool>`not (${raw.ref('invoice.status')} = 'issued' and ${raw.ref('invoice.dueSort')} < ${now})`

const byMaking = listOf({
  ...common,
  filters: {
    subscriptionRef: 'subscriptionRef',
    runRef: 'runRef',
    membershipRef: 'membershipRef',
    companyRef: 'companyRef',
    status: 'status',
    locationRef: 'locationRef',
  },
  narrow: { inTime },
  orders: { 'createDate:desc': ['createDate', 'desc'], 'createDate:asc': ['createDate', 'asc'] },
})

const byDueDate = listOf({
  ...common,
  filters: { membershipRef: 'membershipRef', companyRef: 'companyRef', status: 'status', locationRef: 'locationRef' },
  narrow: { subscriptionRef: 'subscriptionRef', runRef: 'runRef', inTime },
  orders: { 'dueDate:asc': ['dueSort', 'asc'] },
})

const byIssue = listOf({
  ...common,
  filters: { membershipRef: 'membershipRef', companyRef: 'companyRef', locationRef: 'locationRef' },
  narrow: { subscriptionRef: 'subscriptionRef', runRef: 'runRef', status: 'status', inTime },
  orders: { 'issueDate:desc': ['issueSort', 'desc'], 'number:desc': ['numberSort', 'desc'] },
})

type Sent = Record<string, string | number | boolean | readonly string[] | undefined> & {
  limit: number
  order: string
  overdue?: boolean | undefined
  status?: readonly string[] | undefined
}

interface Request {
  db: Db
  network: string
  now: string
  query: Sent
  pages: Pages
}

/** A page of invoices in one of their orders. */
export async function invoicesOf({
  db,
  network,
  now,
  query,
  pages,
}: Request): Promise<{ rows: InvoiceRow[]; nextPageToken?: string }> {
  const { overdue, ...sent } = query
  const dated = dateOf('dueDate', dateOf('issueDate', sent))
  const asked = overdue === undefined ? dated : overdue ? overdueOnly(dated, now) : { ...dated, inTime: now }
  const request = { db, network, query: asked as never, pages }
  if (query.order.startsWith('createDate')) return byMaking.read(request)
  // The other orders have no index of their own for subscriptions, but for their customers, who have few invoices.
  const narrowed = { ...request, query: { ...asked, ...(await customerOf(db, network, { ...asked })) } as never }
  return query.order === 'dueDate:asc' ? byDueDate.read(narrowed) : byIssue.read(narrowed)
}

/** A bound of a date is not met by what has no such date. */
function dateOf(name: 'issueDate' | 'dueDate', sent: Omit<Sent, 'overdue'>) {
  const [lte, lt] = [`${name}[lte]`, `${name}[lt]`]
  const isBounded = [`${name}[gte]`, `${name}[gt]`, lte, lt].some(bound => sent[bound] !== undefined)
  if (!isBounded || sent[lt] !== undefined || (sent[lte] !== undefined && sent[lte] !== LAST_INSTANT)) return sent
  const { [lte]: _, ...others } = sent
  return { ...others, [lt]: LAST_INSTANT } as Omit<Sent, 'overdue'>
}

/** What is issued and was due before now. */
function overdueOnly(sent: Omit<Sent, 'overdue'>, now: string) {
  const { 'dueDate[lte]': lte, 'dueDate[lt]': lt, status, ...others } = sent as Sent & Record<string, string | undefined>
  const isOpen = status === undefined || (status as readonly string[]).includes('issued')
  const isLower = (bound: string | undefined) => bound !== undefined && bound < now
  const bound = isLower(lte) ? { 'dueDate[lte]': lte } : isLower(lt) ? { 'dueDate[lt]': lt } : { 'dueDate[lt]': now }
  return { ...others, ...bound, status: [isOpen ? 'issued' : 'none'] }
}

async function customerOf(db: Db, network: string, asked: Readonly<Record<string, unknown>>) {
  const { subscriptionRef, membershipRef, companyRef } = asked
  if (typeof subscriptionRef !== 'string' || membershipRef !== undefined || companyRef !== undefined) return {}
  const holder = await holderOfSubscription(db, network, subscriptionRef)
  if (holder === undefined) return {}
  return holder.membershipRef === null ? { companyRef: holder.companyRef } : { membershipRef: holder.membershipRef }
}
