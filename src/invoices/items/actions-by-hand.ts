import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { thingOf } from '../../terms/bought.ts'
import { idOf } from '../../terms/holder.ts'
import { paidThing, type PaidThing } from '../../transactions/money/actions-things.ts'
import { touchInvoices } from '../actions-touch.ts'
import type { InvoiceRow } from '../table.ts'
import { dropItems, refuseIssued } from './actions.ts'
import { lockItem, type LockedItem } from './actions-lock.ts'
import { isUse } from './rules.ts'
import { invoiceItems } from './store.ts'
import type { ItemRow } from './table.ts'

/**
 * Changes a line at an operator's word: locks what it is for, the line and its invoice, and lets `change` decide. What has a payment of its
 * own then costs what the line says. Throws as `changeItem` does; gives undefined when there is no such line.
 */
export async function changeByHand(
  context: WriteContext,
  itemRef: string,
  change: (locked: LockedItem) => Promise<ItemRow>,
): Promise<ItemRow | undefined> {
  const use = await useOn(context, itemRef)
  if (use) await use.thing.lockAlone(context, [use.id])
  const locked = await lockItem(context, itemRef)
  if (locked === undefined) return undefined
  const after = await change(locked)
  const [was, is] = [costOf(locked.item), costOf(after)]
  const isOther = Object.entries(is).some(([name, value]) => value !== was[name as keyof typeof was])
  if (use && isOther) await use.thing.amend(context, use.id, is)
  return after
}

const costOf = ({ discountedAmount, netDiscountedAmount, taxAmount, taxRate }: ItemRow) => ({
  paymentAmount: discountedAmount,
  paymentGrossAmount: netDiscountedAmount + taxAmount,
  taxRate,
})

/** What a line is for, where that has a payment of its own. */
async function useOn({ tx, network }: WriteContext, itemRef: string): Promise<{ thing: PaidThing; id: string } | undefined> {
  const seen = await invoiceItems.find(tx, network, itemRef)
  const use = seen && thingOf(seen)
  return use && { thing: paidThing(use.type), id: use.id }
}

/**
 * Takes a line off at an operator's word. What has a payment of its own leaves a draft to wait for the next invoice, and is waived
 * when it waits already. Throws 409 `invoice_not_draft`; gives undefined when there is no such line.
 */
export async function removeItem(context: WriteContext, itemRef: string): Promise<ItemRow | undefined> {
  const use = await useOn(context, itemRef)
  if (use) await use.thing.lock(context, use.id)
  const locked = await lockItem(context, itemRef)
  if (locked === undefined) return undefined
  const { item, invoice } = locked
  if (invoice) {
    refuseIssued(invoice)
    return isUse(item) ? releaseItem(context, item, invoice) : (await dropItems(context, [locked]))[0]!
  }
  const [dropped] = await dropItems(context, [locked])
  if (use) await use.thing.waive(context, use.id)
  return dropped!
}

/** Takes a locked line off its draft, to wait for another invoice. */
export async function releaseItem(context: WriteContext, before: ItemRow, invoice: InvoiceRow): Promise<ItemRow> {
  const after = await invoiceItems.update(context, before, { invoiceRef: null, position: null, pendingFor: idOf(before) })
  await record(context, 'invoiceItem', 'updated', { before, after })
  await touchInvoices(context, [invoice])
  return after
}
