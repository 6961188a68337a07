import { integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { DepositMovementType, DepositStatus } from './contract-deposit.ts'

/** Money that is held for a customer and is nobody's income. Amounts are in minor units of `currencyCode`. */
export const deposit = table('deposit', {
  locationRef: ref('location'),
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  subscriptionRef: optional(ref('subscription')),
  /** What is asked for. */
  amount: integer,
  currencyCode: text,
  note: optional(text),
  dueDate: optional(time),
  status: oneOf<DepositStatus>(),
  /** Sums of its movements. */
  receivedAmount: integer,
  appliedAmount: integer,
  returnedAmount: integer,
  membershipRefCreator: optional(ref('membership')),
  createDate: time,
  updateDate: time,
})
export type DepositRow = Row<typeof deposit>

/** What came of a deposit, paid an invoice, or was given back. It never changes. */
export const depositMovement = table('depositMovement', {
  depositRef: ref('deposit'),
  type: oneOf<DepositMovementType>(),
  amount: integer,
  /** What it paid. */
  invoiceRef: optional(ref('invoice')),
  /** The payment of the deposit, or by it. */
  moneyTransactionRef: optional(ref('moneyTransaction')),
  label: optional(text),
  note: optional(text),
  createDate: time,
})
export type DepositMovementRow = Row<typeof depositMovement>
