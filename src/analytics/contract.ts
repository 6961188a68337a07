import { endpoint } from '../kernel/contract/endpoint.ts'
import { NamedObj, Obj, OneOf, Optional, T } from '../kernel/contract/schema.ts'
import { ITEM_TYPES } from '../invoices/items/contract-item.ts'
import { bucket, count, DAYS, shownSpan, span, type Interval } from './contract-parts.ts'

export type { Interval }

const at = { from: '2027-01-11', to: '2027-01-17' }
const shown = { ...at, interval: 'week' as const }

const MembersBucket = NamedObj('MembersBucket', {
  ...bucket,
  joined: count('Memberships that were approved, or made without having to wait.'),
  left: count('Approved memberships that were deleted.'),
  members: count('Approved memberships at the end of `to`.'),
})

export const getMembersAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/members/v1',
  scope: 'community',
  summary: 'Members over time',
  description:
    'How many memberships began and ended in each bucket, and how many there were at its end. A person who belongs to two locations ' +
    `has two memberships. Whoever is blocked is still a member; whoever waits for approval is not one yet. ${DAYS}`,
  query: Obj(span),
  status: 200,
  reply: Obj({ ...shownSpan, buckets: T.Array(MembersBucket) }),
  errors: ['unknown_reference'],
  example: { reply: { ...shown, buckets: [{ ...at, joined: 4, left: 1, members: 112 }] } },
})

const OrdersBucket = NamedObj('OrdersBucket', {
  ...bucket,
  orders: count('Orders that were made, whatever became of them: the sum of the three below.'),
  open: count('Those that are `new` or `inProgress` now.'),
  completed: count('Those that are `completed` now.'),
  canceled: count('Those that are `canceled` now.'),
})

export const getOrdersAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/orders/v1',
  scope: 'shop',
  summary: 'Orders over time',
  description:
    'How many orders of the shop were made in each bucket, by the status that they have now. An order counts on the day on which it was ' +
    `made, also when it is canceled or deleted later. ${DAYS}`,
  query: Obj(span),
  status: 200,
  reply: Obj({ ...shownSpan, buckets: T.Array(OrdersBucket) }),
  errors: ['unknown_reference'],
  example: { reply: { ...shown, buckets: [{ ...at, orders: 61, open: 3, completed: 56, canceled: 2 }] } },
})

const BookingsBucket = NamedObj('BookingsBucket', {
  ...bucket,
  bookings: count('Those that begin in the bucket and are not canceled.'),
  bookedMinutes: count('How long they take together. Of a resource that is booked by seats each seat counts.'),
  openMinutes: count('How long resources are open, each seat of those that are booked by seats for itself.'),
})

export const getBookingsAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/bookings/v1',
  scope: 'resources',
  summary: 'Bookings over time',
  description:
    'How much was booked in each bucket, and how much could have been: `bookedMinutes` of `openMinutes` is the occupancy. A booking counts ' +
    'whole on the day on which it begins, as long as it is not canceled. `openMinutes` are those of the resources that there are now, by ' +
    `the hours that they have now, and 0 on days that are still to come. ${DAYS}`,
  query: Obj(span),
  status: 200,
  reply: Obj({ ...shownSpan, buckets: T.Array(BookingsBucket) }),
  errors: ['unknown_reference'],
  example: { reply: { ...shown, buckets: [{ ...at, bookings: 84, bookedMinutes: 9_360, openMinutes: 21_600 }] } },
})

const FirstResponse = NamedObj('FirstResponse', {
  answered: count('Of the tickets opened in the bucket, those that have an answer.'),
  averageSeconds: Optional(
    T.Integer({ description: 'How long they waited for it on average. Left out where none has an answer.' }),
  ),
  withinHour: count('Those that were answered within an hour.'),
  withinFourHours: count('Those that were answered within four hours, the first included.'),
  withinDay: count('Those that were answered within 24 hours.'),
})

const TicketsBucket = NamedObj('TicketsBucket', {
  ...bucket,
  opened: count('Tickets that were opened.'),
  solved: count('Tickets that are solved or closed now and became so in this bucket. One that is reopened counts no more.'),
  firstResponse: FirstResponse,
})

