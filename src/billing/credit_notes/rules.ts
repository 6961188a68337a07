import type { InvoiceRow } from '../../invoices/table.ts'
import type { ItemRow } from '../../invoices/items/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { counted } from '../../kernel/text/counted.ts'
import { money } from '../../terms/amounts.ts'
import type { CreditReason } from './contract-note.ts'
import type { Share } from './rules-parts.ts'
import type { CreditNoteRow, Part } from './table.ts'

/** What a request wants of a credit note, in stored units. Pieces are in 1/10,000. */
export interface CreditWish {
  reason: CreditReason
  effectiveDate?: string | undefined
  internalNote?: string | undefined
  customerNote?: string | undefined
  lines: readonly CreditedLine[]
  creditAmount?: number | undefined
  outOfBandAmount?: number | undefined
  outOfBandLabel?: string | undefined
  outOfBandPayDate?: string | undefined
  refunds?: readonly CreditedRefund[] | undefined
}

interface CreditedLine extends Share {
  invoiceItemRef: string
}

interface CreditedRefund {
  transactionRef: string
  amount: number
}

/** The sums over the lines of a credit note. */
export type NoteSums = Pick<CreditNoteRow, 'subtotalAmount' | 'discountedAmount' | 'netAmount' | 'taxAmount'>

export function sumsOfParts(parts: readonly Omit<Part, 'quantity'>[]): NoteSums {
  const sums = { subtotalAmount: 0, discountedAmount: 0, netAmount: 0, taxAmount: 0 }
  for (const part of parts) {
    sums.subtotalAmount += part.amount
    sums.discountedAmount += part.discountedAmount
    sums.netAmount += part.netDiscountedAmount
    sums.taxAmount += part.taxAmount
  }
  return sums
}

/** Adds a fault for each thing about the lines and the date that does not fit the invoice. */
export function checkWish(
  { lines, effectiveDate }: Pick<CreditWish, 'lines' | 'effectiveDate'>,
  invoice: InvoiceRow,
  items: ReadonlyMap<string, ItemRow>,
  now: string,
  faults: Faults,
): void {
  const seen = new Set<string>()
  for (const [i, { invoiceItemRef, quantity, amount }] of lines.entries()) {
    const at = `/creditNote/lines/${i}`
    faults.reference(items.get(invoiceItemRef), `${at}/invoiceItemRef`, 'item of the invoice')
    faults.rule(seen.has(invoiceItemRef), `${at}/invoiceItemRef`, 'Each item is named at most once.')
    const isBoth = quantity !== undefined && amount !== undefined
    faults.rule(isBoth, `${at}/amount`, 'At most one of quantity and amount is sent.')
    seen.add(invoiceItemRef)
  }
  if (effectiveDate === undefined || invoice.issueDate === null) return
  const isOutside = effectiveDate < invoice.issueDate || effectiveDate > now
  faults.rule(isOutside, '/creditNote/effectiveDate', 'It lies between the issue of the invoice and now.')
}

/** Throws 409 where nothing can be taken off an invoice: a draft is changed instead, and nobody has to pay what is voided. */
export function refuseUncreditable({ status }: InvoiceRow): void {
  if (status !== 'issued' && status !== 'paid')
    throw new ApiError('conflict', `The invoice is ${status}: only what is issued or paid is credited.`)
}

/** How much is still asked for, and what was paid otherwise than from the balance and has not been given back yet. */
interface Standing {
  remaining: number
  cash: number
}

/** Where what a credit note gives back goes. */
export type SharedOut = Pick<
  CreditNoteRow,
  'prePaymentAmount' | 'postPaymentAmount' | 'creditAmount' | 'outOfBandAmount' | 'outOfBandLabel' | 'outOfBandPayDate'
>

type ShareWish = Pick<CreditWish, 'creditAmount' | 'outOfBandAmount' | 'outOfBandLabel' | 'outOfBandPayDate' | 'refunds'>

/**
 * Shares out what a credit note gives back: first it lowers what is still asked for, and the rest was paid and goes to the balance unless
 * the request says otherwise. What came from the balance only comes back to it. Adds a fault for each broken rule.
 */
export function shareOut(
  gross: number,
  { remaining, cash }: Standing,
  wish: ShareWish,
  currencyCode: string,
  faults: Faults,
): SharedOut {
  const prePaymentAmount = Math.min(gross, remaining)
  const postPaymentAmount = gross - prePaymentAmount
  const { refunds = [], outOfBandAmount = 0, outOfBandLabel = null, outOfBandPayDate = null } = wish
  for (const [name, said] of Object.entries({ outOfBandLabel, outOfBandPayDate })) {
    const detail = 'It tells of what is given back outside: outOfBandAmount is more than 0.'
    faults.rule(outOfBandAmount === 0 && said !== null, `/creditNote/${name}`, detail)
  }
  const isSaid = wish.creditAmount !== undefined || wish.outOfBandAmount !== undefined || refunds.length > 0
  const creditAmount = isSaid ? (wish.creditAmount ?? 0) : postPaymentAmount
  const given = outOfBandAmount + refunds.reduce((sum, { amount }) => sum + amount, 0)
  const words = (units: number) => `${money(units, currencyCode)} ${currencyCode}`
  const shared =
    `${words(postPaymentAmount)} of the credit note were paid. creditAmount, outOfBandAmount and refunds share that out, and sum to ` +
    `${words(creditAmount + given)}.`
  faults.rule(creditAmount + given !== postPaymentAmount, '/creditNote/creditAmount', shared)
  const isOwn = creditAmount + given === postPaymentAmount && given > cash
  const own = `What was paid from the balance comes back to it: creditAmount is at least ${words(postPaymentAmount - cash)}.`
  faults.rule(isOwn, '/creditNote/creditAmount', own)
  return { prePaymentAmount, postPaymentAmount, creditAmount, outOfBandAmount, outOfBandLabel, outOfBandPayDate }
}

/** What was given back otherwise than to the balance by credit notes. */
export const givenOut = (notes: readonly CreditNoteRow[]): number =>
  notes.reduce((sum, { postPaymentAmount, creditAmount }) => sum + postPaymentAmount - creditAmount, 0)

/** Throws 409 for more than is left of a line. */
export function exceeded(item: ItemRow, left: { quantity: number; amount: number }): ApiError {
  const { currencyCode, description } = item
  const pieces = counted(left.quantity / 10_000, 'piece')
  const detail = `${money(left.amount, currencyCode)} ${currencyCode} and ${pieces} are left to be credited of “${description}”.`
  return new ApiError('amount_exceeded', detail)
}

/** Why no credit note is made that gives back nothing: it would take a number. */
export const overNothing = (): ApiError =>
  new ApiError('conflict', 'So little of the lines comes to nothing that could be given back: ask for more of them.')

/** Throws 409 where a credit note can no longer be voided. */
export function refuseVoid(note: CreditNoteRow, invoice: InvoiceRow, isFollowed: boolean): void {
  const why =
    note.status === 'voided'
      ? 'The credit note is voided already.'
      : note.postPaymentAmount > 0
        ? 'It gave back what was paid, which cannot be taken back.'
        : invoice.status === 'voided'
          ? 'Its invoice is voided.'
          : isFollowed
            ? 'Something was booked on its invoice since.'
            : undefined
  if (why !== undefined) throw new ApiError('conflict', why)
}
