import { endpoint } from '../kernel/contract/endpoint.ts'
import { ById, Default, Obj, OneOf, Optional, T } from '../kernel/contract/schema.ts'
import { Event, EventChanges, EventFields } from './contract-event.ts'
import { exampleEvent, exampleFields } from './contract-examples.ts'

export const createEvent = endpoint({
  method: 'POST',
  path: '/events/v1',
  scope: 'events',
  summary: 'Create an event',
  description:
    'What is left out takes its default; a part of the price that is not sent is off. An enabled `customTax` needs its `rate` and stands ' +
    'in place of the location’s.',
  body: Obj({ event: EventFields }),
  status: 201,
  creates: 'event',
  reply: Obj({ event: Event }),
  errors: ['unknown_reference'],
  example: { body: { event: exampleFields }, reply: { event: exampleEvent } },
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/events/v1/:id',
  scope: 'events',
  oneStatement: true,
  networkHeader: true,
  summary: 'Retrieve an event',
  params: ById,
  status: 200,
  reply: Obj({ event: Event }),
  errors: ['not_found'],
  example: { reply: { event: exampleEvent } },
})

const series = {
  description:
    '`this` alone, or `following` those of its series that start later, too. These change in the same members, and move by as much of the ' +
    'clock of their location; those that are canceled or over stay as they are.',
}

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/events/v1/:id',
  scope: 'events',
  etagFrom: 'getEvent',
  summary: 'Change an event',
  description:
    'What is left out stays, inside `price`, `limitedAttendees`, `confirmationEmail` and `waitlist` too; `media` and `customTax` are sent ' +
    'whole, and `null` takes the image away. The location cannot change. A limit below the seats that are taken is `conflict`, and so is ' +
    'any change of a canceled event, or of one whose location was deleted. Prices and taxes are those of new tickets. All who have a ticket are told ' +
    'by mail of another start, end or `venue`, until the event is over, and all who wait for one, until it begins. With `series` = `following` all of them change, or none.',
  params: ById,
  query: Obj({ series: Default(OneOf(['this', 'following'], series), 'this') }),
  body: Obj({ event: EventChanges }),
  status: 200,
  reply: Obj({
    event: Event,
    events: Optional(
      T.Array(Event, { description: 'Those that changed with it, the soonest first; with `series` = `following`.' }),
    ),
  }),
  errors: ['not_found', 'unknown_reference', 'conflict'],
  example: {
    body: { event: { venue: 'Roof' } },
    reply: { event: { ...exampleEvent, venue: 'Roof', updateDate: '2027-02-01T12:00:00.000Z' } },
  },
})

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/events/v1/:id',
  scope: 'events',
  etagFrom: 'getEvent',
  summary: 'Delete an event',
  description: 'While it has tickets that are not canceled, it is `in_use`: cancel it first.',
  params: ById,
  status: 200,
  reply: Obj({ event: Event }),
  errors: ['not_found', 'in_use'],
  example: { reply: { event: { ...exampleEvent, attendees: 0, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})
