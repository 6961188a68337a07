import { Default, OneOf, Optional, T, Uuid, withOptions } from '../kernel/contract/schema.ts'

const INTERVALS = ['day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  // 30 February is read as 2 March.
  return /^(19[7-9]\d|[2-9]\d{3})-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const day = (description: string) =>
  T.Refine(
    T.String({ description }),
    text => isDay(text),
    () => 'a day as YYYY-MM-DD, from 1970-01-01 to 9999-12-31',
  )

const Day = T.String({ description: 'A day of the location’s calendar, YYYY-MM-DD.' })

/** The parameter that names one location. */
export const atLocation = {
  locationRef: Optional(
    withOptions(Uuid, { description: 'Only of this location; without it, of all locations of the network.' }),
  ),
}

/** The parameters of a chart. */
export const span = {
  ...atLocation,
  from: Optional(day('The first day, YYYY-MM-DD. Left out, it is 29 days before `to`.')),
  to: Optional(day('The last day, which is told too. Left out, it is today.')),
  interval: Default(OneOf(INTERVALS, { description: 'What a bucket is: a day, a week from Monday on, or a month.' }), 'day'),
}

/** What every chart says of itself. */
export const shownSpan = { from: Day, to: Day, interval: OneOf(INTERVALS) }

/** What every bucket says of itself. */
export const bucket = {
  from: withOptions(Day, { description: 'Its first day.' }),
  to: withOptions(Day, { description: 'Its last day, which is part of it.' }),
}

export const count = (description: string) => T.Integer({ description })

/** What all charts have in common. */
export const DAYS =
  'Days are those of each location, in its time zone. At most 400 buckets and 3,660 days are told at a time; the first and the last ' +
  'bucket are cut by `from` and `to`. Deleted locations count, too. A day that is over may change for some seconds yet, because its ' +
  'sums are kept in the background; today is counted when it is asked for.'
