import { heldByAll } from '../community/holders/actions.ts'
import type { Db } from '../db/database.ts'
import { CHARGES } from './rules.ts'
import { findBoughtPackages, findPaidBookings, findPaidOrders, findPaidTickets, movementsOf, refundsOf } from './store.ts'
import type { EntryRow } from './table.ts'
import type { TransactionParts } from './view.ts'

/** Entries with all that answers show of them, in the same few statements for one as for a page. */
export async function loadTransactions(
  db: Db,
  network: string,
  entries: readonly EntryRow[],
  now: string,
): Promise<TransactionParts[]> {
  const ids = entries.map(({ id }) => id)
  const charges = entries.filter(({ type }) => CHARGES.includes(type)).map(({ id }) => id)
  const held = await heldByAll(db, network, entries, now)
  const movements = await movementsOf(db, network, ids)
  const refunds = await refundsOf(db, network, charges)
  const orders = await findPaidOrders(
    db,
    network,
    entries.flatMap(({ orderRef }) => orderRef ?? []),
  )
  const purchases = await findBoughtPackages(
    db,
    network,
    entries.flatMap(({ purchaseRef }) => purchaseRef ?? []),
  )
  const tickets = await findPaidTickets(
    db,
    network,
    entries.flatMap(({ eventTicketRef }) => eventTicketRef ?? []),
  )
  const bookings = await findPaidBookings(
    db,
    network,
    entries.flatMap(({ bookingRef }) => bookingRef ?? []),
  )
  return entries.map((entry, i) => ({
    entry,
    ...held[i]!,
    movements: movements.get(entry.id) ?? [],
    refund: refunds.get(entry.id),
    order: entry.orderRef === null ? undefined : orders.get(entry.orderRef),
    ticket: entry.eventTicketRef === null ? undefined : tickets.get(entry.eventTicketRef),
    booking: entry.bookingRef === null ? undefined : bookings.get(entry.bookingRef),
    purchase: entry.purchaseRef === null ? undefined : purchases.get(entry.purchaseRef),
  }))
}
