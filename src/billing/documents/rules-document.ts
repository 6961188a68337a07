import type { ExplanationValue } from '../../invoices/items/contract-explanation.ts'
import type { Discount } from '../../invoices/items/table.ts'
import type { Buyer, Seller } from '../../invoices/table.ts'
import type { Interval } from '../../terms/schedule.ts'
import { reasonsIn, titleIn, type TaxCategory } from '../../terms/tax.ts'
import type { PaymentMethodType } from '../../transactions/money/contract-transaction.ts'
import type { CreditReason } from '../credit_notes/contract-note.ts'

/** A line of a document. Amounts are in minor units; quantities in 1/10,000, rates in 1/10,000 percent. */
export interface DocumentLine {
  id: string
  description: string
  /** Null of a part of a credit note that was given as an amount. */
  quantity: number | null
  /** The price of one without tax, before discounts. */
  netUnitAmount: number
  /** In the price mode: before and after discounts. */
  amount: number
  discountedAmount: number
  /** After discounts. */
  net: number
  tax: number
  taxRate: number
  taxTitle: string | null
  taxCategory: TaxCategory
  taxReason: string | null
  discounts: readonly Discount[]
  /** When it was supplied: what it is over; a single instant is an interval of a millisecond, so that it lies on its day. */
  supply: Interval | undefined
  explanation: ExplanationValue | undefined
}

/** The lines of one rate and category. */
export interface DocumentTax {
  title: string | null
  rate: number
  category: TaxCategory
  /** Why no tax is charged, each reason of the lines once. */
  reasons: readonly string[]
  net: number
  tax: number
}

interface DocumentPayment {
  date: string
  method: PaymentMethodType
  label: string | null
  amount: number
}

/** What both kinds of documents say: plain data, from which a PDF and an electronic invoice are made without looking anything up. */
interface AnyDocument {
  title: string
  /** Of a credit note when it counts. */
  issueDate: string
  isVoided: boolean
  /** From the first day of what was supplied to the end of the last. */
  supply: Interval
  currencyCode: string
  decimals: number
  taxInclusive: boolean
  timezoneId: string
  /** A language tag. */
  locale: string
  seller: Seller
  /** A picture as a data URL. */
  logo: string | undefined
  buyer: Buyer
  /** The buyer's order number. */
  reference: string | null
  note: string | null
  lines: readonly DocumentLine[]
  taxes: readonly DocumentTax[]
  net: number
  tax: number
  gross: number
}

export interface InvoiceDocument extends AnyDocument {
  kind: 'invoice'
  dueDate: string
  /** What was taken from the customer's money balance, and what credit notes took off before it was paid. */
  appliedBalance: number
  credited: number
  /** Those that succeeded. */
  payments: readonly DocumentPayment[]
  remaining: number
}

export interface CreditNoteDocument extends AnyDocument {
  kind: 'creditNote'
  /** The invoice that it corrects. */
  corrects: { title: string; issueDate: string }
  reason: CreditReason
  /** How much of it lowered what the invoice asked for, was put on the money balance, given back outside, or shared out to refunds. */
  lowered: number
  balance: number
  outside: number
  refunded: number
  /** Of the refunds, what is still to be paid out, and what was canceled and went on the balance. */
  refundsPending: number
  refundsCanceled: number
}

export type BillingDocument = InvoiceDocument | CreditNoteDocument

/** From the first day of what was supplied to the end of the last; `otherwise` where nothing says when. */
export function supplyOf(lines: readonly Pick<DocumentLine, 'supply'>[], otherwise: string): Interval {
  const known = lines.flatMap(({ supply }) => supply ?? [])
  const startDate = known
    .map(one => one.startDate)
    .reduce((one, other) => (one < other ? one : other), known[0]?.startDate ?? otherwise)
  const endDate = known
    .map(one => one.endDate)
    .reduce((one, other) => (one > other ? one : other), known[0]?.endDate ?? otherwise)
  return { startDate, endDate }
}

/** Lines summed by rate and category, the highest rate first. */
export function taxesOf(lines: readonly DocumentLine[]): DocumentTax[] {
  const groups = Map.groupBy(lines, line => `${line.taxCategory} ${line.taxRate}`)
  return [...groups.values()]
    .map(some => ({
      title: titleIn(some.map(({ taxTitle }) => taxTitle)),
      rate: some[0]!.taxRate,
      category: some[0]!.taxCategory,
      reasons: reasonsIn(some.map(({ taxReason }) => taxReason)),
      net: some.reduce((sum, line) => sum + line.net, 0),
      tax: some.reduce((sum, line) => sum + line.tax, 0),
    }))
    .toSorted((a, b) => b.rate - a.rate || (a.category < b.category ? -1 : 1))
}

/** Countries whose paper is Letter; all others have A4. */
const LETTER = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'DO', 'GT', 'NI', 'PA', 'PH', 'PR', 'SV', 'VE'])

/** The paper of the seller's country, else of the country in the language tag. */
export function paperOf({ seller, locale }: Pick<AnyDocument, 'seller' | 'locale'>): 'A4' | 'LETTER' {
  const country = seller.postalAddress?.countryCode ?? new Intl.Locale(locale).region ?? ''
  return LETTER.has(country) ? 'LETTER' : 'A4'
}
