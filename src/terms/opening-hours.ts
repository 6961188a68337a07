import { Default, NamedObj, Optional, T, type Static } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'

const timeOfDay = (pattern: RegExp, words: string, description: string) =>
  T.Refine(
    T.String({ description }),
    text => pattern.test(text),
    () => words,
  )

const From = timeOfDay(/^([01]\d|2[0-3]):[0-5]\d$/, 'a local time as HH:mm, from 00:00 to 23:59', 'Local time, HH:mm.')
const To = timeOfDay(
  /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/,
  'a local time as HH:mm, from 00:00 to 24:00',
  'Local time, HH:mm, up to 24:00. Before `from` it is a time of the next day.',
)

const ClosedDay = T.Refine(
  T.String({ description: 'MM-DD, every year, or YYYY-MM-DD, once.' }),
  text => isDay(text),
  () => 'a day as MM-DD or YYYY-MM-DD',
)

export const Weekdays = NamedObj('WeekdaysFields', {
  monday: Default(T.Boolean(), false),
  tuesday: Default(T.Boolean(), false),
  wednesday: Default(T.Boolean(), false),
  thursday: Default(T.Boolean(), false),
  friday: Default(T.Boolean(), false),
  saturday: Default(T.Boolean(), false),
  sunday: Default(T.Boolean(), false),
})

const items = T.Array(
  NamedObj('OpenHoursFields', { days: Weekdays, hours: NamedObj('HoursOfDayFields', { from: From, to: To }) }),
  { maxItems: 50, description: 'Hours, and the days of the week on which they begin.' },
)
const closedDays = T.Array(ClosedDay, { maxItems: 400, description: 'Days on which no hours begin.' })

/** Hours of the week, and the days on which there are none. */
export const HoursFields = { items: Default(items, []), closedDays: Default(closedDays, []) }

/** When a place is open, by its local clock. While it is off, nothing is said of that. */
export const OpeningHoursFields = NamedObj('OpeningHoursFields', { enabled: Default(T.Boolean(), true), ...HoursFields })
/** In an update, what is left out stays. */
export const OpeningHoursChanges = NamedObj(
  'OpeningHoursChanges',
  { enabled: Optional(T.Boolean()), items: Optional(items), closedDays: Optional(closedDays) },
  { minProperties: 1 },
)
export type OpeningHours = Static<typeof OpeningHoursFields>

/** Adds a fault for hours that are never, and where there are none while they are enabled. */
export function checkOpeningHours({ enabled, items }: OpeningHours, faults: Faults): void {
  const none = enabled && items.length === 0
  faults.rule(none, '/items', 'Hours are required while openingHours is enabled.', 'required')
  checkHours(items, faults)
}

/** Adds a fault for hours that are never: on no day, or of no length. */
export function checkHours(items: OpeningHours['items'], faults: Faults): void {
  for (const [i, { days, hours }] of items.entries()) {
    const never = !Object.values(days).includes(true)
    faults.rule(never, `/items/${i}/days`, 'At least one day must be true.')
    faults.rule(hours.from === hours.to, `/items/${i}/hours/to`, 'to must be another time than from; all day is 00:00 to 24:00.')
  }
}

/** Whether a text is a day of the calendar. Every year also has its 29th of February here, since some have one. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(?:(\d{4})-)?(\d{2})-(\d{2})$/.exec(text) ?? []
  if (month === undefined) return false
  const date = new Date(`${year ?? '2000'}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === `${month}-${day}`
}
