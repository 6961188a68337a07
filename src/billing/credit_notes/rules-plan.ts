import { amountsOf, sumsOf } from '../../invoices/rules-amounts.ts'
import type { ItemRow } from '../../invoices/items/table.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { money } from '../../terms/amounts.ts'
import { leftOf as leftOfPayment } from '../../transactions/money/rules.ts'
import type { MoneyRefundRow, MoneyTransactionRow } from '../../transactions/money/table.ts'
import { leftOf, partOf, wholly } from './rules-parts.ts'
import {
  checkWish,
  exceeded,
  givenOut,
  refuseUncreditable,
  shareOut,
  sumsOfParts,
  type CreditWish,
  type NoteSums,
  type SharedOut,
} from './rules.ts'
import type { CreditNoteRow, Part } from './table.ts'

/** What a credit note over an invoice would be, computed from what is stored, and what the invoice asks for after it. */
export interface CreditPlan {
  invoice: InvoiceRow
  note: NoteSums & SharedOut & { effectiveDate: string; internalNote: string | null; customerNote: string | null }
  lines: readonly { item: ItemRow; part: Part }[]
  refunds: readonly { payment: MoneyTransactionRow; amount: number }[]
  /** All lines of the invoice, and of which of them nothing is left after it; of some of these nothing was left before. */
  items: readonly ItemRow[]
  credited: ReadonlySet<string>
  creditedBefore: ReadonlySet<string>
  /** Whether the invoice is paid by it: nothing is left that it asks for. */
  isPaid: boolean
}

/** What a credit note is computed from: an invoice with its lines, its payments, and the notes over it that count. */
interface Basis {
  invoice: InvoiceRow
  items: readonly ItemRow[]
  payments: readonly MoneyTransactionRow[]
  notes: readonly CreditNoteRow[]
  /** What the notes have taken off the lines, by the line. */
  parts: ReadonlyMap<string, readonly Part[]>
  /** The refunds of payments that are named, by payment, and what is named and is no payment of the invoice. */
  refunds: ReadonlyMap<string, readonly MoneyRefundRow[]>
  strangers: ReadonlyMap<string, MoneyTransactionRow>
}

/** The members of a request that a credit note is computed by. */
export type PlanWish = Omit<CreditWish, 'reason'>

/**
 * Computes a credit note. Throws 400 with all faults, 409 `conflict` for an invoice that cannot be credited, and 409 `amount_exceeded` for
 * more than is left of a line or of a payment.
 */
export function planCreditNote(basis: Basis, wish: PlanWish, now: string, faults: Faults): CreditPlan {
  const { invoice, items, payments, notes } = basis
  const { currencyCode, status } = invoice
  const byId = new Map(items.map(item => [item.id, item]))
  checkWish(wish, invoice, byId, now, faults)
  checkRefunds(basis, wish, faults)
  faults.refuse()
  refuseUncreditable(invoice)
  const partsOf = ({ id }: ItemRow) => basis.parts.get(id) ?? []
  const lines = wish.lines.map(({ invoiceItemRef, ...share }) => {
    const item = byId.get(invoiceItemRef)!
    const part = partOf(item, partsOf(item), share)
    if (part === undefined) throw exceeded(item, leftOf(item, partsOf(item)))
    return { item, part }
  })
  const added = new Map(lines.map(({ item, part }) => [item.id, [...partsOf(item), part]]))
  const sums = sumsOfParts(lines.map(({ part }) => part))
  const { remaining } = amountsOf(invoice, sumsOf(items), payments)
  const cash = cashIn(payments) - givenOut(notes)
  const shares = shareOut(sums.netAmount + sums.taxAmount, { remaining, cash }, wish, currencyCode, faults)
  faults.refuse()
  const { effectiveDate = now, internalNote = null, customerNote = null } = wish
  const creditedBefore = wholly(items, basis.parts)
  return {
    invoice,
    note: { ...sums, ...shares, effectiveDate, internalNote, customerNote },
    lines,
    refunds: refundsIn(basis, wish),
    items,
    creditedBefore,
    credited: creditedBefore.union(wholly(items, added)),
    isPaid: status === 'issued' && remaining === shares.prePaymentAmount,
  }
}

/** Whether a note would give back nothing of lines that cost something: so little of them that it rounds to 0. */
export const isOverNothing = ({ note, lines }: CreditPlan): boolean =>
  note.netAmount + note.taxAmount === 0 && lines.some(({ item }) => item.netDiscountedAmount + item.taxAmount > 0)

/** What was paid of an invoice otherwise than from the balance. */
const cashIn = (payments: readonly MoneyTransactionRow[]): number =>
  payments.reduce(
    (sum, { status, paymentMethod, amount }) => (status === 'succeeded' && paymentMethod !== 'balance' ? sum + amount : sum),
    0,
  )

/** Adds a fault for each payment that is named and cannot be refunded. */
function checkRefunds({ payments, strangers }: Basis, { refunds = [] }: PlanWish, faults: Faults): void {
  for (const [i, { transactionRef }] of refunds.entries()) {
    const at = `/creditNote/refunds/${i}/transactionRef`
    const payment = payments.find(({ id }) => id === transactionRef)
    if (payment === undefined) {
      const other = strangers.get(transactionRef)
      faults.reference(other, at, 'payment')
      faults.rule(other !== undefined, at, 'The payment is of something else than the invoice.')
    } else if (payment.paymentMethod === 'balance') {
      faults.rule(true, at, 'What was paid from the balance comes back to it, by creditAmount.')
    } else faults.rule(payment.status !== 'succeeded', at, `The payment is ${payment.status}.`)
  }
}

/** The refunds that are wanted, each with its payment. Throws 409 for more than is left of one. */
function refundsIn({ payments, refunds: made }: Basis, { refunds = [] }: PlanWish): CreditPlan['refunds'] {
  const left = new Map(payments.map(payment => [payment.id, leftOfPayment(payment, made.get(payment.id) ?? [])]))
  return refunds.map(({ transactionRef, amount }) => {
    const payment = payments.find(({ id }) => id === transactionRef)!
    const rest = left.get(transactionRef)! - amount
    if (rest < 0) {
      const { currencyCode } = payment
      const detail = `${money(rest + amount, currencyCode)} ${currencyCode} are left of the payment to be given back.`
      throw new ApiError('amount_exceeded', detail)
    }
    left.set(transactionRef, rest)
    return { payment, amount }
  })
}
