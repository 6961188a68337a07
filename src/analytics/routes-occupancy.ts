import { refuse, type Fault } from '../kernel/errors/api-error.ts'
import { implement } from '../kernel/http/implement.ts'
import { epochOf, HOUR, instantOf } from '../kernel/time/instant.ts'
import type { Stretch } from '../resources/availability/rules-open.ts'
import { occupancyOf } from './actions-occupancy.ts'
import { placesAsked } from './actions.ts'
import * as contract from './contract-occupancy.ts'

export const occupancyRoutes = implement(contract, {
  async getOccupancyAnalytics({ db, network, now, query }) {
    const { locationRef, startDate, endDate } = query
    const range = { start: epochOf(startDate), end: epochOf(endDate) }
    refuse(rangeFaults(range))
    const places = await placesAsked(db, network, locationRef)
    const locationRefs = places.map(({ id }) => id)
    const { buckets, ...counts } = await occupancyOf(db, { network, locationRefs, range, now: epochOf(now) })
    return {
      ...counts,
      buckets: buckets.map(({ start, end, inUse }) => ({ startDate: instantOf(start), endDate: instantOf(end), inUse })),
    }
  },
})

function rangeFaults({ start, end }: Stretch): Fault[] {
  if (end <= start) return [{ parameter: 'endDate', code: 'invalid_value', detail: 'endDate must be after startDate.' }]
  const detail = `endDate is at most ${contract.MOST_HOURS} hours after startDate.`
  return end - start > contract.MOST_HOURS * HOUR ? [{ parameter: 'endDate', code: 'invalid_value', detail }] : []
}
