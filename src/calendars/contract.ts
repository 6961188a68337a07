import { endpoint } from '../kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, Optional, paging, T, Text, Uuid, withOptions } from '../kernel/contract/schema.ts'
import { Calendar, CalendarFields, exampleCalendar, exampleFields } from './contract-calendar.ts'

const PATH = '/calendars/v1'
/** Which of them it takes depends on what the calendar shows (rules.ts). */
const either = { scope: 'events', orScope: 'resources' } as const
const url = '/calendars/v1/feeds/stoa_calendar_AZnToFwecACAAAAAAAAAAQ….ics'

export const createCalendar = endpoint({
  method: 'POST',
  path: PATH,
  ...either,
  creates: 'calendar',
  secret: true,
  summary: 'Create a calendar',
  description:
    'A feed to which calendar programs subscribe. Whoever has its address can read it, so it is a secret: it is answered here, kept as a ' +
    'hash, and never answered again. One of events takes the scope `events`, one of bookings the scope `resources`.',
  body: Obj({ calendar: CalendarFields }),
  status: 201,
  reply: Obj({ calendar: Calendar }),
  errors: ['unknown_reference'],
  example: { body: { calendar: exampleFields }, reply: { calendar: { ...exampleCalendar, url } } },
})

export const listCalendars = endpoint({
  method: 'GET',
  path: PATH,
  ...either,
  list: true,
  summary: 'List calendars',
  description:
    'The newest first, without their addresses: those of events with the scope `events`, those of bookings with `resources`.',
  query: Obj({ locationRef: Optional(withOptions(Uuid, { description: 'Only of this location.' })), ...paging }),
  status: 200,
  reply: Obj({ calendars: T.Array(Calendar), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { calendars: [exampleCalendar], nextPageToken: 'WyIyMDI3…' } },
})

export const getCalendar = endpoint({
  method: 'GET',
  path: `${PATH}/:id`,
  ...either,
  oneStatement: true,
  summary: 'Retrieve a calendar',
  params: ById,
  status: 200,
  reply: Obj({ calendar: Calendar }),
  errors: ['not_found'],
  example: { reply: { calendar: exampleCalendar } },
})

export const updateCalendar = endpoint({
  method: 'PUT',
  path: `${PATH}/:id`,
  ...either,
  etagFrom: 'getCalendar',
  summary: 'Rename a calendar',
  description: 'Programs show the new title when they next read it.',
  params: ById,
  body: Obj({ calendar: NamedObj('CalendarChanges', { title: Text(200) }) }),
  status: 200,
  reply: Obj({ calendar: Calendar }),
  errors: ['not_found'],
  example: { body: { calendar: { title: 'Talks' } }, reply: { calendar: { ...exampleCalendar, title: 'Talks' } } },
})

export const deleteCalendar = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  ...either,
  etagFrom: 'getCalendar',
  summary: 'Delete a calendar',
  description: 'Its address is not found any more, from now on.',
  params: ById,
  status: 200,
  reply: Obj({ calendar: Calendar }),
  errors: ['not_found'],
  example: { reply: { calendar: { ...exampleCalendar, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})

export const rotateCalendar = endpoint({
  method: 'POST',
  path: `${PATH}/:id/rotate`,
  ...either,
  secret: true,
  summary: 'Give a calendar another address',
  description: 'For an address that is known to too many: the old one is not found any more, from now on.',
  params: ById,
  status: 200,
  reply: Obj({ calendar: Calendar }),
  errors: ['not_found'],
  example: { reply: { calendar: { ...exampleCalendar, url, rotateDate: '2027-02-01T12:00:00.000Z' } } },
})

export const readFeed = endpoint({
  method: 'GET',
  path: `${PATH}/feeds/:file`,
  scope: 'any',
  open: true,
  summary: 'Read the feed of a calendar',
  description:
    'In the form of RFC 5545: what has been over the last 90 days and is to come within two years, in UTC. Events that are meant for ' +
    'everybody, or bookings, are in it; those that were canceled say so. Of more than 5,000 it has what is to come, the soonest first, and ' +
    'then what was last. Programs may keep it for five minutes.',
  params: Obj({ file: T.String({ minLength: 1, maxLength: 200, description: 'The secret of its address, and `.ics`.' }) }),
  status: 200,
  file: 'text/calendar',
  inWorker: true,
  errors: ['not_found'],
})
