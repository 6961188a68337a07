import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf, AnyRef, range } from '../../kernel/contract/list-query.ts'
import { ById, Default, Obj, OneOf, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { REFUND_WISHES } from '../../payments/contract.ts'
import { RESOURCE_TYPES } from '../../terms/resource-types.ts'
import {
  Booking,
  BOOKING_STATUSES,
  BookingChanges,
  BookingFields,
  exampleBooking,
  exampleFields,
  Override,
} from './contract-booking.ts'
import { BookingPreview, BookingPreviewFields } from './contract-preview.ts'
import { BlockedTime, Repeat } from './contract-repeat.ts'

const PATH = '/resources/bookings/v1'

const BOOKING_ORDERS = [
  'endDate:asc',
  'endDate:desc',
  'startDate:asc',
  'startDate:desc',
  'createDate:asc',
  'createDate:desc',
] as const

const ref = (description: string) => Optional(withOptions(Uuid, { description }))

export const listBookings = endpoint({
  method: 'GET',
  path: PATH,
  scope: 'resources',
  list: true,
  summary: 'List bookings',
  description:
    'Those that are not canceled, unless `status` asks for others; of a location, of resources, or of all. `nextPageToken` is left out on ' +
    'the last page.',
  query: Obj({
    locationRef: ref('Of resources at this location.'),
    id: AnyRef('Only these bookings.'),
    resourceRef: AnyRef('Of these resources.'),
    customerRef: ref('Of this membership, or of this company.'),
    membershipRef: ref('Of this membership: an older name of `customerRef`.'),
    membershipRefOwner: ref('Of this membership: an older name of `customerRef`.'),
    companyRef: ref('Of this company: an older name of `customerRef`.'),
    seriesRef: ref('Of this series: bookings that were made together.'),
    ...range('startDate', 'Bookings that start'),
    ...range('endDate', 'Bookings that end'),
    type: AnyOf(RESOURCE_TYPES, 'Of resources of these types.'),
    status: AnyOf(BOOKING_STATUSES, 'In these states; `tentative` and `confirmed` when left out.'),
    singleBookings: Optional(T.Boolean({ description: 'Has no effect: each booking of a series is one of its own.' })),
    ...paging,
    order: Default(OneOf(BOOKING_ORDERS, { description: 'What the list is sorted by, and which way.' }), 'endDate:asc'),
  }),
  status: 200,
  reply: Obj({ bookings: T.Array(Booking), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { bookings: [exampleBooking], nextPageToken: 'WyIyMDI3…' } },
})

const sent = { booking: BookingFields, repeat: Optional(Repeat), override: Override }

export const createBooking = endpoint({
  method: 'POST',
  path: PATH,
  scope: 'resources',
  creates: 'booking',
  summary: 'Book a resource',
  description:
    'What is outside of the hours, off the step, too short, too long, too far ahead, in the past or not permitted to the owner is a fault at ' +
    'its field, unless `override` is true. Whether it is free is decided under a lock, so of many at once exactly as many get it as there are ' +
    'seats; a booking of a part takes the whole, and the other way round. `slot_taken` has the times of it that are `taken`, and the ' +
    '`nearest` that are free. The price is that of the tier for the duration, times the seats, less the greatest discount of the plans of the ' +
    'owner and its company, then what a promo code takes off; it is paid as an order is, day passes one for each seat and local day. With ' +
    '`repeat` all are made in one step, each paid by itself: `bookings` has all of them, `booking` the first, and `skipped` what could not be ' +
    'booked.',
  body: Obj(sent),
  status: 201,
  reply: Obj({ booking: Booking, bookings: Optional(T.Array(Booking)), skipped: Optional(T.Array(BlockedTime)) }),
  errors: ['unknown_reference', 'slot_taken', 'insufficient_balance', 'not_redeemable', 'conflict'],
  example: { body: { booking: exampleFields }, reply: { booking: exampleBooking } },
})

export const getBooking = endpoint({
  method: 'GET',
  path: `${PATH}/:id`,
  scope: 'resources',
  summary: 'Retrieve a booking',
  description: 'A canceled one is answered too, with its `deleteDate`.',
  params: ById,
  status: 200,
  reply: Obj({ booking: Booking }),
  errors: ['not_found'],
  example: { reply: { booking: exampleBooking } },
})

export const previewBooking = endpoint({
  method: 'POST',
  path: `${PATH}/preview`,
  scope: 'resources',
  reads: true,
  summary: 'Preview a booking',
  description:
    'What a booking would cost by each way to pay that is open to its owner, with `repeat` all of them together, and which times could not be ' +
    'booked. The body is that of a booking, and its faults are the same; the payment may be left out. Its promo code counts, and is ' +
    '`not_redeemable` where it would be for the way to pay that is sent with it, be it for one of many. With `bookingRef` it is what that ' +
    'booking would cost after a move, by the way in which it is paid; what the move would be refused for is a fault here, too. Nothing is ' +
    'stored, and nothing is held.',
  body: Obj({
    ...sent,
    booking: BookingPreviewFields,
    bookingRef: ref(
      'A booking that would move there, without `repeat`: its time is free for it, what is scheduled or was redeemed for it counts as given ' +
        'back, and where a move leaves the price as it is, that is what it costs. It stays with its owner, who is nobody else in the booking ' +
        'that is sent, and with its payment, whatever is sent of that.',
    ),
  }),
  status: 200,
  reply: Obj({ preview: BookingPreview }),
  errors: ['unknown_reference', 'not_redeemable'],
  example: {
    body: { booking: exampleFields },
    reply: {
      preview: { prices: [{ type: 'credits', amount: 4, discounts: [], tax: exampleBooking.payment.tax }], conflicts: [] },
    },
  },
})

const following = '`following` those of its series that start later, too'

export const updateBooking = endpoint({
  method: 'PATCH',
  path: `${PATH}/:id`,
  scope: 'resources',
  etagFrom: 'getBooking',
  summary: 'Move or change a booking',
  description:
    'Until it ends. New dates and seats, and another resource of the location, are checked as those of a new booking. Where the price is another ' +
    'one then, what was paid is given back and the new price is charged the same way; a lower one only as long before the start as the ' +
    '`refundThreshold` of the resource that it leaves says, else it is `conflict`, unless `override` is true. A higher one is `conflict` where ' +
    'whoever paid cannot be charged any more. What is not paid that way at the new resource is a fault of `resourceRef`, and what is free and ' +
    'would cost something then is one of the field that makes it so. With `override` the payment stays as it is. With `series` = ' +
    `${following}, each by as much of the local clock; those that are over, checked in or canceled stay. What is checked in, and moves to a start at ` +
    'which check-in is not open yet, is not checked in any more. The owner and the `attendees` are told by mail of a move.',
  params: ById,
  query: Obj({ series: Default(OneOf(['this', 'following'], { description: `\`this\` alone, or ${following}.` }), 'this') }),
  body: Obj({ booking: BookingChanges, override: Override }),
  status: 200,
  reply: Obj({ booking: Booking, bookings: Optional(T.Array(Booking)) }),
  errors: ['not_found', 'unknown_reference', 'slot_taken', 'insufficient_balance', 'not_redeemable', 'conflict'],
  example: {
    body: { booking: { startDate: '2027-03-04T10:00:00Z', endDate: '2027-03-04T12:00:00Z' } },
    reply: { booking: { ...exampleBooking, startDate: '2027-03-04T10:00:00.000Z', endDate: '2027-03-04T12:00:00.000Z' } },
  },
})

const refund = {
  description:
    'Whether the payment is given back: `policy` does so as long before the start as the resource’s `refundThreshold` says, or longer; ' +
    '`always` and `never` whatever the threshold. What is not given back stays due.',
}

export const cancelBooking = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  scope: 'resources',
  etagFrom: 'getBooking',
  summary: 'Cancel a booking',
  description:
    'Its time is free at once. What is given back goes where it came from, as with an order. One that is canceled already, checked in or over ' +
    `is \`conflict\`. With \`series\` = ${following}, with \`all\` whichever are still to come; \`bookings\` has all that were canceled. ` +
    'The owner and the `attendees` are told by mail.',
  params: ById,
  query: Obj({
    refund: Default(OneOf(REFUND_WISHES, refund), 'policy'),
    series: Default(OneOf(['this', 'following', 'all'], { description: `\`this\` alone, ${following}, or \`all\`.` }), 'this'),
  }),
  status: 200,
  reply: Obj({ booking: Booking, bookings: Optional(T.Array(Booking)) }),
  errors: ['not_found', 'conflict'],
  example: { reply: { booking: { ...exampleBooking, status: 'canceled', deleteDate: '2027-02-01T12:00:00.000Z' } } },
})

export const checkInBooking = endpoint({
  method: 'POST',
  path: `${PATH}/:id/checkin`,
  scope: 'resources',
  etagFrom: 'getBooking',
  summary: 'Check in to a booking',
  description:
    'From so long before the start as the resource’s `checkIn` says until the end; a tentative one is confirmed then. Else it is `conflict`, ' +
    'as is one that is checked in already, or canceled.',
  params: ById,
  status: 200,
  reply: Obj({ booking: Booking }),
  errors: ['not_found', 'conflict'],
  example: { reply: { booking: { ...exampleBooking, checkInDate: '2027-03-04T08:58:00.000Z' } } },
})
