import { ApiError } from '../../kernel/errors/api-error.ts'
import { money } from '../../terms/amounts.ts'
import type { DepositMovementType, DepositStatus } from './contract-deposit.ts'
import type { DepositRow } from './table.ts'

type Sums = Pick<DepositRow, 'receivedAmount' | 'appliedAmount' | 'returnedAmount'>

/** What is held of a deposit. */
export const remainingOf = ({ receivedAmount, appliedAmount, returnedAmount }: Sums): number =>
  receivedAmount - appliedAmount - returnedAmount

/** What has not come yet. */
export const missingOf = ({ amount, receivedAmount }: Pick<DepositRow, 'amount' | 'receivedAmount'>): number =>
  amount - receivedAmount

/** The status that belongs to what is asked for and what has moved: nothing is settled that nothing has come of. */
function statusOf(row: Sums & { amount: number }): DepositStatus {
  if (row.receivedAmount > 0 && remainingOf(row) === 0) return 'settled'
  return missingOf(row) > 0 ? 'due' : 'held'
}

const COLUMNS = { received: 'receivedAmount', applied: 'appliedAmount', returned: 'returnedAmount' } as const

/** What a movement changes of its deposit. */
export function moved(row: DepositRow, type: DepositMovementType, amount: number): Sums & { status: DepositStatus } {
  const { receivedAmount, appliedAmount, returnedAmount } = row
  const sums = { receivedAmount, appliedAmount, returnedAmount, [COLUMNS[type]]: row[COLUMNS[type]] + amount }
  return { ...sums, status: statusOf({ ...sums, amount: row.amount }) }
}

/** How much is to move: what was asked for, else all there is. Throws 409 for more. */
export function amountWithin(asked: number | undefined, most: number, { currencyCode }: DepositRow, what: string): number {
  const amount = asked ?? most
  if (amount > most) throw new ApiError('amount_exceeded', `${money(most, currencyCode)} ${currencyCode} ${what}.`)
  return amount
}

/** Throws 409 unless a deposit has one of these statuses. */
export function refuseUnless({ status }: DepositRow, statuses: readonly DepositStatus[]): void {
  if (!statuses.includes(status)) throw new ApiError('conflict', `The deposit is ${status}.`)
}

/** Throws 409 where nothing is held. */
export function refuseEmpty(row: DepositRow): void {
  refuseUnless(row, ['due', 'held'])
  if (remainingOf(row) === 0) throw new ApiError('conflict', 'Nothing of the deposit has come yet.')
}

type Changes = { [K in 'amount' | 'note' | 'dueDate']: DepositRow[K] | undefined }

/** What a request changes. Throws 409 for another amount of a deposit that is not due, and for less than has come. */
export function changed(row: DepositRow, { amount = row.amount, note = row.note, dueDate = row.dueDate }: Changes) {
  if (amount !== row.amount) refuseUnless(row, ['due'])
  if (amount < row.receivedAmount) {
    const { currencyCode } = row
    throw new ApiError('conflict', `${money(row.receivedAmount, currencyCode)} ${currencyCode} have come already.`)
  }
  const status = amount === row.amount ? row.status : statusOf({ ...row, amount })
  return { amount, note, dueDate, status }
}
