import { ApiError } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { invoices } from '../store.ts'
import type { InvoiceRow } from '../table.ts'
import { invoiceItems } from './store.ts'
import type { ItemRow } from './table.ts'

/** A line, and the invoice that it is on. */
export interface LockedItem {
  item: ItemRow
  invoice: InvoiceRow | undefined
}

/** Locks a line that is not deleted, and first its invoice. */
export const lockItem = async (context: WriteContext, itemRef: string): Promise<LockedItem | undefined> =>
  (await lockItems(context, [itemRef])).get(itemRef)

/** Locks lines that are not deleted, and gives them by their ids: first all invoices, and then all lines. */
export async function lockItems(
  { tx, network }: WriteContext,
  itemRefs: readonly string[],
): Promise<ReadonlyMap<string, LockedItem>> {
  const seen = await invoiceItems.findMany(tx, network, itemRefs)
  const live = [...seen.values()].filter(({ deleteDate }) => deleteDate === null)
  const held = await invoices.lockMany(
    tx,
    network,
    live.flatMap(({ invoiceRef }) => invoiceRef ?? []),
  )
  const items = await invoiceItems.lockMany(
    tx,
    network,
    live.map(({ id }) => id),
  )
  if (items.some(({ id, invoiceRef }) => invoiceRef !== seen.get(id)!.invoiceRef))
    throw new ApiError('conflict', 'The item was moved at this moment.')
  const byId = new Map(held.map(invoice => [invoice.id, invoice]))
  return new Map(
    items.map(item => [item.id, { item, invoice: item.invoiceRef === null ? undefined : byId.get(item.invoiceRef) }]),
  )
}
