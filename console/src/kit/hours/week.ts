import type { Stoa } from '../../../../client/index.ts'
import type { ReplyOf } from '../data/operation.ts'
import { shifted } from '../form/local-time.ts'

export type Location = ReplyOf<Stoa['locations']['getLocation']>['location']
export type OpeningHours = Location['openingHours']
type Item = OpeningHours['items'][number]

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Day = (typeof DAYS)[number]

/** Hours by the clock, `HH:mm`. An end before the start is on the next day. */
export interface Hours {
  from: string
  to: string
}

/** The hours that begin on each day, the earliest first. */
export type Week = Readonly<Record<Day, readonly Hours[]>>

export const weekOf = (items: readonly Item[]): Week =>
  eachDay(day =>
    items
      .filter(({ days }) => days[day])
      .map(({ hours }) => hours)
      .toSorted(byStart),
  )

/** The hours as items. What several days have alike is one of them, as somebody would say it. */
export function itemsOf(week: Week): Item[] {
  const all = new Map<string, Hours>()
  for (const day of DAYS) for (const hours of week[day]) all.set(`${hours.from} ${hours.to}`, hours)
  return [...all.values()]
    .toSorted(byStart)
    .map(hours => ({ days: eachDay(day => week[day].some(({ from, to }) => from === hours.from && to === hours.to)), hours }))
}

export const withDay = (week: Week, day: Day, hours: readonly Hours[]): Week => ({ ...week, [day]: hours.toSorted(byStart) })

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** 1440 is 24:00, the end of the day. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** How far hours reach on their own day, and how far into the next one. */
export function reach({ from, to }: Hours): { start: number; end: number; after: number } {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return end > start ? { start, end, after: 0 } : { start, end: 1440, after: end }
}

const byStart = (a: Hours, b: Hours) => minutesOf(a.from) - minutesOf(b.from) || minutesOf(a.to) - minutesOf(b.to)

const eachDay = <V>(value: (day: Day) => V) => Object.fromEntries(DAYS.map(day => [day, value(day)])) as Record<Day, V>

/** Days in a row with the same hours: Monday to Friday, 08:00 to 20:00. Days without hours are left out. */
export function spansOf(week: Week): { first: Day; last: Day; hours: readonly Hours[] }[] {
  const spans: { first: Day; last: Day; hours: readonly Hours[] }[] = []
  let before: Day | undefined
  for (const day of DAYS) {
    const span = spans.at(-1)
    const isNext = span !== undefined && span.last === before && JSON.stringify(span.hours) === JSON.stringify(week[day])
    if (isNext) span.last = day
    else if (week[day].length > 0) spans.push({ first: day, last: day, hours: week[day] })
    before = day
  }
  return spans
}

/** When it is open on a day of the calendar, `2027-01-31`, in minutes of that day: what goes on from the day before comes first. */
export function openOn(
  { items, closedDays }: Pick<OpeningHours, 'items' | 'closedDays'>,
  day: string,
): { start: number; end: number }[] {
  const week = weekOf(items)
  const hoursOf = (date: string) =>
    closedDays.includes(date) || closedDays.includes(date.slice(5))
      ? []
      : week[DAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!]
  const before = shifted(day, -1)
  return [
    ...hoursOf(before)
      .map(reach)
      .filter(({ after }) => after > 0)
      .map(({ after }) => ({ start: 0, end: after })),
    ...hoursOf(day).map(reach),
  ]
}
