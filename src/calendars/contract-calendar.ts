import { NamedObj, OneOf, Optional, T, Text, Time, Uuid, withOptions } from '../kernel/contract/schema.ts'

export const CALENDAR_CONTENTS = ['events', 'bookings'] as const
export type CalendarContent = (typeof CALENDAR_CONTENTS)[number]

const content = {
  description: '`events`: those of the location that are meant for everybody. `bookings`: by their titles, without memos.',
}

export const CalendarFields = NamedObj('CalendarFields', {
  locationRef: Uuid,
  title: Text(200),
  content: Optional(OneOf(CALENDAR_CONTENTS, content)),
  resourceRef: Optional(withOptions(Uuid, { description: 'Of bookings: those of this resource of the location.' })),
  membershipRef: Optional(
    withOptions(Uuid, { description: 'Of bookings: those of this membership, in place of `resourceRef`.' }),
  ),
})

export const Calendar = NamedObj('Calendar', {
  id: Uuid,
  locationRef: Uuid,
  title: T.String(),
  content: OneOf(CALENDAR_CONTENTS, content),
  resourceRef: Optional(Uuid),
  membershipRef: Optional(Uuid),
  url: Optional(
    T.String({
      description:
        'What calendar programs subscribe to: a whole address where the service has a `PUBLIC_URL`, else a path under the address of the service. Whoever has it can ' +
        'read the feed; it is answered once, and never again.',
    }),
  ),
  createDate: Time,
  rotateDate: Optional(withOptions(Time, { description: 'When it last got another address.' })),
  deleteDate: Optional(Time),
})

export const exampleFields = { locationRef: '0199d3a0-5c1e-7000-8000-000000000002', title: 'Harbour House', content: 'events' }
export const exampleCalendar = {
  id: '0199d3a0-5c1e-7000-8000-000000000531',
  ...exampleFields,
  createDate: '2027-01-15T09:30:00.000Z',
}
