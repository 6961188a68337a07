import type { LocationRow } from '../../access/table.ts'
import type { Db } from '../../db/database.ts'
import { instantOf } from '../../kernel/time/instant.ts'
import { instantWriter } from '../../kernel/time/instant-texts.ts'
import { localClock, type LocalClock } from '../../kernel/time/local-clock.ts'
import type { ResourceType } from '../../terms/resource-types.ts'
import { isSeatWise } from '../rules.ts'
import { heldDuring } from '../assignments/actions.ts'
import { freeStretches } from './rules-free.ts'
import { openHours } from './rules-hours.ts'
import type { Stretch } from './rules-open.ts'
import { bufferOf, LONGEST_BUFFER, seatsOf, takenOf, type Bookable } from './rules-taken.ts'
import { bookableParts, bookedBetween, bookableMany } from './store.ts'

export interface Asked {
  range: Stretch
  types?: readonly ResourceType[] | undefined
  seats: number
  minutes: number
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
  resources: readonly Bookable[],
  { range, types, seats, minutes }: Asked,
): Promise<FreeTimes[]> {
  const wanted = types === undefined ? resources : resources.filter(({ resourceType }) => types.includes(resourceType))
  const kin = await kinOf(db, network, wanted)
  const ids = new Set(wanted.flatMap(({ id }) => [id, ...(kin.get(id) ?? []).map(one => one.id)]))
  const [from, to] = [instantOf(range.start - LONGEST_BUFFER), instantOf(range.end + LONGEST_BUFFER)]
  const booked = await bookedBetween(db, network, { from, to }, ids)
  const held = await heldDuring(db, network, { from, to }, [...wanted, ...[...kin.values()].flat()])
  const clocks = new Map<string, LocalClock>()
  const open = openHours(range)
  const write = instantWriter()
  return wanted.map(resource => {
    const people = resource.capacity ?? 1
    if (seats > people) return { resourceRef: resource.id, slots: [] }
    const { timezoneId, openingHours } = locations.get(resource.locationRef)!
    let clock = clocks.get(timezoneId)
    if (clock === undefined) clocks.set(timezoneId, (clock = localClock(timezoneId)))
    const isShared = isSeatWise(resource)
    const free = freeStretches(
      open(resource, openingHours, clock),
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

/** The whole and the parts of resources, by the resources' ids, where there are any. Those at hand are not loaded again. */
async function kinOf(db: Db, network: string, resources: readonly Bookable[]): Promise<Map<string, Bookable[]>> {
  const byId = new Map(resources.map(row => [row.id, row]))
  const wholes = resources.flatMap(({ parentRef }) => (parentRef !== null && !byId.has(parentRef) ? [parentRef] : []))
  for (const row of await bookableMany(db, network, wholes)) byId.set(row.id, row)
  const kin = Map.groupBy(
    await bookableParts(
      db,
      network,
      resources.map(({ id }) => id),
    ),
    ({ parentRef }) => parentRef!,
  )
  for (const { id, parentRef } of resources) {
    const whole = parentRef === null ? undefined : byId.get(parentRef)
    if (whole !== undefined) kin.set(id, [whole])
  }
  return kin
}
