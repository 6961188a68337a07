import type { Db } from '../../db/database.ts'
import { invoiceItems } from '../../invoices/items/store.ts'
import { sumsOf } from '../../invoices/rules-amounts.ts'
import { invoices, partiesOf } from '../../invoices/store.ts'
import type { CreditPlan } from './rules-plan.ts'
import type { CreditReason } from './contract-note.ts'
import { linesOfNotes, refundsOfNotes } from './store.ts'
import type { CreditNoteRow } from './table.ts'
import { creditNotePreview, creditNoteView } from './view.ts'

/** Credit notes as they appear in answers, in the same few statements for one as for a page. */
export async function loadCreditNotes(db: Db, network: string, rows: readonly CreditNoteRow[]) {
  const ids = rows.map(({ id }) => id)
  const lines = await linesOfNotes(db, network, ids)
  const refunds = await refundsOfNotes(db, network, ids)
  const noted = await invoices.findMany(
    db,
    network,
    rows.map(({ invoiceRef }) => invoiceRef),
  )
  const parties = await partiesOf(db, network, [...noted.values()])
  const items = await invoiceItems.findMany(
    db,
    network,
    [...lines.values()].flatMap(some => some.map(({ invoiceItemRef }) => invoiceItemRef)),
  )
  const linesOf = (note: CreditNoteRow) =>
    (lines.get(note.id) ?? []).map(part => ({ part, item: items.get(part.invoiceItemRef)! }))
  return rows.map(note =>
    creditNoteView({
      note,
      sums: sumsOfLines(linesOf(note)),
      invoice: noted.get(note.invoiceRef)!,
      parties: parties.get(note.invoiceRef)!,
      lines: linesOf(note),
      refunds: (refunds.get(note.id) ?? []).map(({ moneyTransactionRef, paymentLabel, ...refund }) => ({
        ...refund,
        transactionRef: moneyTransactionRef,
        label: paymentLabel,
      })),
    }),
  )
}

export const loadCreditNote = async (db: Db, row: CreditNoteRow) => (await loadCreditNotes(db, row.network, [row]))[0]!

/** A credit note that is only computed, as it appears in answers. */
export async function loadPreview(db: Db, { invoice, note, lines, refunds }: CreditPlan, reason: CreditReason | undefined) {
  const parties = (await partiesOf(db, invoice.network, [invoice])).get(invoice.id)!
  const shown = refunds.map(({ payment: { id, paymentMethod, label }, amount }) => ({
    transactionRef: id,
    amount,
    paymentMethod,
    label,
  }))
  return creditNotePreview({ invoice, parties, sums: sumsOfLines(lines), note: { ...note, reason }, lines, refunds: shown })
}

/** The sums over what is credited, by rate and category. */
const sumsOfLines = (lines: CreditPlan['lines']) =>
  sumsOf(lines.map(({ item, part }) => ({ ...item, ...part, id: item.id, quantity: item.quantity })))
