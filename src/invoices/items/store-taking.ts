import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import type { ItemRow } from './table.ts'

interface Waiting {
  network: string
  /** The id of the customer. */
  pendingFor: string
  locationRef: string
  before: string
  most: number
}

/** What waits for a customer at a location and may be taken by then, in that order. */
export const waitingItems = (db: Db, waiting: Waiting): Promise<ItemRow[]> => db.all(waitingFor, waiting)

const waitingFor = prepared((sql, p: Waiting) =>
  sql
    .selectFrom('invoiceItem')
    .selectAll()
    .where('network', '=', p.network)
    .where('pendingFor', '=', p.pendingFor)
    .where('locationRef', '=', p.locationRef)
    .where('scheduleDate', '<=', p.before)
    .orderBy('scheduleDate')
    .orderBy('id')
    .limit(p.most),
)

/** Those of some items that still wait, locked in the order of their ids. */
export const lockWaiting = (tx: Tx, network: string, ids: Iterable<string>): Promise<ItemRow[]> =>
  lockedWaiting(tx, { network }, ids)

const lockedWaiting = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('invoiceItem')
    .selectAll()
    .where('network', '=', p.network)
    .where('id', 'in', ids)
    .where('pendingFor', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** Puts a line that waited, and that is locked, on an invoice. */
export const placeItem = (tx: Tx, item: ItemRow): Promise<void> => tx.send(place, item)

const place = prepared((sql, p: ItemRow) =>
  sql
    .updateTable('invoiceItem')
    .set({ invoiceRef: p.invoiceRef, position: p.position, pendingFor: null })
    .where('network', '=', p.network)
    .where('id', '=', p.id),
)

/** The lines of an invoice without their subjects, in their order. */
export const linesOf = async (db: Db, network: string, invoiceRef: string): Promise<ItemRow[]> =>
  (await linesOfInvoices(db, network, [invoiceRef])).get(invoiceRef) ?? []

/** The lines of several invoices without their subjects, in their order, by invoice. */
export const linesOfInvoices = async (
  db: Db,
  network: string,
  invoiceRefs: Iterable<string>,
): Promise<ReadonlyMap<string, ItemRow[]>> =>
  Map.groupBy(await lines(db, { network }, invoiceRefs), ({ invoiceRef }) => invoiceRef!)

const lines = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('invoiceItem')
    .selectAll()
    .where('network', '=', p.network)
    .where('invoiceRef', 'in', ids)
    .where('deleteDate', 'is', null)
    .orderBy('invoiceRef')
    .orderBy('position'),
)

/** The lines of an invoice without their subjects, locked in the order of their ids. */
export const lockLines = (tx: Tx, network: string, invoiceRef: string): Promise<ItemRow[]> =>
  tx.all(lockedLines, { network, invoiceRef })

const lockedLines = prepared((sql, p: { network: string; invoiceRef: string }) =>
  sql
    .selectFrom('invoiceItem')
    .selectAll()
    .where('network', '=', p.network)
    .where('invoiceRef', '=', p.invoiceRef)
    .where('deleteDate', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate(),
)
