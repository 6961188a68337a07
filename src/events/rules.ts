import type { LocationRow } from '../access/table.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { creditUnits, moneyUnits } from '../terms/amounts.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { createEvent } from './contract.ts'
import { nulls, type NewKeys } from '../db/table.ts'
import { event, type EventRow } from './table.ts'

type Fields = Static<typeof createEvent.body>['event']

/** The row of a new event; adds a fault for each broken rule. */
export function newEvent(fields: Fields, location: LocationRow | undefined, faults: Faults, keys: NewKeys): EventRow {
  const { price, limitedAttendees, ...same } = fields
  faults.rule(fields.endDate <= fields.startDate, '/event/endDate', 'endDate must be after startDate.')
  const { enabled, limit } = limitedAttendees
  const at = '/event/limitedAttendees/limit'
  faults.rule(enabled && limit === undefined, at, 'limit is required while limitedAttendees is enabled.', 'required')
  faults.rule(enabled && limit === 0, at, 'limit must be at least 1 while limitedAttendees is enabled.', 'too_small')
  return {
    ...nulls(event),
    ...same,
    ...keys,
    updateDate: keys.createDate,
    limitedAttendeesEnabled: enabled,
    limitedAttendeesLimit: limit ?? null,
    creditsEnabled: price.credits.enabled,
    creditsAmount: creditUnits(price.credits.amount),
    moneyEnabled: price.money.enabled,
    moneyAmount: moneyUnits(price.money.amount, location, faults, '/event/price/money/amount'),
    currencyCode: location?.currencyCode ?? '',
  }
}

/**
 * The class of an event's duration: the longest that an event of its class lasts, in minutes. So those of a class that run at an instant
 * have all begun in the minutes before it, which is a short range of an index.
 */
export function durationClassOf({ startDate, endDate }: Dates): number {
  const minutes = (Date.parse(endDate) - Date.parse(startDate)) / 60_000
  return DURATION_CLASSES.find(longest => minutes <= longest)!
}

/** Everything of a class lasts longer than this: the longest of the class before it, in minutes. */
export const shortestOf = (durationClass: number): number => DURATION_CLASSES[DURATION_CLASSES.indexOf(durationClass) - 1] ?? 0

/** 15, 30, 45, 60, 90, 120, 180 and so on, to more than the calendar has: usual durations are the longest of their class. */
export const DURATION_CLASSES: readonly number[] = Array.from({ length: 28 }, (_, power) => [15 * 2 ** power, 45 * 2 ** power])
  .flat()
  .toSorted((a, b) => a - b)

type Dates = Pick<EventRow, 'startDate' | 'endDate'>

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
