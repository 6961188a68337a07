import { reverseRedemptions } from '../discounts/redemptions/actions.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { refOf, type Bought } from '../terms/bought.ts'
import type { PaymentStatus } from '../terms/payments.ts'
import type { Holder } from '../terms/holder.ts'
import { lockHolders } from '../transactions/actions-holders.ts'
import { giveBack } from '../transactions/actions-give-back.ts'
import { giveBackMoney } from '../transactions/money/actions.ts'
import { cancelUses } from '../transactions/scheduled/actions.ts'
import { ledgerEntries } from '../transactions/store.ts'
import type { RefundWish } from './contract.ts'
import { takeOffInvoices } from './actions-invoiced.ts'
import { hasMoneyTransaction, isScheduled, leftToGiveBack } from './rules.ts'
import type { PaymentRow } from './table.ts'

/**
 * Locks whose ledger a thing was paid from or on whose invoice it is, and whoever else is named, deleted or not: call it before the thing is
 * locked whose payment may be given back.
 */
export const lockPayer = (context: WriteContext, row: PaymentRow, ...others: Holder[]): Promise<void> =>
  lockPayers(context, [row], others)

/** Locks whose ledgers several things were paid from or on whose invoices they are, and whoever else is named, deleted or not. */
export async function lockPayers(
  context: WriteContext,
  rows: readonly PaymentRow[],
  others: readonly Holder[] = [],
): Promise<void> {
  const getting = rows.filter(({ paymentType }) => paymentType !== null && !hasMoneyTransaction(paymentType))
  const payers = getting.map(({ membershipRefPayer: membershipRef, companyRefPayer: companyRef }) => ({
    membershipRef,
    companyRef,
  }))
  await lockHolders(context, [...payers, ...others], { orDeleted: true })
}

/** What is canceled: why its payment is settled, and how. */
interface Settling {
  what: Bought
  wish: RefundWish
  /** Whether the rule of the thing gives back. */
  byRule: boolean
  description: string
}

/**
 * Settles the payment of a thing that is canceled, whatever it was paid with, and gives its status then, which the caller saves: what is
 * left is given back where the request wishes it or the rule of the thing says so, and else stays due, also what is charged later. The
 * caller has locked the payer and the thing. Throws 409 `conflict` when it is on no invoice that could be credited.
 */
export const settlePayment = async (context: WriteContext, row: Payment, settling: Settling): Promise<PaymentStatus | null> =>
  (await settlePayments(context, [row], settling))[0]!

/** Settles the payments of several things of a kind, in the few statements that one takes, and gives their statuses in the same order. */
export async function settlePayments(
  context: WriteContext,
  rows: readonly Payment[],
  { what, wish, byRule, description }: Settling,
): Promise<(PaymentStatus | null)[]> {
  const settled = wish === 'always' || (wish === 'policy' && byRule) ? rows : []
  const statuses = await giveBackWhole(context, settled, description)
  await freeCodes(context, what, settled)
  return rows.map(row => statuses.get(row.id) ?? row.paymentStatus)
}

type Payment = PaymentRow & { id: string }

/** Gives back all that is left of some payments; gives the statuses of those that have another one then. */
async function giveBackWhole(
  context: WriteContext,
  rows: readonly Payment[],
  description: string,
): Promise<ReadonlyMap<string, PaymentStatus>> {
  const due = rows.filter(row => leftToGiveBack(row, []) > 0)
  const scheduled = due.filter(isScheduled)
  await cancelUses(
    context,
    scheduled.map(({ id }) => id),
  )
  const charges = await ledgerEntries.findMany(
    context.tx,
    context.network,
    due.flatMap(({ transactionRef }) => transactionRef ?? []),
  )
  await giveBack(
    context,
    due.flatMap(({ transactionRef }) => (transactionRef === null ? [] : charges.get(transactionRef)!)),
    description,
  )
  // A line that an operator has made free goes as well.
  const invoiced = rows.filter(({ invoiceItemRef, paymentStatus }) => invoiceItemRef !== null && paymentStatus !== 'canceled')
  const taken = await takeOffInvoices(context, invoiced)
  const inMoney = due.filter(({ paymentType }) => hasMoneyTransaction(paymentType))
  const payments = await giveBackMoney(
    context,
    inMoney.flatMap(({ moneyTransactionRef }) => moneyTransactionRef ?? []),
  )
  return new Map([
    ...scheduled.map(({ id }) => [id, 'canceled'] as const),
    ...invoiced.map(({ id }, i) => [id, taken[i]!] as const),
    ...inMoney.map(({ id, moneyTransactionRef: ref, paymentStatus }) => {
      const payment = ref === null ? undefined : payments.get(ref)
      // What was noted before there were money transactions has none.
      return [id, payment?.status ?? (paymentStatus === 'succeeded' ? paymentStatus : 'canceled')] as const
    }),
  ])
}

/** Makes the promo code of a locked thing free again, which is given back whole or for which nobody has to pay any more. */
export const freeCode = (context: WriteContext, what: Bought, row: Discounted): Promise<void> => freeCodes(context, what, [row])

async function freeCodes(context: WriteContext, what: Bought, rows: readonly Discounted[]): Promise<void> {
  const reduced = rows.filter(({ paymentDiscounts }) => paymentDiscounts.some(({ coupon }) => coupon))
  await reverseRedemptions(
    context,
    reduced.map(({ id }) => refOf(what, id)),
  )
}

type Discounted = Pick<PaymentRow, 'paymentDiscounts'> & { id: string }
