import ical, { escape, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator'
import { plainLines } from '../mail/rules.ts'
import type { Entry } from './table.ts'

interface Person {
  name: string
  email: string
}

interface Shown {
  title: string
  /** Of what somebody is sent: what their program is to do with it, who asks them to come, and who they are. */
  invitation?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; organizer: Person; attendee: Person | undefined }
}

/**
 * Events as RFC 5545 has them, in UTC. Their ids and stamps follow from the rows alone, so that the same events are the same text whenever it is
 * made, and programs notice what has changed by a higher SEQUENCE.
 */
export function calendarOf(
  { title, invitation }: Shown,
  events: readonly Entry[],
  place: { title: string; address: string },
): string {
  // The library escapes what is in entries, and writes the name as it is given.
  const calendar = ical({ name: escape(title, false), prodId: { company: 'Stoa', product: 'Stoa', language: 'EN' }, ttl: 3_600 })
  if (invitation) calendar.method(ICalCalendarMethod[invitation.method])
  for (const event of events) {
    const entry = calendar.createEvent(entryOf(event, place))
    if (!invitation) continue
    entry.organizer(invitation.organizer)
    if (invitation.attendee) entry.createAttendee({ ...invitation.attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false })
  }
  return calendar.toString().replace(CONTROL, ' ')
}

/** RFC 5545 has none in any text, and word processors break lines by some of them. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const entryOf = (event: Entry, place: { title: string; address: string }): ICalEventData => ({
  id: `${event.id}@${event.network}`,
  sequence: event.sequence,
  stamp: event.updateDate,
  created: event.createDate,
  lastModified: event.updateDate,
  start: event.startDate,
  end: event.endDate,
  summary: event.title,
  ...(event.description !== '' && { description: event.description }),
  location: [event.venue, place.title, ...plainLines(place.address).split('\n')].filter(Boolean).join(', '),
  status: event.cancelDate === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
})
