import { locations } from '../../access/store.ts'
import { refuse, type Fault } from '../../kernel/errors/api-error.ts'
import { referencedByQuery } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { DAY, epochOf } from '../../kernel/time/instant.ts'
import { wallClock } from '../../kernel/time/time-zones.ts'
import { typeFaults } from '../rules.ts'
import { loadAvailability } from './actions.ts'
import * as contract from './contract.ts'
import type { Stretch } from './rules-open.ts'
import { bookableAt, bookableMany, kinBeside } from './store.ts'

export const availabilityRoutes = implement(contract, {
  async getAvailability({ db, network, query, now }) {
    const { locationRef, resourceRef, startDate, endDate, types, type, seats = 1, minutes = 0 } = query
    const range = { start: epochOf(startDate), end: epochOf(endDate) }
    refuse([...placeFaults(locationRef, resourceRef), ...orderFaults(range), ...typeFaults(query)])
    const asked = { range, now: epochOf(now), types: types ?? type, seats, minutes }
    if (locationRef !== undefined) {
      const location = referencedByQuery(await locations.find(db, network, locationRef), 'locationRef', 'location')
      refuse(lengthFaults(range, [location]))
      // Parts are where their whole is.
      const all = { resources: await bookableAt(db, network, locationRef), beside: [], locationRef }
      return { availability: await loadAvailability(db, network, new Map([[locationRef, location]]), all, asked) }
    }
    const resources = await bookableMany(db, network, resourceRef!)
    const places = await locations.findMany(db, network, new Set(resources.map(row => row.locationRef)))
    // A location can be deleted before its resources are.
    const isThere = [...places.values()].every(({ deleteDate }) => deleteDate === null)
    const isKnown = isThere && resources.length === new Set(resourceRef).size
    referencedByQuery(isKnown || undefined, 'resourceRef', 'resource')
    refuse(lengthFaults(range, [...places.values()]))
    const beside = await kinBeside(db, network, resources)
    return { availability: await loadAvailability(db, network, places, { resources, beside }, asked) }
  },
})

function placeFaults(locationRef: string | undefined, resourceRef: readonly string[] | undefined): Fault[] {
  const detail = 'Send either locationRef or resourceRef.'
  if (locationRef === undefined && resourceRef === undefined) return [{ parameter: 'locationRef', code: 'required', detail }]
  return locationRef !== undefined && resourceRef !== undefined
    ? [{ parameter: 'resourceRef', code: 'invalid_value', detail }]
    : []
}

const orderFaults = ({ start, end }: Stretch): Fault[] =>
  end <= start ? [{ parameter: 'endDate', code: 'invalid_value', detail: 'endDate must be after startDate.' }] : []

/** Days count by the local clock, of which one may have 25 hours, or by 24 hours, whichever are fewer. */
function lengthFaults({ start, end }: Stretch, places: readonly { timezoneId: string }[]): Fault[] {
  const lengths = places.map(({ timezoneId }) => wallClock(end, timezoneId) - wallClock(start, timezoneId))
  const detail = `endDate is at most ${contract.MOST_DAYS} days after startDate.`
  const isLong = Math.min(end - start, ...lengths) > contract.MOST_DAYS * DAY
  return isLong ? [{ parameter: 'endDate', code: 'invalid_value', detail }] : []
}
