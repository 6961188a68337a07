import type { Db } from '../../db/database.ts'
import { sumsOf } from '../../invoices/rules-amounts.ts'
import { invoices, sumsOfInvoices } from '../../invoices/store.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import type { MoneyTransactionRow } from '../../transactions/money/table.ts'
import type { CreditNoteRow } from '../credit_notes/table.ts'
import type { Entry, Movement } from './rules.ts'
import {
  canceledPayments,
  issuedInvoices,
  notedPayments,
  notesMade,
  paidRefunds,
  taxesOfNotes,
  voidedInvoices,
  voidedNotes,
  type Span,
} from './store.ts'

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

/** Money that came in and was given back in a span of time, in the order of time. */
export async function movementsOf(db: Db, span: Span): Promise<Movement[]> {
  const payments = await notedPayments(db, span)
  const canceled = await canceledPayments(db, span)
  const refunds = await paidRefunds(db, span)
  const notes = (await notesMade(db, span)).filter(({ outOfBandAmount, status }) => outOfBandAmount > 0 && status === 'issued')
  const refs = [...payments, ...canceled, ...refunds, ...notes].flatMap(({ invoiceRef }) => invoiceRef ?? [])
  const paid = await invoices.findMany(db, span.network, refs)
  const invoiceOf = (ref: string | null) => {
    const invoice = ref === null ? undefined : paid.get(ref)
    return invoice && { title: invoice.title!, buyer: invoice.buyer! }
  }
  const ofPayment = (one: MoneyTransactionRow, date: string, sign: 1 | -1): Movement[] => {
    const { type, paymentMethod: method, label, reference, currencyCode, amount, surplusAmount } = one
    const moneyDate = one.settleDate ?? one.receiveDate ?? one.noteDate!
    const same = { date, moneyDate, type, method, label, reference, invoice: invoiceOf(one.invoiceRef), currencyCode }
    const came: Movement[] = [
      { ...same, kind: sign === 1 ? 'payment' : 'paymentCanceled', amount: sign * amount },
      { ...same, kind: sign === 1 ? 'surplus' : 'surplusCanceled', amount: sign * surplusAmount },
    ]
    return came.filter(movement => movement.amount !== 0)
  }
  const movements: Movement[] = [
    ...payments.flatMap(one => ofPayment(one, one.noteDate!, 1)),
    ...canceled.flatMap(one => ofPayment(one, one.cancelDate!, -1)),
    ...refunds.map(one => ({
      date: one.updateDate,
      moneyDate: one.updateDate,
      kind: 'refund' as const,
      type: one.type,
      method: one.paymentMethod,
      label: one.label ?? one.paymentLabel,
      reference: one.reference,
      invoice: invoiceOf(one.invoiceRef),
      currencyCode: one.currencyCode,
      amount: -one.amount,
    })),
    ...notes.map(one => ({
      date: one.createDate,
      moneyDate: one.effectiveDate,
      kind: 'refund' as const,
      type: 'invoice',
      method: 'external',
      label: null,
      reference: one.title,
      invoice: invoiceOf(one.invoiceRef),
      currencyCode: one.currencyCode,
      amount: -one.outOfBandAmount,
    })),
  ]
  return movements.toSorted(byDate)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const byDate = (one: { date: string }, other: { date: string }) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0)

const pick = ({ buyer, currencyCode }: InvoiceRow, sign: 1 | -1, taxes: Entry['taxes']) => ({
  buyer: buyer!,
  currencyCode,
  taxes: taxes.map(({ taxRate, taxCategory, net, tax }) => ({ taxRate, taxCategory, net: sign * net, tax: sign * tax })),
})
