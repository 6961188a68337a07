import type { Db } from '../../db/database.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { amountsOf, sumsOf } from '../../invoices/rules-amounts.ts'
import { linesOf } from '../../invoices/items/store-taking.ts'
import type { ItemRow } from '../../invoices/items/table.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { money } from '../../terms/amounts.ts'
import { leftOf as leftOfPayment } from '../../transactions/money/rules.ts'
import { findMoneyTransaction, paymentsOfInvoices, refundsOf } from '../../transactions/money/store.ts'
import type { MoneyTransactionRow } from '../../transactions/money/table.ts'
import { leftOf, partOf, wholly } from './rules-parts.ts'
import {
  checkWish,
  exceeded,
  givenOut,
  refuseUncreditable,
  settle,
  sumsOfParts,
  type CreditWish,
  type NoteSums,
  type Settled,
} from './rules.ts'
import { liveNotesOf, partsOfInvoice } from './store.ts'
import type { Part } from './table.ts'

/** What a credit note over an invoice would be, reckoned from what is stored, and what the invoice asks for after it. */
export interface CreditPlan {
  invoice: InvoiceRow
  note: NoteSums & Settled & { effectiveDate: string; internalNote: string | null; customerNote: string | null }
  lines: readonly { item: ItemRow; part: Part }[]
  refunds: readonly { payment: MoneyTransactionRow; amount: number }[]
  /** All lines of the invoice, and of which of them nothing is left after it; of some of these nothing was left before. */
  items: readonly ItemRow[]
  credited: ReadonlySet<string>
  creditedBefore: ReadonlySet<string>
  remaining: number
}

/**
 * Reckons a credit note. It only reads; whoever makes the note has locked the invoice. Throws 400 with all faults, 409 `conflict` for an
 * invoice that cannot be credited, and 409 `amount_exceeded` for more than is left of a line or of a payment.
 */
export async function planCreditNote(
  db: Db,
  invoice: InvoiceRow,
  wish: Omit<CreditWish, 'reason'>,
  now: string,
  faults: Faults,
): Promise<CreditPlan> {
  const { network, id, currencyCode } = invoice
  const items = await linesOf(db, network, id)
  const byId = new Map(items.map(item => [item.id, item]))
  const payments = (await paymentsOfInvoices(db, network, [id])).get(id) ?? []
  checkWish(wish, invoice, byId, now, faults)
  await checkRefunds(db, network, wish, payments, faults)
  faults.refuse()
  refuseUncreditable(invoice)
  const before = await partsOfInvoice(db, network, id)
  const lines = wish.lines.map(({ invoiceItemRef, ...share }) => {
    const item = byId.get(invoiceItemRef)!
    const parts = before.get(invoiceItemRef) ?? []
    const part = partOf(item, parts, share)
    if (part === undefined) throw exceeded(item, leftOf(item, parts))
    return { item, part }
  })
  const after = new Map<string, readonly Part[]>(before)
  for (const { item, part } of lines) after.set(item.id, [...(before.get(item.id) ?? []), part])
  const sums = sumsOfParts(lines.map(({ part }) => part))
  const { remaining } = amountsOf(invoice, sumsOf(items), payments)
  const cash = cashIn(payments) - givenOut(await liveNotesOf(db, network, id))
  const gross = sums.netAmount + sums.taxAmount
  const settled = settle(gross, { remaining, cash }, wish, currencyCode, faults)
  faults.refuse()
  const { effectiveDate = now, internalNote = null, customerNote = null } = wish
  return {
    invoice,
    note: { ...sums, ...settled, effectiveDate, internalNote, customerNote },
    lines,
    refunds: await refundsIn(db, network, wish, payments),
    items,
    creditedBefore: wholly(items, before),
    credited: wholly(items, after),
    remaining: remaining - settled.prePaymentAmount,
  }
}

/** What was paid of an invoice otherwise than from the balance. */
const cashIn = (payments: readonly MoneyTransactionRow[]): number =>
  payments.reduce(
    (sum, { status, paymentMethod, amount }) => (status === 'succeeded' && paymentMethod !== 'balance' ? sum + amount : sum),
    0,
  )

/** Adds a fault for each payment that is named and cannot be refunded. */
async function checkRefunds(
  db: Db,
  network: string,
  { refunds = [] }: Pick<CreditWish, 'refunds'>,
  payments: readonly MoneyTransactionRow[],
  faults: Faults,
): Promise<void> {
  for (const [i, { transactionRef }] of refunds.entries()) {
    const at = `/creditNote/refunds/${i}/transactionRef`
    const payment = payments.find(({ id }) => id === transactionRef)
    if (payment === undefined) {
      const other = await findMoneyTransaction(db, network, transactionRef)
      faults.reference(other, at, 'payment')
      faults.rule(other !== undefined, at, 'The payment is of something else than the invoice.')
    } else if (payment.paymentMethod === 'balance') {
      faults.rule(true, at, 'What was paid from the balance comes back to it, by creditAmount.')
    } else faults.rule(payment.status !== 'succeeded', at, `The payment is ${payment.status}.`)
  }
}

/** The refunds that are wanted, each with its payment. Throws 409 for more than is left of one. */
async function refundsIn(
  db: Db,
  network: string,
  { refunds = [] }: Pick<CreditWish, 'refunds'>,
  payments: readonly MoneyTransactionRow[],
): Promise<CreditPlan['refunds']> {
  const made = await refundsOf(
    db,
    network,
    refunds.map(({ transactionRef }) => transactionRef),
  )
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
