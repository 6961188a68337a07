import { ApiError } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { idOf } from '../terms/holder.ts'
import { endsOfIntervals, lockHolders } from './actions-holders.ts'
import { putIntoLots } from './actions-lots.ts'
import { addLines, postMany, type NewEntry } from './actions.ts'
import { CHARGES, isLiving } from './rules.ts'
import { withoutPeriods } from './store-expired.ts'
import { changeLots } from './store-lots-changes.ts'
import { movementsOf, refundsOf } from './store.ts'
import type { EntryRow, LineRow } from './table.ts'

/**
 * Gives whole charges back to the lots that they came from, once: a second time is 409 `conflict`. What came from a lot that has expired
 * goes into one of the same origin that ends as `transferExpiring…` does. A holder that was deleted gets it back as well.
 */
export async function giveBack(context: WriteContext, charges: readonly EntryRow[], description: string): Promise<EntryRow[]> {
  const { tx, network, now } = context
  const ids = charges.map(({ id }) => id)
  const strange = charges.find(({ type }) => !CHARGES.includes(type))
  if (strange) throw new Error(`an entry ${strange.type} is no charge that could be given back`)
  const homes = await lockHolders(context, charges, { orDeleted: true })
  if ((await refundsOf(tx, network, ids)).size > 0) throw new ApiError('conflict', 'The charge has been given back already.')
  const refunds = await postMany(
    context,
    charges.map(charge => refundOf(charge, description)),
  )
  const moved = await movementsOf(tx, network, ids)
  const drawn = refunds.flatMap(refund => moved.get(refund.refundOf!)!.map(lot => ({ refund, lot, back: -lot.lineAmount })))
  const living = drawn
    .filter(({ lot }) => isLiving(lot, now))
    .map(({ refund, lot, back }) => {
      const isElsewhere = refund.locationRef !== homes.get(idOf(refund))!.locationRef
      return { entryRef: refund.id, lotRef: lot.id, remaining: back, usedElsewhere: isElsewhere ? -back : 0 }
    })
  await changeLots(tx, network, living)
  const expired = drawn.filter(({ lot }) => !isLiving(lot, now))
  const ends = await endsOfIntervals(
    context,
    expired.map(({ refund }) => refund),
  )
  const over = await withoutPeriods(
    tx,
    network,
    expired.flatMap(({ lot }) => lot.subscriptionRef ?? []),
  )
  const lotRefs = await putIntoLots(
    context,
    expired.map(({ lot, back }, i) => {
      const isClosed = lot.subscriptionRef === null || over.has(lot.subscriptionRef)
      return { ...lot, expireDate: ends[i]!, amount: back, isClosed }
    }),
  )
  await addLines(
    context,
    together([
      ...living.map(({ entryRef, lotRef, remaining }) => ({ entryRef, lotRef, lineAmount: remaining })),
      ...expired.map(({ refund, back }, i) => ({ entryRef: refund.id, lotRef: lotRefs[i]!, lineAmount: back })),
    ]),
  )
  return refunds
}

function refundOf(charge: EntryRow, description: string): NewEntry {
  const { id, unit, membershipRef, companyRef, amount, locationRef, orderRef, purchaseRef, eventTicketRef, bookingRef } = charge
  const paid = { unit, membershipRef, companyRef, amount, locationRef, orderRef, purchaseRef, eventTicketRef, bookingRef }
  return { ...paid, type: 'refund', description, refundOf: id }
}

type Line = Omit<LineRow, 'network'>

/** What an entry puts into a lot is one line: two lots that have expired may have become one. */
const together = (all: readonly Line[]): Line[] =>
  [...Map.groupBy(all, ({ entryRef, lotRef }) => `${entryRef} ${lotRef}`).values()].map(alike => ({
    ...alike[0]!,
    lineAmount: alike.reduce((sum, { lineAmount }) => sum + lineAmount, 0),
  }))
