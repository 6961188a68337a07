import { EmbeddedUser, exampleUser } from '../../community/users/contract.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf } from '../../kernel/contract/list-query.ts'
import { NamedObj, Obj, OneOf, Optional, paging, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { customerFilters } from '../../terms/holder.ts'
import { BookingSubject } from '../../terms/subjects.ts'
import { Titled } from '../../terms/titled.ts'

const SCHEDULED_STATUSES = ['scheduled', 'resolved', 'canceled', 'failed'] as const
export type ScheduledStatus = (typeof SCHEDULED_STATUSES)[number]

export const ScheduledTransaction = NamedObj('ScheduledTransaction', {
  id: Uuid,
  amount: T.Number({ description: 'Credits or day passes.' }),
  type: OneOf(['booking']),
  status: OneOf(SCHEDULED_STATUSES, {
    description:
      '`resolved`: the booking was paid when the period began, or is on an invoice since. `canceled`: the booking was canceled or moved ' +
      'before. `failed`: nothing could pay it, or its subscription was ended at once.',
  }),
  scheduleDate: withOptions(Time, { description: 'When the period begins whose grant is to pay.' }),
  resolveDate: Optional(withOptions(Time, { description: 'Since when it is not scheduled any more.' })),
  timezoneId: T.String({ description: 'Of the location.' }),
  locationRef: withOptions(Uuid, { description: 'Where it is used.' }),
  membershipRef: Optional(withOptions(Uuid, { description: 'The holder, when it is a membership.' })),
  companyRef: Optional(withOptions(Uuid, { description: 'The holder, when it is a company.' })),
  user: Optional(EmbeddedUser),
  company: Optional(Titled),
  subscriptionRef: withOptions(Uuid, { description: 'The subscription whose period is to pay.' }),
  booking: withOptions(BookingSubject, { description: 'The booking that it is to pay.' }),
  createDate: Time,
})

const query = Obj({
  ...customerFilters,
  subscriptionRef: Optional(withOptions(Uuid, { description: 'Of this subscription.' })),
  status: AnyOf(SCHEDULED_STATUSES, 'In one of these states.'),
  ...paging,
})

const example = {
  id: '0199d3a0-5c1e-7000-8000-0000000000d8',
  amount: 4,
  type: 'booking',
  status: 'scheduled',
  scheduleDate: '2027-02-28T23:00:00.000Z',
  timezoneId: 'Europe/Berlin',
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
  user: exampleUser,
  subscriptionRef: '0199d3a0-5c1e-7000-8000-0000000000e1',
  booking: {
    id: '0199d3a0-5c1e-7000-8000-000000000521',
    startDate: '2027-03-04T09:00:00.000Z',
    endDate: '2027-03-04T11:00:00.000Z',
    resource: { id: '0199d3a0-5c1e-7000-8000-000000000511', title: 'Lock Room' },
  },
  createDate: '2027-01-20T10:00:00.000Z',
}

const DESCRIPTION =
  'A booking that begins in a later period of a subscription is paid from what that period gives, while all that is scheduled for the ' +
  'period fits. It is drawn when the period begins, before anything else. What fits no more then is paid from what never expires, else put ' +
  'on an invoice where the holder may pay so, else its payment fails. The soonest first.'

const list = <const P extends '/transactions/credits/scheduled/v1' | '/transactions/day_passes/scheduled/v1'>(
  path: P,
  summary: string,
) =>
  endpoint({
    method: 'GET',
    path,
    scope: 'transactions',
    list: true,
    summary,
    description: DESCRIPTION,
    query,
    status: 200,
    reply: Obj({ scheduledTransactions: T.Array(ScheduledTransaction), nextPageToken: Optional(T.String()) }),
    errors: ['unknown_reference', 'invalid_page_token'],
    example: { reply: { scheduledTransactions: [example] } },
  })

export const listScheduledCredits = list('/transactions/credits/scheduled/v1', 'List scheduled uses of credits')
export const listScheduledDayPasses = list('/transactions/day_passes/scheduled/v1', 'List scheduled uses of day passes')
