import type { Settings } from '../billing/settings/table.ts'
import { nextNumbers } from '../kernel/storage/counter.ts'
import { newKeys, type WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { issueDraft, takePending } from './actions-issue.ts'
import { mailInvoice } from './actions-mails.ts'
import { redeemFor } from './items/actions-coupons.ts'
import { invoiceItems } from './items/store.ts'
import type { BilledLine, ItemRow } from './items/table.ts'
import { asSeller, draftInvoice, type Draft } from './rules.ts'
import { issuedOf } from './rules-issue.ts'
import { invoices, invoiceWords } from './store.ts'
import type { Buyer, InvoiceRow } from './table.ts'

/** An invoice that is computed: its lines, which have no ids yet, and what waits for its customer. */
interface ComputedInvoice {
  draft: Draft
  settings: Settings
  /** `userRef` is the user who is billed; null of a company. */
  customer: { buyer: Buyer; userRef: string | null }
  /** The number that was taken for it, where it takes nothing but its own lines and is issued. */
  number?: number | undefined
  lines: readonly BilledLine[]
  pending: readonly ItemRow[]
  isIssued: boolean
}

/** Makes an invoice with all its lines, and issues it where that is wanted. The caller has locked its customer. */
export async function insertInvoice(context: WriteContext, computed: ComputedInvoice): Promise<InvoiceRow> {
  const { draft, number, lines, pending, isIssued } = computed
  const made = draftInvoice(draft, newKeys(context))
  if (number !== undefined) return insertIssued(context, made, computed, number)
  await invoices.insert(context.tx, made)
  if (!isIssued) await invoiceWords.add(context.tx, made)
  await record(context, 'invoice', 'created', { after: made })
  await insertLines(context, made, lines)
  if (pending.length > 0) await takePending(context, made, pending.at(-1)!.scheduleDate)
  return isIssued ? issueDraft(context, made) : made
}

/**
 * Whether an invoice takes nothing but its own lines and is issued, so that it is stored as it is issued and its number can be taken before:
 * with what is redeemed, waits or pays for it, that is done first. `balance` is what the customer has at the location.
 */
export const isPlain = (
  { lines, pending, isIssued }: Pick<ComputedInvoice, 'lines' | 'pending' | 'isIssued'>,
  balance: number,
): boolean => isIssued && balance === 0 && pending.length === 0 && !lines.some(line => line.redeems)

/** Takes the numbers of so many invoices of a location, and gives the first: others wait for them until the transaction ends. */
export const takeNumbers = ({ tx, network }: WriteContext, locationRef: string, count: number): Promise<number> =>
  nextNumbers(tx, network, `invoice:${locationRef}`, count)

async function insertIssued(
  context: WriteContext,
  made: InvoiceRow,
  { draft: { location }, settings, customer: { buyer, userRef }, lines }: ComputedInvoice,
  number: number,
): Promise<InvoiceRow> {
  const { tx, now } = context
  const parties = { buyer, seller: asSeller(location, settings) }
  const issued: InvoiceRow = { ...made, ...issuedOf(made, { number, parties, settings, now, appliedBalance: 0, isPaid: false }) }
  await invoices.insert(tx, issued)
  await invoiceWords.add(tx, issued)
  await record(context, 'invoice', 'created', { after: made })
  await insertLines(context, issued, lines)
  await record(context, 'invoice', 'issued', { before: made, after: issued })
  await mailInvoice(context, issued, { settings, userRef })
  return issued
}

async function insertLines(context: WriteContext, { id: invoiceRef }: InvoiceRow, lines: readonly BilledLine[]): Promise<void> {
  for (const { redeems, ...line } of lines) {
    const row = { ...line, id: newId(), invoiceRef, createDate: context.now, scheduleDate: context.now }
    await invoiceItems.insert(context.tx, row)
    await record(context, 'invoiceItem', 'created', { after: row })
    await redeemFor(context, row, redeems)
  }
}
