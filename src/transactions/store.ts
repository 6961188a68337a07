import { preparedMany } from '../db/prepared-many.ts'
import { prepared } from '../db/prepared.ts'
import type { Db } from '../db/database.ts'
import { insertions, statements } from '../db/statements.ts'
import { listOf } from '../kernel/lists/list.ts'
import { by } from '../kernel/text/by.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import {
  ledgerEntry,
  ledgerLine,
  type BoughtPackage,
  type EntryRow,
  type Movement,
  type PaidBooking,
  type PaidOrder,
  type PaidTicket,
  type Unit,
} from './table.ts'

export const ledgerEntries = statements(ledgerEntry)
export const insertLines = insertions(ledgerLine)

/** Entries of one unit. */
export const entryList = listOf({
  table: ledgerEntry,
  rows: sql => sql.selectFrom('ledgerEntry').selectAll(),
  filters: { membershipRef: 'membershipRef', companyRef: 'companyRef', locationRef: 'locationRef', unit: 'unit' },
  required: ['unit'],
  narrow: { type: 'type' },
  ranges: { createDate: 'createDate' },
  orders: { 'createDate:desc': ['createDate', 'desc'], 'createDate:asc': ['createDate', 'asc'] },
})

export const findEntry = (db: Db, network: string, id: string, unit: Unit) => db.first(entryById, { network, id, unit })

const entryById = prepared((sql, p: { network: string; id: string; unit: Unit }) =>
  sql.selectFrom('ledgerEntry').selectAll().where('network', '=', p.network).where('id', '=', p.id).where('unit', '=', p.unit),
)

/** The refunds of some charges, by the charge. */
export const refundsOf = async (db: Db, network: string, charges: Iterable<string>): Promise<ReadonlyMap<string, EntryRow>> =>
  new Map((await byRefundOf(db, { network }, charges)).map(refund => [refund.refundOf!, refund]))

const byRefundOf = preparedMany((sql, p: { network: string }, ids) =>
  sql.selectFrom('ledgerEntry').selectAll().where('network', '=', p.network).where('refundOf', 'in', ids),
)

/** The lots that some entries moved, by the entry, the soonest to expire first; what never expires comes last. */
export async function movementsOf(db: Db, network: string, entries: Iterable<string>): Promise<Map<string, Movement[]>> {
  const rows: Movement[] = await byEntry(db, { network }, entries)
  const soonestFirst = by<Movement>(
    ({ expireDate }) => expireDate ?? LAST_INSTANT,
    ({ id }) => id,
  )
  return Map.groupBy(rows.toSorted(soonestFirst), ({ entryRef }) => entryRef)
}

const byEntry = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('ledgerLine')
    .innerJoin('ledgerLot', on =>
      on.onRef('ledgerLot.network', '=', 'ledgerLine.network').onRef('ledgerLot.id', '=', 'ledgerLine.lotRef'),
    )
    .selectAll('ledgerLot')
    .select(['ledgerLine.entryRef', 'ledgerLine.lineAmount'])
    .where('ledgerLine.network', '=', p.network)
    .where('ledgerLine.entryRef', 'in', ids),
)

/** The orders that entries paid, as short as entries show them. */
export const findPaidOrders = async (db: Db, network: string, ids: Iterable<string>): Promise<ReadonlyMap<string, PaidOrder>> =>
  new Map((await paidOrders(db, { network }, ids)).map(order => [order.id, order]))

const paidOrders = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('shopOrder')
    .innerJoin('productOption as option', on =>
      on.onRef('option.network', '=', 'shopOrder.network').onRef('option.id', '=', 'shopOrder.optionRef'),
    )
    .innerJoin('product', on =>
      on.onRef('product.network', '=', 'shopOrder.network').onRef('product.id', '=', 'shopOrder.productRef'),
    )
    .select(['shopOrder.id', 'shopOrder.optionRef', 'option.title as optionTitle', 'shopOrder.productRef'])
    .select('product.title as productTitle')
    .where('shopOrder.network', '=', p.network)
    .where('shopOrder.id', 'in', ids),
)

/** The purchases that entries came of, as short as entries show them. */
export const findBoughtPackages = async (
  db: Db,
  network: string,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, BoughtPackage>> =>
  new Map((await boughtPackages(db, { network }, ids)).map(purchase => [purchase.id, purchase]))

const boughtPackages = preparedMany((sql, p: { network: string }, ids) =>
  sql.selectFrom('packagePurchase').select(['id', 'packageRef', 'title']).where('network', '=', p.network).where('id', 'in', ids),
)

/** The event tickets that entries paid or gave back, as short as entries show them. */
export const findPaidTickets = async (db: Db, network: string, ids: Iterable<string>): Promise<ReadonlyMap<string, PaidTicket>> =>
  new Map((await paidTickets(db, { network }, ids)).map(ticket => [ticket.id, ticket]))

const paidTickets = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('eventTicket')
    .innerJoin('event', on =>
      on.onRef('event.network', '=', 'eventTicket.network').onRef('event.id', '=', 'eventTicket.eventRef'),
    )
    .select(['eventTicket.id', 'eventTicket.eventRef', 'event.title as eventTitle'])
    .where('eventTicket.network', '=', p.network)
    .where('eventTicket.id', 'in', ids),
)

/** The bookings that entries paid or gave back, as short as entries show them. */
export const findPaidBookings = async (
  db: Db,
  network: string,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, PaidBooking>> =>
  new Map((await paidBookings(db, { network }, ids)).map(booking => [booking.id, booking]))

const paidBookings = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('booking')
    .innerJoin('resource', on =>
      on.onRef('resource.network', '=', 'booking.network').onRef('resource.id', '=', 'booking.resourceRef'),
    )
    .select(['booking.id', 'booking.startDate', 'booking.endDate', 'booking.resourceRef', 'resource.title as resourceTitle'])
    .where('booking.network', '=', p.network)
    .where('booking.id', 'in', ids),
)
