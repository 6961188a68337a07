import type { WriteContext } from '../kernel/storage/context.ts'
import { lockHolder } from './actions-holders.ts'
import type { Posting } from './actions.ts'
import { noteGone } from './actions-expire.ts'
import { isLiving } from './rules.ts'
import { endLot } from './store-lots-changes.ts'
import { livingLots, lotsOfPurchase } from './store-lots.ts'
import { UNITS, type EntryRow, type LotRow } from './table.ts'

/** Whose lots are cut: those of a holder that came from one subscription or one purchase. */
type Cut = Omit<Posting, 'unit' | 'type' | 'amount'> & ({ subscriptionRef: string } | { purchaseRef: string })

/**
 * Ends now all that a holder has left of a subscription or a purchase, with an entry for each unit that was not spent. What is later
 * given back to these lots goes where it goes after their expiry.
 */
export async function cutLots(context: WriteContext, cut: Cut): Promise<EntryRow[]> {
  const { tx, network, now } = context
  await lockHolder(context, cut, { orDeleted: true })
  const lots = await lotsOf(context, cut)
  for (const lot of lots) await endLot(tx, network, lot.id, isLiving(lot, now) ? now : lot.expireDate)
  return noteGone(context, { ...cut, type: cut.purchaseRef ? 'expiration' : 'subscriptionExpiration' }, lots, () => now)
}

/** All lots of a purchase; of a subscription those that have not ended. */
async function lotsOf({ tx, network, now }: WriteContext, cut: Cut): Promise<LotRow[]> {
  if (cut.purchaseRef) return lotsOfPurchase(tx, network, cut.purchaseRef)
  const lots: LotRow[] = []
  for (const unit of UNITS) lots.push(...(await livingLots(tx, network, cut, unit, now)))
  return lots.filter(({ subscriptionRef }) => subscriptionRef === cut.subscriptionRef)
}
