import type { WriteContext } from '../../kernel/storage/context.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { record } from '../../kernel/storage/record.ts'
import { countCoupons } from '../../invoices/items/actions-coupons.ts'
import { isBilledAnew } from '../../invoices/actions-periods.ts'
import { followInvoice, isOneCanceled, usesOf } from '../../invoices/items/actions-uses.ts'
import { linesOf } from '../../invoices/items/store-taking.ts'
import { invoices } from '../../invoices/store.ts'
import { paymentsOfInvoices } from '../../transactions/money/store.ts'
import type { MoneyTransactionRow } from '../../transactions/money/table.ts'
import { lockInvoice } from './actions-lock.ts'
import { wholly } from './rules-parts.ts'
import { refuseVoid } from './rules.ts'
import { creditNotes, liveNotesOf, partsOf } from './store.ts'
import type { CreditNoteRow } from './table.ts'

/**
 * Voids a credit note that only lowered what was to be paid: its invoice asks for as much as before, and what was bought by it waits for
 * its payment again, with what a coupon took off. Throws 404, and 409 `conflict`.
 */
export async function voidCreditNote(context: WriteContext, id: string, reason: string | undefined): Promise<CreditNoteRow> {
  const { tx, network, now } = context
  const seen = found(await creditNotes.find(tx, network, id), 'credit note')
  const { invoice, uses } = await lockInvoice(context, seen.invoiceRef)
  const before = (await creditNotes.lock(tx, network, id))!
  refuseVoid(before, invoice, await isFollowed(context, before))
  const items = await linesOf(tx, network, invoice.id)
  const credited = wholly(items, await partsOf(tx, network, [invoice.id]))
  const after = await creditNotes.update(context, before, { status: 'voided', voidDate: now, voidReason: reason ?? null })
  await record(context, 'creditNote', 'voided', { before, after })
  const isReopened = invoice.status === 'paid' && before.prePaymentAmount > 0
  const changed = await invoices.update(context, invoice, {
    prePaymentCreditNotesAmount: invoice.prePaymentCreditNotesAmount - before.prePaymentAmount,
    ...(isReopened && { status: 'issued', paidDate: null }),
  })
  await record(context, 'invoice', 'updated', { before: invoice, after: changed })
  const stillCredited = wholly(items, await partsOf(tx, network, [invoice.id]))
  const asked = items.filter(({ id }) => credited.has(id) && !stillCredited.has(id))
  if (await isBilledAnew(tx, asked))
    throw new ApiError('conflict', 'The period that it credited is billed anew, since the subscription goes on after all.')
  if (await isOneCanceled(context, usesOf(asked)))
    throw new ApiError('conflict', 'What it credited is canceled: nobody has to pay for that again.')
  await countCoupons(context, asked)
  const due = uses.filter(({ itemRef }) => (credited.has(itemRef) ? !stillCredited.has(itemRef) : isReopened))
  if (changed.status === 'issued') await followInvoice(context, due, 'pending')
  return after
}

/**
 * Whether something was booked on the invoice of a credit note after it: a payment that came, or another note. Where a clock stands still,
 * what a payment left over tells that the note was there before it came.
 */
async function isFollowed({ tx, network }: WriteContext, note: CreditNoteRow): Promise<boolean> {
  const payments = (await paymentsOfInvoices(tx, network, [note.invoiceRef])).get(note.invoiceRef) ?? []
  const notes = (await liveNotesOf(tx, network, [note.invoiceRef])).get(note.invoiceRef) ?? []
  const isLater = ({ noteDate, id, surplusAmount }: MoneyTransactionRow) =>
    noteDate! > note.createDate || (noteDate === note.createDate && (id > note.id || surplusAmount > 0))
  return payments.some(one => one.status === 'succeeded' && isLater(one)) || notes.some(({ number }) => number > note.number)
}
