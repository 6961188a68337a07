import { endpoint } from '../kernel/contract/endpoint.ts'
import { NamedObj, Obj, T, Time, withOptions } from '../kernel/contract/schema.ts'
import { atLocation, count } from './contract-parts.ts'

/** How many hours are told at a time: those of a week, of which one may have an hour more. */
export const MOST_HOURS = 169

const OccupancyBucket = NamedObj('OccupancyBucket', {
  startDate: Time,
  endDate: withOptions(Time, { description: 'An hour later; of the last one, the `endDate` that was asked for.' }),
  inUse: count('Resources that are booked at some time in it.'),
})

export const getOccupancyAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/occupancy/v1',
  scope: 'resources',
  summary: 'Resources in use by hour',
  description:
    'How many resources are booked in each hour from `startDate` on, and at this moment. However many seats of it are booked, a resource ' +
    'counts once; one of which only the whole or a part is booked does not count. All bookings are told that are not canceled, whether ' +
    'somebody has checked in or not. Deleted resources do not count.',
  query: Obj({
    ...atLocation,
    startDate: Time,
    endDate: withOptions(Time, { description: `After startDate, by ${MOST_HOURS} hours at most.` }),
  }),
  status: 200,
  reply: Obj({
    resources: count('How many resources there are.'),
    inUse: count('How many of them are booked at this moment.'),
    buckets: T.Array(OccupancyBucket),
  }),
  errors: ['unknown_reference'],
  example: {
    reply: {
      resources: 12,
      inUse: 5,
      buckets: [
        { startDate: '2027-01-15T08:00:00.000Z', endDate: '2027-01-15T09:00:00.000Z', inUse: 3 },
        { startDate: '2027-01-15T09:00:00.000Z', endDate: '2027-01-15T10:00:00.000Z', inUse: 5 },
      ],
    },
  },
})
