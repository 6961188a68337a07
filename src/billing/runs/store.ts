import type { Builder, Db } from '../../db/database.ts'
import { isTx } from '../../db/is-tx.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { sql as raw } from 'kysely'
import { ACROSS_NETWORKS } from '../../db/guard.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { by } from '../../kernel/text/by.ts'
import type { ItemRow } from '../../invoices/items/table.ts'
import type { PreviewedInvoice } from './contract.ts'
import { billingPreview, billingRun, type RunRow } from './table.ts'

export const billingRuns = statements(billingRun)
export const billingPreviews = statements(billingPreview)

export const billingRunList = listOf({
  table: billingRun,
  rows: sql => sql.selectFrom('billingRun').selectAll(),
  filters: { locationRef: 'locationRef' },
  narrow: { dryRun: 'dryRun' },
  ranges: { createDate: 'createDate' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

/** The runs of a network that are not done, the oldest first. */
export const runningRuns = (db: Db, network: string): Promise<RunRow[]> => db.all(running, { network })

const running = prepared((sql, p: { network: string }) =>
  sql
    .selectFrom('billingRun')
    .selectAll()
    .where('network', '=', p.network)
    .where('status', '=', 'running')
    .orderBy('createDate')
    .orderBy('id'),
)

/** The locations at which runs are not done. */
export async function placesOfRuns(db: Db): Promise<{ network: string; part: string }[]> {
  const rows = await db.all(left, {})
  return rows.flatMap(({ network, locationsLeft }) => locationsLeft.map(part => ({ network, part })))
}

const left = prepared(sql =>
  sql
    .selectFrom('network')
    .innerJoin('billingRun', on => on.onRef('billingRun.network', '=', 'network.id'))
    .select(['billingRun.network', 'billingRun.locationsLeft'])
    .where('billingRun.status', '=', 'running')
    .orderBy('billingRun.createDate')
    .modifyEnd(raw.raw(ACROSS_NETWORKS)),
)

/**
 * What waits for an invoice of some customers at a location, as far as an invoice of then may take it, in the order in which it is taken. A
 * write locks it, so that nobody withdraws what is being invoiced.
 */
export async function pendingOf(
  db: Db,
  {
    network,
    locationRef,
    before,
    customers,
  }: { network: string; locationRef: string; before: string; customers: Iterable<string> },
): Promise<Map<string, ItemRow[]>> {
  const items = await (isTx(db) && db.engine === 'postgres' ? lockedWaiting : waiting)(
    db,
    { network, locationRef, before },
    customers,
  )
  const inOrder = by<ItemRow>(
    ({ scheduleDate }) => scheduleDate,
    ({ id }) => id,
  )
  return Map.groupBy(items.toSorted(inOrder), ({ pendingFor }) => pendingFor!)
}

const waitingFor = (sql: Builder, p: { network: string; locationRef: string; before: string }, ids: string[]) =>
  sql
    .selectFrom('invoiceItem')
    .selectAll()
    .where('network', '=', p.network)
    .where('pendingFor', 'in', ids)
    .where('scheduleDate', '<=', p.before)
    .where('locationRef', '=', p.locationRef)

const waiting = preparedMany(waitingFor)
const lockedWaiting = preparedMany((sql, p: { network: string; locationRef: string; before: string }, ids) =>
  waitingFor(sql, p, ids).orderBy('id').forNoKeyUpdate(),
)

/** The items that previews of a run take already for a customer. */
export const previewedRefs = async (db: Db, of: { network: string; runRef: string; customerRef: string }): Promise<Set<string>> =>
  new Set((await db.all(previewed, of)).flatMap(({ pendingRefs }) => pendingRefs))

/** What a run has shown of a customer. */
export const shownTo = async (
  db: Db,
  of: { network: string; runRef: string; customerRef: string },
): Promise<PreviewedInvoice[]> => (await db.all(shownInvoices, of)).map(({ shown }) => shown)

const shownInvoices = prepared((sql, p: { network: string; runRef: string; customerRef: string }) =>
  sql
    .selectFrom('billingPreview')
    .select('shown')
    .where('network', '=', p.network)
    .where('runRef', '=', p.runRef)
    .where('customerRef', '=', p.customerRef),
)

const previewed = prepared((sql, p: { network: string; runRef: string; customerRef: string }) =>
  sql
    .selectFrom('billingPreview')
    .select('pendingRefs')
    .where('network', '=', p.network)
    .where('runRef', '=', p.runRef)
    .where('customerRef', '=', p.customerRef),
)

export const billingPreviewList = listOf({
  table: billingPreview,
  rows: sql => sql.selectFrom('billingPreview').selectAll(),
  filters: { runRef: 'runRef' },
  required: ['runRef'],
  orders: { 'createDate:asc': ['createDate', 'asc'] },
})
