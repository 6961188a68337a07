import { rows } from './rows.ts'

/** What a transaction noted of an event, or of somebody who waits for it. */
interface Noted {
  kind: string
  /** Of the entry; of the ticket where somebody took one without having waited. */
  id: string
  eventRef: string
  requestId: string
  place: number | string | null
  /** How many seats an entry asks for. */
  quantity: number
  /** How many the ticket has: whoever waits for three may come and take a single one that is free. */
  seats: number | null
  /** How an entry pays; an event that costs nothing has none. */
  paymentType: string | null
  /** The ticket as it was made. */
  after: string | null
}

interface Entry {
  place: number
  quantity: number
  isFree: boolean
}

const NOTED = `
  select c."kind", e."id", e."eventRef", a."requestId", e."place", e."quantity", t."quantity" as "seats", e."paymentType", null as "after", c."sequence"
  from "change" c join "audit" a on a."network" = c."network" and a."id" = c."id" join "waitlistEntry" e on e."id" = c."objectRef"
    left join "eventTicket" t on t."id" = e."eventTicketRef"
  where c."kind" like 'waitlistEntry.%'
  union all
  select c."kind", t."id", t."eventRef", a."requestId", null, t."quantity", t."quantity", null, a."after", c."sequence"
  from "change" c join "audit" a on a."network" = c."network" and a."id" = c."id" join "eventTicket" t on t."id" = c."objectRef"
  where c."kind" = 'eventTicket.created' and not exists
    (select 1 from "waitlistEntry" e where e."eventTicketRef" = t."id")
  order by "sequence"`

/**
 * Goes through what became of waiting lists, in the order in which it happened. Whoever is overtaken is noted as passed over in the same
 * transaction, each time anew. Who pays nothing is passed over for want of seats alone, so that those behind get fewer together than the
 * entry asks for. Whether others could have paid at that moment is not in the feed: of them it is known only that they were looked at.
 */
export async function outOfOrder(databaseUrl: string): Promise<string[]> {
  const isSeat = ({ after }: Noted) => after === null || JSON.parse(after).role === 'attendee'
  const lines = Map.groupBy((await rows<Noted>(databaseUrl, NOTED)).filter(isSeat), ({ eventRef }) => eventRef)
  return [...lines.values()].flatMap(wrongOf)
}

function wrongOf(noted: readonly Noted[]): string[] {
  const waiting = new Map<string, Entry>()
  const wrong: string[] = []
  // Of an event they are in a row, since each transaction locks it.
  for (const together of Map.groupBy(noted, ({ requestId }) => requestId).values()) {
    const passed = new Set<string>()
    const given: { place: number; seats: number }[] = []
    for (const { kind, id, place: told, quantity, seats, paymentType } of together) {
      const place = told === null ? Infinity : Number(told)
      if (kind === 'waitlistEntry.created') waiting.set(id, { place, quantity, isFree: paymentType === null })
      else if (kind === 'waitlistEntry.updated') passed.add(id)
      else waiting.delete(id)
      if (kind === 'waitlistEntry.promoted' || kind === 'eventTicket.created') given.push({ place, seats: seats! })
    }
    for (const [id, entry] of waiting) {
      const behind = given.filter(({ place }) => place > entry.place).reduce((sum, one) => sum + one.seats, 0)
      if (behind > 0 && (!passed.has(id) || (entry.isFree && behind >= entry.quantity))) wrong.push(id)
    }
  }
  return wrong
}
