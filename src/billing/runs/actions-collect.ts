import type { WriteContext } from '../../kernel/storage/context.ts'
import { memberships } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { insertInvoice } from '../../invoices/actions-run.ts'
import { MOST_ITEMS, type ItemRow } from '../../invoices/items/table.ts'
import type { Holder } from '../../terms/holder.ts'
import { lockHolders } from '../../transactions/actions-holders.ts'
import { customersOf } from './actions-plan-load.ts'
import { missingFault, type Customer, type Place } from './rules-bill.ts'
import { NOTHING, together, type Done } from './rules.ts'
import { isCollectedAt, monthAt, type Month } from './rules-due.ts'
import { customersToCollect, findCollected, insertCollection, saveCollected } from './store-collecting.ts'
import { pendingOf } from './store.ts'
import type { RunFault } from './table.ts'

/** A month that is being collected at a place, and the last customer that was looked at. */
export interface Collecting extends Month {
  after: string
}

/** The month for which something is still to be collected at a place, if there is one. A month that was missed is collected with the next. */
export async function collectingAt(db: Db, { network, location, settings, asOf }: Place): Promise<Collecting | undefined> {
  const before = await findCollected(db, { network, locationRef: location.id })
  const { timezoneId } = location
  const isMonthly = settings.pendingInvoicing === 'monthly'
  const outlook = { isMonthly, month: null, collected: null, ...before, waits: '', billingFrom: settings.billingFrom, timezoneId }
  if (!isCollectedAt(outlook, asOf)) return undefined
  const held = monthAt(asOf, timezoneId)
  return { ...held, after: before?.month === held.month ? before.lastRef : '' }
}

/** The customers who are next: those without a subscription for whom something waits since before the month. */
export const nextToCollect = (
  db: Db,
  { network, location }: Place,
  { after, startDate }: Collecting,
  { now, take }: { now: string; take: number },
): Promise<string[]> => customersToCollect(db, { network, locationRef: location.id, after, before: startDate, now, take })

/**
 * Makes invoices over what waits for some customers without a subscription at a place where that is collected on the first of each month:
 * once a month and customer. `isAll` says that nobody is left.
 */
export async function collectSome(
  context: WriteContext,
  place: Place,
  runRef: string,
  take: number,
): Promise<{ done: Done; isAll: boolean }> {
  const collecting = await collectingAt(context.tx, place)
  if (collecting === undefined) return { done: NOTHING, isAll: true }
  const ids = await nextToCollect(context.tx, place, collecting, { now: context.now, take })
  const done = await collectFrom(context, place, collecting, runRef, ids)
  const isAll = ids.length < take
  await passBy(context, place, collecting, ids.at(-1) ?? collecting.after, isAll)
  return { done, isAll }
}

/** What is collected from a customer. */
interface Collected {
  id: string
  holder: Holder
  customer: Customer
  items: ItemRow[]
  isIssued: boolean
  fault: RunFault | undefined
}

/** What is to be collected from some customers, but what is taken already; it only reads, but that a write locks what waits. */
export async function planCollection(
  db: Db,
  { network, location, settings, asOf }: Place,
  { startDate }: Month,
  holders: ReadonlyMap<string, Holder>,
  taken?: ReadonlySet<string>,
): Promise<Collected[]> {
  const ids = [...holders.keys()]
  const pending = await pendingOf(db, { network, locationRef: location.id, before: asOf, customers: ids })
  const customers = await customersOf(db, network, [...holders.values()])
  return ids.map(id => {
    const customer = customers.get(id)!
    const fault = missingFault(customer.buyer, settings, { customerRef: id, periodStartDate: startDate })
    const items = (pending.get(id) ?? []).filter(item => !taken?.has(item.id)).slice(0, MOST_ITEMS)
    return { id, holder: holders.get(id)!, customer, items, isIssued: settings.autoIssue && fault === undefined, fault }
  })
}

/** Customers as holders, by id. */
export async function holdersOf(db: Db, network: string, ids: readonly string[]): Promise<Map<string, Holder>> {
  const members = await memberships.findMany(db, network, ids)
  return new Map(
    ids.map(id => [id, members.has(id) ? { membershipRef: id, companyRef: null } : { membershipRef: null, companyRef: id }]),
  )
}

/** Makes an invoice of each of some customers, where something is to be paid. */
export async function collectFrom(
  context: WriteContext,
  place: Place,
  collecting: Collecting,
  runRef: string,
  ids: readonly string[],
): Promise<Done> {
  const { tx, network } = context
  const { location, settings } = place
  const holders = await holdersOf(tx, network, ids)
  if (tx.engine === 'postgres') await lockHolders(context, [...holders.values()], { orDeleted: true })
  let done = NOTHING
  for (const collected of await planCollection(tx, place, collecting, holders)) {
    const { id, holder, customer, items, isIssued } = collected
    const draft = { location, ...holder, subscriptionRef: null, runRef }
    const made = { draft, settings, customer, lines: [], pending: items, isIssued }
    const invoice = isFree(items) ? undefined : await insertInvoice(context, made)
    const at = { network, locationRef: location.id, month: collecting.month, customerRef: id }
    await insertCollection(tx, { ...at, invoiceRef: invoice?.id ?? null, createDate: context.now })
    if (invoice) done = together(done, countsFor(location.currencyCode, collected))
  }
  return done
}

/** Whether nothing is to be paid for what waits. */
export const isFree = (items: readonly ItemRow[]): boolean =>
  items.reduce((sum, item) => sum + item.netDiscountedAmount + item.taxAmount, 0) === 0

/** Notes how far a month has been collected: up to a customer, or all of it. */
export const passBy = (
  { tx, network }: WriteContext,
  { location }: Place,
  { month }: Collecting,
  lastRef: string,
  collected = false,
): Promise<void> => saveCollected(tx, { network, locationRef: location.id, month, lastRef, collected })

/** What an invoice over what is collected counts for. */
export function countsFor(currencyCode: string, { items, isIssued, fault }: Collected): Done {
  const net = items.reduce((sum, item) => sum + item.netDiscountedAmount, 0)
  const tax = items.reduce((sum, item) => sum + item.taxAmount, 0)
  const made = { invoices: 1, drafts: isIssued ? 0 : 1, items: items.length }
  return { ...NOTHING, ...made, totals: [{ currencyCode, net, tax }], faults: fault ? [fault] : [] }
}
