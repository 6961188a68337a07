import { epochIn, INSTANT_LENGTH } from '../../kernel/time/instant-texts.ts'
import { BUFFERS } from '../contract-resource.ts'
import { isSeatWise } from '../rules.ts'
import type { ResourceRow } from '../table.ts'
import type { Taken } from './rules-free.ts'

const MINUTE = 60_000

/** A resource as far as it decides when it is free. */
export type Bookable = Pick<
  ResourceRow,
  'id' | 'locationRef' | 'parentRef' | 'resourceType' | 'capacity' | 'bufferTime' | 'schedule'
>

/** What is kept free before each booking of a resource, in milliseconds. */
export const bufferOf = ({ bufferTime }: Pick<ResourceRow, 'bufferTime'>): number => BUFFERS[bufferTime] * MINUTE

/** The longest that is kept free before any booking. */
export const LONGEST_BUFFER = Math.max(...Object.values(BUFFERS)) * MINUTE

/** How many seats there are: one where a resource is booked as a whole. */
export const seatsOf = (resource: Pick<ResourceRow, 'resourceType' | 'capacity'>): number =>
  isSeatWise(resource) ? (resource.capacity ?? 1) : 1

/** What somebody holds for a long time; without `quantity` all of it. */
export interface Held {
  resourceRef: string
  quantity: number | null
  start: number
  end: number
}

/**
 * What is taken of a resource: by its own bookings, each with what is kept free before it, by those of its whole and of its parts, which
 * take all of it, and by what is assigned. Bookings are texts as `bookedBetween` gives them.
 */
export function takenOf(
  resource: Bookable,
  kin: readonly Bookable[],
  booked: ReadonlyMap<string, string>,
  held: ReadonlyMap<string, readonly Held[]>,
): Taken[] {
  const all = seatsOf(resource)
  const taken: Taken[] = []
  for (const one of [resource, ...kin]) {
    const isOwn = one === resource
    const [text, buffer] = [booked.get(one.id), bufferOf(one)]
    if (text !== undefined) addBooked(taken, text, buffer, isOwn ? undefined : all)
    for (const { quantity, start, end } of held.get(one.id) ?? []) {
      taken.push({ start, end, seats: isOwn ? (quantity ?? all) : all })
    }
  }
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
