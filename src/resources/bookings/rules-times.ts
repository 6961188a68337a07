import type { LocationRow } from '../../access/table.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { counted } from '../../kernel/text/counted.ts'
import { addMilliseconds, dateOfDay, DAY, epochOf, LAST_EPOCH, MINUTE } from '../../kernel/time/instant.ts'
import type { LocalClock } from '../../kernel/time/local-clock.ts'
import type { OpeningHours } from '../../terms/opening-hours.ts'
import { hoursOf } from '../availability/rules-hours.ts'
import { openStretches, type Stretch } from '../availability/rules-open.ts'
import type { Audience } from '../contract-resource.ts'
import type { ResourceRow } from '../table.ts'
import { isOnStep, localMinutes } from './rules-steps.ts'

/** No booking is longer, whoever makes it. */
const LONGEST_MINUTES = 527_040
/** The longest booking in milliseconds, whatever clocks do meanwhile: they are set back by a day at most. */
export const LONGEST = LONGEST_MINUTES * MINUTE + DAY

/** The end of a booking that takes more than a day; null of another. */
export const longEnd = ({ startDate, endDate }: { startDate: string; endDate: string }): string | null =>
  endDate > addMilliseconds(startDate, DAY) ? endDate : null

/** Who books, as seen from a location. */
export type Guest = 'member' | 'networkMember' | 'public'

/** What a booking is checked against. */
export interface Place {
  resource: ResourceRow
  location: Pick<LocationRow, 'openingHours'>
  clock: LocalClock
}

type Owner = Pick<MembershipRow, 'locationRef' | 'type' | 'role' | 'status'>

/** Somebody who asks to become a member is not one yet. */
export function guestOf({ locationRef, type, status }: Owner, resource: Pick<ResourceRow, 'locationRef'>): Guest {
  if (type !== 'member' || status !== 'approved') return 'public'
  return locationRef === resource.locationRef ? 'member' : 'networkMember'
}

/** Adds a fault where whoever is to have a booking, with or without exclusive access, may not book the resource. */
export function checkPermission(resource: ResourceRow, owner: Owner, hasAccess: boolean, faults: Faults): void {
  const guest = guestOf(owner, resource)
  const may: Record<Audience, boolean> = {
    public: true,
    networkMembers: guest !== 'public',
    members: guest === 'member',
    exclusiveMembers: hasAccess,
    admins: false,
  }
  const isAdmin = owner.role === 'admin' && owner.status === 'approved'
  faults.rule(!may[resource.bookingPermission] && !isAdmin, '', `It is booked by ${resource.bookingPermission} alone.`)
}

/** The hours of a resource for somebody. */
export function hoursFor({ resource, location }: Place, guest: Guest): OpeningHours {
  const { enabled, public: forPublic } = resource.schedule
  return enabled && forPublic.enabled && guest !== 'member' ? forPublic : hoursOf(resource.schedule, location.openingHours)
}

/** How long bookings of a resource are for somebody, in minutes of the local clock. */
export const durationFor = (
  { bookingDuration }: Pick<ResourceRow, 'bookingDuration'>,
  guest: Guest,
): { min: number; max: number } =>
  bookingDuration.public.enabled && guest !== 'member' ? bookingDuration.public : bookingDuration

/**
 * Adds a fault for a time that nobody can book, whatever the resource: it holds even where the rules are overridden. Says whether it ends after it
 * begins, at times that can be stored.
 */
export function checkOrder({ start, end }: Stretch, clock: LocalClock, faults: Faults): boolean {
  faults.rule(end <= start, '/endDate', 'endDate must be after startDate.')
  const isStored = start >= 0 && end <= LAST_EPOCH
  faults.rule(!isStored, '/startDate', 'It lies outside of the years 1970 to 9999.')
  const isLong = end > start && localMinutes({ start, end }, clock) > LONGEST_MINUTES
  faults.rule(isLong, '/endDate', 'A booking takes at most 366 days.')
  return start < end && isStored
}

interface Wanted extends Stretch {
  guest: Guest
  /** Its start is not new, so it may lie in the past. */
  hasBegun?: boolean
}

/** Adds a fault for each rule of a resource that a time breaks. Whether it is taken is another question. */
export function checkTimes(place: Place, { start, end, guest, hasBegun = false }: Wanted, now: string, faults: Faults) {
  if (end <= start) return
  const { resource, clock } = place
  const { bookingStepMinutes: step, bookAheadDays } = resource
  const [from, to] = ['/startDate', '/endDate']
  faults.rule(start < epochOf(now) && !hasBegun, from, 'It begins in the past.')
  const daysAhead = clock.dayOf(start) - clock.dayOf(epochOf(now))
  if (bookAheadDays !== null && daysAhead > bookAheadDays) {
    faults.rule(true, from, `It can be booked ${counted(bookAheadDays, 'day')} ahead.`)
  }
  faults.rule(!isOnStep(start, step, clock), from, stepDetail(step))
  faults.rule(!isOnStep(end, step, clock), to, stepDetail(step))
  const minutes = localMinutes({ start, end }, clock)
  const { min, max } = durationFor(resource, guest)
  faults.rule(minutes < min || minutes > max, to, `A booking takes ${min} to ${counted(max, 'minute')}.`)
  const [open] = minutes > LONGEST_MINUTES ? [] : openStretches(hoursFor(place, guest), { start, end }, clock)
  faults.rule(open === undefined || open.start > start || open.end < end, from, 'It is not open all that time.')
}

/** The local days of some times, as details name them: the first ones by their dates. */
export function datesOf(times: readonly { start: number }[], clock: LocalClock): string {
  const dates = times.slice(0, MOST_DATES).map(({ start }) => dateOfDay(clock.dayOf(start)))
  return dates.join(', ') + (times.length > MOST_DATES ? ` and ${times.length - MOST_DATES} more` : '')
}

const MOST_DATES = 20

const stepDetail = (step: number) =>
  step === 1_440 ? 'Bookings begin and end at midnight.' : `Bookings begin and end every ${step} minutes from midnight on.`
