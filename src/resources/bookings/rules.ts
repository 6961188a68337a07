import type { LocationRow } from '../../access/table.ts'
import { BOOKED, type ProductType } from '../../discounts/coupons/contract-coupon.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { counted } from '../../kernel/text/counted.ts'
import { addMilliseconds, epochOf, instantOf, MINUTE } from '../../kernel/time/instant.ts'
import type { LocalClock } from '../../kernel/time/local-clock.ts'
import type { Sale } from '../../payments/rules-deal.ts'
import type { Area } from '../../payments/rules-customer.ts'
import type { Stretch } from '../availability/rules-open.ts'
import { seatsOf } from '../availability/rules-taken.ts'
import { CHECK_INS, RELEASES } from '../contract-resource.ts'
import { inPieces, inTime } from '../../terms/described.ts'
import type { ResourceType } from '../../terms/resource-types.ts'
import { isSeatWise } from '../rules.ts'
import type { ResourceRow } from '../table.ts'
import { PAID_BY } from './contract-booking.ts'
import { dayPassesOf, priceOf } from './rules-price.ts'
import type { BookingRow } from './table.ts'

const AREAS: Record<ResourceType, Area> = {
  room: 'rooms',
  meetingRoom: 'rooms',
  conferenceRoom: 'rooms',
  phoneBooth: 'rooms',
  studio: 'rooms',
  eventSpace: 'rooms',
  hotDesk: 'desks',
  dedicatedDesk: 'desks',
  office: 'desks',
  station: 'desks',
  parkingLot: 'parking',
  equipment: 'equipment',
}
const PRODUCTS = Object.fromEntries(Object.entries(BOOKED).map(([product, type]) => [type, product])) as Record<
  ResourceType,
  ProductType
>

/** What a booking costs, as its payment sees it; `isFree` where nobody is to pay. */
export function saleOf(
  resource: ResourceRow,
  time: Stretch,
  seats: number,
  { location, clock, isFree = false }: { location: LocationRow; clock: LocalClock; isFree?: boolean },
): Sale {
  const { resourceType, moneyEnabled, moneyTiers, creditsEnabled, creditTiers, dayPassesEnabled } = resource
  return {
    what: 'booking',
    area: AREAS[resourceType],
    productType: PRODUCTS[resourceType],
    itemRef: resource.id,
    description: describe(resource, time, seats, { location, clock }),
    startDate: instantOf(time.start),
    location,
    prices: {
      money: moneyEnabled && !isFree ? priceOf(moneyTiers, time, seats) : null,
      credits: creditsEnabled && !isFree ? priceOf(creditTiers, time, seats) : null,
      // Ledgers count in hundredths.
      dayPasses: dayPassesEnabled && !isFree ? dayPassesOf(time, seats, clock) * 100 : null,
    },
    currencyCode: resource.currencyCode,
    // Seats are in the price already, which is rounded once.
    quantity: 1,
    pricedBy: 'endDate',
    tax: { rate: location.taxRate, taxRateRef: null },
    types: PAID_BY,
  }
}

/** A booking as ledgers and invoices say it, by the local clock in the language of the location: "Lock Room, 04.03.2027, 09:00–11:00". */
function describe(
  { title }: ResourceRow,
  { start, end }: Stretch,
  seats: number,
  { location, clock }: { location: LocationRow; clock: LocalClock },
): string {
  return `${inPieces(title, seats)}, ${inTime(clock.wall(start), clock.wall(end), location.locale)}`
}

/** Adds a fault for seats that a resource never has. */
export function checkSeats(resource: ResourceRow, { seats, entire }: Pick<BookingRow, 'seats' | 'entire'>, faults: Faults): void {
  const isWhole = !isSeatWise(resource)
  faults.rule(isWhole && seats > 1, '/seats', 'It is booked as a whole.')
  faults.rule(isWhole && entire, '/entire', 'It is booked as a whole anyway.')
  const capacity = seatsOf(resource)
  faults.rule(!isWhole && seats > capacity, '/seats', `It has ${counted(capacity, 'seat')}.`)
}

/** In which state a booking is that nobody has checked in to. */
export function heldAs(
  { autoReleaseEnabled, autoReleaseInterval }: ResourceRow,
  startDate: string,
  now: string,
): Pick<BookingRow, 'status' | 'releaseDate'> {
  if (!autoReleaseEnabled) return { status: 'confirmed', releaseDate: null }
  const from = startDate > now ? startDate : now
  return { status: 'tentative', releaseDate: addMilliseconds(from, RELEASES[autoReleaseInterval] * MINUTE) }
}

/** Throws 409 `conflict` for a booking that was canceled. */
export function refuseCanceled({ deleteDate }: BookingRow): void {
  if (deleteDate !== null) throw new ApiError('conflict', 'The booking is canceled.')
}

/** Throws 409 `conflict` for a booking that is over, or was canceled. */
export function refuseOver(booking: BookingRow, now: string): void {
  refuseCanceled(booking)
  if (booking.endDate <= now) throw new ApiError('conflict', 'The booking is over.')
}

/** Throws 409 `conflict` for a booking that cannot be canceled any more. */
export function refuseCancel(booking: BookingRow, now: string): void {
  refuseOver(booking, now)
  if (booking.checkInDate !== null) throw new ApiError('conflict', 'The booking is checked in.')
}

/** The users who come to a booking: its owner, and whoever else is named. */
export const peopleOf = ({ userRef, guests }: Pick<BookingRow, 'userRef' | 'guests'>): ReadonlySet<string> =>
  new Set([userRef, ...guests.map(guest => guest.userRef)])

/** From when on somebody can check in to a booking that begins at an instant. */
export const checkInFrom = (startDate: string, { checkInInterval }: Pick<ResourceRow, 'checkInInterval'>): string =>
  addMilliseconds(startDate, -CHECK_INS[checkInInterval] * MINUTE)

/** What changes when somebody checks in. Throws 409 `conflict` before that opens, after the end, twice, and when it was canceled. */
export function checkedIn(booking: BookingRow, resource: Pick<ResourceRow, 'checkInInterval'>, now: string): Partial<BookingRow> {
  refuseOver(booking, now)
  if (booking.checkInDate !== null) throw new ApiError('conflict', 'The booking is checked in already.')
  const opens = checkInFrom(booking.startDate, resource)
  if (now < opens) throw new ApiError('conflict', `Check-in opens at ${opens}.`)
  return { status: 'confirmed', checkInDate: now, releaseDate: null }
}

export const stretchOf = ({ startDate, endDate }: Pick<BookingRow, 'startDate' | 'endDate'>): Stretch => ({
  start: epochOf(startDate),
  end: epochOf(endDate),
})

/** Whether a booking can still be canceled. */
export const isOpen = ({ deleteDate, checkInDate, endDate }: BookingRow, now: string): boolean =>
  deleteDate === null && checkInDate === null && endDate > now
