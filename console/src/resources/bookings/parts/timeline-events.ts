import type { ScheduleEventData } from '@mantine/schedule'
import { openOn, type OpeningHours } from '../../../kit/hours/week.ts'
import type { Resource } from '../../../kit/resources/resource.ts'
import { isOver, type Booking } from '../../../kit/resources/booking.ts'
import { familyOf } from './clash.ts'
import { clockAt, eachDay, minutesOf } from './day.ts'

interface Shown {
  resources: readonly Resource[]
  bookings: readonly Booking[]
  openingHours: OpeningHours | undefined
  days: { from: string; to: string }
  /** What the clock of the location shows at an instant: `2027-01-31 09:30:00`. */
  local: (instant: string) => string
}

/** A booking as the timeline draws it. */
export const eventOf = (booking: Booking, local: Shown['local']): ScheduleEventData => ({
  id: booking.id,
  title: [`${booking.userOwner.name} ${booking.userOwner.surname}`.trim(), booking.title].filter(Boolean).join(' · '),
  start: local(booking.startDate),
  end: local(booking.endDate),
  resourceId: booking.resourceRef,
  color: isOver(booking) ? 'gray' : booking.status === 'tentative' ? 'yellow' : 'accent',
  payload: { booking },
})

/** More at the same time are told behind a button. */
export const MOST_LANES = 4

/** A row with one booking at a time has the height of two, so that it tells name and time. */
export const LEAST_LANES = 2

/** How many bookings stand below each other, by resource: its row is so high that each can be hit. */
export const lanesOf = (bookings: readonly Booking[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(bookings, ({ resourceRef }) => resourceRef)].map(([ref, all]) => {
      const most = Math.max(...all.map(({ startDate: at }) => all.filter(one => one.startDate <= at && at < one.endDate).length))
      return [ref, Math.min(Math.max(LEAST_LANES, most), MOST_LANES)]
    }),
  )

/** What cannot be booked although nobody has: closed hours, and what a booking of the whole or of a part takes. */
export function blockedOf(
  { resources, bookings, openingHours, days, local }: Shown,
  takenWith: (other: string) => string,
): ScheduleEventData[] {
  const closed = resources.flatMap(resource => {
    const hours = hoursOf(resource, openingHours)
    return hours === undefined ? [] : eachDay(days).flatMap(day => closedOn(resource.id, hours, day))
  })
  const family = resources.flatMap(resource => {
    const others = familyOf(resource)
    return bookings
      .filter(({ resourceRef }) => others.includes(resourceRef))
      .map((booking): ScheduleEventData => ({
        ...eventOf(booking, local),
        id: `${resource.id} ${booking.id}`,
        title: takenWith(booking.resource.title),
        resourceId: resource.id,
        color: 'gray',
        display: 'background',
        payload: { isTaken: true },
      }))
  })
  return [...closed, ...family]
}

function closedOn(resourceId: string, hours: Pick<OpeningHours, 'items' | 'closedDays'>, day: string): ScheduleEventData[] {
  const open = openOn(hours, day).toSorted((a, b) => a.start - b.start)
  const gaps: { start: number; end: number }[] = []
  let at = 0
  for (const { start, end } of open) {
    if (start > at) gaps.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  if (at < 1440) gaps.push({ start: at, end: 1440 })
  return gaps.map(({ start, end }) => ({
    id: `${resourceId} ${day} ${start}`,
    title: '',
    start: `${day} ${clockAt(start)}`,
    end: end === 1440 ? `${day} 23:59:59` : `${day} ${clockAt(end)}`,
    resourceId,
    color: 'gray',
    display: 'background',
    payload: {},
  }))
}

const hoursOf = ({ schedule }: Resource, openingHours: OpeningHours | undefined) =>
  schedule.enabled ? schedule.default : openingHours?.enabled ? openingHours : undefined

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
