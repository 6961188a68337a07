import type { Static } from '../../kernel/contract/schema.ts'
import { money } from '../../terms/amounts.ts'
import type { Deposit } from './contract-deposit.ts'
import { remainingOf } from './rules.ts'
import type { DepositMovementRow, DepositRow } from './table.ts'

type Shown = Static<typeof Deposit>

/** A deposit as it appears in answers, with its movements, the oldest first. */
export function depositView(row: DepositRow, movements: readonly DepositMovementRow[] = []): Shown {
  const shown = (units: number) => money(units, row.currencyCode)
  return {
    id: row.id,
    locationRef: row.locationRef,
    membershipRef: row.membershipRef ?? undefined,
    companyRef: row.companyRef ?? undefined,
    subscriptionRef: row.subscriptionRef ?? undefined,
    amount: shown(row.amount),
    currencyCode: row.currencyCode,
    note: row.note ?? undefined,
    dueDate: row.dueDate ?? undefined,
    status: row.status,
    receivedAmount: shown(row.receivedAmount),
    appliedAmount: shown(row.appliedAmount),
    returnedAmount: shown(row.returnedAmount),
    remainingAmount: shown(remainingOf(row)),
    movements: movements.map(({ id, type, amount, invoiceRef, moneyTransactionRef, label, note, createDate }) => ({
      id,
      type,
      amount: shown(amount),
      invoiceRef: invoiceRef ?? undefined,
      transactionRef: moneyTransactionRef ?? undefined,
      label: label ?? undefined,
      note: note ?? undefined,
      createDate,
    })),
    membershipRefCreator: row.membershipRefCreator ?? undefined,
    createDate: row.createDate,
    updateDate: row.updateDate,
  }
}
