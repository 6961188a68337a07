import type { PaymentStatus } from '../../terms/payments.ts'
import type { MoneyRefundRow, MoneyTransactionRow } from './table.ts'

/** Where a payment can go from each status. */
const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['processing', 'succeeded', 'failed', 'canceled'],
  processing: ['succeeded', 'failed', 'canceled'],
  succeeded: [],
  failed: [],
  canceled: [],
}

export const mayBecome = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to)

/** Whether money may still come. */
export const isOpen = ({ status }: MoneyTransactionRow): boolean => NEXT[status].length > 0

/** Whether the provider of payments takes it and gives it back, and nobody by hand. */
export const isOfProvider = ({ paymentMethod }: Pick<MoneyTransactionRow, 'paymentMethod'>): boolean =>
  paymentMethod === 'paymentGateway'

/** What the built-in test provider makes of a payment: one whose minor units end in 13 fails. */
export const outcomeOf = ({ amount }: Pick<MoneyTransactionRow, 'amount'>): 'succeeded' | 'failed' =>
  amount % 100 === 13 ? 'failed' : 'succeeded'

/** What is left to be given back, in minor units. */
export const leftOf = ({ amount }: MoneyTransactionRow, refunds: readonly MoneyRefundRow[]): number =>
  refunds.reduce((left, refund) => (refund.status === 'canceled' ? left : left - refund.amount), amount)

/** Whether somebody is still to pay it out. */
export const isToBePaidOut = ({ status }: MoneyRefundRow): boolean => status === 'pending'

/** Whether its money has not gone yet, whoever is to give it back. */
export const isToGo = ({ status }: Pick<MoneyRefundRow, 'status'>): boolean => status === 'pending' || status === 'processing'

/** Whether refunds can be made at all: a payment of an invoice is given back by a credit note, and a deposit is returned. */
export const canGiveBack = ({ status, type }: MoneyTransactionRow): boolean =>
  status === 'succeeded' && type !== 'invoice' && type !== 'deposit'
