import { nulls } from '../../db/table.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, record, recordMany } from '../../kernel/storage/record.ts'
import type { Bought } from '../../terms/bought.ts'
import type { Holder } from '../../terms/holder.ts'
import type { PaymentStatus } from '../../terms/payments.ts'
import { insertRefunds } from './actions-refunds.ts'
import { canGiveBack, isOpen, isOfProvider, leftOf } from './rules.ts'
import { moneyTransactions, refundsOf } from './store.ts'
import { moneyTransaction, type MoneyTransactionRow } from './table.ts'

/** A payment of an invoice or a deposit that has come. */
interface InvoicePayment extends Holder {
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
  const canceled = { status: 'canceled', settleDate: null, cancelDate, reason: reason ?? null, providerDate: null } as const
  const after = await moneyTransactions.update(context, before, canceled)
  await record(context, 'moneyTransaction', 'canceled', { before, after })
  return after
}

/** A payment that a thing of this type waits for; what is on no invoice tells its rate of tax. */
export interface NewPayment extends Partial<Pick<MoneyTransactionRow, 'taxRate' | 'taxCategory'>> {
  type: Bought | 'invoice'
  /** Who pays. */
  customer: Holder
  locationRef: string
  /** What the customer pays, tax included, in minor units. */
  amount: number
  /** The tax in it. */
  taxAmount: number
  currencyCode: string
  paymentMethod: 'external' | 'paymentGateway'
  /** The order, the purchase, the ticket or the booking, which is stored before. */
  orderRef?: string
  purchaseRef?: string
  eventTicketRef?: string
  bookingRef?: string
  invoiceRef?: string
  label?: string | undefined
  reference?: string | undefined
  /** Where what it is for has named it already. */
  id?: string
}

/** Makes the payment of a thing, which is stored before: pending or with the provider, and with nothing to pay succeeded at once. */
export const openPayment = async (context: WriteContext, payment: NewPayment): Promise<MoneyTransactionRow> =>
  (await openPayments(context, [payment]))[0]!

/** Makes the payments of several things; see `openPayment`. */
export async function openPayments(context: WriteContext, payments: readonly NewPayment[]): Promise<MoneyTransactionRow[]> {
  const rows = payments.map(payment => opened(context, payment))
  await moneyTransactions.insertMany(context.tx, rows)
  await recordMany(
    context,
    'moneyTransaction',
    'created',
    rows.map(after => ({ after })),
  )
  return rows
}

function opened(context: WriteContext, payment: NewPayment): MoneyTransactionRow {
  const { customer, id, label = null, reference = null, ...fields } = payment
  const keys = newKeys(context)
  return {
    ...nulls(moneyTransaction),
    ...keys,
    ...fields,
    ...customer,
    label,
    reference,
    id: id ?? keys.id,
    surplusAmount: 0,
    ...(fields.amount === 0
      ? { status: 'succeeded', settleDate: keys.createDate, noteDate: keys.createDate }
      : isOfProvider(fields)
        ? { status: 'processing', providerDate: keys.createDate }
        : { status: 'pending' }),
    updateDate: keys.createDate,
  }
}

/**
 * Settles payments of what is canceled, which the caller has locked: those that have not come are canceled, and of those that have come all
 * that is left is given back, by the provider or by hand. Done twice it changes nothing. Gives the payments that there are by their ids, as
 * they are then.
 */
export async function giveBackMoney(
  context: WriteContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MoneyTransactionRow>> {
  const { tx, network } = context
  const rows = await moneyTransactions.lockMany(tx, network, ids)
  const canceled = await setStatus(context, rows.filter(isOpen), { status: 'canceled' })
  const come = rows.filter(canGiveBack)
  const refunds = await refundsOf(
    tx,
    network,
    come.map(({ id }) => id),
  )
  const owed = come.map(row => ({ row, amount: leftOf(row, refunds.get(row.id) ?? []), isAll: true }))
  await insertRefunds(
    context,
    owed.filter(({ amount }) => amount > 0),
  )
  return new Map([...rows, ...canceled].map(row => [row.id, row]))
}

type Came = Pick<MoneyTransactionRow, 'label' | 'reference' | 'receiveDate' | 'amount' | 'surplusAmount' | 'taxAmount'>
type Said = { status: PaymentStatus } & Partial<Came>

/** Notes what became of locked payments. */
export async function setStatus(
  context: WriteContext,
  rows: readonly MoneyTransactionRow[],
  said: Said,
): Promise<MoneyTransactionRow[]> {
  const { now } = context
  const noteDate = said.status === 'succeeded' ? now : null
  const after = await moneyTransactions.updateMany(context, rows, row => {
    const came = said.receiveDate ?? row.receiveDate ?? now
    return { ...said, settleDate: noteDate && (came < noteDate ? came : noteDate), noteDate, providerDate: null }
  })
  const changes = changesBetween(rows, after)
  await recordMany(context, 'moneyTransaction', 'updated', changes)
  return after
}
