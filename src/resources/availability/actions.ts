import type { LocationRow } from '../../access/table.ts'
import type { Db } from '../../db/database.ts'
import { instantOf } from '../../kernel/time/instant.ts'
import { instantWriter } from '../../kernel/time/instant-texts.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import type { ResourceType } from '../../terms/resource-types.ts'
import { heldDuring } from '../assignments/actions.ts'
import { bookedAt, bookedBetween } from '../bookings/store-taken.ts'
import { isSeatWise } from '../rules.ts'
import { freeStretches } from './rules-free.ts'
import { openHours } from './rules-hours.ts'
import type { Stretch } from './rules-open.ts'
import { bufferOf, kinOf, LONGEST_BUFFER, seatsOf, takenOf } from './rules-taken.ts'
import type { Listed } from './store.ts'

export interface Asked {
  range: Stretch
  types?: readonly ResourceType[] | undefined
  seats: number
  minutes: number
}

/** Resources, with the wholes and the parts of them that are not among them; or all those of a location. */
export interface Looked {
  resources: readonly Listed[]
  beside: readonly Listed[]
  locationRef?: string
}

export interface FreeTimes {
  resourceRef: string
  slots: { startDate: string; endDate: string; seats: number }[]
}

/** When each of some resources is free, in their order. `locations` are those of the resources, by their ids. */
export async function loadAvailability(
  db: Db,
  network: string,
  locations: ReadonlyMap<string, Pick<LocationRow, 'timezoneId' | 'openingHours'>>,
  { resources, beside, locationRef }: Looked,
  { range, types, seats, minutes }: Asked,
): Promise<FreeTimes[]> {
  const isWanted = ({ resourceType }: Listed) => types === undefined || types.includes(resourceType)
  const wanted = resources.filter(isWanted)
  const kin = kinOf([...resources, ...beside])
  const taking = [...new Set(wanted.flatMap(one => [one, ...(kin.get(one.id) ?? [])]))]
  const span = { from: instantOf(range.start - LONGEST_BUFFER), to: instantOf(range.end + LONGEST_BUFFER) }
  const isAll = locationRef !== undefined && types === undefined
  const ids = taking.map(({ id }) => id)
  const booked = await (isAll ? bookedAt(db, network, span, locationRef) : bookedBetween(db, network, span, ids))
  const held = await heldDuring(db, network, span, taking)
  const clocks = new Map([...locations.values()].map(({ timezoneId }) => [timezoneId, localClock(timezoneId)]))
  const openAt = new Map(
    [...locations].map(([id, { timezoneId, openingHours }]) => [id, openHours(range, openingHours, clocks.get(timezoneId)!)]),
  )
  const write = instantWriter()
  return wanted.map(resource => {
    const people = resource.capacity ?? 1
    if (seats > people) return { resourceRef: resource.id, slots: [] }
    const isShared = isSeatWise(resource)
    const free = freeStretches(
      openAt.get(resource.locationRef)!(resource.hours),
      takenOf(resource, kin.get(resource.id) ?? [], { booked, held }),
      { capacity: seatsOf(resource), seats: isShared ? seats : 1, buffer: bufferOf(resource), atLeast: minutes * 60_000 },
    )
    const slots = free.map(one => ({
      startDate: write(one.start),
      endDate: write(one.end),
      seats: isShared ? one.seats : people,
    }))
    return { resourceRef: resource.id, slots }
  })
}
