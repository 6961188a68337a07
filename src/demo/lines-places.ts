import type { ResourceType } from '../terms/resource-types.ts'
import type { Fields } from './fields.ts'
import type { Paid } from './lines-shop.ts'

/** Without `opened` it was there before any person. */
export type ResourceLine = readonly [
  key: string,
  place: string,
  title: string,
  type: ResourceType,
  fields: Fields,
  opened?: string,
]

/** An item that is added to a subscription, by its place among the lines, and holds the resource from then on. */
export type AssignmentLine = readonly [
  moment: string,
  subscription: number,
  resource: string,
  item: { title: string; price: number },
]

/** How a booking is paid. */
export type Way = Paid | 'dayPasses'

/** Who books at a place, and how that is paid as a rule. */
export type BookerLine = readonly [place: string, person: string, pays: Way]

/** A booking that is on an invoice has a key. Whoever `came` has checked in by now. Without a way to pay it was given. */
export type BookingLine = readonly [
  start: string,
  hours: number,
  resource: string,
  person: string,
  booked: string,
  more?: { key?: string; pays?: Way; came?: true; title?: string; attendees?: readonly string[] },
]

/** A booking of every week, from four weeks ago on. Days count from Sunday, which is 0. */
export type StandingLine = readonly [
  booked: string,
  resource: string,
  person: string,
  weekday: number,
  time: string,
  minutes: number,
  count: number,
  pays: Way,
  title: string,
  attendees: readonly string[],
]

/** How a resource is booked on a full day: how often, how long, how that is paid, and at which hours. */
export type RhythmLine = readonly [
  resource: string,
  bookings: number,
  minutes: readonly number[],
  pays: readonly Way[],
  hours?: readonly [from: number, until: number],
]

/** An event that is told step by step. */
export type GatheringLine = readonly [
  key: string,
  place: string,
  title: string,
  announced: string,
  start: string,
  minutes: number,
  fields: Fields,
  steps: readonly GatheringStep[],
]
/** What happens to the event, or to the copy of that number. A step of a time that is still to come is a mistake. */
export type GatheringStep =
  | readonly [moment: string, does: 'joins' | 'waits', person: string, pays: Paid, copy?: number]
  | readonly [moment: string, does: 'gives back' | 'comes' | 'hosts', person: string, copy?: number]
  | readonly [moment: string, does: 'repeats', first: string, count: number]
  | readonly [moment: string, does: 'is canceled', reason: string]
