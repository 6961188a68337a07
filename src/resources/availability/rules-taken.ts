import { epochIn, INSTANT_LENGTH } from '../../kernel/time/instant-texts.ts'
import { MINUTE } from '../../kernel/time/instant.ts'
import { BUFFERS } from '../contract-resource.ts'
import { isSeatWise } from '../rules.ts'
import type { ResourceRow } from '../table.ts'
import { isFree, type Taken } from './rules-free.ts'
import { joined, type Stretch } from './rules-open.ts'

/** A resource as far as it decides when it is free. */
export type Bookable = Pick<ResourceRow, 'id' | 'locationRef' | 'parentRef' | 'resourceType' | 'capacity' | 'bufferTime'>

/** The whole and the parts of each of some resources that has any among them, by id. */
export function kinOf<R extends Bookable>(resources: readonly R[]): Map<string, R[]> {
  const byId = new Map(resources.map(row => [row.id, row]))
  const parts = resources.filter(({ parentRef }) => parentRef !== null && byId.has(parentRef))
  // A part has no parts.
  return new Map([
    ...Map.groupBy(parts, ({ parentRef }) => parentRef!),
    ...parts.map(({ id, parentRef }): [string, R[]] => [id, [byId.get(parentRef!)!]]),
  ])
}

/** What is kept free before each booking of a resource, in milliseconds. */
export const bufferOf = ({ bufferTime }: Pick<ResourceRow, 'bufferTime'>): number => BUFFERS[bufferTime] * MINUTE

/** The longest that is kept free before any booking. */
export const LONGEST_BUFFER = Math.max(...Object.values(BUFFERS)) * MINUTE

/** How many seats there are: one where a resource is booked as a whole. */
export const seatsOf = (resource: Pick<ResourceRow, 'resourceType' | 'capacity'>): number =>
  isSeatWise(resource) ? (resource.capacity ?? 1) : 1

/** What somebody holds for a long time; without `quantity` all of it. */
export interface Held {
  quantity: number | null
  start: number
  end: number
}

/** What takes resources, by their ids: bookings as texts, as `bookedBetween` gives them, and what is assigned. */
interface Takings {
  booked: ReadonlyMap<string, string>
  held: ReadonlyMap<string, readonly Held[]>
}

/** What is taken of a resource: by its own bookings, each with what is kept free before it, by what is assigned, and by its whole and its parts. */
export function takenOf(resource: Bookable, kin: readonly Bookable[], takings: Takings): Taken[] {
  const all = seatsOf(resource)
  const taken: Taken[] = []
  addTaken(taken, resource, takings, { all, isOwn: true, buffer: bufferOf(resource) })
  for (const one of kin) addTaken(taken, one, takings, { all, isOwn: false, buffer: bufferOf(one) })
  return taken
}

/** What assignments of a resource, its whole and its parts take of it. */
export function assignedOf(resource: Bookable, kin: readonly Bookable[], held: Takings['held']): Taken[] {
  return takenOf(resource, kin, { booked: NOTHING, held })
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** Whether more of a resource is taken at some time than there is. Buffers do not count, since what is booked stays as it was booked. */
export function isOverfull(resource: Bookable, kin: readonly Bookable[], takings: Takings, { start, end }: Stretch): boolean {
  const all = seatsOf(resource)
  const [own, others]: [Taken[], Taken[]] = [[], []]
  addTaken(own, resource, takings, { all, isOwn: true, buffer: 0 })
  for (const one of kin) addTaken(others, one, takings, { all, isOwn: false, buffer: 0 })
  // Parts are taken beside each other, so they take their whole once.
  const taken = [...own, ...joined(others).map(one => ({ ...one, seats: all }))]
  return !isFree(taken, { start, end }, { capacity: all, seats: 0, buffer: 0 })
}

/** `all` are the seats of the resource that is asked about: what is taken of its whole or of a part takes all of them. */
function addTaken(
  taken: Taken[],
  { id }: Bookable,
  { booked, held }: Takings,
  { all, isOwn, buffer }: { all: number; isOwn: boolean; buffer: number },
): void {
  const text = booked.get(id)
  if (text !== undefined) addBooked(taken, text, buffer, isOwn ? undefined : all)
  for (const { quantity, start, end } of held.get(id) ?? []) taken.push({ start, end, seats: isOwn ? (quantity ?? all) : all })
}

/** When a resource is booked, from a text as `bookedBetween` gives it. */
export function bookedIn(text: string): Taken[] {
  const taken: Taken[] = []
  addBooked(taken, text, 0, undefined)
  return taken
}

/** Two instants and a number of seats after each other, each with a stop behind it. */
function addBooked(taken: Taken[], text: string, buffer: number, all: number | undefined): void {
  let at = 0
  while (at < text.length) {
    const start = epochIn(text, at) - buffer
    const end = epochIn(text, at + INSTANT_LENGTH)
    const stop = text.indexOf(';', at + 2 * INSTANT_LENGTH)
    taken.push({ start, end, seats: all ?? Number(text.slice(at + 2 * INSTANT_LENGTH, stop)) })
    at = stop + 1
  }
}
