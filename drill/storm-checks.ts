import { BUFFERS, type Buffer } from '../src/resources/contract-resource.ts'
import { rows } from './rows.ts'
import { outOfOrder } from './storm-lines.ts'

/** What is wrong with what a storm has left, by what is promised. */
export const WRONG: Record<string, (databaseUrl: string) => Promise<string[]>> = {
  'events with more seats taken than there are': databaseUrl =>
    found(
      databaseUrl,
      `select e."id" as "what" from "event" e where e."limitedAttendeesLimit" < (select coalesce(sum(t."quantity"), 0)
         from "eventTicket" t where t."eventRef" = e."id" and t."deleteDate" is null and t."role" = 'attendee')`,
    ),
  'bookings of more than there is of a room or a desk, of a hall beside its parts, or within what is kept free between two':
    overbooked,
  'options with a stock below 0': databaseUrl =>
    found(databaseUrl, `select "id" as "what" from "productOption" where "stockQuantity" < 0`),
  'entries that wait for seats that are free and cost nothing': databaseUrl =>
    found(
      databaseUrl,
      `select w."id" as "what" from "waitlistEntry" w join "event" e on e."id" = w."eventRef" where w."status" = 'waiting'
         and w."paymentType" is null and e."cancelDate" is null and w."quantity" <= e."limitedAttendeesLimit" - e."attendees"`,
    ),
  'entries of a waiting list that others overtook who should not have': outOfOrder,
}

const found = async (databaseUrl: string, sql: string): Promise<string[]> =>
  (await rows<{ what: string }>(databaseUrl, sql)).map(({ what }) => what)

const MINUTE_MS = 60_000

interface Resource {
  id: string
  parentRef: string | null
  resourceType: string
  capacity: number | null
  bufferTime: Buffer
}

interface Booking {
  id: string
  resourceRef: string
  startDate: string | Date
  endDate: string | Date
  seats: number
}

/** A booking with what is kept free before it, in milliseconds. */
interface Taken {
  id: string
  start: number
  end: number
  seats: number
}

/** A storm changes hours and prices of resources all the time, but never how much there is of them: so each booking counts, whenever it was made. */
async function overbooked(databaseUrl: string): Promise<string[]> {
  const resources = await rows<Resource>(
    databaseUrl,
    `select "id", "parentRef", "resourceType", "capacity", "bufferTime" from "resource"`,
  )
  const bookings = await rows<Booking>(
    databaseUrl,
    `select "id", "resourceRef", "startDate", "endDate", "seats" from "booking" where "deleteDate" is null`,
  )
  const taken = new Map(
    resources.map(resource => {
      const own = bookings.filter(({ resourceRef }) => resourceRef === resource.id)
      return [resource.id, own.map(one => takenBy(one, resource))]
    }),
  )
  return resources.flatMap(({ id, parentRef, resourceType, capacity }) => {
    const own = taken.get(id)!
    const ofWhole = parentRef === null ? [] : taken.get(parentRef)!
    const places = resourceType === 'hotDesk' ? capacity! : 1
    // What is taken at once is most when something begins.
    const isWrong = ({ start, end }: Taken) =>
      own.filter(one => one.start <= start && start < one.end).reduce((sum, { seats }) => sum + seats, 0) > places ||
      ofWhole.some(one => one.start < end && start < one.end)
    return own.filter(isWrong).map(one => one.id)
  })
}

function takenBy({ id, startDate, endDate, seats }: Booking, { resourceType, bufferTime }: Resource): Taken {
  const [start, end] = [new Date(startDate).getTime(), new Date(endDate).getTime()]
  return { id, start: start - BUFFERS[bufferTime] * MINUTE_MS, end, seats: resourceType === 'hotDesk' ? seats : 1 }
}
