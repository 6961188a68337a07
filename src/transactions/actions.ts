import { companies } from '../community/companies/store.ts'
import { memberships } from '../community/memberships/store.ts'
import type { Db } from '../db/database.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import { credits } from '../terms/amounts.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { balance, draws } from './rules.ts'
import { addToLot, drawFromLot, findLot, ledgerEntries, insertLine, ledgerLots, unspentLots, unspentOf } from './store.ts'
import type { EntryRow, LotRow, Unit } from './table.ts'
import { idOf, type Holder } from '../terms/holder.ts'

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

/** A posting: its holder, its amount (hundredths, more than 0), and the other fields of the entry. */
export type Posting = Holder &
  Pick<EntryRow, 'unit' | 'type' | 'amount' | 'locationRef' | 'description'> &
  Partial<Pick<EntryRow, 'subscriptionRef'>>

/** Gives a holder an amount that expires at `expireDate`, or never: in the holder's lot with that expiry, or a new one. */
export async function credit(context: WriteContext, posting: Posting, expireDate: string | null): Promise<EntryRow> {
  const { tx, network, now: createDate } = context
  const { unit, membershipRef, companyRef, amount } = posting
  await lockHolder(context, posting)
  const held = await findLot(tx, network, posting, unit, expireDate)
  const lotRef = held?.id ?? newId()
  if (held) await addToLot(tx, network, lotRef, amount)
  else
    await ledgerLots.insert(tx, {
      network,
      id: lotRef,
      unit,
      membershipRef,
      companyRef,
      remaining: amount,
      expireDate,
      createDate,
    })
  const entry = await post(context, posting)
  await insertLine(tx, { network, entryRef: entry.id, lotRef, lineAmount: amount })
  return entry
}

/** The lots that a charge may use. */
export type LotKind = 'expiring' | 'permanent' | 'any'

/**
 * Takes from a holder's lots, the soonest to expire first. The holder's row is locked before its lots are read, so that of many
 * charges at once exactly those succeed that the balance covers. Throws 409 `insufficient_balance`.
 */
export async function debit(context: WriteContext, posting: Posting, kind: LotKind): Promise<EntryRow> {
  const { tx, network, now } = context
  await lockHolder(context, posting)
  const lots = (await unspentLots(tx, network, posting, posting.unit, now)).filter(
    lot => kind === 'any' || (lot.expireDate === null) === (kind === 'permanent'),
  )
  const drawn = draws(lots, posting.amount)
  if (drawn === undefined) throw insufficient(lots, posting.unit, kind)
  const entry = await post(context, posting)
  for (const { lotRef, drawn: amount } of drawn) {
    if (!(await drawFromLot(tx, network, lotRef, amount))) throw insufficient(lots, posting.unit, kind)
    await insertLine(tx, { network, entryRef: entry.id, lotRef, lineAmount: -amount })
  }
  return entry
}

/**
 * Locks the holder of a ledger. Everything that changes lots does this before it reads them. When another request has meanwhile
 * deleted the holder, it throws a conflict.
 */
async function lockHolder({ tx, network }: WriteContext, { membershipRef, companyRef }: Holder): Promise<void> {
  const holder =
    membershipRef === null ? await companies.lock(tx, network, companyRef!) : await memberships.lock(tx, network, membershipRef)
  if (holder === undefined) throw new ApiError('conflict', 'The holder of the ledger was deleted at this moment.')
}

async function post(context: WriteContext, posting: Posting): Promise<EntryRow> {
  const { unit, type, amount, membershipRef, companyRef, locationRef, description, subscriptionRef = null } = posting
  const entry: EntryRow = {
    network: context.network,
    id: newId(),
    unit,
    type,
    amount,
    membershipRef,
    companyRef,
    locationRef,
    description,
    subscriptionRef,
    membershipRefCreator: context.actor?.membershipRef ?? null,
    createDate: context.now,
  }
  await ledgerEntries.insert(context.tx, entry)
  await record(context, 'transaction', 'created', { after: entry })
  return entry
}

const NAMES: Record<Unit, string> = { credit: 'credits', dayPass: 'day passes' }

function insufficient(lots: readonly LotRow[], unit: Unit, kind: LotKind): ApiError {
  const { expiring, permanent } = balance(lots)
  const what = kind === 'any' ? NAMES[unit] : `${kind} ${NAMES[unit]}`
  return new ApiError('insufficient_balance', `The holder has ${credits(expiring + permanent)} ${what} left.`)
}
