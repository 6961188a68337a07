import { locations } from '../../access/store.ts'
import type { LocationRow } from '../../access/table.ts'
import type { Db } from '../../db/database.ts'
import { ApiError, type Collision } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { epochOf, instantOf } from '../../kernel/time/instant.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import type { Taken } from '../availability/rules-free.ts'
import { openStretches, type Stretch } from '../availability/rules-open.ts'
import { assignedOf, bufferOf, LONGEST_BUFFER } from '../availability/rules-taken.ts'
import { heldDuring } from '../assignments/actions.ts'
import { nearestFree, takenOf } from './rules-taken.ts'
import { hoursFor, type Guest, type Place } from './rules-times.ts'
import { bookingsBetween } from './store-taken.ts'
import { findFamily, lockFamily, type Family } from './store-family.ts'

/** A resource with all that its bookings are checked against. */
export interface Bookable extends Place, Family {
  location: LocationRow
}

/** A resource that can be booked; undefined when there is none. */
export async function findBookable(db: Db, network: string, id: string): Promise<Bookable | undefined> {
  return placed(db, network, await findFamily(db, network, id))
}

/** The same, whose bookings nobody else changes until the transaction ends; also one that was deleted, where `orDeleted` says so. */
export async function lockBookable(
  { tx, network }: WriteContext,
  id: string,
  { orDeleted = false } = {},
): Promise<Bookable | undefined> {
  const found = await lockFamily(tx, network, id)
  return found && (orDeleted || found.resource.deleteDate === null) ? placed(tx, network, found) : undefined
}

async function placed(db: Db, network: string, found: Family | undefined): Promise<Bookable | undefined> {
  if (found === undefined) return undefined
  const location = (await locations.findAny(db, network, found.resource.locationRef))!
  return { ...found, location, clock: localClock(location.timezoneId) }
}

/** What is taken of a resource about a time, without some bookings, which are to change. */
export async function takenAbout(
  db: Db,
  network: string,
  { resource, family }: Family,
  { start, end }: Stretch,
  except: ReadonlySet<string> = NONE,
): Promise<Taken[]> {
  // Another booking keeps its buffer free before it, this one its own.
  const range = { from: instantOf(start - bufferOf(resource)), to: instantOf(end + LONGEST_BUFFER) }
  const ids = [resource.id, ...family.map(({ id }) => id)]
  const found = await bookingsBetween(db, network, range, ids)
  const taken = takenOf(
    resource,
    family,
    found.filter(({ id }) => !except.has(id)),
  )
  return [...taken, ...assignedOf(resource, family, await heldDuring(db, network, range, [resource, ...family]))]
}

const NONE: ReadonlySet<string> = new Set()
const DAYS_BEFORE = 3
const DAYS_AFTER = 7

/** 409 of times that are taken, with the free ones that are nearest to the first of them. */
export async function slotTaken(
  db: Db,
  { network, now }: { network: string; now: string },
  place: Bookable,
  times: readonly (Stretch & { seats: number })[],
  guest: Guest,
  except?: ReadonlySet<string>,
): Promise<ApiError> {
  const [first] = times
  const { dayOf, startOf } = place.clock
  const start = Math.max(epochOf(now), startOf(dayOf(first!.start) - DAYS_BEFORE))
  const range = { start, end: Math.max(start, startOf(dayOf(first!.end) + DAYS_AFTER + 1)) }
  const open = openStretches(hoursFor(place, guest), range, place.clock)
  const taken = await takenAbout(db, network, place, range, except)
  const collision: Collision = {
    taken: times.map(({ start, end }) => ({ startDate: instantOf(start), endDate: instantOf(end) })),
    nearest: nearestFree(place.resource, open, taken, first!, place.clock),
  }
  const detail =
    times.length === 1
      ? `${place.resource.title} is taken at this time.`
      : `${place.resource.title} is taken at ${times.length} of these times.`
  return new ApiError('slot_taken', detail, { collision })
}
