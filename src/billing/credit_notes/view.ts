import type { ItemRow } from '../../invoices/items/table.ts'
import { discountView, taxView, unitToldOf } from '../../invoices/items/view.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { partiesView, taxesView, type InvoiceParts } from '../../invoices/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { fromUnits, QUANTITY_DECIMALS } from '../../kernel/money/money.ts'
import { money } from '../../terms/amounts.ts'
import type { PaymentMethodType, RefundStatus } from '../../transactions/money/contract-transaction.ts'
import type { CreditNote, CreditNotePreview } from './contract-note.ts'
import type { NoteSums, SharedOut } from './rules.ts'
import type { CreditNoteRow, Part } from './table.ts'

type Shown = Static<typeof CreditNote>
type Preview = Static<typeof CreditNotePreview>

/** What is shown of a credit note, made or only computed. */
interface NoteParts {
  invoice: InvoiceRow
  parties: InvoiceParts['parties']
  /** The sums over the lines by rate and category. */
  sums: Parameters<typeof taxesView>[0]
  note: NoteSums &
    SharedOut &
    Pick<CreditNoteRow, 'effectiveDate' | 'internalNote' | 'customerNote'> & { reason: CreditNoteRow['reason'] | undefined }
  lines: readonly { part: Part; item: ItemRow }[]
  refunds: readonly RefundParts[]
}

interface RefundParts {
  transactionRef: string
  amount: number
  paymentMethod: PaymentMethodType
  label: string | null
}

/** A credit note that would be made. */
export function creditNotePreview({ invoice, parties, note, lines, refunds, sums }: NoteParts): Preview {
  const { currencyCode, taxInclusive } = invoice
  const shown = (units: number) => money(units, currencyCode)
  return {
    invoiceRef: invoice.id,
    locationRef: invoice.locationRef,
    membershipRef: invoice.membershipRef ?? undefined,
    companyRef: invoice.companyRef ?? undefined,
    ...partiesView(parties),
    reason: note.reason,
    effectiveDate: note.effectiveDate,
    internalNote: note.internalNote ?? undefined,
    customerNote: note.customerNote ?? undefined,
    currencyCode,
    taxInclusive,
    subtotalAmount: shown(note.subtotalAmount),
    discountAmount: shown(note.subtotalAmount - note.discountedAmount),
    netAmount: shown(note.netAmount),
    taxAmount: shown(note.taxAmount),
    grossAmount: shown(note.netAmount + note.taxAmount),
    taxes: taxesView(sums, invoice),
    type: typeOf(note),
    prePaymentAmount: shown(note.prePaymentAmount),
    postPaymentAmount: shown(note.postPaymentAmount),
    creditAmount: note.creditAmount === 0 ? undefined : shown(note.creditAmount),
    outOfBandAmount: note.outOfBandAmount === 0 ? undefined : shown(note.outOfBandAmount),
    outOfBandLabel: note.outOfBandLabel ?? undefined,
    outOfBandPayDate: note.outOfBandPayDate ?? undefined,
    lines: lines.map(lineView),
    refunds: refunds.map(refund => refundView(refund, currencyCode)),
  }
}

interface StoredParts extends NoteParts {
  note: CreditNoteRow
  lines: readonly { part: Part & { id: string }; item: ItemRow }[]
  refunds: readonly (RefundParts & { id: string; status: RefundStatus })[]
}

/** A credit note as it appears in answers. */
export function creditNoteView(parts: StoredParts): Shown {
  const { note } = parts
  // What nobody paid out after all went on the balance.
  const kept = parts.refunds.reduce((sum, { status, amount }) => (status === 'canceled' ? sum + amount : sum), 0)
  const preview = creditNotePreview({ ...parts, note: { ...note, creditAmount: note.creditAmount + kept } })
  return {
    id: note.id,
    number: note.number,
    title: note.title,
    ...preview,
    reason: note.reason,
    lines: parts.lines.map(({ part }, i) => ({ id: part.id, ...preview.lines[i]! })),
    refunds: parts.refunds.map(({ id, status }, i) => ({ id, ...preview.refunds[i]!, status })),
    status: note.status,
    voidDate: note.voidDate ?? undefined,
    voidReason: note.voidReason ?? undefined,
    membershipRefCreator: note.membershipRefCreator ?? undefined,
    pdfUrl: `/billing/credit_notes/v1/${note.id}/pdf`,
    xmlUrl: `/billing/credit_notes/v1/${note.id}/xml`,
    createDate: note.createDate,
    updateDate: note.updateDate,
  }
}

const typeOf = ({ prePaymentAmount, postPaymentAmount }: SharedOut): Shown['type'] =>
  postPaymentAmount === 0 ? 'prePayment' : prePaymentAmount === 0 ? 'postPayment' : 'mixed'

function lineView({ part, item }: NoteParts['lines'][number]): Preview['lines'][number] {
  const { currencyCode } = item
  const isPieces = part.quantity !== null
  return {
    invoiceItemRef: item.id,
    description: item.description,
    quantity: isPieces ? fromUnits(part.quantity!, QUANTITY_DECIMALS) : undefined,
    unitAmount: isPieces ? money(unitToldOf(item), currencyCode) : undefined,
    amount: money(part.amount, currencyCode),
    discountedAmount: money(part.discountedAmount, currencyCode),
    netDiscountedAmount: money(part.netDiscountedAmount, currencyCode),
    taxAmount: money(part.taxAmount, currencyCode),
    grossAmount: money(part.netDiscountedAmount + part.taxAmount, currencyCode),
    tax: taxView(item),
    discounts: item.discounts.map(one => discountView(one, currencyCode)),
  }
}

const refundView = ({ transactionRef, amount, paymentMethod: type, label }: RefundParts, currencyCode: string) => ({
  transactionRef,
  amount: money(amount, currencyCode),
  currencyCode,
  method: { type, label: label ?? undefined },
})
