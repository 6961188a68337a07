import { nulls } from '../../db/table.ts'
import type { Db } from '../../db/database.ts'
import { leftToPay, lockIssued, setPaidStatus } from '../../invoices/actions-pay.ts'
import { taxIn } from '../../invoices/rules-amounts.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { money } from '../../terms/amounts.ts'
import { lockHolder } from '../../transactions/actions-holders.ts'
import { notePayment } from '../../transactions/money/actions.ts'
import { moveBalance } from '../../transactions/money/balances/actions.ts'
import type { MoneyTransactionRow } from '../../transactions/money/table.ts'
import { amountWithin, missingOf, moved, refuseEmpty, refuseUnless, remainingOf } from './rules.ts'
import { depositMovements, deposits, movementsOfDeposits } from './store.ts'
import { depositMovement, type DepositMovementRow, type DepositRow } from './table.ts'
import { depositView } from './view.ts'

/** Locks a deposit, and before it its customer, whose balance may move. Throws 404. */
export async function lockDeposit(context: WriteContext, id: string): Promise<DepositRow> {
  const { tx, network } = context
  const seen = found(await deposits.find(tx, network, id), 'deposit')
  await lockHolder(context, seen, { orDeleted: true })
  return (await deposits.lock(tx, network, id))!
}

interface Paid {
  amount: number | undefined
  paymentMethod: 'external' | 'balance'
  label?: string | undefined
  reference?: string | undefined
  receiveDate?: string | undefined
}

/** Notes that something of a locked deposit has come. Throws 409 `conflict`, `amount_exceeded` and `insufficient_balance`. */
export async function receiveDeposit(context: WriteContext, before: DepositRow, paid: Paid): Promise<Moved> {
  refuseUnless(before, ['due'])
  const { amount: asked, paymentMethod, ...said } = paid
  const amount = amountWithin(asked, missingOf(before), before, 'are missing')
  const { id: depositRef, membershipRef, companyRef, locationRef, currencyCode } = before
  if (paymentMethod === 'balance') await moveBalance(context, before, { type: 'applied', amount, depositRef, note: '' })
  const payment = await notePayment(context, {
    ...said,
    membershipRef,
    companyRef,
    locationRef,
    type: 'deposit',
    depositRef,
    amount,
    taxAmount: 0,
    surplusAmount: 0,
    currencyCode,
    paymentMethod,
  })
  const movement = { type: 'received', amount, moneyTransactionRef: payment.id, label: said.label ?? null } as const
  return { deposit: await move(context, before, movement), payment }
}

interface Moved {
  deposit: DepositRow
  payment: MoneyTransactionRow
}

/**
 * Pays an invoice of the same customer with a locked deposit. Throws 409 `conflict` where nothing is held or nothing is asked for, and
 * `amount_exceeded`.
 */
export async function applyDeposit(
  context: WriteContext,
  before: DepositRow,
  seen: InvoiceRow,
  asked: number | undefined,
): Promise<{ deposit: DepositRow; invoice: InvoiceRow }> {
  refuseEmpty(before)
  const locked = await lockIssued(context, seen, { holder: false })
  const { invoice, sums, amounts } = locked
  const left = leftToPay(locked)
  const most = asked === undefined ? Math.min(remainingOf(before), left) : remainingOf(before)
  const amount = amountWithin(asked, most, before, 'are held')
  const { currencyCode } = invoice
  if (amount > left)
    throw new ApiError('amount_exceeded', `${money(left, currencyCode)} ${currencyCode} are left to be paid of the invoice.`)
  const { membershipRef, companyRef, locationRef, id: invoiceRef } = invoice
  const payment = await notePayment(context, {
    membershipRef,
    companyRef,
    locationRef,
    type: 'invoice',
    invoiceRef,
    depositRef: before.id,
    amount,
    taxAmount: taxIn(amount, sums, amounts),
    surplusAmount: 0,
    currencyCode,
    paymentMethod: 'deposit',
  })
  const deposit = await move(context, before, { type: 'applied', amount, invoiceRef, moneyTransactionRef: payment.id })
  return { deposit, invoice: await setPaidStatus(context, locked, amounts.remaining - amount) }
}

/** Notes that something of a locked deposit was given back. Throws 409 `conflict` and `amount_exceeded`. */
export async function returnDeposit(
  context: WriteContext,
  before: DepositRow,
  { amount: asked, ...said }: { amount: number | undefined; label: string | null; note: string | null },
): Promise<DepositRow> {
  refuseEmpty(before)
  const amount = amountWithin(asked, remainingOf(before), before, 'are held')
  return move(context, before, { type: 'returned', amount, ...said })
}

type Movement = Pick<DepositMovementRow, 'type' | 'amount'> & Partial<DepositMovementRow>

/** Writes down a movement of a locked deposit, and changes its sums and its status. */
async function move(context: WriteContext, before: DepositRow, movement: Movement): Promise<DepositRow> {
  const row = { ...nulls(depositMovement), ...newKeys(context), depositRef: before.id, ...movement }
  await depositMovements.insert(context.tx, row)
  const after = await deposits.update(context, before, moved(before, row.type, row.amount))
  await record(context, 'deposit', 'updated', { before, after })
  return after
}

/** Deposits as they appear in answers, in the same few statements for one as for a page. */
export async function loadDeposits(db: Db, network: string, rows: readonly DepositRow[]) {
  const movements = await movementsOfDeposits(
    db,
    network,
    rows.map(({ id }) => id),
  )
  return rows.map(row => depositView(row, movements.get(row.id)))
}

export const loadDeposit = async (db: Db, row: DepositRow) => (await loadDeposits(db, row.network, [row]))[0]!
