import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf } from '../../kernel/contract/list-query.ts'
import { ById, Obj, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { customerFilters } from '../../terms/holder.ts'
import { ENTRY_STATUSES, exampleEntry, exampleFields, WaitlistEntry, WaitlistEntryFields } from './contract-entry.ts'

const PATH = '/events/waitlist/v1'

export const createWaitlistEntry = endpoint({
  method: 'POST',
  path: PATH,
  scope: 'events',
  creates: 'waitlistEntry',
  summary: 'Wait for seats at an event',
  description:
    'Until the event begins. When seats become free, whoever is first gets a ticket in the same step, if there are enough of them and the ' +
    'payment goes through; who is passed over keeps the place, blocks nobody, and is tried again. Where others cannot pay for seats that ' +
    'are free, the entry may get its ticket at once (`promoted`). While enough seats are free and nobody waits, it is a `conflict`: take ' +
    'them. A membership waits once for an event, and not while it has a ticket (`already_exists`). A promo code that cannot be redeemed now is ' +
    '`not_redeemable`.',
  body: Obj({ waitlistEntry: WaitlistEntryFields }),
  status: 201,
  reply: Obj({ waitlistEntry: WaitlistEntry }),
  errors: ['unknown_reference', 'already_exists', 'conflict', 'not_redeemable'],
  example: { body: { waitlistEntry: exampleFields }, reply: { waitlistEntry: exampleEntry } },
})

const ref = (description: string) => Optional(withOptions(Uuid, { description }))

export const listWaitlistEntries = endpoint({
  method: 'GET',
  path: PATH,
  scope: 'events',
  list: true,
  summary: 'List who waits for events',
  description: 'In the order in which they came, those that wait, unless `status` asks for others.',
  query: Obj({
    eventRef: ref('Only for this event.'),
    ...customerFilters,
    customerRef: ref('Of this membership, or to be paid by this company.'),
    status: AnyOf(ENTRY_STATUSES, 'Entries in these states; `waiting` when left out.'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ waitlistEntries: T.Array(WaitlistEntry), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { waitlistEntries: [exampleEntry], nextPageToken: 'WyIyMDI3…' } },
})

export const getWaitlistEntry = endpoint({
  method: 'GET',
  path: `${PATH}/:id`,
  scope: 'events',
  oneStatement: true,
  summary: 'Retrieve an entry of a waiting list',
  params: ById,
  status: 200,
  reply: Obj({ waitlistEntry: WaitlistEntry }),
  errors: ['not_found'],
  example: { reply: { waitlistEntry: exampleEntry } },
})

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  scope: 'events',
  etagFrom: 'getWaitlistEntry',
  summary: 'Leave a waiting list',
  description: 'One that does not wait any more is `conflict`.',
  params: ById,
  status: 200,
  reply: Obj({ waitlistEntry: WaitlistEntry }),
  errors: ['not_found', 'conflict'],
  example: { reply: { waitlistEntry: { ...exampleEntry, position: undefined, status: 'left' } } },
})
