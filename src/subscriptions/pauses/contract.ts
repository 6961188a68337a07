import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, Optional, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { exampleSubscription as subscription, Pause, Subscription } from '../contract-subscription.ts'

const PauseFields = NamedObj('SubscriptionPauseFields', {
  startDate: withOptions(Time, {
    description: 'It begins with the first period that begins at this instant or later, and not before now.',
  }),
  endDate: Optional(
    withOptions(Time, {
      description: 'It ends with the first period that begins at this instant or later. Left out, it goes on until it is ended.',
    }),
  ),
})

const pause = {
  id: '0199d3a0-5c1e-7000-8000-000000000151',
  startDate: '2027-06-30T00:00:00.000Z',
  endDate: '2027-08-31T00:00:00.000Z',
}

export const createSubscriptionPause = endpoint({
  method: 'POST',
  path: '/subscriptions/v1/:id/pauses',
  scope: 'subscriptions',
  creates: 'pause',
  location: '/subscriptions/v1/:id',
  etagFrom: 'getSubscription',
  summary: 'Pause a subscription',
  description:
    'Periods that begin in a pause are neither billed nor granted, and a minimum term does not go on in them. Discounts of plans and paying by invoice ' +
    'rest meanwhile. A pause begins and ends where periods do. It is refused with `period_billed` where it would hold a period that is on an invoice, and ' +
    'with `conflict` where it overlaps another pause or the subscription has ended.',
  params: ById,
  body: Obj({ pause: PauseFields }),
  status: 201,
  reply: Obj({ pause: Pause, subscription: Subscription }),
  errors: ['not_found', 'conflict', 'period_billed'],
  example: {
    body: { pause: { startDate: '2027-06-01T00:00:00.000Z', endDate: '2027-08-31T00:00:00.000Z' } },
    reply: { pause, subscription: { ...subscription, pauses: [pause] } },
  },
})

export const endSubscriptionPause = endpoint({
  method: 'DELETE',
  path: '/subscriptions/v1/:id/pauses/:pauseId',
  scope: 'subscriptions',
  etagFrom: 'getSubscription',
  summary: 'End a pause',
  description:
    'One that is to come goes; one that runs ends with the period that holds now. One that is over, or ends then already: 409 `conflict`.',
  params: Obj({ ...ById.properties, pauseId: Uuid }),
  status: 200,
  reply: Obj({ pause: Pause, subscription: Subscription }),
  errors: ['not_found', 'conflict'],
  example: { reply: { pause: { ...pause, deleteDate: '2027-02-11T08:00:00.000Z' }, subscription } },
})
