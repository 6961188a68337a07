import type { WriteContext } from '../kernel/storage/context.ts'
import { lockHolder } from './actions-holders.ts'
import { line, post, type Posting } from './actions.ts'
import { endLot } from './store-lots-changes.ts'
import { UNITS, type EntryRow, type LotRow } from './table.ts'

/** Writes off what is left in lots of a subscription that have expired, with an entry for each unit. */
export async function expireLots(
  context: WriteContext,
  origin: Omit<Posting, 'unit' | 'type' | 'amount'>,
  lots: readonly LotRow[],
): Promise<EntryRow[]> {
  if (lots.length === 0) return []
  const { tx, network } = context
  await lockHolder(context, origin, { orDeleted: true })
  const entries: EntryRow[] = []
  for (const unit of UNITS) {
    const unspent = lots.filter(lot => lot.unit === unit)
    if (unspent.length === 0) continue
    const amount = unspent.reduce((sum, { remaining }) => sum + remaining, 0)
    const entry = await post(context, { ...origin, unit, type: 'subscriptionExpiration', amount })
    for (const { id, remaining, expireDate } of unspent) {
      await endLot(tx, network, id, expireDate)
      await line(context, entry, id, -remaining)
    }
    entries.push(entry)
  }
  return entries
}
