import { locations } from '../../../access/store.ts'
import { nulls } from '../../../db/table.ts'
import type { Db } from '../../../db/database.ts'
import { ApiError } from '../../../kernel/errors/api-error.ts'
import { newKeys, type WriteContext } from '../../../kernel/storage/context.ts'
import { record } from '../../../kernel/storage/record.ts'
import { money } from '../../../terms/amounts.ts'
import { idOf, type Holder } from '../../../terms/holder.ts'
import { lockHolder } from '../../actions-holders.ts'
import type { BalanceEntryType } from './contract.ts'
import { changeOf } from './rules.ts'
import { balanceEntries, findMoneyBalance, insertMoneyBalance, saveMoneyBalance } from './store.ts'
import { balanceEntry, type BalanceEntryRow, type MoneyBalanceRow } from './table.ts'

/** Whose balance it is, and at which location: invoices of that location take from it. */
export interface BalanceHolder extends Holder {
  locationRef: string
}

/** What moves a balance: `amount` is more than 0, in minor units of the location's currency. */
export interface BalanceMove {
  type: BalanceEntryType
  amount: number
  note: string
  invoiceRef?: string | undefined
  creditNoteRef?: string | undefined
  depositRef?: string | undefined
}

/** What a holder has at a location, in minor units. Whoever decides by it has locked the holder (`lockHolder`). */
export async function moneyBalanceOf(db: Db, network: string, { locationRef, ...holder }: BalanceHolder): Promise<number> {
  return (await findMoneyBalance(db, { network, holderRef: idOf(holder), locationRef }))?.amount ?? 0
}

/**
 * Appends an entry to a holder's balance at a location. The holder's row is locked before the balance is read, so that of many
 * deductions at once exactly those succeed that it covers: call it before invoices are locked, or lock the holder before them. A holder
 * that was deleted gets and gives as well. Throws 409 `insufficient_balance`.
 */
export async function moveBalance(
  context: WriteContext,
  { locationRef, membershipRef, companyRef }: BalanceHolder,
  { type, amount, note, invoiceRef, creditNoteRef, depositRef }: BalanceMove,
): Promise<{ entry: BalanceEntryRow; balance: MoneyBalanceRow }> {
  const { tx, network, actor } = context
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`a balance is moved by more than 0, not by ${amount}`)
  const holder = { membershipRef, companyRef }
  await lockHolder(context, holder, { orDeleted: true })
  const { currencyCode } = (await locations.findAny(tx, network, locationRef))!
  const place = { network, holderRef: idOf(holder), ...holder, locationRef, currencyCode }
  const before = await findMoneyBalance(tx, place)
  const balance = { ...place, amount: (before?.amount ?? 0) + changeOf({ type, amount }) }
  if (balance.amount < 0) throw insufficient(before?.amount ?? 0, currencyCode)
  const entry: BalanceEntryRow = {
    ...nulls(balanceEntry),
    ...newKeys(context),
    ...place,
    type,
    amount,
    note,
    invoiceRef: invoiceRef ?? null,
    creditNoteRef: creditNoteRef ?? null,
    depositRef: depositRef ?? null,
    membershipRefCreator: actor?.membershipRef ?? null,
  }
  await balanceEntries.insert(tx, entry)
  if (before) await saveMoneyBalance(tx, balance)
  else await insertMoneyBalance(tx, balance)
  await record(context, 'balanceEntry', 'created', { after: entry })
  return { entry, balance }
}

const insufficient = (left: number, currencyCode: string) =>
  new ApiError('insufficient_balance', `The balance is ${money(left, currencyCode)} ${currencyCode}.`)
