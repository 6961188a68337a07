import type { Db } from '../../db/database.ts'
import { sumsOf } from '../../invoices/rules-amounts.ts'
import { invoices, sumsOfInvoices } from '../../invoices/store.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import type { CreditNoteRow } from '../credit_notes/table.ts'
import { idOf } from '../../terms/holder.ts'
import { byDate, type Entry } from './rules.ts'
import { issuedInvoices, notesMade, taxesOfNotes, voidedInvoices, voidedNotes, type Span } from './store.ts'

/**
 * What was issued and voided in a span of time, in the order of time. All is told by when it was noted, not by the date that it bears: a month
 * that is over never changes, and each thing is in exactly one.
 */
export async function entriesOf(db: Db, span: Span): Promise<Entry[]> {
  const issued = await issuedInvoices(db, span)
  const voided = await voidedInvoices(db, span)
  const notes = await notesMade(db, span)
  const takenBack = await voidedNotes(db, span)
  const sums = await sumsOfInvoices(db, span.network, idsOf([...issued, ...voided]))
  const credited = [...notes, ...takenBack]
  const taxes = Map.groupBy(
    await taxesOfNotes(db, { network: span.network }, idsOf(credited)),
    ({ creditNoteRef }) => creditNoteRef,
  )
  const corrected = await invoices.findMany(
    db,
    span.network,
    credited.map(({ invoiceRef }) => invoiceRef),
  )
  const ofInvoice = (invoice: InvoiceRow, sign: 1 | -1): Entry => {
    const { net, tax, taxes: byRate } = sums.get(invoice.id) ?? sumsOf([])
    return {
      ...pick(invoice, sign, byRate),
      date: sign === 1 ? invoice.issueDate! : invoice.voidDate!,
      kind: sign === 1 ? 'invoice' : 'invoiceVoid',
      id: invoice.id,
      title: invoice.title!,
      documentDate: invoice.issueDate!,
      corrects: undefined,
      dueDate: sign === 1 ? invoice.dueDate! : undefined,
      owed: sign * (net + tax),
      balance: sign * invoice.appliedBalance,
    }
  }
  const ofNote = (note: CreditNoteRow, sign: 1 | -1): Entry => {
    const invoice = corrected.get(note.invoiceRef)!
    return {
      ...pick(invoice, sign, taxes.get(note.id) ?? []),
      date: sign === -1 ? note.createDate : note.voidDate!,
      kind: sign === -1 ? 'creditNote' : 'creditNoteVoid',
      id: note.id,
      title: note.title,
      documentDate: note.effectiveDate,
      corrects: invoice.title!,
      dueDate: undefined,
      owed: sign * note.prePaymentAmount,
      balance: 0,
    }
  }
  const entries = [
    ...issued.map(one => ofInvoice(one, 1)),
    ...voided.map(one => ofInvoice(one, -1)),
    ...notes.map(one => ofNote(one, -1)),
    ...takenBack.map(one => ofNote(one, 1)),
  ]
  return entries.toSorted(byDate)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const pick = (invoice: InvoiceRow, sign: 1 | -1, taxes: Entry['taxes']) => ({
  buyer: invoice.buyer!,
  customerRef: idOf(invoice),
  currencyCode: invoice.currencyCode,
  taxes: taxes.map(({ taxRate, taxCategory, net, tax }) => ({ taxRate, taxCategory, net: sign * net, tax: sign * tax })),
})
