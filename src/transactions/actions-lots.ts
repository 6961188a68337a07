import type { WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { idOf } from '../terms/holder.ts'
import { changeLots } from './store-lots-changes.ts'
import { ledgerLots, lotsEndingAt, type LotKey } from './store-lots.ts'
import type { LotRow } from './table.ts'

/**
 * What is put into the lot of a holder with this expiry and origin: in hundredths. `isClosed` says that a new lot is written off at its end
 * by itself; unless said otherwise, billing does so with the periods of the subscription that it is of.
 */
type Gift = Omit<LotKey, 'id'> & { amount: number; isClosed?: boolean }

/** Puts amounts into lots, which are made where they are not there; gives the lot of each. The caller has locked the holders. */
export async function putIntoLots({ tx, network, now: createDate }: WriteContext, gifts: readonly Gift[]): Promise<string[]> {
  const held = new Map<string, string>()
  for (const alike of Map.groupBy(gifts, ({ unit, expireDate }) => `${unit} ${expireDate}`).values()) {
    for (const lot of await lotsEndingAt(tx, network, alike, alike[0]!)) held.set(keyOf(lot), lot.id)
  }
  const made = new Map<string, LotRow>()
  const lotRefs = gifts.map(gift => {
    const { unit, expireDate, membershipRef, companyRef, subscriptionRef, purchaseRef, amount } = gift
    const { isClosed = subscriptionRef === null } = gift
    const known = held.get(keyOf(gift))
    if (known !== undefined) return known
    const { id, allocated } = made.get(keyOf(gift)) ?? { id: newId(), allocated: 0 }
    const key = { network, id, unit, expireDate, membershipRef, companyRef, subscriptionRef, purchaseRef }
    const amounts = { remaining: allocated + amount, allocated: allocated + amount, usedElsewhere: 0 }
    made.set(keyOf(gift), { ...key, ...amounts, closeDate: isClosed ? expireDate : null, createDate })
    return id
  })
  await ledgerLots.insertMany(tx, [...made.values()])
  const changes = gifts.map(({ amount }, i) => ({ lotRef: lotRefs[i]!, remaining: amount, allocated: amount }))
  await changeLots(
    tx,
    network,
    changes.filter((_, i) => held.has(keyOf(gifts[i]!))),
  )
  return lotRefs
}

const keyOf = (lot: Omit<LotKey, 'id'>): string =>
  [lot.unit, idOf(lot), lot.expireDate, lot.subscriptionRef, lot.purchaseRef].join(' ')
