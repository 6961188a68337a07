import { now } from '../../kit/data/clock.ts'
import type { Event } from './event.ts'
import { useTickets } from './tickets.ts'

type Place = Pick<Event, 'startDate' | 'endDate' | 'venue'>

/** How many are told that an event moves: while it is not over all who have a ticket, and until it begins all who wait for one. */
export function useTold(event: Event, to: Place): number {
  const isMoved = placeOf(event) !== placeOf(to)
  const tickets = useTickets(event.id, 'active', isMoved).data?.length ?? 0
  if (!isMoved || !(Date.parse(to.endDate) > Date.parse(now()))) return 0
  return tickets + (Date.parse(to.startDate) > Date.parse(now()) ? event.waitlist.length : 0)
}

const placeOf = ({ startDate, endDate, venue }: Place) => JSON.stringify([Date.parse(startDate), Date.parse(endDate), venue])
