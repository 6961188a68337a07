import type { WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, recordMany } from '../../kernel/storage/record.ts'
import { invoiceItems } from './store.ts'
import { timesOf } from './store-supply.ts'
import type { ItemRow } from './table.ts'

/** Notes on the lines of an invoice that is being issued when what they are for takes place, so that this is what its documents say ever after. */
export async function noteSupply(context: WriteContext, items: readonly ItemRow[]): Promise<void> {
  const { tx, network } = context
  const uses = items.filter(({ bookingRef, eventTicketRef }) => bookingRef !== null || eventTicketRef !== null)
  const times = await timesOf(
    tx,
    network,
    uses.map(({ id }) => id),
  )
  const after = await invoiceItems.updateMany(context, uses, ({ id }) => {
    const { startDate: periodStartDate, endDate: periodEndDate } = times.get(id)!
    return { periodStartDate, periodEndDate }
  })
  await recordMany(context, 'invoiceItem', 'updated', changesBetween(uses, after))
}
