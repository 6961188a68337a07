import { Default, NamedObj, OneOf, Optional, T, Time, withOptions } from '../../kernel/contract/schema.ts'
import { Weekdays } from '../../terms/opening-hours.ts'

const PERIODS = ['day', 'week', 'month'] as const

export const MOST_BOOKINGS = 366

const untilDate = { description: 'In place of `count`: none begins after this instant.' }
const onConflict = { description: 'Whether what cannot be booked is left out, or refuses all.' }

/** How a booking is made many times. */
export const Repeat = NamedObj(
  'BookingRepeat',
  {
    period: OneOf(PERIODS),
    every: Default(T.Integer({ minimum: 1, maximum: 52, description: 'So many periods lie between two.' }), 1),
    days: Optional(
      withOptions(Weekdays, { description: 'Of the period `week`: on these days, instead of that of the first one.' }),
    ),
    count: Optional(T.Integer({ minimum: 1, maximum: MOST_BOOKINGS, description: 'So many bookings, with the first one.' })),
    untilDate: Optional(withOptions(Time, untilDate)),
    onConflict: Default(OneOf(['refuse', 'skip'], onConflict), 'refuse'),
  },
  {
    description:
      'Counted from the first booking by the clock of the location: what begins at nine does so through changes of clocks. A month ' +
      'without the day has its last one. Either `count` or `untilDate` is sent; there are 366 bookings at most.',
  },
)

export const BLOCKED_BY = ['slot_taken', 'not_bookable'] as const

/** A time that cannot be booked, and why. */
export const BlockedTime = NamedObj('BlockedTime', {
  startDate: Time,
  endDate: Time,
  code: OneOf(BLOCKED_BY, { description: '`not_bookable`: outside of hours, or too far ahead.' }),
})
