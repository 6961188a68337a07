import type { Db } from '../db/database.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { credits } from '../terms/amounts.ts'
import { idOf, type Holder } from '../terms/holder.ts'
import { endOfInterval, lockHolder } from './actions-holders.ts'
import { balance, CHARGES, draws, isLiving } from './rules.ts'
import { changeLot, findLot, ledgerLots, unspentLots, unspentOf } from './store-lots.ts'
import { insertLine, ledgerEntries, movementsOf, refundsOf } from './store.ts'
import type { EntryRow, LotRow, Origin, Unit } from './table.ts'

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
  const { subscriptionRef, purchaseRef, amount } = entry
  const lotRef = await put(context, entry, { expireDate, subscriptionRef, purchaseRef }, amount)
  await line(context, entry, lotRef, amount)
  return entry
}

/** The lots that a charge may use. */
export type LotKind = 'expiring' | 'permanent' | 'any'

/** What a period of a subscription gave. */
type Granted = Pick<LotRow, 'subscriptionRef' | 'expireDate'>

/**
 * Takes from a holder's lots, the soonest to expire first. The holder's row is locked before its lots are read, so that of many
 * charges at once exactly those succeed that the balance covers. Throws 409 `insufficient_balance`.
 */
export async function debit(context: WriteContext, posting: Posting, kind: LotKind): Promise<EntryRow> {
  const { entry, lots } = await tryDebit(context, posting, kind)
  if (entry === undefined) throw insufficient(lots, posting.unit, kind)
  return entry
}

/** The same, without an entry where the lots have too little; they are those that were there at an instant. */
export async function tryDebit(
  context: WriteContext,
  posting: Posting,
  kind: LotKind | Granted,
  { at = context.now, orDeleted = false } = {},
): Promise<{ entry?: EntryRow; lots: readonly LotRow[] }> {
  const { tx, network } = context
  const home = await lockHolder(context, posting, { orDeleted })
  const lots = (await unspentLots(tx, network, posting, posting.unit, at)).filter(lot => isOfKind(lot, kind))
  const drawn = draws(lots, posting.amount)
  if (drawn === undefined) return { lots }
  const entry = await post(context, posting)
  const isElsewhere = entry.locationRef !== home.locationRef
  for (const { lotRef, drawn: amount } of drawn) {
    const change = { remaining: -amount, usedElsewhere: isElsewhere ? amount : 0 }
    if (!(await changeLot(tx, network, lotRef, change))) throw insufficient(lots, posting.unit, 'any')
    await line(context, entry, lotRef, -amount)
  }
  return { entry, lots }
}

/**
 * Gives a whole charge back to the lots that it came from, once: a second time is 409 `conflict`. What came from a lot that has expired
 * goes into one of the same origin that ends as `transferExpiring…` does. A holder that was deleted gets it back as well.
 */
export async function giveBack(context: WriteContext, charge: EntryRow, description: string): Promise<EntryRow> {
  const { tx, network, now } = context
  if (!CHARGES.includes(charge.type)) throw new Error(`an entry ${charge.type} is no charge that could be given back`)
  const home = await lockHolder(context, charge, { orDeleted: true })
  const isGivenBack = (await refundsOf(tx, network, [charge.id])).has(charge.id)
  if (isGivenBack) throw new ApiError('conflict', 'The charge has been given back already.')
  const { id: refundOf, unit, membershipRef, companyRef, amount, locationRef, ...refs } = charge
  const { orderRef, purchaseRef, eventTicketRef, bookingRef } = refs
  const paid = { unit, membershipRef, companyRef, amount, locationRef, orderRef, purchaseRef, eventTicketRef, bookingRef }
  const refund = await post(context, { ...paid, type: 'refund', description, refundOf })
  const returned = new Map<string, number>()
  for (const lot of (await movementsOf(tx, network, [charge.id])).get(charge.id)!) {
    const back = -lot.lineAmount
    let lotRef = lot.id
    if (isLiving(lot, now)) {
      await changeLot(tx, network, lotRef, { remaining: back, usedElsewhere: locationRef === home.locationRef ? 0 : -back })
    } else lotRef = await put(context, refund, { ...lot, expireDate: await endOfInterval(context, charge, locationRef) }, back)
    returned.set(lotRef, (returned.get(lotRef) ?? 0) + back)
  }
  for (const [lotRef, back] of returned) await line(context, refund, lotRef, back)
  return refund
}

/** Writes an entry. Whoever calls it has locked the holder, and writes the lines. */
export async function post(
  context: WriteContext,
  posting: Posting & Partial<Pick<EntryRow, 'expirationDate' | 'refundOf'>>,
): Promise<EntryRow> {
  const { unit, type, amount, membershipRef, companyRef, locationRef, description } = posting
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
    subscriptionRef: posting.subscriptionRef ?? null,
    expirationDate: posting.expirationDate ?? null,
    refundOf: posting.refundOf ?? null,
    orderRef: posting.orderRef ?? null,
    purchaseRef: posting.purchaseRef ?? null,
    eventTicketRef: posting.eventTicketRef ?? null,
    bookingRef: posting.bookingRef ?? null,
    membershipRefCreator: context.actor?.membershipRef ?? null,
    createDate: context.now,
  }
  await ledgerEntries.insert(context.tx, entry)
  await record(context, 'transaction', 'created', { after: entry })
  return entry
}

/** Puts an amount into the lot of a holder with this expiry and origin, which is made if it is not there; gives the lot's id. */
async function put(
  { tx, network, now: createDate }: WriteContext,
  { unit, membershipRef, companyRef }: EntryRow,
  { expireDate, subscriptionRef, purchaseRef }: Origin & Pick<LotRow, 'expireDate'>,
  amount: number,
): Promise<string> {
  const key = { unit, expireDate, subscriptionRef, purchaseRef }
  const held = await findLot(tx, network, { membershipRef, companyRef }, key)
  if (held) await changeLot(tx, network, held.id, { remaining: amount, allocated: amount })
  const amounts = { remaining: amount, allocated: amount, usedElsewhere: 0 }
  const row = { network, id: held?.id ?? newId(), ...key, membershipRef, companyRef, ...amounts, createDate }
  if (!held) await ledgerLots.insert(tx, row)
  return row.id
}

export const line = ({ tx, network }: WriteContext, entry: EntryRow, lotRef: string, lineAmount: number): Promise<void> =>
  insertLine(tx, { network, entryRef: entry.id, lotRef, lineAmount })

function isOfKind({ expireDate, subscriptionRef }: LotRow, kind: LotKind | Granted): boolean {
  if (typeof kind === 'object') return subscriptionRef === kind.subscriptionRef && expireDate === kind.expireDate
  return kind === 'any' || (expireDate === null) === (kind === 'permanent')
}

const NAMES: Record<Unit, string> = { credit: 'credits', dayPass: 'day passes' }

function insufficient(lots: readonly LotRow[], unit: Unit, kind: LotKind): ApiError {
  const { expiring, permanent } = balance(lots)
  const what = kind === 'any' ? NAMES[unit] : `${kind} ${NAMES[unit]}`
  return new ApiError('insufficient_balance', `The holder has ${credits(expiring + permanent)} ${what} left.`)
}
