import type { Db } from '../db/database.ts'
import { newKeys, type WriteContext } from '../kernel/storage/context.ts'
import { recordMany } from '../kernel/storage/record.ts'
import { idOf, type Holder } from '../terms/holder.ts'
import { lockHolder } from './actions-holders.ts'
import { putIntoLots } from './actions-lots.ts'
import { unspentOf } from './store-lots.ts'
import { insertLines, ledgerEntries } from './store.ts'
import type { EntryRow, LineRow, Unit } from './table.ts'

/** A holder's unspent and unexpired credits and day passes, in hundredths. */
export interface Balances {
  credits: { expiring: number; permanent: number }
  dayPasses: { expiring: number; permanent: number }
}

/** The balances of some holders at an instant, by the holder's id. */
export async function balancesOf(
  db: Db,
  network: string,
  holders: readonly Holder[],
  now: string,
): Promise<ReadonlyMap<string, Balances>> {
  const nothing = () => ({ expiring: 0, permanent: 0 })
  const balances = new Map<string, Balances>(holders.map(holder => [idOf(holder), { credits: nothing(), dayPasses: nothing() }]))
  for (const { holder, unit, expires, amount } of await unspentOf(db, network, holders, now)) {
    balances.get(holder)![unit === 'credit' ? 'credits' : 'dayPasses'][expires ? 'expiring' : 'permanent'] = amount
  }
  return balances
}

/** What a holder can spend of a unit at an instant, in hundredths. Whoever decides by it has locked the holder (`lockHolders`). */
export async function balanceOf(db: Db, network: string, holder: Holder, unit: Unit, now: string): Promise<number> {
  const rows = await unspentOf(db, network, [holder], now)
  return rows.filter(row => row.unit === unit).reduce((sum, { amount }) => sum + amount, 0)
}

/** A posting: its holder, its amount (hundredths, more than 0), what was paid or bought by it, and the other fields of the entry. */
export type Posting = Holder &
  Pick<EntryRow, 'unit' | 'type' | 'amount' | 'locationRef' | 'description'> &
  Partial<Pick<EntryRow, 'subscriptionRef' | 'orderRef' | 'purchaseRef' | 'eventTicketRef' | 'bookingRef'>>

/**
 * Gives a holder an amount that expires at `expireDate`, or never: in the lot with that expiry and the posting's origin, or a new one.
 * `isLocked` says that the caller has locked the holder, who is not deleted.
 */
export async function credit(
  context: WriteContext,
  posting: Posting,
  expireDate: string | null,
  { isLocked = false } = {},
): Promise<EntryRow> {
  if (!isLocked) await lockHolder(context, posting)
  const entry = await post(context, { ...posting, expirationDate: expireDate })
  const [lotRef] = await putIntoLots(context, [{ ...entry, expireDate }])
  await addLines(context, [{ entryRef: entry.id, lotRef: lotRef!, lineAmount: entry.amount }])
  return entry
}

/** What becomes an entry, of this instant unless it says of which. */
export type NewEntry = Posting & Partial<Pick<EntryRow, 'expirationDate' | 'refundOf' | 'createDate'>>

/** Writes an entry. Whoever calls it has locked the holder, and writes the lines. */
export const post = async (context: WriteContext, posting: NewEntry): Promise<EntryRow> =>
  (await postMany(context, [posting]))[0]!

/** Writes several entries in one statement. Whoever calls it has locked their holders, and writes the lines. */
export async function postMany(context: WriteContext, postings: readonly NewEntry[]): Promise<EntryRow[]> {
  const entries = postings.map(
    ({ unit, type, amount, membershipRef, companyRef, locationRef, description, ...more }): EntryRow => ({
      ...newKeys(context),
      unit,
      type,
      amount,
      membershipRef,
      companyRef,
      locationRef,
      description,
      subscriptionRef: more.subscriptionRef ?? null,
      expirationDate: more.expirationDate ?? null,
      refundOf: more.refundOf ?? null,
      orderRef: more.orderRef ?? null,
      purchaseRef: more.purchaseRef ?? null,
      eventTicketRef: more.eventTicketRef ?? null,
      bookingRef: more.bookingRef ?? null,
      membershipRefCreator: context.actor?.membershipRef ?? null,
      ...(more.createDate && { createDate: more.createDate }),
    }),
  )
  await ledgerEntries.insertMany(context.tx, entries)
  await recordMany(
    context,
    'transaction',
    'created',
    entries.map(after => ({ after })),
  )
  return entries
}

/** Notes how much entries put into lots, or took from them. */
export const addLines = ({ tx, network }: WriteContext, moved: readonly Omit<LineRow, 'network'>[]): Promise<void> =>
  insertLines(
    tx,
    moved.map(one => ({ network, ...one })),
  )
