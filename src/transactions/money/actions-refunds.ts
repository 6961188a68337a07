import { nulls } from '../../db/table.ts'
import { countAgainIfLeft, reverseRedemptions } from '../../discounts/redemptions/actions.ts'
import { locations } from '../../access/store.ts'
import type { Db } from '../../db/database.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, recordMany } from '../../kernel/storage/record.ts'
import { endOfDayAfter } from '../../kernel/time/time-zones.ts'
import { money } from '../../terms/amounts.ts'
import { refOf, thingOf } from '../../terms/bought.ts'
import { isOfProvider, leftOf } from './rules.ts'
import { moneyRefunds, moneyTransactions, refundsOf } from './store.ts'
import { moneyRefund, type MoneyRefundRow, type MoneyTransactionRow } from './table.ts'

type NewRefund = { amount: number | undefined; label?: string | undefined; note?: string | undefined; creditNoteRef?: string }

/**
 * Makes a refund of a locked payment, of all that is left unless said otherwise. When nothing is left, the promo code of what was paid is
 * free again. Throws 409 for more than is left.
 */
export async function addRefund(context: WriteContext, row: MoneyTransactionRow, refund: NewRefund): Promise<MoneyRefundRow> {
  const { tx, network } = context
  const left = leftOf(row, (await refundsOf(tx, network, [row.id])).get(row.id) ?? [])
  const { amount = left } = refund
  if (amount > left || left === 0) {
    throw new ApiError('amount_exceeded', `${money(left, row.currencyCode)} ${row.currencyCode} are left to be given back.`)
  }
  const [made] = await insertRefunds(context, [{ ...refund, row, amount, isAll: amount === left }])
  return made!
}

interface Owed extends NewRefund {
  row: MoneyTransactionRow
  amount: number
  /** Nothing is left then. */
  isAll: boolean
}

/** Makes refunds of locked payments, of each no more than is left of it. */
export async function insertRefunds(context: WriteContext, owed: readonly Owed[]): Promise<MoneyRefundRow[]> {
  const made = owed.map(({ row, amount, label = null, note = null, creditNoteRef = null }): MoneyRefundRow => {
    const keys = newKeys(context)
    const said = { amount, label, note, creditNoteRef, status: isOfProvider(row) ? 'processing' : 'pending' } as const
    return { ...nulls(moneyRefund), ...keys, ...said, moneyTransactionRef: row.id, updateDate: keys.createDate }
  })
  await moneyRefunds.insertMany(context.tx, made)
  await recordMany(
    context,
    'moneyRefund',
    'created',
    made.map(after => ({ after })),
  )
  await touchPayments(
    context,
    owed.map(({ row }) => row),
    row => (isOfProvider(row) ? { providerDate: context.now } : { refundStatus: 'pending' }),
  )
  const whole = owed.filter(({ isAll }) => isAll).flatMap(({ row }) => thingOf(row) ?? [])
  await reverseRedemptions(
    context,
    whole.map(({ type, id }) => refOf(type, id)),
  )
  return made
}

interface When {
  db: Db
  network: string
  locationRef: string
  now: string
}

/** Adds a fault where money that was paid out is said to have gone on a day that is to come at the location. */
export async function checkPayDate(
  { db, network, locationRef, now }: When,
  payDate: string | undefined,
  faults: Faults,
): Promise<void> {
  if (payDate === undefined || payDate <= now) return
  const { timezoneId } = (await locations.findAny(db, network, locationRef))!
  faults.rule(payDate >= endOfDayAfter(now, 0, timezoneId), '', 'What was paid out went today at the latest.')
}

/**
 * Tells that refunds of locked payments have changed, and what waits for them now: to whoever holds the tag of a payment, and to whoever
 * reads the feed.
 */
export async function touchPayments(
  context: WriteContext,
  before: readonly MoneyTransactionRow[],
  waiting: (row: MoneyTransactionRow) => Partial<Pick<MoneyTransactionRow, 'refundStatus' | 'providerDate'>>,
): Promise<void> {
  const after = await moneyTransactions.updateMany(context, before, waiting)
  await recordMany(context, 'moneyTransaction', 'updated', changesBetween(before, after))
}

/** Notes that the provider has given back all that it was to give back of a locked payment. */
export async function noteGivenBack(context: WriteContext, row: MoneyTransactionRow): Promise<void> {
  const refunds = (await refundsOf(context.tx, context.network, [row.id])).get(row.id) ?? []
  const before = refunds.filter(({ status }) => status === 'processing')
  const after = await moneyRefunds.updateMany(context, before, () => ({ status: 'succeeded', payDate: context.now }))
  await recordMany(context, 'moneyRefund', 'updated', changesBetween(before, after))
  await touchPayments(context, [row], () => ({ providerDate: null }))
}

/** Counts the promo code again of what is paid after all, since a refund of it was canceled; unless somebody else has redeemed it since. */
export async function keepCode(context: WriteContext, row: MoneyTransactionRow): Promise<void> {
  const thing = thingOf(row)
  if (thing) await countAgainIfLeft(context, refOf(thing.type, thing.id))
}
