import ical, { ICalEventStatus, type ICalCalendarMethod, type ICalEventData } from 'ical-generator'
import type { EventRow } from './table.ts'

interface Shown {
  title: string
  /** How programs show it; for invitations, what they are to do. */
  method?: ICalCalendarMethod
}

/**
 * Events as RFC 5545 has them, in UTC. Their ids and stamps follow from the rows alone, so that the same events are the same text whenever it is
 * made, and programs notice what has changed by a higher SEQUENCE.
 */
export function calendarOf(
  { title, method }: Shown,
  events: readonly EventRow[],
  place: { title: string; address: string },
): string {
  const calendar = ical({ name: title, prodId: { company: 'Stoa', product: 'Stoa', language: 'EN' }, ttl: 3_600 })
  if (method) calendar.method(method)
  for (const event of events) calendar.createEvent(entryOf(event, place))
  return calendar.toString()
}

const entryOf = (event: EventRow, place: { title: string; address: string }): ICalEventData => ({
  id: `${event.id}@${event.network}`,
  sequence: event.sequence,
  stamp: event.updateDate,
  created: event.createDate,
  lastModified: event.updateDate,
  start: event.startDate,
  end: event.endDate,
  summary: event.title,
  ...(event.description !== '' && { description: event.description }),
  location: [event.venue, place.title, ...place.address.split('\n')].filter(Boolean).join(', '),
  status: event.cancelDate === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
})
