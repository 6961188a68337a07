import { answered } from '../kernel/contract/answered.ts'
import {
  Default,
  LongText,
  named,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Url,
  Uuid,
  withOptions,
} from '../kernel/contract/schema.ts'
import { Credits, Money } from '../terms/amounts.ts'
import { CustomTax, CustomTaxReply } from '../terms/custom-tax.ts'
import { MediaFields, NoMedia } from '../terms/media.ts'
import { Price } from '../terms/prices.ts'
import { REFUND_THRESHOLDS } from '../terms/refund-threshold.ts'
import { VISIBILITIES } from '../terms/visibility.ts'

const APPLICATION_TYPES = ['purchase', 'none'] as const
export type ApplicationType = (typeof APPLICATION_TYPES)[number]

export const ORDERS = [
  'createDate:asc',
  'createDate:desc',
  'startDate:asc',
  'startDate:desc',
  'endDate:asc',
  'endDate:desc',
  'relevance',
] as const

export const EventOrder = named('EventOrder', OneOf(ORDERS))

const applicationType = { description: '`purchase`: people can join, also where the price is 0; `none`: no registration here.' }
const visibilityType = {
  description: 'Who is meant to see the event. Stored and answered; every credential with the scope still sees all events.',
}
const refundThreshold = {
  description: 'How long before the start, at least, a ticket is canceled whose payment is given back; `noRefund`: it is not.',
}
const visibility = { description: 'Another name of `visibilityType`, for clients that know it by this one.' }
const limit = { description: 'Seats in all: 1 to 1,000,000 while enabled.' }
const confirmationEmail = {
  description:
    'Whether whoever gets a ticket gets an e-mail. `template` is HTML, in which `{{user.name}}`, `{{event.title}}`, `{{startDate}}`, ' +
    '`{{venue}}`, `{{ticket.quantity}}`, `{{payment.amount}}` and `{{location.title}}` stand for their values; without one the service ' +
    'has a text of its own.',
}
const reminderEnabled = {
  description: 'Whether whoever has a ticket is reminded by e-mail, at nine in the local morning of the day before.',
}
const waitlist = { description: 'Whether people can wait for seats that others give back.' }
const imageUrl = { description: 'An http or https address without user name. Left out, answers show the first of `media`.' }

export const EventFields = NamedObj('EventFields', {
  locationRef: Uuid,
  title: Text(200),
  description: Default(LongText(20_000), ''),
  venue: Default(LongText(500), ''),
  imageUrl: Optional(withOptions(Url, imageUrl)),
  media: NoMedia,
  startDate: Time,
  endDate: T.String({ format: 'date-time', description: 'After `startDate`.' }),
  applicationType: Default(OneOf(APPLICATION_TYPES, applicationType), 'purchase'),
  visibilityType: Default(OneOf(VISIBILITIES, visibilityType), 'public'),
  visibility: Optional(OneOf(VISIBILITIES, visibility)),
  refundThreshold: Default(OneOf(REFUND_THRESHOLDS, refundThreshold), 'noRefund'),
  showAttendees: Default(T.Boolean(), true),
  limitedAttendees: Default(
    Obj({ enabled: Default(T.Boolean(), true), limit: Optional(T.Integer({ minimum: 0, maximum: 1_000_000, ...limit })) }),
    { enabled: false },
  ),
  price: Default(Price, {}),
  customTax: Default(CustomTax, { enabled: false }),
  confirmationEmail: Default(
    NamedObj(
      'EventMailFields',
      { enabled: Default(T.Boolean(), true), template: Default(LongText(20_000), '') },
      confirmationEmail,
    ),
    { enabled: false },
  ),
  reminderEnabled: Default(T.Boolean(reminderEnabled), false),
  waitlist: Default(NamedObj('EventWaitlistFields', { enabled: Default(T.Boolean(), true) }, waitlist), {}),
})

const PriceChanges = NamedObj(
  'EventPriceChanges',
  {
    credits: Optional(
      NamedObj('EventCreditPriceChanges', { enabled: Optional(T.Boolean()), amount: Optional(Credits) }, { minProperties: 1 }),
    ),
    money: Optional(
      NamedObj('EventMoneyPriceChanges', { enabled: Optional(T.Boolean()), amount: Optional(Money) }, { minProperties: 1 }),
    ),
  },
  { minProperties: 1 },
)

export const EventChanges = NamedObj(
  'EventChanges',
  {
    title: Optional(Text(200)),
    description: Optional(LongText(20_000)),
    venue: Optional(LongText(500)),
    imageUrl: Optional(Nullable(withOptions(Url, imageUrl))),
    media: Optional(MediaFields),
    startDate: Optional(Time),
    endDate: Optional(T.String({ format: 'date-time', description: 'After `startDate`.' })),
    applicationType: Optional(OneOf(APPLICATION_TYPES, applicationType)),
    visibilityType: Optional(OneOf(VISIBILITIES, visibilityType)),
    visibility: Optional(OneOf(VISIBILITIES, visibility)),
    refundThreshold: Optional(OneOf(REFUND_THRESHOLDS, refundThreshold)),
    showAttendees: Optional(T.Boolean()),
    limitedAttendees: Optional(
      NamedObj(
        'AttendeeLimitChanges',
        { enabled: Optional(T.Boolean()), limit: Optional(T.Integer({ minimum: 0, maximum: 1_000_000, ...limit })) },
        { minProperties: 1 },
      ),
    ),
    price: Optional(PriceChanges),
    customTax: Optional(CustomTax),
    confirmationEmail: Optional(
      NamedObj(
        'EventMailChanges',
        { enabled: Optional(T.Boolean()), template: Optional(LongText(20_000)) },
        { minProperties: 1, ...confirmationEmail },
      ),
    ),
    reminderEnabled: Optional(T.Boolean(reminderEnabled)),
    waitlist: Optional(NamedObj('EventWaitlistChanges', { enabled: T.Boolean() }, waitlist)),
  },
  { minProperties: 1 },
)

const { visibility: _, ...shown } = answered(EventFields)

const AVAILABILITIES = ['available', 'limited', 'soldOut'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** Where an event is. */
export const EventLocation = NamedObj('EventLocation', { id: Uuid, title: T.String(), timezoneId: T.String() })

export const Event = NamedObj('Event', {
  id: Uuid,
  networkRef: Uuid,
  ...shown,
  customTax: CustomTaxReply,
  waitlist: NamedObj('EventWaitlist', {
    ...shown.waitlist.properties,
    length: T.Integer({ description: 'How many entries wait.' }),
  }),
  location: EventLocation,
  attendees: T.Integer({
    description: 'Seats that are taken; hosts take none. `showAttendees` says whether people are meant to see it.',
  }),
  ticketAvailability: OneOf(AVAILABILITIES, {
    description: '`limited`: at most a fifth of the seats is left. Without a limit it is always `available`.',
  }),
  seriesRef: Optional(withOptions(Uuid, { description: 'Copies that were made at once have the same.' })),
  createDate: Time,
  updateDate: Time,
  cancelDate: Optional(Time),
  reason: Optional(T.String({ description: 'Why it was canceled.' })),
  deleteDate: Optional(Time),
})
