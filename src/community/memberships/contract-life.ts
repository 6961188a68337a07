import { endpoint } from '../../kernel/contract/endpoint.ts'
import { Default, LongText, Obj, Optional, T } from '../../kernel/contract/schema.ts'
import { byId, exampleMembership } from './contract.ts'

export const deleteMembership = endpoint({
  method: 'DELETE',
  path: '/community/memberships/v1/:id',
  scope: 'community',
  etagFrom: 'getMembership',
  summary: 'Delete a membership',
  description:
    'The person leaves the location, and credentials of the membership stop working within a second. Refused with `in_use` while ' +
    'it has a subscription that has not ended, an open sign-up, draft invoices, items waiting for an invoice, money on its balance, a ' +
    'deposit of which something is held, a payment that a provider is taking, open orders, coming bookings or event tickets, or a place on ' +
    'the waiting list of a coming event; `detail` counts them. With `endSubscriptions` its subscriptions end now, first. Unpaid invoices stay and can be paid. The user stays ' +
    'too, and may join again as a new membership.',
  ...byId,
  query: Obj({ endSubscriptions: Default(T.Boolean({ description: 'Whether its subscriptions end now.' }), false) }),
  errors: ['not_found', 'in_use', 'last_admin'],
  example: { reply: { membership: { ...exampleMembership, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})

export const approveMembership = endpoint({
  method: 'POST',
  path: '/community/memberships/v1/:id/approve',
  scope: 'community',
  etagFrom: 'getMembership',
  summary: 'Approve a membership',
  description:
    'A `requested` membership becomes `approved`, and the person is told by mail, unless blocked. One that is approved already: `conflict`.',
  ...byId,
  errors: ['not_found', 'conflict'],
  example: { reply: { membership: exampleMembership } },
})

export const rejectMembership = endpoint({
  method: 'POST',
  path: '/community/memberships/v1/:id/reject',
  scope: 'community',
  etagFrom: 'getMembership',
  summary: 'Reject a membership',
  description:
    'A `requested` membership is deleted. One that is approved: `conflict`; it can be deleted. It is refused with `in_use` as ' +
    'deleting is. The person is told by mail, with the reason.',
  ...byId,
  body: Obj({ reason: Optional(LongText(2_000)) }),
  errors: ['not_found', 'conflict', 'in_use'],
  example: {
    body: { reason: 'The house is full until autumn.' },
    reply: { membership: { ...exampleMembership, status: 'requested', deleteDate: '2027-02-01T12:00:00.000Z' } },
  },
})

export const inviteMembership = endpoint({
  method: 'POST',
  path: '/community/memberships/v1/:id/invite',
  scope: 'community',
  etagFrom: 'getMembership',
  summary: 'Invite again',
  description:
    'Mails the invitation again and sets `invitationDate`. A membership that waits for approval, and one whose user is blocked: ' +
    '`conflict`.',
  ...byId,
  errors: ['not_found', 'conflict'],
  example: { reply: { membership: exampleMembership } },
})
