import { lockUse } from '../discounts/redemptions/actions.ts'
import { newId } from '../kernel/storage/ids.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { refOf } from '../terms/bought.ts'
import type { Holder } from '../terms/holder.ts'
import { lockHolders } from '../transactions/actions-holders.ts'
import { balanceOf, type Posting } from '../transactions/actions.ts'
import { debitMany, type LotKind } from '../transactions/actions-debit.ts'
import { ledgersFor, scheduleUses, type ComingPeriod, type Ledgers, type Means } from '../transactions/scheduled/actions.ts'
import { UNIT_OF } from '../transactions/table.ts'
import { hasMoneyTransaction } from './rules.ts'
import { refuseCode, type Deal } from './rules-deal.ts'
import type { PaymentRow } from './table.ts'

/**
 * Locks the buyer and whoever may pay, and takes credits and day passes. Gives the columns of the new thing,
 * whose `id` they are for. Call it after capacity rows are locked and before the thing is stored. Throws 409 `not_redeemable` and
 * `insufficient_balance`.
 */
export const charge = async (context: WriteContext, deal: Deal, buyer: Holder, id: string): Promise<PaymentRow> =>
  (await chargeMany(context, buyer, [{ deal, id }]))[0]!

/** Charges for several things of one buyer, one after the other: what pays for one is not there for those that follow. */
export async function chargeMany(
  context: WriteContext,
  buyer: Holder,
  charges: readonly { deal: Deal; id: string }[],
): Promise<PaymentRow[]> {
  for (const { deal } of charges) refuseCode(deal)
  await lockHolders(context, [buyer, ...charges.flatMap(({ deal }) => deal.payers)])
  const ledgers = ledgersFor({ ...context, db: context.tx })
  const debits: { id: string; posting: Posting; kind: LotKind }[] = []
  const uses: { posting: Posting; period: ComingPeriod }[] = []
  const payments = new Map<string, PaymentRow>()
  for (const { deal, id } of charges) {
    const { payer, means } = await payerOf(ledgers, deal)
    const { paymentType: type, paymentAmount: amount } = deal.columns
    const isFree = payer === undefined || amount === 0
    payments.set(id, {
      ...deal.columns,
      membershipRefPayer: payer?.membershipRef ?? null,
      companyRefPayer: payer?.companyRef ?? null,
      ...(!isFree && type === 'invoice' && { invoiceItemRef: newId() }),
      ...(!isFree && hasMoneyTransaction(type) && { moneyTransactionRef: newId() }),
      ...(means && 'period' in means && { paymentStatus: 'pending' as const }),
    })
    if (isFree || (type !== 'credits' && type !== 'dayPasses')) continue
    const { what, description, location } = deal.sale
    const common = { unit: UNIT_OF[type], type: what, amount: amount!, locationRef: location.id, description }
    const posting = { ...payer, ...common, ...refOf(what, id) }
    if (means && 'period' in means) uses.push({ posting, period: means.period })
    else debits.push({ id, posting, kind: means?.lots ?? 'any' })
  }
  await scheduleUses(context, uses)
  const entries = await debitMany(context, debits)
  const entryOf = new Map(debits.map(({ id }, i) => [id, entries[i]!.id]))
  return charges.map(({ id }) => ({ ...payments.get(id)!, transactionRef: entryOf.get(id) ?? null }))
}

/**
 * Whether `charge` and `awaitMoney` can go through with a deal, for what is tried rather than asked for: the buyer and whoever may pay are
 * locked, and so is the code that would be redeemed, so that what holds now holds when it is charged.
 */
export async function canCharge(context: WriteContext, deal: Deal, buyer: Holder): Promise<boolean> {
  const { tx, network, now } = context
  const { payers, columns, code } = deal
  if (code && 'refusal' in code) return false
  await lockHolders(context, [buyer, ...payers])
  if (code && !(await lockUse(tx, network, code))) return false
  if (columns.paymentType !== 'credits' && columns.paymentType !== 'dayPasses') return true
  for (const payer of payers) {
    if ((await balanceOf(tx, network, payer, UNIT_OF[columns.paymentType], now)) >= columns.paymentAmount!) return true
  }
  return columns.paymentAmount === 0
}

/**
 * The first of those who may pay whose ledger has or will have enough, and what it pays from, which is taken for it; they are locked where
 * it is to be paid. The last one is left to the ledger itself to refuse.
 */
export async function payerOf(
  ledgers: Ledgers,
  { payers, columns, sale }: Deal,
): Promise<{ payer: Holder | undefined; means?: Means }> {
  const { paymentType: type, paymentAmount: amount } = columns
  if ((type !== 'credits' && type !== 'dayPasses') || !amount) return { payer: payers.at(-1) }
  const use = { unit: UNIT_OF[type], amount, startDate: sale.startDate }
  let means: Means | undefined
  for (const payer of payers) {
    means = await ledgers.meansOf(payer, use)
    if (!means.suffices) continue
    ledgers.take(payer, use, means)
    return { payer, means }
  }
  return { payer: payers.at(-1), ...(means && { means }) }
}
