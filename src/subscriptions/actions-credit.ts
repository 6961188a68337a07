import { locations } from '../access/store.ts'
import { issueCreditNotes, type WishedNote } from '../billing/credit_notes/actions.ts'
import { partsOf } from '../billing/credit_notes/store.ts'
import type { CreditNoteRow } from '../billing/credit_notes/table.ts'
import { deleteDraft } from '../invoices/actions-drafts.ts'
import { lockItem } from '../invoices/items/actions-lock.ts'
import { changeItem } from '../invoices/items/actions.ts'
import { removeItem } from '../invoices/items/actions-by-hand.ts'
import type { Stretch } from '../invoices/items/rules-shorten.ts'
import { lastPosition } from '../invoices/items/store.ts'
import type { ItemRow } from '../invoices/items/table.ts'
import { invoices } from '../invoices/store.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import type { Schedule } from '../terms/schedule.ts'
import { saveBilled } from './periods/store.ts'
import { unusedOf, usedOf } from './rules-unused.ts'
import { invoicedAfter, linesAfter } from './store-billed.ts'
import { subscriptionItems } from './store.ts'
import type { SubscriptionRow } from './table.ts'

/**
 * Gives back what is billed for the time after a subscription's end: all of the periods that begin later, and with `isCut` the days of the
 * running one that are not used. What is issued is credited; a line that waits or is on a draft goes, or becomes shorter. Setup fees stay.
 * `schedule` is that which was billed. The caller has locked the holder and the subscription.
 */
export async function creditAfter(
  context: WriteContext,
  { id, locationRef }: SubscriptionRow,
  schedule: Schedule,
  endsAt: string,
  isCut: boolean,
): Promise<CreditNoteRow[]> {
  const { tx, network } = context
  const found = await linesAfter(tx, network, id, endsAt)
  const items = await subscriptionItems.findMany(tx, network, new Set(found.flatMap(line => line.subscriptionItemRef ?? [])))
  // What counts once is not shared by days.
  const isShared = ({ subscriptionItemRef: ref }: ItemRow) => ref === null || items.get(ref)?.type !== 'oneOff'
  const lines = found
    .map(line => ({ line, days: usedOf(line, schedule, endsAt, isCut && isShared(line)) }))
    .filter(({ days: { used, of } }) => used < of)
  // A credit note over what was free would give back nothing, and take a number.
  const isFree = ({ netDiscountedAmount, taxAmount }: ItemRow) => netDiscountedAmount + taxAmount === 0
  const refs = new Set(lines.flatMap(({ line }) => line.invoiceRef ?? []))
  const held = await invoices.findMany(tx, network, refs)
  const parts = await partsOf(tx, network, refs)
  const wished: WishedNote[] = []
  for (const [invoiceRef, some] of Map.groupBy(lines, ({ line }) => line.invoiceRef)) {
    const { status = 'draft' } = (invoiceRef !== null && held.get(invoiceRef)) || {}
    if (status === 'draft') {
      const { locale } = (await locations.findAny(tx, network, locationRef))!
      for (const { line, days } of some) await shorten(context, line, { ...days, endDate: endsAt, locale })
      if (invoiceRef !== null) await endDraft(context, invoiceRef, id, endsAt)
    } else if (status !== 'voided') {
      const wanted = some.flatMap(({ line, days }) => {
        if (isFree(line)) return []
        const left = (parts.get(line.id) ?? []).reduce((rest, { amount }) => rest - amount, line.amount)
        const amount = Math.min(unusedOf(line, days), left)
        const of = { part: days.of - days.used, whole: days.of }
        return amount > 0 ? [{ invoiceItemRef: line.id, amount, of }] : []
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

/** Deletes a draft of which nothing is left, and lets one over the period that was cut end with it. */
async function endDraft(context: WriteContext, invoiceRef: string, subscriptionRef: string, endsAt: string): Promise<void> {
  const { tx, network } = context
  const before = (await invoices.lock(tx, network, invoiceRef))!
  const { periodStartDate, periodEndDate } = before
  if ((await lastPosition(tx, network, invoiceRef)).count === 0) await deleteDraft(context, before)
  else if (before.subscriptionRef === subscriptionRef && periodStartDate! < endsAt && periodEndDate! > endsAt) {
    const after = await invoices.update(context, before, { periodEndDate: endsAt })
    await record(context, 'invoice', 'updated', { before, after })
  }
}

/** Takes what is not used off a line that nobody has been asked for yet. */
async function shorten(context: WriteContext, line: ItemRow, stretch: Stretch): Promise<void> {
  if (stretch.used === 0) {
    await removeItem(context, line.id)
    return
  }
  const locked = await lockItem(context, line.id)
  if (locked === undefined) return
  await changeItem(context, locked.item, locked.invoice, { stretch })
}
