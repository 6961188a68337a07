import { wholly } from '../billing/credit_notes/rules-parts.ts'
import { partsOf } from '../billing/credit_notes/store.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { money } from '../terms/amounts.ts'
import { lockHolder } from '../transactions/actions-holders.ts'
import { cancelPayment, notePayment, openPayment, setStatus } from '../transactions/money/actions.ts'
import { moveBalance } from '../transactions/money/balances/actions.ts'
import { isOpen, outcomeOf } from '../transactions/money/rules.ts'
import { moneyTransactions, paymentsOfInvoices, refundsOf } from '../transactions/money/store.ts'
import type { MoneyTransactionRow } from '../transactions/money/table.ts'
import { followInvoice, lockUses, usesOf, type Use } from './items/actions-uses.ts'
import { linesOf } from './items/store-taking.ts'
import { touchInvoices } from './actions-touch.ts'
import { amountsOf, sumsOf, taxIn, type Amounts, type Sums } from './rules-amounts.ts'
import { invoices } from './store.ts'
import type { InvoiceRow } from './table.ts'

/** What somebody says of a payment; `amount` in minor units, all that remains when left out. */
interface Paid {
  amount: number | undefined
  paymentMethod: 'external' | 'balance' | 'paymentGateway'
  keepSurplus: boolean
  label?: string | undefined
  reference?: string | undefined
  receiveDate?: string | undefined
}

/** An invoice under the locks with which its state is decided, with what it asks for. */
interface InvoiceToPay {
  invoice: InvoiceRow
  uses: readonly Use[]
  sums: Sums
  amounts: Amounts
  payments: readonly MoneyTransactionRow[]
}

/**
 * Locks an invoice that is no draft, and before it what comes first: its customer, where balances move, and the uses on it. Throws 409
 * `conflict` for a draft.
 */
export async function lockIssued(
  context: WriteContext,
  seen: InvoiceRow,
  { holder }: { holder: boolean },
): Promise<InvoiceToPay> {
  const { tx, network } = context
  if (seen.status === 'draft') throw new ApiError('conflict', 'The invoice is still a draft.')
  if (holder) await lockHolder(context, seen, { orDeleted: true })
  const lines = await linesOf(tx, network, seen.id)
  const all = usesOf(lines)
  await lockUses(context, all)
  const invoice = (await invoices.lock(tx, network, seen.id))!
  // Nobody has to pay any more what was taken off before the invoice was paid.
  const credited = wholly(lines, await partsOf(tx, network, [seen.id]))
  const uses = all.filter(({ itemRef }) => !credited.has(itemRef))
  const sums = sumsOf(lines)
  const payments = (await paymentsOfInvoices(tx, network, [seen.id])).get(seen.id) ?? []
  return { invoice, uses, sums, amounts: amountsOf(invoice, sums, payments), payments }
}

/** What is left to be paid of a locked invoice, but for what is awaited. Throws 409 `conflict` where nothing is. */
export function leftToPay({ invoice, amounts, payments }: InvoiceToPay): number {
  if (invoice.status !== 'issued')
    throw new ApiError('conflict', `The invoice is ${invoice.status}, and nothing is left to be paid.`)
  const awaited = payments.filter(isOpen).reduce((sum, { amount }) => sum + amount, 0)
  const left = amounts.remaining - awaited
  if (left <= 0) throw new ApiError('conflict', 'All that is left to be paid is awaited already.')
  return left
}

/** Notes a payment of an invoice, or gives it to the provider. Throws 409 `conflict`, `amount_exceeded` and `insufficient_balance`. */
export async function pay(context: WriteContext, seen: InvoiceRow, paid: Paid): Promise<MoneyTransactionRow> {
  const { paymentMethod, keepSurplus, label, reference, receiveDate } = paid
  const isFromBalance = paymentMethod === 'balance'
  const locked = await lockIssued(context, seen, { holder: isFromBalance || keepSurplus })
  const { invoice, sums, amounts } = locked
  const left = leftToPay(locked)
  const { amount: whole = left } = paid
  const { id: invoiceRef, membershipRef, companyRef, locationRef, currencyCode } = invoice
  if (whole > left && (paymentMethod !== 'external' || !keepSurplus))
    throw new ApiError('amount_exceeded', `${money(left, currencyCode)} ${currencyCode} are left to be paid.`)
  const amount = Math.min(whole, left)
  const surplusAmount = whole - amount
  if (isFromBalance) await moveBalance(context, invoice, { type: 'applied', amount, invoiceRef, note: '' })
  if (surplusAmount > 0) await moveBalance(context, invoice, { type: 'surplus', amount: surplusAmount, invoiceRef, note: '' })
  const taxAmount = taxIn(amount, sums, amounts)
  const what = { type: 'invoice', locationRef, invoiceRef, currencyCode, amount, taxAmount } as const
  const customer = { membershipRef, companyRef }
  const payment =
    paymentMethod === 'paymentGateway'
      ? await openPayment(context, { ...what, customer, paymentMethod, label, reference })
      : await notePayment(context, { ...what, ...customer, paymentMethod, surplusAmount, label, reference, receiveDate })
  await setPaidStatus(context, locked, amounts.remaining - (payment.status === 'succeeded' ? amount : 0))
  return payment
}

