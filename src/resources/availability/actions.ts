import type { LocationRow } from '../../access/table.ts'
import type { Db } from '../../db/database.ts'
import { instantOf, MINUTE } from '../../kernel/time/instant.ts'
import { instantWriter } from '../../kernel/time/instant-texts.ts'
import { localClock, type LocalClock } from '../../kernel/time/local-clock.ts'
import type { ResourceType } from '../../terms/resource-types.ts'
import { heldDuring } from '../assignments/actions.ts'
import { bookedAt, bookedBetween } from '../bookings/store-taken.ts'
import { stepFrom } from '../bookings/rules-steps.ts'
import { isSeatWise } from '../rules.ts'
import { freeStretches } from './rules-free.ts'
import { openHours } from './rules-hours.ts'
import type { Stretch } from './rules-open.ts'
import { bufferOf, kinOf, LONGEST_BUFFER, seatsOf, takenOf } from './rules-taken.ts'
import type { Listed } from './store.ts'

interface Asked {
  range: Stretch
  /** What is before it is past: nothing begins then. */
  now: number
  types?: readonly ResourceType[] | undefined
  seats: number
  minutes: number
}

/** Resources, with the wholes and the parts of them that are not among them; or all those of a location. */
interface Looked {
  resources: readonly Listed[]
  beside: readonly Listed[]
  locationRef?: string
}

interface FreeTimes {
  resourceRef: string
  slots: { startDate: string; endDate: string; seats: number }[]
}

/** When each of some resources is free, in their order. `locations` are those of the resources, by their ids. */
export async function loadAvailability(
  db: Db,
  network: string,
  locations: ReadonlyMap<string, Pick<LocationRow, 'timezoneId' | 'openingHours'>>,
  { resources, beside, locationRef }: Looked,
  { range: asked, now, types, seats, minutes }: Asked,
): Promise<FreeTimes[]> {
  const range = { start: Math.min(Math.max(asked.start, now), asked.end), end: asked.end }
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
  const places = new Map(
    [...locations].map(([id, { timezoneId, openingHours }]) => {
      const clock = clocks.get(timezoneId)!
      return [id, { open: openHours(range, openingHours, clock), begins: beginnings(asked.start, now, clock) }]
    }),
  )
  const write = instantWriter()
  return wanted.map(resource => {
    const people = resource.capacity ?? 1
    if (seats > people) return { resourceRef: resource.id, slots: [] }
    const isShared = isSeatWise(resource)
    const { open, begins } = places.get(resource.locationRef)!
    const free = freeStretches(
      from(begins(resource.bookingStepMinutes), open(resource.hours)),
      takenOf(resource, kin.get(resource.id) ?? [], { booked, held }),
      { capacity: seatsOf(resource), seats: isShared ? seats : 1, buffer: bufferOf(resource), atLeast: minutes * MINUTE },
    )
    const slots = free.map(one => ({
      startDate: write(one.start),
      endDate: write(one.end),
      seats: isShared ? one.seats : people,
    }))
    return { resourceRef: resource.id, slots }
  })
}

/** From when on something can begin, by the steps of a resource: with the range, or with the first step that is not past. */
function beginnings(start: number, now: number, clock: LocalClock): (step: number) => number {
  const known = new Map<number, number>()
  return step => {
    if (start >= now) return start
    let begin = known.get(step)
    if (begin === undefined) known.set(step, (begin = stepFrom(now, step, clock)))
    return begin
  }
}

/** The part of stretches in order that is not before an instant. */
const from = (begin: number, stretches: readonly Stretch[]): readonly Stretch[] =>
  stretches[0] === undefined || stretches[0].start >= begin
    ? stretches
    : stretches.flatMap(({ start, end }) => (end > begin ? [{ start: Math.max(start, begin), end }] : []))
