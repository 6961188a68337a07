import { locations } from '../../access/store.ts'
import type { Db } from '../../db/database.ts'
import { invoiceItems, itemsOf } from '../../invoices/items/store.ts'
import { periodOf } from '../../invoices/items/rules.ts'
import { explained } from '../../invoices/items/rules-explanation.ts'
import type { ItemRow } from '../../invoices/items/table.ts'
import { amountsOf, sumsOf } from '../../invoices/rules-amounts.ts'
import { invoices } from '../../invoices/store.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import { addMilliseconds } from '../../kernel/time/instant.ts'
import type { Interval } from '../../terms/schedule.ts'
import type { RefundStatus } from '../../transactions/money/contract-transaction.ts'
import { paymentsOfInvoices } from '../../transactions/money/store.ts'
import type { CreditNoteRow, Part } from '../credit_notes/table.ts'
import { linesOfNotes, refundsOfNotes } from '../credit_notes/store.ts'
import { logoOf } from '../settings/store.ts'
import { supplyOf, taxesOf, type CreditNoteDocument, type DocumentLine, type InvoiceDocument } from './rules-document.ts'

/** What the document of an issued invoice says: by what is stored alone. */
export async function invoiceDocument(db: Db, invoice: InvoiceRow): Promise<InvoiceDocument> {
  if (invoice.issueDate === null) throw new ApiError('conflict', 'A draft has no document yet.')
  const { network, id, issueDate } = invoice
  const items = await itemsOf(db, network, id)
  const lines = items.map(item => lineOf(item, item, invoice))
  const paid = (await paymentsOfInvoices(db, network, [id])).get(id) ?? []
  const { gross, remaining } = amountsOf(invoice, sumsOf(items), paid)
  return {
    ...(await commonOf(db, invoice, lines)),
    kind: 'invoice',
    title: invoice.title!,
    issueDate,
    isVoided: invoice.status === 'voided',
    supply: supplyOf(lines, issueDate),
    reference: invoice.reference,
    note: invoice.customerNote,
    gross,
    dueDate: invoice.dueDate!,
    appliedBalance: invoice.appliedBalance,
    credited: invoice.prePaymentCreditNotesAmount,
    payments: paid
      .filter(({ status }) => status === 'succeeded')
      .map(({ settleDate, createDate, paymentMethod, label, amount }) => ({
        date: settleDate ?? createDate,
        method: paymentMethod,
        label,
        amount,
      })),
    remaining,
  }
}

/** What the document of a credit note says. */
export async function creditNoteDocument(db: Db, note: CreditNoteRow): Promise<CreditNoteDocument> {
  const { network, id } = note
  const invoice = (await invoices.findAny(db, network, note.invoiceRef))!
  const parts = (await linesOfNotes(db, network, [id])).get(id) ?? []
  const items = await invoiceItems.findMany(
    db,
    network,
    parts.map(({ invoiceItemRef }) => invoiceItemRef),
  )
  const refunds = (await refundsOfNotes(db, network, [id])).get(id) ?? []
  const refundsAs = (status: RefundStatus) =>
    refunds.reduce((sum, refund) => (refund.status === status ? sum + refund.amount : sum), 0)
  const lines = parts.map(part => lineOf(items.get(part.invoiceItemRef)!, part, invoice))
  return {
    ...(await commonOf(db, invoice, lines)),
    kind: 'creditNote',
    title: note.title,
    issueDate: note.effectiveDate,
    isVoided: note.status === 'voided',
    supply: supplyOf(lines, invoice.issueDate!),
    reference: invoice.reference,
    note: note.customerNote,
    gross: note.netAmount + note.taxAmount,
    corrects: { title: invoice.title!, issueDate: invoice.issueDate! },
    reason: note.reason,
    lowered: note.prePaymentAmount,
    balance: note.creditAmount,
    outside: note.outOfBandAmount,
    refunded: note.postPaymentAmount - note.creditAmount - note.outOfBandAmount,
    refundsPending: refundsAs('pending') + refundsAs('processing'),
    refundsCanceled: refundsAs('canceled'),
  }
}

/** What both kinds take from the invoice and from their lines. */
async function commonOf(db: Db, invoice: InvoiceRow, lines: readonly DocumentLine[]) {
  const { network, locationRef, currencyCode, taxInclusive, timezoneId } = invoice
  const seller = invoice.seller!
  const place = await locations.findAny(db, network, locationRef)
  return {
    currencyCode,
    decimals: decimalsOf(currencyCode)!,
    taxInclusive,
    timezoneId,
    locale: seller.locale ?? place!.locale,
    seller,
    logo: await logoOf(db, network, seller.logoRef ?? null),
    buyer: invoice.buyer!,
    lines,
    taxes: taxesOf(lines),
    net: lines.reduce((sum, line) => sum + line.net, 0),
    tax: lines.reduce((sum, line) => sum + line.tax, 0),
  }
}

/** A line as it is, or the part of it that a credit note takes off. */
const lineOf = (item: ItemRow, part: Part & { id: string }, invoice: InvoiceRow): DocumentLine => ({
  id: part.id,
  description: item.description,
  quantity: part.quantity,
  netUnitAmount: item.netUnitAmount,
  amount: part.amount,
  discountedAmount: part.discountedAmount,
  net: part.netDiscountedAmount,
  tax: part.taxAmount,
  taxRate: item.taxRate,
  taxTitle: item.taxTitle,
  taxCategory: item.taxCategory,
  taxReason: item.taxReason,
  discounts: item.discounts,
  supply: supplyOfItem(item, invoice),
  explanation: part.id === item.id ? explained(item) : undefined,
})

/** What it is over, or the instant from which it was to be billed. */
const supplyOfItem = (item: ItemRow, invoice: InvoiceRow): Interval => periodOf(item, invoice) ?? momentAt(item.scheduleDate)

const momentAt = (startDate: string): Interval => ({ startDate, endDate: addMilliseconds(startDate, 1) })
