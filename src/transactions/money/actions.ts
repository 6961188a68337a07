import { countAgainIfLeft, reverseRedemption } from '../../discounts/redemptions/actions.ts'
import { nulls } from '../../db/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { money } from '../../terms/amounts.ts'
import type { Holder } from '../../terms/holder.ts'
import type { PaymentStatus } from '../../terms/payments.ts'
import { canGiveBack, isOpen, leftOf, refOfThing, thingOf } from './rules.ts'
import { moneyRefunds, moneyTransactions, refundsOf } from './store.ts'
import { moneyRefund, moneyTransaction, type MoneyRefundRow, type MoneyTransactionRow } from './table.ts'

/** A payment of an invoice or a deposit that has come. */
export interface InvoicePayment extends Holder {
  type: 'invoice' | 'deposit'
  invoiceRef?: string
  depositRef?: string
  locationRef: string
  /** What of it the invoice asked for, and the tax in that, in minor units. */
  amount: number
  taxAmount: number
  /** What came beyond that. */
  surplusAmount: number
  currencyCode: string
  paymentMethod: 'external' | 'balance' | 'deposit'
  label?: string | undefined
  reference?: string | undefined
  receiveDate?: string | undefined
}

/** Notes a payment of a locked invoice or deposit, which has succeeded. */
export async function notePayment(context: WriteContext, payment: InvoicePayment): Promise<MoneyTransactionRow> {
  const { label = null, reference = null, receiveDate = null, ...fields } = payment
  const keys = newKeys(context)
  const row: MoneyTransactionRow = {
    ...nulls(moneyTransaction),
    ...keys,
    ...fields,
    label,
    reference,
    receiveDate,
    status: 'succeeded',
    settleDate: receiveDate !== null && receiveDate < context.now ? receiveDate : context.now,
    noteDate: context.now,
    updateDate: keys.createDate,
  }
  await moneyTransactions.insert(context.tx, row)
  await record(context, 'moneyTransaction', 'created', { after: row })
  return row
}

/** Cancels a locked payment of an invoice that was entered by mistake. */
export async function cancelPayment(context: WriteContext, before: MoneyTransactionRow, reason: string | undefined) {
  const cancelDate = before.status === 'succeeded' ? context.now : null
  const canceled = { status: 'canceled', settleDate: null, cancelDate, reason: reason ?? null } as const
  const after = await moneyTransactions.update(context, before, canceled)
  await record(context, 'moneyTransaction', 'canceled', { before, after })
  return after
}

/** A payment that a thing of this type waits for. */
export interface NewPayment {
  type: 'order' | 'creditPackage' | 'eventTicket' | 'booking' | 'invoice'
  /** Who pays. */
  customer: Holder
  locationRef: string
  /** What the customer pays, tax included, in minor units. */
  amount: number
  /** The tax in it. */
  taxAmount: number
  currencyCode: string
  paymentMethod: 'external'
  /** The order, the purchase, the ticket or the booking, which is stored before. */
  orderRef?: string
  purchaseRef?: string
  eventTicketRef?: string
  bookingRef?: string
  invoiceRef?: string
  /** Where what it is for has named it already. */
  id?: string
}

/** Makes the payment of a thing, which is stored before: pending, and with nothing to pay succeeded at once. */
export async function openPayment(context: WriteContext, payment: NewPayment): Promise<MoneyTransactionRow> {
  const { customer, id, ...fields } = payment
  const keys = newKeys(context)
  const row: MoneyTransactionRow = {
    ...nulls(moneyTransaction),
    ...keys,
    ...fields,
    ...customer,
    id: id ?? keys.id,
    surplusAmount: 0,
    status: fields.amount === 0 ? 'succeeded' : 'pending',
    settleDate: fields.amount === 0 ? keys.createDate : null,
    noteDate: fields.amount === 0 ? keys.createDate : null,
    updateDate: keys.createDate,
  }
  await moneyTransactions.insert(context.tx, row)
  await record(context, 'moneyTransaction', 'created', { after: row })
  return row
}

/**
 * Settles the payment of something that is canceled, which the caller has locked: what has not come is canceled, and of what has
 * come a refund of all that is left is to be paid out. Done twice it changes nothing. Gives the payment as it is then.
 */
export async function giveBackMoney(context: WriteContext, { network, id }: MoneyTransactionRow): Promise<MoneyTransactionRow> {
  const row = (await moneyTransactions.lock(context.tx, network, id))!
  if (isOpen(row)) return setStatus(context, row, { status: 'canceled' })
  const left = leftOf(row, await refundsOfOne(context, row))
  if (!canGiveBack(row) || left === 0) return row
  await addRefund(context, row, { amount: left })
  return row
}

type Said = { status: PaymentStatus } & Partial<Pick<MoneyTransactionRow, 'label' | 'reference' | 'receiveDate'>>

/** Notes what became of a locked payment. */
export async function setStatus(context: WriteContext, before: MoneyTransactionRow, said: Said): Promise<MoneyTransactionRow> {
  const { now } = context
  const came = said.receiveDate ?? now
  const settleDate = said.status === 'succeeded' ? (came < now ? came : now) : null
  const noteDate = said.status === 'succeeded' ? now : null
  const after = await moneyTransactions.update(context, before, { ...said, settleDate, noteDate })
  await record(context, 'moneyTransaction', 'updated', { before, after })
  return after
}

type NewRefund = { amount: number | undefined; label?: string | undefined; note?: string | undefined; creditNoteRef?: string }

/**
 * Makes a refund of a locked payment, of all that is left unless said otherwise. When nothing is left, the promo code of what was paid is
 * free again. Throws 409 for more than is left.
 */
export async function addRefund(context: WriteContext, row: MoneyTransactionRow, refund: NewRefund): Promise<MoneyRefundRow> {
  const left = leftOf(row, await refundsOfOne(context, row))
  const { amount = left, label = null, note = null, creditNoteRef = null } = refund
  if (amount > left || left === 0) {
    throw new ApiError('amount_exceeded', `${money(left, row.currencyCode)} ${row.currencyCode} are left to be given back.`)
  }
  const keys = newKeys(context)
  const made: MoneyRefundRow = {
    ...nulls(moneyRefund),
    ...keys,
    moneyTransactionRef: row.id,
    amount,
    label,
    note,
    creditNoteRef,
    status: 'pending',
    updateDate: keys.createDate,
  }
  await moneyRefunds.insert(context.tx, made)
  await record(context, 'moneyRefund', 'created', { after: made })
  // Whoever holds the tag of the payment is to notice.
  await moneyTransactions.touch(context, row)
  const thing = amount === left ? thingOf(row) : undefined
  if (thing) await reverseRedemption(context, refOfThing(thing))
  return made
}

/** Counts the promo code again of what is paid after all, since a refund of it was canceled; unless somebody else has redeemed it since. */
export async function keepCode(context: WriteContext, row: MoneyTransactionRow): Promise<void> {
  const thing = thingOf(row)
  if (thing) await countAgainIfLeft(context, refOfThing(thing))
}

const refundsOfOne = async ({ tx, network }: WriteContext, { id }: MoneyTransactionRow) =>
  (await refundsOf(tx, network, [id])).get(id) ?? []
