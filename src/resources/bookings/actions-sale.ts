import { locations } from '../../access/store.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import { describeOnInvoice } from '../../payments/actions-invoiced.ts'
import type { Sale } from '../../payments/rules-deal.ts'
import { resources } from '../store.ts'
import { saleOf, stretchOf } from './rules.ts'
import { bookings } from './store.ts'
import type { BookingRow } from './table.ts'

/** What a booking is now, as its payment sees it, at the prices of now. */
export async function saleOfBooking({ tx, network }: WriteContext, row: BookingRow): Promise<Sale> {
  const resource = (await resources.findAny(tx, network, row.resourceRef))!
  const location = (await locations.findAny(tx, network, row.locationRef))!
  return saleOf(resource, stretchOf(row), row.seats, { location, clock: localClock(location.timezoneId) })
}

/** Lets the line of a locked booking say when it is now, and wait until then. */
export async function describeBooking(context: WriteContext, id: string): Promise<void> {
  const booking = (await bookings.findAny(context.tx, context.network, id))!
  await describeOnInvoice(context, booking, await saleOfBooking(context, booking))
}
