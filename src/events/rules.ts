import type { LocationRow } from '../access/table.ts'
import type { TaxRateRow } from '../billing/tax_rates/table.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { MINUTE } from '../kernel/time/instant.ts'
import { creditUnits, moneyUnits } from '../terms/amounts.ts'
import { customTaxOf } from '../terms/custom-tax.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { createEvent, updateEvent } from './contract.ts'
import type { Availability } from './contract-event.ts'
import { nulls, type NewKeys } from '../db/table.ts'
import { counted } from '../kernel/text/counted.ts'
import { event, type EventRow } from './table.ts'

type Fields = Static<typeof createEvent.body>['event']
type Changes = Static<typeof updateEvent.body>['event']

/** The row of a new event; adds a fault for each broken rule. `rates` are the tax rates of its location. */
export function newEvent(
  { visibility, ...fields }: Fields,
  location: LocationRow | undefined,
  rates: readonly TaxRateRow[],
  faults: Faults,
  keys: NewKeys,
): EventRow {
  const { price, limitedAttendees, customTax, confirmationEmail, waitlist, ...same } = fields
  // What was left out is public.
  const differs = visibility !== undefined && fields.visibilityType !== 'public' && fields.visibilityType !== visibility
  faults.rule(differs, '/event/visibility', 'visibility is another name of visibilityType, and says something else.')
  const row = {
    ...nulls(event),
    ...same,
    ...keys,
    visibilityType: visibility ?? fields.visibilityType,
    updateDate: keys.createDate,
    limitedAttendeesEnabled: limitedAttendees.enabled,
    limitedAttendeesLimit: limitedAttendees.limit ?? null,
    creditsEnabled: price.credits.enabled,
    creditsAmount: creditUnits(price.credits.amount),
    moneyEnabled: price.money.enabled,
    moneyAmount: moneyUnits(price.money.amount, location, faults.at('/event/price/money/amount')),
    currencyCode: location?.currencyCode ?? '',
    ...customTaxOf(customTax, faults.at('/event/customTax'), rates),
    confirmationEmailEnabled: confirmationEmail.enabled,
    confirmationEmailTemplate: confirmationEmail.template,
    waitlistEnabled: waitlist.enabled,
    attendees: 0,
    waiting: 0,
    sequence: 0,
  }
  checkEvent(row, faults)
  return row
}

/** What an update makes of an event's columns; adds a fault for each broken rule. */
export function changesOf(
  { visibility, ...fields }: Changes,
  before: EventRow,
  rates: readonly TaxRateRow[],
  faults: Faults,
): Partial<Omit<EventRow, 'network' | 'id'>> {
  const { price: { credits, money } = {}, limitedAttendees, customTax, confirmationEmail, waitlist, ...same } = fields
  const { visibilityType = visibility } = fields
  const differs = visibility !== undefined && visibility !== visibilityType
  faults.rule(differs, '/event/visibility', 'visibility is another name of visibilityType, and says something else.')
  const changes = {
    ...same,
    visibilityType,
    ...(limitedAttendees?.enabled !== undefined && { limitedAttendeesEnabled: limitedAttendees.enabled }),
    ...(limitedAttendees?.limit !== undefined && { limitedAttendeesLimit: limitedAttendees.limit }),
    ...(credits?.enabled !== undefined && { creditsEnabled: credits.enabled }),
    ...(credits?.amount !== undefined && { creditsAmount: creditUnits(credits.amount) }),
    ...(money?.enabled !== undefined && { moneyEnabled: money.enabled }),
    ...(money?.amount !== undefined && { moneyAmount: moneyUnits(money.amount, before, faults.at('/event/price/money/amount')) }),
    ...(customTax && customTaxOf(customTax, faults.at('/event/customTax'), rates, before)),
    confirmationEmailEnabled: confirmationEmail?.enabled,
    confirmationEmailTemplate: confirmationEmail?.template,
    waitlistEnabled: waitlist?.enabled,
  }
  const known = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<EventRow>
  checkEvent({ ...before, ...known }, faults, fields.endDate === undefined ? '/event/startDate' : '/event/endDate')
  return known
}

/** When nobody waits any more for an event for which somebody does; until its end it may be put off. */
export const closeDateOf = ({ endDate, waiting }: Pick<EventRow, 'endDate' | 'waiting'>): string | null =>
  waiting > 0 ? endDate : null

/** What a copy of an event has of it: no seats are taken, and nothing has happened to it. */
export const copyOf = (row: EventRow): EventRow => ({
  ...row,
  attendees: 0,
  waiting: 0,
  lookDate: null,
  lookPlace: null,
  closeDate: null,
  sequence: 0,
  cancelDate: null,
  reason: null,
})

