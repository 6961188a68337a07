import type { WriteContext } from '../kernel/storage/context.ts'
import { idOf } from '../terms/holder.ts'
import { lockHolder, lockHolders } from './actions-holders.ts'
import { addLines, post, postMany, type Posting } from './actions.ts'
import { closeLots } from './store-lots-changes.ts'
import { ledgerLots } from './store-lots.ts'
import { UNITS, type EntryRow, type LotRow } from './table.ts'

/** Writes off what is left in lots of a subscription that have expired, with an entry for each unit, of the instant at which they ended. */
export async function expireLots(
  context: WriteContext,
  origin: Omit<Posting, 'unit' | 'type' | 'amount'>,
  lots: readonly LotRow[],
): Promise<EntryRow[]> {
  if (lots.length === 0) return []
  await lockHolder(context, origin, { orDeleted: true })
  await closeLots(
    context.tx,
    context.network,
    lots.map(({ id }) => id),
  )
  return noteGone(context, { ...origin, type: 'subscriptionExpiration' }, lots, ({ expireDate }) => expireDate!)
}

/** Notes that what lots of a holder had left is gone: an entry for each unit, of the instant at which the last of them ended. */
export async function noteGone(
  context: WriteContext,
  posting: Omit<Posting, 'unit' | 'amount'>,
  lots: readonly LotRow[],
  endOf: (lot: LotRow) => string,
): Promise<EntryRow[]> {
  const entries: EntryRow[] = []
  for (const unit of UNITS) {
    const unspent = lots.filter(lot => lot.unit === unit && lot.remaining > 0)
    if (unspent.length === 0) continue
    const amount = unspent.reduce((sum, { remaining }) => sum + remaining, 0)
    const createDate = unspent.map(endOf).toSorted().at(-1)!
    const entry = await post(context, { ...posting, unit, amount, createDate })
    await addLines(
      context,
      unspent.map(({ id, remaining }) => ({ entryRef: entry.id, lotRef: id, lineAmount: -remaining })),
    )
    entries.push(entry)
  }
  return entries
}

/**
 * Writes off what is left in lots whose end has come, with an entry for each, of that instant: so a history adds up at any time, however late
 * it is written. What somebody else has written off at this moment is passed over.
 */
export async function writeOff(context: WriteContext, ids: readonly string[]): Promise<void> {
  const { tx, network, now } = context
  const seen = await ledgerLots.findMany(tx, network, ids)
  const homes = await lockHolders(context, [...seen.values()], { orDeleted: true })
  const locked = [...(await ledgerLots.findMany(tx, network, ids)).values()]
  const ended = locked.filter(({ closeDate }) => closeDate !== null && closeDate <= now)
  const unspent = ended.filter(({ remaining }) => remaining > 0)
  const entries = await postMany(
    context,
    unspent.map(lot => ({
      ...lot,
      type: lot.subscriptionRef === null ? 'expiration' : 'subscriptionExpiration',
      amount: lot.remaining,
      locationRef: homes.get(idOf(lot))!.locationRef,
      description: '',
      // A purchase names the entries that it made itself.
      purchaseRef: null,
      createDate: lot.expireDate!,
    })),
  )
  await closeLots(
    tx,
    network,
    ended.map(({ id }) => id),
  )
  await addLines(
    context,
    unspent.map(({ id, remaining }, i) => ({ entryRef: entries[i]!.id, lotRef: id, lineAmount: -remaining })),
  )
}