export const getTicketsAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/tickets/v1',
  scope: 'support',
  summary: 'Tickets over time',
  description:
    'How many tickets were opened and solved in each bucket, and how soon those that were opened in it got their first answer: a comment ' +
    `of an admin other than the requester. The clock runs at night too. ${DAYS}`,
  query: Obj(span),
  status: 200,
  reply: Obj({ ...shownSpan, buckets: T.Array(TicketsBucket) }),
  errors: ['unknown_reference'],
  example: {
    reply: {
      ...shown,
      buckets: [
        {
          ...at,
          opened: 9,
          solved: 7,
          firstResponse: { answered: 8, averageSeconds: 5_400, withinHour: 3, withinFourHours: 7, withinDay: 8 },
        },
      ],
    },
  },
})

export const REVENUE_SOURCES = ['invoices', 'payments'] as const

const amount = (description: string) => T.Number({ description: `${description}, in major units of \`currencyCode\`.` })

const Revenue = NamedObj('Revenue', {
  currencyCode: T.String({ description: 'Amounts of different currencies are never added up.' }),
  source: OneOf(REVENUE_SOURCES, { description: 'Where it is recorded: on invoices, or as payments without an invoice.' }),
  type: OneOf(ITEM_TYPES, { description: 'What was sold. `custom` are lines of invoices that name nothing of the service.' }),
  netAmount: amount('Without tax'),
  taxAmount: amount('The tax'),
  grossAmount: amount('`netAmount` + `taxAmount`, from which nothing that was given back is taken off'),
  creditedNetAmount: amount('What credit notes took off invoices in the bucket, without tax, whenever these were issued'),
  creditedTaxAmount: amount('The tax of that'),
  refundedAmount: amount('What was paid back in the bucket of payments of this type, tax included, whenever they were made'),
})

const RecurringRevenue = NamedObj('RecurringRevenue', {
  currencyCode: T.String(),
  netAmount: amount('Without tax and after credit notes'),
})

const RevenueBucket = NamedObj('RevenueBucket', {
  ...bucket,
  revenue: T.Array(Revenue, { description: 'By currency, source and type; what has no amount is left out.' }),
  recurring: Optional(
    T.Array(RecurringRevenue, {
      description:
        'With `interval` = `month`: what recurs, by currency. Each line that an invoice bills for a period of a subscription counts in equal parts in as many ' +
        'months as its period has, from that of its issue on: a year by twelfths. What a credit note takes off such a line comes off the months that are ' +
        'left of the period. Setup fees, one-off items and what was added in the middle of a period do not count. It is told of the whole month, also where `from` or `to` cuts it.',
    }),
  ),
})

export const getRevenueAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/revenue/v1',
  scope: 'invoices',
  summary: 'Revenue over time',
  description:
    'What was sold for money, by currency and kind, from two sources that never count the same thing twice. `invoices`: the items of ' +
    'invoices that are issued or paid, on the day of their issue; drafts and voided invoices do not count. `payments`: money transactions ' +
    'that succeeded and are neither for an invoice nor a deposit, on the day on which they were noted as succeeded, or on that of their ' +
    '`receiveDate` where it is earlier. Beside them stand, and nothing of it is taken off, credit notes that are not voided, on their ' +
    '`effectiveDate`, and refunds that succeeded, but those of credit notes, on the day on which they were paid out. Credits and ' +
    'day passes that are spent are no revenue: it is when they are bought. Without the scope `transactions` only invoices are told: ' +
    `\`sources\` says so. ${DAYS}`,
  query: Obj(span),
  status: 200,
  reply: Obj({ ...shownSpan, sources: T.Array(OneOf(REVENUE_SOURCES)), buckets: T.Array(RevenueBucket) }),
  errors: ['unknown_reference'],
  example: {
    reply: {
      ...shown,
      sources: ['invoices', 'payments'],
      buckets: [
        {
          ...at,
          revenue: [
            {
              currencyCode: 'EUR',
              source: 'invoices',
              type: 'subscription',
              netAmount: 2_520,
              taxAmount: 478.8,
              grossAmount: 2_998.8,
              creditedNetAmount: 0,
              creditedTaxAmount: 0,
              refundedAmount: 0,
            },
          ],
        },
      ],
    },
  },
})
