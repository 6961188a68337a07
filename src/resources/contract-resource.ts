import { answered } from '../kernel/contract/answered.ts'
import { changing } from '../kernel/contract/changing.ts'
import {
  Default,
  LongText,
  NamedObj,
  Nullable,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
  type Static,
} from '../kernel/contract/schema.ts'
import { HoursFields } from '../terms/opening-hours.ts'
import { MediaFields } from '../terms/media.ts'
import { REFUND_THRESHOLDS } from '../terms/refund-threshold.ts'
import { RESOURCE_TYPES } from '../terms/resource-types.ts'
import { Titled } from '../terms/titled.ts'
import { Assignment } from './assignments/contract-assignment.ts'
import { CreditFields, MoneyFields } from './contract-prices.ts'

const AUDIENCES = ['public', 'networkMembers', 'members', 'exclusiveMembers', 'admins'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Names of lengths of time, in minutes. */
export const BUFFERS = {
  zeroMinutes: 0,
  fiveMinutes: 5,
  tenMinutes: 10,
  fifteenMinutes: 15,
  thirtyMinutes: 30,
  sixtyMinutes: 60,
} as const
export type Buffer = keyof typeof BUFFERS
export const RELEASES = { fiveMinutes: 5, tenMinutes: 10, fifteenMinutes: 15 } as const
export type Release = keyof typeof RELEASES
export const CHECK_INS = { zeroMinutes: 0, ...RELEASES } as const
export type CheckInTime = keyof typeof CHECK_INS

const STEPS = [5, 10, 15, 30, 60, 1_440]
const namesOf = <N extends string>(lengths: Record<N, number>) => Object.keys(lengths) as [N, ...N[]]

const minutes = (description: string) => T.Integer({ minimum: 1, maximum: 527_040, description })
const Step = T.Refine(
  T.Integer({ description: 'Minutes: starts and ends lie on such steps from the local midnight. 5, 10, 15, 30, 60 or 1440.' }),
  value => STEPS.includes(value),
  () => `one of ${STEPS.join(', ')}`,
)

const publicDuration = { description: 'While enabled it is what counts for people who are no members of the location.' }
const DurationFields = NamedObj('BookingDurationFields', {
  min: Default(minutes('The shortest booking, in minutes of the local clock.'), 15),
  max: Default(
    minutes('The longest booking, in minutes of the local clock: also a day on which clocks change has 1,440.'),
    1_440,
  ),
  public: Default(
    NamedObj(
      'PublicDurationFields',
      { enabled: Default(T.Boolean(), true), min: Default(minutes('As `min`.'), 15), max: Default(minutes('As `max`.'), 1_440) },
      publicDuration,
    ),
    { enabled: false },
  ),
})

const scheduled = {
  description: 'Hours of its own. While it is off, those of the location count; without these it is always open.',
}
const ScheduleFields = NamedObj(
  'ResourceScheduleFields',
  {
    enabled: Default(T.Boolean(), true),
    default: Default(NamedObj('ResourceHoursFields', HoursFields), {}),
    public: Default(NamedObj('PublicHoursFields', { enabled: Default(T.Boolean(publicDuration), true), ...HoursFields }), {
      enabled: false,
    }),
  },
  scheduled,
)

const confirmationEmail = {
  description:
    'Whose bookings are confirmed by e-mail, by who has made them; of changes and cancellations their owners are told in any case. `template` ' +
    'is HTML, in which `{{user.name}}`, `{{resource.title}}`, `{{booking.startDate}}`, `{{booking.endDate}}`, ' +
    '`{{payment.amount}}` and `{{location.title}}` stand for their values; without one the service has a text of its own.',
}
const ConfirmationFields = NamedObj(
  'BookingConfirmationFields',
  {
    bookingCreatedByAdmin: Default(T.Boolean(), false),
    bookingCreatedByMember: Default(T.Boolean(), false),
    bookingCreatedByNetworkMember: Default(T.Boolean(), false),
    bookingCreatedByPublic: Default(T.Boolean(), false),
    template: Default(LongText(20_000), ''),
  },
  confirmationEmail,
)

const Reminder = T.Boolean({
  description: 'Whether owners and attendees of bookings are reminded by e-mail, at nine in the local morning of the day before.',
})
const capacity = T.Integer({
  minimum: 1,
  maximum: 10_000,
  description:
    'How many people fit into a room; how many seats or pieces there are of what is booked by the seat, where it is 1 unless said.',
})
const bookAheadDays = T.Integer({ minimum: 1, maximum: 3_650, description: 'How many days ahead it can be booked.' })
const parentRef = withOptions(Uuid, {
  description: 'What it is a part of, at the same location: a booking of one takes the other, too. A part has no parts.',
})
const visibility = { description: 'Who is meant to see it. `exclusiveMembers` are those whose plan gives them access.' }
const permission = { description: 'Who may book it. `exclusiveMembers` are those whose plan gives them access.' }
const release = {
  description:
    'Frees what nobody has checked in to so long after its start, or after it was booked if that is later. Turned off, nothing is freed any ' +
    'more, and another interval counts for what still waits, too; turned on, it counts for what is booked or moved from then on.',
}

export const ResourceFields = NamedObj('ResourceFields', {
  locationRef: Uuid,
  type: OneOf(RESOURCE_TYPES),
  title: Text(200),
  description: Default(LongText(20_000), ''),
  media: Default(MediaFields, []),
  capacity: Optional(capacity),
  visibility: Default(OneOf(AUDIENCES, visibility), 'public'),
  bookingPermission: Default(OneOf(AUDIENCES, permission), 'public'),
  bookingStepMinutes: Default(Step, 15),
  duration: Default(DurationFields, {}),
  bufferTime: Default(OneOf(namesOf(BUFFERS), { description: 'What is kept free before each booking.' }), 'zeroMinutes'),
  schedule: Default(ScheduleFields, { enabled: false }),
  money: Default(MoneyFields, { enabled: false }),
  credits: Default(CreditFields, { enabled: false }),
  dayPassesEnabled: Default(T.Boolean({ description: 'Whether day passes pay for it: of the type hotDesk alone.' }), false),
  refundThreshold: Default(OneOf(REFUND_THRESHOLDS), 'noRefund'),
  autoRelease: Default(
    NamedObj(
      'AutoReleaseFields',
      { enabled: Default(T.Boolean(), true), interval: Default(OneOf(namesOf(RELEASES)), 'fifteenMinutes') },
      release,
    ),
    { enabled: false },
  ),
  checkIn: Default(
    NamedObj('ResourceCheckInFields', {
      interval: Default(OneOf(namesOf(CHECK_INS), { description: 'How long before its start check-in opens.' }), 'zeroMinutes'),
    }),
    {},
  ),
  confirmationEmail: Default(ConfirmationFields, {}),
  reminderEnabled: Default(Reminder, false),
  bookAheadDays: Optional(bookAheadDays),
  parentRef: Optional(parentRef),
})

/** A resource as it is made, with its defaults. */
export type ResourceInput = Static<typeof ResourceFields>

const { locationRef: _, type: __, ...changes } = changing(ResourceFields)
export const ResourceChanges = NamedObj(
  'ResourceChanges',
  {
    ...changes,
    capacity: Optional(Nullable(capacity)),
    bookAheadDays: Optional(Nullable(bookAheadDays)),
    parentRef: Optional(Nullable(parentRef)),
  },
  { minProperties: 1 },
)

export const Resource = NamedObj('Resource', {
  id: Uuid,
  ...answered(ResourceFields),
  imageUrl: Optional(T.String({ format: 'uri', description: 'The url of the first media.' })),
  children: T.Array(Titled, { description: 'Its parts.' }),
  assignments: T.Array(Assignment, { description: 'Who holds it, or seats of it, now or later.' }),
  createDate: Time,
  updateDate: Time,
  deleteDate: Optional(Time),
})