/**
 * Lets an invoice follow what the provider makes of a payment of it. A credit note may have left less to be paid meanwhile: what is too much
 * goes on the customer's balance.
 */
export async function settleWithProvider(context: WriteContext, seen: MoneyTransactionRow): Promise<void> {
  const { tx, network } = context
  const locked = await lockIssued(context, (await invoices.find(tx, network, seen.invoiceRef!))!, { holder: true })
  const row = (await moneyTransactions.lock(tx, network, seen.id))!
  // It may have been canceled or settled at this moment.
  if (row.status !== 'processing') return
  const { sums, amounts } = locked
  const status = outcomeOf(row)
  if (status === 'failed') {
    await setStatus(context, [row], { status })
    return void (await setPaidStatus(context, locked, amounts.remaining))
  }
  const amount = Math.min(row.amount, amounts.remaining)
  const surplusAmount = row.amount - amount
  const surplus = { type: 'surplus', amount: surplusAmount, invoiceRef: row.invoiceRef!, note: '' } as const
  if (surplusAmount > 0) await moveBalance(context, row, surplus)
  await setStatus(context, [row], { status, amount, surplusAmount, taxAmount: taxIn(amount, sums, amounts) })
  await setPaidStatus(context, locked, amounts.remaining - amount)
}

/** Cancels a payment of an invoice that is awaited, or was noted by mistake. Throws 409 `conflict` and `insufficient_balance`. */
export async function cancelPaymentOf(
  context: WriteContext,
  seen: InvoiceRow,
  payment: MoneyTransactionRow | undefined,
  reason: string | undefined,
): Promise<MoneyTransactionRow> {
  const { tx, network } = context
  const locked = await lockIssued(context, seen, { holder: (payment?.surplusAmount ?? 0) > 0 })
  const asked = payment?.id ?? locked.payments.find(isOpen)?.id
  const row = asked === undefined ? undefined : await moneyTransactions.lock(tx, network, asked)
  if (row === undefined) throw new ApiError('conflict', 'No payment of the invoice is awaited.')
  await refuseCancel(context, row, locked.invoice)
  const { surplusAmount } = row
  const back = { type: 'deduct', amount: surplusAmount, invoiceRef: row.invoiceRef!, note: reason ?? '' } as const
  if (surplusAmount > 0) await moveBalance(context, row, back)
  const after = await cancelPayment(context, row, reason)
  await setPaidStatus(context, locked, locked.amounts.remaining + (row.status === 'succeeded' ? row.amount : 0))
  return after
}

/** What was truly paid is given back by a credit note. */
async function refuseCancel(
  { tx, network }: WriteContext,
  { id, status, paymentMethod }: MoneyTransactionRow,
  { postPaymentCreditNotesAmount }: InvoiceRow,
): Promise<void> {
  if (status === 'pending' || status === 'processing') return
  if (status !== 'succeeded') throw new ApiError('conflict', `The payment is ${status}.`)
  if (paymentMethod !== 'external')
    throw new ApiError('conflict', `A payment by ${paymentMethod} is not entered by mistake: a credit note gives it back.`)
  if (postPaymentCreditNotesAmount > 0) throw new ApiError('conflict', 'A credit note has given back of what was paid.')
  const refunds = (await refundsOf(tx, network, [id])).get(id) ?? []
  if (refunds.some(refund => refund.status !== 'canceled')) throw new ApiError('conflict', 'The payment has refunds.')
}

/** Gives a locked invoice the state that belongs to what remains of it, and lets the uses on it follow. */
export async function setPaidStatus(
  context: WriteContext,
  { invoice, uses }: InvoiceToPay,
  remaining: number,
): Promise<InvoiceRow> {
  const status = remaining === 0 ? 'paid' : 'issued'
  if (status === invoice.status) return (await touchInvoices(context, [invoice]))[0]!
  const after = await invoices.update(context, invoice, { status, paidDate: status === 'paid' ? context.now : null })
  await record(context, 'invoice', status === 'paid' ? 'paid' : 'updated', { before: invoice, after })
  await followInvoice(context, uses, status === 'paid' ? 'succeeded' : 'pending')
  return after
}