/** The location of an event. Throws 409 `conflict` where it was deleted: nothing takes place there any more. */
export function placeOf<L extends object>(location: L | undefined): L {
  if (location === undefined) throw new ApiError('conflict', 'The location of the event was deleted.')
  return location
}

/** Throws 409 `conflict` for a canceled event, which nothing changes any more, and for fewer seats than are taken. */
export function refuseChange(before: EventRow, changes: Partial<EventRow>): void {
  if (before.cancelDate !== null) throw new ApiError('conflict', 'The event is canceled.')
  if (leftOf({ ...before, ...changes }) < 0) {
    throw new ApiError('conflict', `${counted(before.attendees, 'seat is', 'seats are')} taken already.`)
  }
}

/** Whether it takes place at another time or place, which everybody has to know who comes. */
export const hasMoved = (before: EventRow, { startDate, endDate, venue }: EventRow): boolean =>
  startDate !== before.startDate || endDate !== before.endDate || venue !== before.venue

type Seats = Pick<EventRow, 'limitedAttendeesEnabled' | 'limitedAttendeesLimit' | 'attendees'>

/** How many seats are left. */
export const leftOf = ({ limitedAttendeesEnabled, limitedAttendeesLimit: limit, attendees }: Seats): number =>
  limitedAttendeesEnabled && limit !== null ? limit - attendees : Infinity

/** How easily one gets a seat. */
export function availabilityOf(row: Seats): Availability {
  const left = leftOf(row)
  return left <= 0 ? 'soldOut' : left * 5 <= row.limitedAttendeesLimit! && left !== Infinity ? 'limited' : 'available'
}

function checkEvent(row: EventRow, faults: Faults, dateAt = '/event/endDate'): void {
  const { startDate, endDate, limitedAttendeesEnabled: isLimited, limitedAttendeesLimit: limit } = row
  faults.rule(endDate <= startDate, dateAt, 'endDate must be after startDate.')
  const at = '/event/limitedAttendees/limit'
  faults.rule(isLimited && limit === null, at, 'limit is required while limitedAttendees is enabled.', 'required')
  faults.rule(isLimited && limit === 0, at, 'limit must be at least 1 while limitedAttendees is enabled.', 'too_small')
}

/**
 * The class of an event's duration: the longest that an event of its class lasts, in minutes. So those of a class that run at an instant
 * have all begun in the minutes before it, which is a short range of an index.
 */
export function durationClassOf({ startDate, endDate }: Dates): number {
  const minutes = (Date.parse(endDate) - Date.parse(startDate)) / MINUTE
  return DURATION_CLASSES.find(longest => minutes <= longest)!
}

/** Everything of a class lasts longer than this: the longest of the class before it, in minutes. */
export const shortestOf = (durationClass: number): number => DURATION_CLASSES[DURATION_CLASSES.indexOf(durationClass) - 1] ?? 0

/** 15, 30, 45, 60, 90, 120, 180 and so on, to more than the calendar has: usual durations are the longest of their class. */
export const DURATION_CLASSES: readonly number[] = Array.from({ length: 28 }, (_, power) => [15 * 2 ** power, 45 * 2 ** power])
  .flat()
  .toSorted((a, b) => a - b)

type Dates = Pick<EventRow, 'startDate' | 'endDate'>

const COMPARES: Record<string, (a: string, b: string) => boolean> = {
  gte: (a, b) => a >= b,
  gt: (a, b) => a > b,
  lte: (a, b) => a <= b,
  lt: (a, b) => a < b,
}

/** Whether the dates of an event are within bounds such as `startDate[gte]`. */
export const isWithin = (row: Dates, bounds: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(bounds).every(([parameter, bound]) => {
    const [date = '', sign = ''] = parameter.slice(0, -1).split('[')
    return bound === undefined || COMPARES[sign]!(row[date as keyof Dates], bound)
  })

/** The parts of the order `relevance`, one after the other. */
type Part = 'running' | 'coming' | 'past'

/** What is walked, one after the other, by a page that begins in a part. Whoever walks what runs comes to what is coming. */
export const WALKS = { running: ['running', 'past'], coming: ['coming', 'past'], past: ['past'] } as const satisfies Record<
  Part,
  Part[]
>

/** Which part an event is in. */
export const partOf = ({ startDate, endDate }: Dates, moment: string): Part =>
  endDate <= moment ? 'past' : startDate <= moment ? 'running' : 'coming'

/** Where a page by relevance continues: in which part, as of which instant, after which row. */
export function relevanceFrom(cursor: readonly (string | number)[] | undefined, now: string) {
  if (cursor === undefined) return { part: 'running' as Part, moment: now, after: undefined }
  const [part, moment, date, id] = cursor as [Part, string, string, string]
  return { part, moment, after: [date, id] as const }
}
