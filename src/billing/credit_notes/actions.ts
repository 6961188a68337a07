import { nulls } from '../../db/table.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { nextNumber } from '../../kernel/storage/counter.ts'
import { record } from '../../kernel/storage/record.ts'
import { freeCoupons } from '../../invoices/items/actions-coupons.ts'
import { followInvoice, lockUses, usesOf, waiveUses, type Use } from '../../invoices/items/actions-uses.ts'
import { titleOf } from '../../invoices/rules-due.ts'
import { linesOf } from '../../invoices/items/store-taking.ts'
import { invoices } from '../../invoices/store.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { lockHolder } from '../../transactions/actions-holders.ts'
import { moveBalance } from '../../transactions/money/balances/actions.ts'
import { addRefund } from '../../transactions/money/actions.ts'
import { moneyTransactions } from '../../transactions/money/store.ts'
import { settingsOf } from '../settings/store.ts'
import { planCreditNote, type CreditPlan } from './actions-plan.ts'
import type { CreditWish } from './rules.ts'
import { creditNoteLines, creditNotes, creditNoteWords } from './store.ts'
import { creditNote, type CreditNoteRow } from './table.ts'

interface Options {
  /** Those that a request has already. */
  faults?: Faults
  /** The lines of what is being canceled, which is locked: it follows its payment by itself. */
  exceptItems?: readonly string[]
}

/**
 * Makes a credit note over an invoice, which need not be locked yet: the customer, what was bought, the invoice and the payments are
 * locked here, in this order. Whatever the note does is done with it: what is paid back, the invoice that is then paid, and the payments
 * of what was bought. Throws as `planCreditNote` does.
 */
export async function issueCreditNote(
  context: WriteContext,
  invoiceRef: string,
  wish: CreditWish,
  { faults = new Faults(), exceptItems = [] }: Options = {},
): Promise<CreditNoteRow> {
  const { tx, network, now } = context
  const { invoice, uses } = await lockInvoice(context, invoiceRef)
  const plan = await planCreditNote(tx, invoice, wish, now, faults)
  for (const ref of new Set(plan.refunds.map(({ payment }) => payment.id).toSorted()))
    await moneyTransactions.lock(tx, network, ref)
  const row = await insertNote(context, plan, wish)
  await giveBack(context, plan, row)
  await settleInvoice(
    context,
    plan,
    uses.filter(({ itemRef }) => !exceptItems.includes(itemRef)),
  )
  return row
}

/** Locks an invoice, and before it its customer and what was bought by it. */
export async function lockInvoice(context: WriteContext, invoiceRef: string): Promise<{ invoice: InvoiceRow; uses: Use[] }> {
  const { tx, network } = context
  const seen = found(await invoices.find(tx, network, invoiceRef), 'invoice')
  await lockHolder(context, seen, { orDeleted: true })
  const uses = usesOf(await linesOf(tx, network, invoiceRef))
  await lockUses(context, uses)
  return { invoice: found(await invoices.lock(tx, network, invoiceRef), 'invoice'), uses }
}

/** Stores the note and its lines. The number is taken when everything is locked: from then on other notes of the location wait. */
async function insertNote(
  context: WriteContext,
  { invoice, note, lines }: CreditPlan,
  { reason }: CreditWish,
): Promise<CreditNoteRow> {
  const { tx, network, actor } = context
  const { locationRef, membershipRef, companyRef, currencyCode } = invoice
  const { creditNotePrefix, numberDigits } = await settingsOf(tx, network, locationRef)
  const number = await nextNumber(tx, network, `creditNote:${locationRef}`)
  const keys = newKeys(context)
  const row: CreditNoteRow = {
    ...nulls(creditNote),
    ...keys,
    ...note,
    number,
    title: titleOf(number, creditNotePrefix, numberDigits),
    invoiceRef: invoice.id,
    locationRef,
    membershipRef,
    companyRef,
    currencyCode,
    reason,
    status: 'issued',
    membershipRefCreator: actor?.membershipRef ?? null,
    updateDate: keys.createDate,
  }
  await creditNotes.insert(tx, row)
  for (const [position, { item, part }] of lines.entries()) {
    const { id } = newKeys(context)
    await creditNoteLines.insert(tx, { network, id, creditNoteRef: row.id, position, invoiceItemRef: item.id, ...part })
  }
  await creditNoteWords.add(tx, row)
  await record(context, 'creditNote', 'issued', { after: row })
  return row
}

/** Gives back what was paid: to the balance, and by refunds that are to be paid out. */
async function giveBack(context: WriteContext, { invoice, refunds }: CreditPlan, row: CreditNoteRow): Promise<void> {
  const { id: creditNoteRef, title: note, creditAmount } = row
  if (creditAmount > 0) {
    await moveBalance(context, invoice, { type: 'creditNote', amount: creditAmount, note, invoiceRef: invoice.id, creditNoteRef })
  }
  for (const { payment, amount } of refunds) {
    const locked = (await moneyTransactions.findAny(context.tx, context.network, payment.id))!
    await addRefund(context, locked, { amount, creditNoteRef })
  }
}

/** Lets a locked invoice and what was bought by it follow a credit note. */
async function settleInvoice(context: WriteContext, plan: CreditPlan, uses: readonly Use[]): Promise<void> {
  const { invoice: before, note, items, credited, creditedBefore, remaining } = plan
  const isPaid = before.status === 'issued' && remaining === 0
  const after = await invoices.update(context, before, {
    prePaymentCreditNotesAmount: before.prePaymentCreditNotesAmount + note.prePaymentAmount,
    postPaymentCreditNotesAmount: before.postPaymentCreditNotesAmount + note.postPaymentAmount,
    ...(isPaid && { status: 'paid', paidDate: context.now }),
  })
  await record(context, 'invoice', isPaid ? 'paid' : 'updated', { before, after })
  await freeCoupons(
    context,
    items.filter(({ id }) => credited.has(id) && !creditedBefore.has(id)),
  )
  if (before.status !== 'issued') return
  await waiveUses(
    context,
    uses.filter(({ itemRef }) => credited.has(itemRef) && !creditedBefore.has(itemRef)),
  )
  if (isPaid) {
    const others = uses.filter(({ itemRef }) => !credited.has(itemRef))
    await followInvoice(context, others, 'succeeded')
  }
}
