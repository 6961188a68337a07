import { BlockableUser, EmbeddedUser, exampleBlockable } from '../../community/users/contract.ts'
import {
  Default,
  LongText,
  NamedObj,
  Nullable,
  OneOf,
  Optional,
  T,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Payment, paymentFields, type PaymentType } from '../../payments/contract.ts'
import { Titled } from '../../terms/titled.ts'
import { exampleResource } from '../contract.ts'
import { RESOURCE_TYPES } from '../../terms/resource-types.ts'

export const BOOKING_STATUSES = ['tentative', 'confirmed', 'canceled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** The ways to pay that a request for a booking can name. */
export const PAID_BY = ['credits', 'dayPasses', 'invoice', 'external', 'paymentGateway'] as const satisfies readonly PaymentType[]

const MOST_ATTENDEES = 500

export const Booking = NamedObj('Booking', {
  id: Uuid,
  resourceRef: Uuid,
  resource: NamedObj('BookedResource', { id: Uuid, title: T.String(), type: OneOf(RESOURCE_TYPES), locationRef: Uuid }),
  locationRef: withOptions(Uuid, { description: 'The location of the resource.' }),
  startDate: Time,
  endDate: withOptions(Time, { description: 'Not in it: another booking may begin at that instant.' }),
  membershipRefOwner: Uuid,
  userOwner: BlockableUser,
  company: Optional(withOptions(Titled, { description: 'The owner’s company when it was booked.' })),
  title: Optional(T.String()),
  memo: Optional(T.String({ description: 'For admins.' })),
  seats: T.Integer({ description: 'Of what is booked by the seat; else 1.' }),
  entire: T.Boolean({ description: 'Whether it took all seats that were left.' }),
  attendees: T.Array(NamedObj('BookingAttendee', { membershipRef: Uuid, user: EmbeddedUser })),
  payment: Optional(Payment),
  status: OneOf(BOOKING_STATUSES, { description: '`tentative` until somebody checks in, where the resource has `autoRelease`.' }),
  checkInDate: Optional(Time),
  releaseDate: Optional(
    withOptions(Time, { description: 'Of a tentative one: when it is canceled, unless somebody has checked in before.' }),
  ),
  seriesRef: Optional(withOptions(Uuid, { description: 'Bookings that were made together share it.' })),
  createDate: Time,
  updateDate: Time,
  deleteDate: Optional(withOptions(Time, { description: 'When it was canceled.' })),
})

const title = LongText(200, { description: 'What it is for; calendars show it.' })
const memo = LongText(10_000, { description: 'For admins.' })
export const seats = T.Integer({ minimum: 1, maximum: 10_000, description: 'Of what is booked by the seat; else 1.' })
export const entire = T.Boolean({ description: 'Takes all seats that are left then, whatever `seats` says.' })
const attendees = T.Array(
  NamedObj('BookingAttendeeFields', {
    membershipRef: withOptions(Uuid, { description: 'A membership of the network, at whatever location it is.' }),
  }),
  { maxItems: MOST_ATTENDEES, description: 'Who comes.' },
)
const owner = {
  description: 'Whose it is: a membership of the network, at whatever location it is; that of the caller when left out.',
}

export const BookingFields = NamedObj('BookingFields', {
  resourceRef: Uuid,
  startDate: Time,
  endDate: withOptions(Time, { description: 'Not in it.' }),
  membershipRefOwner: Optional(withOptions(Uuid, owner)),
  membershipRef: Optional(withOptions(Uuid, { description: 'Another name of `membershipRefOwner`.' })),
  title: Optional(title),
  memo: Optional(memo),
  seats: Default(seats, 1),
  entire: Default(entire, false),
  attendees: Default(attendees, []),
  payment: Optional(
    paymentFields(
      'Booking',
      PAID_BY,
      'Required, unless a part of the price is on and 0, all are off, or `override` is true: then it is free without one.',
    ),
  ),
})

export const BookingChanges = NamedObj(
  'BookingChanges',
  {
    resourceRef: Optional(withOptions(Uuid, { description: 'Another resource of the same location.' })),
    startDate: Optional(Time),
    endDate: Optional(withOptions(Time, { description: 'Not in it.' })),
    title: Optional(Nullable(title)),
    memo: Optional(Nullable(memo)),
    seats: Optional(seats),
    entire: Optional(entire),
    attendees: Optional(attendees),
  },
  { minProperties: 1 },
)

export const Override = Default(
  T.Boolean({
    description:
      'Lets pass what hours, steps, durations, `bookAheadDays`, permissions and the past would refuse, and lets the payment be left out. ' +
      'What is taken is taken.',
  }),
  false,
)

export const exampleFields = {
  resourceRef: exampleResource.id,
  startDate: '2027-03-04T09:00:00.000Z',
  endDate: '2027-03-04T11:00:00.000Z',
  membershipRefOwner: '0199d3a0-5c1e-7000-8000-0000000000b1',
  title: 'Planning',
  payment: { type: 'credits' as const },
}
const { id, title: name, type, locationRef } = exampleResource
export const exampleBooking = {
  id: '0199d3a0-5c1e-7000-8000-000000000521',
  resourceRef: id,
  resource: { id, title: name, type, locationRef },
  locationRef,
  startDate: exampleFields.startDate,
  endDate: exampleFields.endDate,
  membershipRefOwner: exampleFields.membershipRefOwner,
  userOwner: exampleBlockable,
  title: 'Planning',
  seats: 1,
  entire: false,
  attendees: [],
  payment: {
    type: 'credits' as const,
    customerRef: exampleFields.membershipRefOwner,
    amount: 4,
    status: 'succeeded' as const,
    tax: { inclusive: true, rate: 19 },
    discounts: [],
    transactionRef: '0199d3a0-5c1e-7000-8000-000000000522',
    refundable: true,
    refunds: [],
  },
  status: 'confirmed' as const,
  createDate: '2027-01-20T10:00:00.000Z',
  updateDate: '2027-01-20T10:00:00.000Z',
}
