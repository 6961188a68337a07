import { locations } from '../../../access/store.ts'
import type { Db } from '../../../db/database.ts'
import { ApiError } from '../../../kernel/errors/api-error.ts'
import { newKeys, type WriteContext } from '../../../kernel/storage/context.ts'
import { recordMany } from '../../../kernel/storage/record.ts'
import { money } from '../../../terms/amounts.ts'
import { idOf, type Holder } from '../../../terms/holder.ts'
import { lockHolders } from '../../actions-holders.ts'
import type { BalanceEntryType } from './contract.ts'
import { changeOf } from './rules.ts'
import { amountsAt, balanceEntries, moneyBalancesOf, saveMoneyBalances } from './store.ts'
import type { BalanceEntryRow, MoneyBalanceRow } from './table.ts'

/** Whose balance it is, and at which location: invoices of that location take from it. */
interface BalanceHolder extends Holder {
  locationRef: string
}

/** What moves a balance: `amount` is more than 0, in minor units of the location's currency. */
export interface BalanceMove {
  type: BalanceEntryType
  amount: number
  note: string
  label?: string | undefined
  invoiceRef?: string | undefined
  creditNoteRef?: string | undefined
  depositRef?: string | undefined
}

/** A move of a holder's balance. */
interface HeldMove {
  holder: BalanceHolder
  move: BalanceMove
}

interface Moved {
  entry: BalanceEntryRow
  balance: MoneyBalanceRow
}

/** What a holder has at a location, in minor units. Whoever decides by it has locked the holder (`lockHolder`). */
export async function moneyBalanceOf(db: Db, network: string, holder: BalanceHolder): Promise<number> {
  const holderRef = idOf(holder)
  return (await amountsAt(db, network, holder.locationRef, [holderRef])).get(holderRef) ?? 0
}

/**
 * Appends an entry to a holder's balance at a location. The holder's row is locked before the balance is read, so that of many
 * deductions at once exactly those succeed that it covers: call it before invoices are locked, or lock the holder before them. A holder
 * that was deleted gets and gives as well. Throws 409 `insufficient_balance`.
 */
export const moveBalance = async (context: WriteContext, holder: BalanceHolder, move: BalanceMove): Promise<Moved> =>
  (await moveBalances(context, [{ holder, move }]))[0]!

/** Appends entries to balances, one after the other. All holders are locked before the first balance is read; see `moveBalance`. */
export async function moveBalances(context: WriteContext, moves: readonly HeldMove[]): Promise<Moved[]> {
  const { tx, network } = context
  const holders = moves.map(({ holder }) => holder)
  await lockHolders(context, holders, { orDeleted: true })
  const places = await locations.findMany(
    tx,
    network,
    holders.map(({ locationRef }) => locationRef),
  )
  const stored = await moneyBalancesOf(tx, network, holders.map(idOf))
  const balances = new Map(stored.map(balance => [keyOf(balance), balance]))
  const moved = moves.map(({ holder: { membershipRef, companyRef, locationRef }, move }) => {
    const holderRef = idOf({ membershipRef, companyRef })
    const { currencyCode } = places.get(locationRef)!
    const place = { network, holderRef, membershipRef, companyRef, locationRef, currencyCode }
    const before = balances.get(keyOf(place)) ?? { ...place, amount: 0 }
    const after = movedBy(before, move)
    balances.set(keyOf(place), after)
    return { entry: entryOf(context, place, move), balance: after }
  })
  const entries = moved.map(({ entry }) => entry)
  await balanceEntries.insertMany(tx, entries)
  await saveMoneyBalances(
    tx,
    [...new Set(entries.map(keyOf))].map(key => balances.get(key)!),
  )
  await recordMany(
    context,
    'balanceEntry',
    'created',
    entries.map(after => ({ after })),
  )
  return moved
}

const keyOf = ({ holderRef, locationRef }: Pick<MoneyBalanceRow, 'holderRef' | 'locationRef'>): string =>
  `${holderRef} ${locationRef}`

/** A balance after a move. Throws 409 where it does not cover it. */
function movedBy(before: MoneyBalanceRow, move: BalanceMove): MoneyBalanceRow {
  if (!Number.isSafeInteger(move.amount) || move.amount <= 0)
    throw new Error(`a balance is moved by more than 0, not by ${move.amount}`)
  const amount = before.amount + changeOf(move)
  if (amount < 0) throw insufficient(before.amount, before.currencyCode)
  return { ...before, amount }
}

function entryOf(
  context: WriteContext,
  place: Omit<MoneyBalanceRow, 'amount'>,
  { type, amount, note, label, invoiceRef, creditNoteRef, depositRef }: BalanceMove,
): BalanceEntryRow {
  return {
    ...newKeys(context),
    ...place,
    type,
    amount,
    note,
    label: label ?? null,
    invoiceRef: invoiceRef ?? null,
    creditNoteRef: creditNoteRef ?? null,
    depositRef: depositRef ?? null,
    membershipRefCreator: context.actor?.membershipRef ?? null,
  }
}

const insufficient = (left: number, currencyCode: string) =>
  new ApiError('insufficient_balance', `The balance is ${money(left, currencyCode)} ${currencyCode}.`)
