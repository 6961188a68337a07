import { issueCreditNotes, type WishedNote } from '../billing/credit_notes/actions.ts'
import { partsOf } from '../billing/credit_notes/store.ts'
import type { CreditNoteRow } from '../billing/credit_notes/table.ts'
import { deleteDraft } from '../invoices/actions-drafts.ts'
import { lockItem } from '../invoices/items/actions-lock.ts'
import { changeItem, removeItem } from '../invoices/items/actions.ts'
import { lastPosition } from '../invoices/items/store.ts'
import type { ItemRow } from '../invoices/items/table.ts'
import { invoices } from '../invoices/store.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { QUANTITY_DECIMALS } from '../kernel/money/money.ts'
import type { Schedule } from '../terms/schedule.ts'
import { saveBilled } from './periods/store.ts'
import { unusedOf } from './rules-unused.ts'
import { invoicedAfter, linesAfter } from './store-billed.ts'
import type { SubscriptionRow } from './table.ts'

/**
 * Gives back what is billed for the time after a subscription's end: all of the periods that begin later, and with `isCut` the days of the
 * running one that are not used. What is issued is credited; a line that waits or is on a draft goes, or becomes shorter. Setup fees stay.
 * `schedule` is that which was billed. The caller has locked the holder and the subscription.
 */
export async function creditAfter(
  context: WriteContext,
  { id }: SubscriptionRow,
  schedule: Schedule,
  endsAt: string,
  isCut: boolean,
): Promise<CreditNoteRow[]> {
  const { tx, network } = context
  const lines = (await linesAfter(tx, network, id, endsAt))
    .map(line => ({ line, unused: unusedOf(line, schedule, endsAt, isCut) }))
    .filter(({ line, unused }) => unused > 0 || line.periodStartDate! >= endsAt)
  const refs = new Set(lines.flatMap(({ line }) => line.invoiceRef ?? []))
  const held = await invoices.findMany(tx, network, refs)
  const parts = await partsOf(tx, network, refs)
  const wished: WishedNote[] = []
  for (const [invoiceRef, some] of Map.groupBy(lines, ({ line }) => line.invoiceRef)) {
    const { status = 'draft' } = (invoiceRef !== null && held.get(invoiceRef)) || {}
    if (status === 'draft') {
      for (const { line, unused } of some) await shorten(context, line, unused)
      if (invoiceRef !== null) await dropIfEmpty(context, invoiceRef)
    } else if (status !== 'voided') {
      const wanted = some.flatMap(({ line, unused }) => {
        const left = (parts.get(line.id) ?? []).reduce((rest, { amount }) => rest - amount, line.amount)
        const amount = Math.min(unused, left)
        return amount > 0 ? [{ invoiceItemRef: line.id, amount }] : []
      })
      if (wanted.length > 0) wished.push({ invoiceRef: invoiceRef!, wish: { reason: 'orderChange', lines: wanted } })
    }
  }
  const notes = await issueCreditNotes(context, wished)
  for (const period of await invoicedAfter(tx, network, id, endsAt)) {
    const drafted = period.invoiceRef === null ? undefined : await invoices.find(tx, network, period.invoiceRef)
    if (period.startDate >= endsAt && drafted?.status === 'draft')
      await saveBilled(tx, { ...period, state: 'waived', invoiceRef: null })
  }
  return notes
}

/** Deletes a draft of which nothing is left. */
async function dropIfEmpty(context: WriteContext, invoiceRef: string): Promise<void> {
  const { tx, network } = context
  const draft = (await invoices.lock(tx, network, invoiceRef))!
  if ((await lastPosition(tx, network, invoiceRef)).count === 0) await deleteDraft(context, draft)
}

/** Takes what is not used off a line that nobody has been asked for yet. */
async function shorten(context: WriteContext, line: ItemRow, unused: number): Promise<void> {
  if (unused === line.amount) {
    await removeItem(context, line.id)
    return
  }
  const locked = await lockItem(context, line.id)
  if (locked === undefined) return
  const unitAmount = locked.item.amount - unused
  await changeItem(context, locked.item, locked.invoice, { unitAmount, quantity: 10 ** QUANTITY_DECIMALS })
}
