import { StoaError } from '../../../../../client/index.ts'
import { calling } from '../../../kit/data/calling.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import type { Booking } from '../../../kit/resources/booking.ts'

/** What is booked in some days, and up to which change that is known. */
export interface Booked {
  rows: readonly Booking[]
  cursor: string
}

/** The bookings of a location between the first instant and the last one; each is where a day ends and the next one begins. */
interface Asked {
  locationRef: string
  bounds: readonly string[]
}

type Query = NonNullable<NonNullable<Parameters<typeof stoa.bookings.listBookings>[0]>['query']>

/** A list is asked for so many ids at most. Where more have changed, all is read anew. */
const MOST = 100

/** Reads what is booked; of what was read `before` only what has changed since. */
export async function readBooked(asked: Asked, before: Booked | undefined, signal: AbortSignal): Promise<Booked> {
  const changes = before && (await changesSince(before.cursor, signal))
  const touched = before && changes && touchedBy(changes.changes, before.rows)
  if (!touched || touched.size > MOST) return readAll(asked, signal)
  const { cursor } = changes!
  if (touched.size === 0) return { ...before!, cursor }
  const again = await read({ ...reaching(asked), id: [...touched] }, signal)
  const rows = [...before!.rows.filter(({ id }) => !touched.has(id)), ...again]
  return { rows: rows.toSorted(byEnd), cursor }
}

/** The days side by side, since a page of a list waits for the one before. What changes meanwhile is among the changes after the cursor. */
async function readAll(asked: Asked, signal: AbortSignal): Promise<Booked> {
  const { locationRef, bounds } = asked
  const { cursor } = await calling(() => stoa.changes.listChanges({ signal }))
  const days = bounds.slice(1).map((end, day): Query => ({ locationRef, 'endDate[gt]': bounds[day]!, 'endDate[lte]': end }))
  const after = { ...reaching(asked), 'endDate[gt]': bounds.at(-1)! }
  const parts = await Promise.all([...days, after].map(query => read(query, signal)))
  return { rows: parts.flat(), cursor }
}

const read = (query: Query, signal: AbortSignal): Promise<Booking[]> =>
  calling(() => Array.fromAsync(stoa.bookings.listBookings.all({ query, signal })))

const reaching = ({ locationRef, bounds }: Asked): Query => ({
  locationRef,
  'startDate[lt]': bounds.at(-1)!,
  'endDate[gt]': bounds[0]!,
})

/** Undefined where they are too many, or too long ago. */
async function changesSince(after: string, signal: AbortSignal) {
  try {
    const answer = await calling(() => stoa.changes.listChanges({ query: { after, limit: 1_000 }, signal }))
    return answer.hasMore ? undefined : answer
  } catch (error) {
    if (error instanceof StoaError && error.status === 410) return undefined
    throw error
  }
}

/** The bookings that have changed, and those that name something that has: whose they are, and of what. */
function touchedBy(changes: readonly { kind: string; objectRef: string }[], rows: readonly Booking[]): Set<string> {
  const changed = new Set(changes.map(({ objectRef }) => objectRef))
  const own = changes.filter(({ kind }) => kind.startsWith('booking.')).map(({ objectRef }) => objectRef)
  const naming = rows.filter(({ userOwner, company, resource }) =>
    [userOwner, company, resource].some(named => named && changed.has(named.id)),
  )
  return new Set([...own, ...naming.map(({ id }) => id)])
}

/** As the service lists them. */
const byEnd = (a: Booking, b: Booking) => compare(a.endDate, b.endDate) || compare(a.id, b.id)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
