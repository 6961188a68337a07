import { lockCompany } from '../community/companies/store.ts'
import { lockMembership } from '../community/memberships/store.ts'
import type { Db } from '../db/database.ts'
import type { Deed } from '../kernel/implement.ts'
import { ApiError } from '../kernel/errors.ts'
import { credits } from '../kernel/amounts.ts'
import { newId } from '../kernel/ids.ts'
import { record } from '../kernel/record.ts'
import { balance, draws } from './rules.ts'
import { addToLot, drawFromLot, findLot, insertEntry, insertLine, insertLot, unspentLots } from './store.ts'
import type { EntryRow, Holder, LotRow, Unit } from './table.ts'

/** What is unspent and unexpired of a holder's credits and day passes, in hundredths. */
export async function balances(db: Db, network: string, holder: Holder, now: string) {
  return {
    credits: balance(await unspentLots(db, network, holder, 'credit', now)),
    dayPasses: balance(await unspentLots(db, network, holder, 'dayPass', now)),
  }
}

/** A movement: its holder, how much (hundredths, more than 0), and what the entry says of it. */
export type Movement = Holder &
  Pick<EntryRow, 'unit' | 'type' | 'amount' | 'locationRef' | 'description'> &
  Partial<Pick<EntryRow, 'subscriptionRef'>>

/** Gives a holder what expires at `expireDate`, or never: into the lot that the holder has of it, else into a new one. */
export async function give(deed: Deed, movement: Movement, expireDate: string | null): Promise<EntryRow> {
  const { tx, network, now: createDate } = deed
  const { unit, membershipRef, companyRef, amount } = movement
  await lockHolder(deed, movement)
  const held = await findLot(tx, network, movement, unit, expireDate)
  const lotRef = held?.id ?? newId()
  if (held) await addToLot(tx, network, lotRef, amount)
  else await insertLot(tx, { network, id: lotRef, unit, membershipRef, companyRef, remaining: amount, expireDate, createDate })
  const entry = await enter(deed, movement)
  await insertLine(tx, { network, entryRef: entry.id, lotRef, lineAmount: amount })
  return entry
}

/** Which lots a charge may draw from. */
export type Kind = 'expiring' | 'permanent' | 'any'

/**
 * Takes from a holder's lots, the soonest to expire first. The holder's row is locked before its lots are read, so that of many
 * charges at once exactly those that can be paid succeed. Throws 409 `insufficient_balance`.
 */
export async function take(deed: Deed, movement: Movement, kind: Kind): Promise<EntryRow> {
  const { tx, network, now } = deed
  await lockHolder(deed, movement)
  const lots = (await unspentLots(tx, network, movement, movement.unit, now)).filter(
    lot => kind === 'any' || (lot.expireDate === null) === (kind === 'permanent'),
  )
  const drawn = draws(lots, movement.amount)
  if (drawn === undefined) throw insufficient(lots, movement.unit, kind)
  const entry = await enter(deed, movement)
  for (const { lotRef, drawn: amount } of drawn) {
    if (!(await drawFromLot(tx, network, lotRef, amount))) throw insufficient(lots, movement.unit, kind)
    await insertLine(tx, { network, entryRef: entry.id, lotRef, lineAmount: -amount })
  }
  return entry
}

/** Locks a ledger by its holder, as everything that changes its lots does before it reads them. */
async function lockHolder({ tx, network }: Deed, { membershipRef, companyRef }: Holder): Promise<void> {
  if (membershipRef !== null) await lockMembership(tx, network, membershipRef)
  else await lockCompany(tx, network, companyRef!)
}

async function enter(deed: Deed, movement: Movement): Promise<EntryRow> {
  const { unit, type, amount, membershipRef, companyRef, locationRef, description, subscriptionRef = null } = movement
  const entry: EntryRow = {
    network: deed.network,
    id: newId(),
    unit,
    type,
    amount,
    membershipRef,
    companyRef,
    locationRef,
    description,
    subscriptionRef,
    membershipRefCreator: deed.actor?.membershipRef ?? null,
    createDate: deed.now,
  }
  await insertEntry(deed.tx, entry)
  await record(deed, 'transaction.created', entry.id, undefined, entry)
  return entry
}

const NAMES: Record<Unit, string> = { credit: 'credits', dayPass: 'day passes' }

function insufficient(lots: readonly LotRow[], unit: Unit, kind: Kind): ApiError {
  const { expiring, permanent } = balance(lots)
  const what = kind === 'any' ? NAMES[unit] : `${kind} ${NAMES[unit]}`
  return new ApiError('insufficient_balance', `The holder has ${credits(expiring + permanent)} ${what} left.`)
}
