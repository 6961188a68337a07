import { EmbeddedUser, exampleUser } from '../../community/users/contract.ts'
import { NamedObj, OneOf, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { PAYMENT_TYPES, paymentFields } from '../../payments/contract.ts'
import { exampleTicket, PAID_BY, quantity } from '../tickets/contract-ticket.ts'

export const ENTRY_STATUSES = ['waiting', 'promoted', 'left', 'closed'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

export const WaitlistEntryFields = NamedObj('WaitlistEntryFields', {
  eventRef: withOptions(Uuid, { description: 'An event whose `waitlist` is enabled, with fewer seats left than are wanted.' }),
  membershipRef: withOptions(Uuid, { description: 'Who waits: a membership of the network without a ticket for the event.' }),
  quantity,
  payment: Optional(paymentFields('WaitlistEntry', PAID_BY, 'How the ticket is to be paid, as when one is bought.')),
})

export const WaitlistEntry = NamedObj('WaitlistEntry', {
  id: Uuid,
  eventRef: Uuid,
  locationRef: withOptions(Uuid, { description: 'The location of the event.' }),
  membershipRef: Uuid,
  user: EmbeddedUser,
  quantity: T.Integer(),
  payment: Optional(
    NamedObj('WaitlistPayment', { type: OneOf(PAYMENT_TYPES), customerRef: Optional(Uuid), promocode: Optional(T.String()) }),
  ),
  position: Optional(T.Integer({ description: 'From 1, while it waits.' })),
  status: OneOf(ENTRY_STATUSES, {
    description:
      '`promoted`: it got a ticket. `left`: it was taken away. `closed`: the event was canceled or deleted, or is over.',
  }),
  eventTicketRef: Optional(withOptions(Uuid, { description: 'The ticket that it got.' })),
  skippedDate: Optional(
    withOptions(Time, { description: 'When seats became free last that it could not have: too few, or it could not pay.' }),
  ),
  createDate: Time,
})

export const exampleFields = {
  eventRef: exampleTicket.eventRef,
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b2',
  quantity: 1,
  payment: { type: 'credits' },
}
export const exampleEntry = {
  id: '0199d3a0-5c1e-7000-8000-000000000521',
  ...exampleFields,
  locationRef: exampleTicket.locationRef,
  user: { ...exampleUser, id: '0199d3a0-5c1e-7000-8000-0000000000a2' },
  position: 1,
  status: 'waiting',
  createDate: '2027-01-25T10:00:00.000Z',
}
