import { locations } from '../../access/store.ts'
import type { LocationRow } from '../../access/table.ts'
import type { Db } from '../../db/database.ts'
import { ApiError, type Collision } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { epochOf, instantOf } from '../../kernel/time/instant.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import { bookableTimes } from './rules-bookable.ts'
import type { Taken } from '../availability/rules-free.ts'
import { openStretches, type Stretch } from '../availability/rules-open.ts'
import { assignedOf, bufferOf, LONGEST_BUFFER } from '../availability/rules-taken.ts'
import { heldDuring } from '../assignments/actions.ts'
import { takenOf } from './rules-taken.ts'
import { hoursFor, type Guest, type Place } from './rules-times.ts'
import { bookingsBetween } from './store-taken.ts'
import { findFamily, lockFamilies, type Family } from './store-family.ts'

/** A resource with all that its bookings are checked against. */
export interface Bookable extends Place, Family {
  location: LocationRow
}

/** A resource that can be booked; undefined when there is none. */
export async function findBookable(db: Db, network: string, id: string): Promise<Bookable | undefined> {
  const found = await findFamily(db, network, id)
  return found && ifThere(await placed(db, network, found))
}

/** A resource that can be booked, whose bookings nobody else changes until the transaction ends; undefined when there is none. */
export async function lockBookable(context: WriteContext, id: string): Promise<Bookable | undefined> {
  return ifThere((await lockBookables(context, [id])).get(id))
}

/** A place, unless its resource or its location was deleted: a location can be before its resources are. */
export const ifThere = (place: Bookable | undefined): Bookable | undefined =>
  place?.resource.deleteDate === null && place.location.deleteDate === null ? place : undefined

/** Resources by their ids, deleted ones too, whose bookings nobody else changes and whose locations stay until the transaction ends. */
export async function lockBookables({ tx, network }: WriteContext, ids: readonly string[]): Promise<Map<string, Bookable>> {
  const places = new Map<string, Bookable>()
  for (const [id, found] of await lockFamilies(tx, network, ids)) places.set(id, await placed(tx, network, found))
  return places
}

async function placed(db: Db, network: string, found: Family): Promise<Bookable> {
  const { locationRef } = found.resource
  const location = (await locations.find(db, network, locationRef)) ?? (await locations.findAny(db, network, locationRef))!
  return { ...found, location, clock: localClock(location.timezoneId) }
}

/** What is taken of a resource about a time, by others than `except`. */
export async function takenAbout(
  db: Db,
  network: string,
  { resource, family }: Family,
  { start, end }: Stretch,
  except?: ReadonlySet<string>,
): Promise<Taken[]> {
  // Another booking keeps its buffer free before it, this one its own.
  const range = { from: instantOf(start - bufferOf(resource)), to: instantOf(end + LONGEST_BUFFER) }
  const ids = [resource.id, ...family.map(({ id }) => id)]
  const found = await bookingsBetween(db, network, range, ids)
  const taken = takenOf(
    resource,
    family,
    found.filter(({ id }) => !except?.has(id)),
  )
  return [...taken, ...assignedOf(resource, family, await heldDuring(db, network, range, [resource, ...family]))]
}

/** A time of a resource, with how many seats of it. */
export interface Placed extends Stretch {
  place: Bookable
  seats: number
}

const DAYS_BEFORE = 3
const DAYS_AFTER = 7
const MOST_NEAR = 5

type Reader = { network: string; now: string }

/** 409 of times that are taken, with the free ones of the resource that are nearest to the first of them. */
export async function slotTaken(
  db: Db,
  context: Reader,
  times: readonly Placed[],
  guest: Guest,
  except?: ReadonlySet<string>,
): Promise<ApiError> {
  const [first] = times as readonly [Placed, ...Placed[]]
  const collision: Collision = {
    taken: times.map(({ start, end }) => ({ startDate: instantOf(start), endDate: instantOf(end) })),
    nearest: await nearestTo(db, context, first, guest, except),
  }
  const { title } = first.place.resource
  const detail = times.length === 1 ? `${title} is taken at this time.` : `${title} is taken at ${times.length} of these times.`
  return new ApiError('slot_taken', detail, { collision })
}

/** The free times that are nearest to one that is taken, and long enough for it, in their order. */
export async function nearestTo(
  db: Db,
  { network, now }: Reader,
  wanted: Placed,
  guest: Guest,
  except?: ReadonlySet<string>,
): Promise<Collision['nearest']> {
  const { place, seats } = wanted
  const { dayOf, startOf } = place.clock
  const start = Math.max(epochOf(now), startOf(dayOf(wanted.start) - DAYS_BEFORE))
  const range = { start, end: Math.max(start, startOf(dayOf(wanted.end) + DAYS_AFTER + 1)) }
  const open = openStretches(hoursFor(place, guest), range, place.clock)
  const taken = await takenAbout(db, network, place, range, except)
  const asked = { open, taken, seats, atLeast: wanted.end - wanted.start, guest, now: epochOf(now) }
  const away = ({ start, end }: Stretch) => Math.max(start - wanted.start, wanted.end - end, 0)
  return bookableTimes(place.resource, asked, place.clock)
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, MOST_NEAR)
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, seats }) => ({ startDate: instantOf(start), endDate: instantOf(end), seats }))
}
