import type { ScheduleEventData } from '@mantine/schedule'
import { fullName } from '../../../kit/format/values.tsx'
import { drawnEnd } from '../../../kit/form/local-time.ts'
import { openOn, type OpeningHours } from '../../../kit/hours/week.ts'
import type { Resource } from '../../../kit/resources/resource.ts'
import { isOver, type Booking } from '../../../kit/resources/booking.ts'
import { familyOf, wholeHeldOf } from './clash.ts'
import { clockAt, eachDay, minutesOf } from './day.ts'
import { closedOn, hoursOf } from './hours.ts'

export interface Shown {
  resources: readonly Resource[]
  bookings: readonly Booking[]
  openingHours: OpeningHours | undefined
  days: { from: string; to: string }
  /** What the clock of the location shows at an instant: `2027-01-31 09:30:00`. */
  local: (instant: string) => string
}

/** What the timeline tells of something that was dragged or made longer or shorter, by the clock of the location. */
export interface Dropped {
  eventId: string | number
  newStart: string
  newEnd: string
  resourceId?: string | number
}

/** And of a stretch that was drawn. */
export interface Drawn {
  rangeStart: string
  rangeEnd: string
  resourceId?: string | number
}

/** A booking as the timeline draws it. */
export const eventOf = (booking: Booking, local: Shown['local']) => ({
  id: booking.id,
  title: [fullName(booking.userOwner), booking.title].filter(Boolean).join(' · '),
  ...timesOf(booking, local),
  resourceId: booking.resourceRef,
  color: isOver(booking) ? 'gray' : booking.status === 'tentative' ? 'yellow' : 'accent',
  payload: { booking },
})

const timesOf = ({ startDate, endDate }: Pick<Booking, 'startDate' | 'endDate'>, local: Shown['local']) => {
  const start = local(startDate)
  return { start, end: drawnEnd(start, local(endDate), Date.parse(endDate) - Date.parse(startDate)) }
}

/** More at the same time are told behind a button. */
export const MOST_LANES = 4

/** A row with one booking at a time has the height of two, so that it tells name and time. */
export const LEAST_LANES = 2

/** How many lines a resource has, a booking in each, and one for the button that tells of more: its row is so high that each can be hit. */
export const lanesOf = (bookings: readonly Booking[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(bookings, ({ resourceRef }) => resourceRef)].map(([ref, all]) => [
      ref,
      Math.min(Math.max(LEAST_LANES, mostAtOnce(all)), MOST_LANES + 1),
    ]),
  )

function mostAtOnce(bookings: readonly Booking[]): number {
  const starts = bookings.map(({ startDate }) => startDate).toSorted()
  const ends = bookings.map(({ endDate }) => endDate).toSorted()
  let [most, over] = [0, 0]
  for (const [at, start] of starts.entries()) {
    while (ends[over]! <= start) over++
    most = Math.max(most, at + 1 - over)
  }
  return most
}

/** What cannot be booked although nobody has: closed hours, and what a subscription holds, or a booking of the whole or of a part takes. */
export function blockedOf(
  { resources, bookings, openingHours, days, local }: Shown,
  { takenWith, assigned }: { takenWith: (other: string) => string; assigned: string },
): ScheduleEventData[] {
  const taken = (id: string, title: string, resourceId: string, times: { start: string; end: string }): ScheduleEventData => ({
    id: `${resourceId} ${id} ${times.start}`,
    title,
    resourceId,
    ...times,
    color: 'gray',
    display: 'background',
    payload: { isTaken: true },
  })
  const all = eachDay(days)
  const closed = resources.flatMap(resource =>
    all.flatMap(day => closedOn(resource, openingHours, day).map(gap => closedEvent(resource.id, day, gap))),
  )
  const family = resources.flatMap(resource => {
    const others = familyOf(resource)
    const booked = bookings
      .filter(({ resourceRef }) => others.includes(resourceRef))
      .map(booking => taken(booking.id, takenWith(booking.resource.title), resource.id, timesOf(booking, local)))
    const held = resources
      .filter(({ id }) => id === resource.id || others.includes(id))
      .flatMap(one =>
        (one === resource ? wholeHeldOf(one) : one.assignments).flatMap(({ id, startDate, endDate }) => {
          const title = one === resource ? assigned : takenWith(one.title)
          const [from, to] = [local(startDate), endDate === undefined ? '9999' : local(endDate)]
          return all
            .map(day => [latest(from, `${day} 00:00:00`), earliest(to, `${day} 23:59:59`)] as const)
            .filter(([start, end]) => start < end)
            .map(([start, end]) => taken(id, title, resource.id, { start, end: drawnEnd(start, end, MINUTE) }))
        }),
      )
    return [...booked, ...held]
  })
  return [...closed, ...family]
}

const MINUTE = 60_000
const latest = (one: string, other: string) => (one > other ? one : other)
const earliest = (one: string, other: string) => (one < other ? one : other)

const closedEvent = (resourceId: string, day: string, { start, end }: { start: number; end: number }): ScheduleEventData => ({
  id: `${resourceId} ${day} ${start}`,
  title: '',
  start: `${day} ${clockAt(start)}`,
  end: drawnEnd(`${day} ${clockAt(start)}`, end === 1440 ? `${day} 23:59:59` : `${day} ${clockAt(end)}`, (end - start) * MINUTE),
  resourceId,
  color: 'gray',
  display: 'background',
  payload: {},
})

/** From when until when something is open or booked on the days that are shown, in whole hours. */
export function shownHours({ resources, bookings, openingHours, days, local }: Shown): { start: number; end: number } {
  const all = eachDay(days)
  const open = resources.flatMap(resource => {
    const hours = hoursOf(resource, openingHours)
    // What is always open says nothing of when it is used.
    return hours === undefined ? [] : all.flatMap(day => openOn(hours, day).filter(({ start, end }) => start > 0 || end > 360))
  })
  const booked = bookings.flatMap(booking => {
    const [from, to] = [local(booking.startDate), local(booking.endDate)]
    return from.slice(0, 10) === to.slice(0, 10) ? [{ start: minutesOf(from), end: minutesOf(to) }] : []
  })
  const spans = [...open, ...booked, ...(open.length === 0 ? [{ start: 480, end: 1200 }] : [])]
  return {
    start: Math.floor(Math.min(...spans.map(({ start }) => start)) / 60) * 60,
    end: Math.min(Math.ceil(Math.max(...spans.map(({ end }) => end)) / 60) * 60, 1440),
  }
}
