import { rows } from './rows.ts'

/** What is wrong with what a storm has left, by what is promised. */
export const WRONG: Record<string, (databaseUrl: string) => Promise<string[]>> = {
  'events with more seats taken than there are': databaseUrl =>
    found(
      databaseUrl,
      `select e."id" as "what" from "event" e where e."limitedAttendeesLimit" < (select coalesce(sum(t."quantity"), 0)
         from "eventTicket" t where t."eventRef" = e."id" and t."deleteDate" is null and t."role" = 'attendee')`,
    ),
  'bookings of a whole at the same time': databaseUrl =>
    found(
      databaseUrl,
      `select a."id" as "what" from "booking" a join "booking" b on b."resourceRef" = a."resourceRef" and b."id" > a."id"
         and b."startDate" < a."endDate" and a."startDate" < b."endDate" join "resource" r on r."id" = a."resourceRef"
       where a."deleteDate" is null and b."deleteDate" is null and r."resourceType" = 'meetingRoom'`,
    ),
  'bookings of a hall beside those of its parts': databaseUrl =>
    found(
      databaseUrl,
      `select a."id" as "what" from "booking" a join "resource" part on part."id" = a."resourceRef" join "booking" b
         on b."resourceRef" = part."parentRef" and b."startDate" < a."endDate" and a."startDate" < b."endDate"
       where a."deleteDate" is null and b."deleteDate" is null`,
    ),
  'options with a stock below 0': databaseUrl =>
    found(databaseUrl, `select "id" as "what" from "productOption" where "stockQuantity" < 0`),
  'entries that were promoted before somebody who was not passed over': outOfOrder,
}

const found = async (databaseUrl: string, sql: string): Promise<string[]> =>
  (await rows<{ what: string }>(databaseUrl, sql)).map(({ what }) => what)

interface Noted {
  kind: string
  id: string
  eventRef: string
  place: number
}

/**
 * Goes through what became of waiting lists, in the order in which it happened: whoever is promoted was first, or all who were before had been
 * passed over, since they did not fit or could not pay.
 */
async function outOfOrder(databaseUrl: string): Promise<string[]> {
  const noted = await rows<Noted>(
    databaseUrl,
    `select c."kind", e."id", e."eventRef", e."place" from "change" c join "waitlistEntry" e on e."id" = c."objectRef"
       where c."kind" like 'waitlistEntry.%' order by c."sequence"`,
  )
  const waiting = new Map<string, Map<string, { place: number; isPassedOver: boolean }>>()
  const wrong: string[] = []
  for (const { kind, id, eventRef, place } of noted) {
    const line = waiting.get(eventRef) ?? new Map<string, { place: number; isPassedOver: boolean }>()
    waiting.set(eventRef, line)
    if (kind === 'waitlistEntry.created') line.set(id, { place: Number(place), isPassedOver: false })
    else if (kind === 'waitlistEntry.updated') line.get(id)!.isPassedOver = true
    else line.delete(id)
    const isPromoted = kind === 'waitlistEntry.promoted'
    if (isPromoted && [...line.values()].some(other => other.place < place && !other.isPassedOver)) wrong.push(id)
  }
  return wrong
}
