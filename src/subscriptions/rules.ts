import type { SubscriptionRow } from './table.ts'

/** A holder's subscription: the active one, else the next to start; of several, the newest. */
export function subscriptionOf<S extends Pick<SubscriptionRow, 'id' | 'startDate' | 'endDate' | 'createDate'>>(held: readonly S[], now: string): S | undefined {
  const newest = (a: S, b: S) => a.createDate > b.createDate || (a.createDate === b.createDate && a.id > b.id) ? a : b
  const pick = (some: S[]) => some.length === 0 ? undefined : some.reduce(newest)
  const live = held.filter(one => one.endDate === null || one.endDate > now)
  const active = live.filter(one => one.startDate <= now)
  if (active.length > 0) return pick(active)
  const soonest = live.map(one => one.startDate).toSorted()[0]
  return pick(live.filter(one => one.startDate === soonest))
}
