import { reverseRedemption } from '../discounts/redemptions/actions.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import type { PaymentStatus } from '../terms/payments.ts'
import type { Holder } from '../terms/holder.ts'
import { lockHolders } from '../transactions/actions-holders.ts'
import { giveBack } from '../transactions/actions.ts'
import { giveBackMoney } from '../transactions/money/actions.ts'
import { moneyTransactions } from '../transactions/money/store.ts'
import { cancelUse } from '../transactions/scheduled/actions.ts'
import { ledgerEntries } from '../transactions/store.ts'
import type { RefundWish } from './contract.ts'
import { takeOffInvoice } from './actions-invoiced.ts'
import { isScheduled, leftToGiveBack } from './rules.ts'
import { refOf, type Bought } from './rules-deal.ts'
import type { PaymentRow } from './table.ts'

/**
 * Locks whose ledger a thing was paid from or on whose invoice it is, and whoever else is named, deleted or not: call it before the thing is
 * locked whose payment may be given back.
 */
export const lockPayer = (context: WriteContext, row: PaymentRow, ...others: Holder[]): Promise<void> =>
  lockPayers(context, [row], others)

/** The same for several things at once. */
export async function lockPayers(
  context: WriteContext,
  rows: readonly PaymentRow[],
  others: readonly Holder[] = [],
): Promise<void> {
  const getting = rows.filter(
    ({ paymentType }) => paymentType !== null && paymentType !== 'external' && paymentType !== 'paymentGateway',
  )
  const payers = getting.map(({ membershipRefPayer: membershipRef, companyRefPayer: companyRef }) => ({
    membershipRef,
    companyRef,
  }))
  await lockHolders(context, [...payers, ...others], { orDeleted: true })
}

/**
 * Settles the payment of a thing that is canceled, whatever it was paid with, and gives its status then, which the caller saves: what is
 * left is given back where the request wishes it or the rule of the thing says so; what was not charged yet never is, unless the request wants it
 * to stay due. The caller has locked the payer and the thing. Throws
 * 409 `conflict` when it is on no invoice that could be credited.
 */
export async function settlePayment(
  context: WriteContext,
  row: PaymentRow & { id: string },
  { what, wish, byRule, description }: { what: Bought; wish: RefundWish; byRule: boolean; description: string },
): Promise<PaymentStatus | null> {
  if (wish === 'never' || (wish === 'policy' && !byRule && !isScheduled(row))) return row.paymentStatus
  const status = await giveBackWhole(context, row, description)
  await freeCode(context, what, row)
  return status
}

async function giveBackWhole(
  context: WriteContext,
  row: PaymentRow & { id: string },
  description: string,
): Promise<PaymentStatus | null> {
  const { tx, network } = context
  const status = row.paymentStatus
  if (leftToGiveBack(row, []) === 0) return status
  switch (row.paymentType!) {
    case 'credits':
    case 'dayPasses':
      if (isScheduled(row)) {
        await cancelUse(context, row.id)
        return 'canceled'
      }
      await giveBack(context, (await ledgerEntries.findAny(tx, network, row.transactionRef!))!, description)
      return status
    case 'invoice':
      return takeOffInvoice(context, row)
    case 'external':
    case 'paymentGateway': {
      // What was noted before there were money transactions has none.
      const payment = row.moneyTransactionRef && (await moneyTransactions.find(tx, network, row.moneyTransactionRef))
      if (!payment) return status === 'succeeded' ? status : 'canceled'
      return (await giveBackMoney(context, payment)).status
    }
  }
}

/** Makes the promo code of a locked thing free again, which is given back whole or for which nobody has to pay any more. */
export async function freeCode(context: WriteContext, what: Bought, { id, paymentDiscounts }: Discounted): Promise<void> {
  if (paymentDiscounts.some(({ coupon }) => coupon)) await reverseRedemption(context, refOf(what, id))
}

type Discounted = Pick<PaymentRow, 'paymentDiscounts'> & { id: string }
