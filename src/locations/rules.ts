import type { LocationRow } from '../access/table.ts'
import { location } from '../access/table.ts'
import { nulls, type NewKeys } from '../db/table.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { isTimezone } from '../kernel/time/time-zones.ts'
import { rateUnits } from '../terms/amounts.ts'
import { checkOpeningHours } from '../terms/opening-hours.ts'
import type { createLocation, updateLocation } from './contract.ts'

type Fields = Static<typeof createLocation.body>['location']
type Changes = Static<typeof updateLocation.body>['location']

/** The row of a new location; adds a fault for each broken rule. */
export function newLocation(fields: Fields, faults: Faults, keys: NewKeys): LocationRow {
  const { tax, ...same } = fields
  checkPlace(fields, faults)
  return {
    ...nulls(location),
    ...same,
    ...keys,
    taxInclusive: tax.inclusive,
    taxRate: rateUnits(tax.rate),
    updateDate: keys.createDate,
  }
}

/** What an update makes of a location's columns; adds a fault for each broken rule. */
export function changesOf(fields: Changes, before: LocationRow, faults: Faults): Partial<LocationRow> {
  const { tax, openingHours, ...same } = fields
  const changes: Partial<LocationRow> = { ...same }
  if (tax?.inclusive !== undefined) changes.taxInclusive = tax.inclusive
  if (tax?.rate !== undefined) changes.taxRate = rateUnits(tax.rate)
  if (openingHours !== undefined) changes.openingHours = { ...before.openingHours, ...openingHours }
  checkPlace(changes, faults)
  return changes
}

/** Whether a change gives what is stored at the location another meaning. */
export const changesMeaning = (before: LocationRow, changes: Partial<LocationRow>): boolean =>
  (['currencyCode', 'timezoneId', 'taxInclusive'] as const).some(
    column => changes[column] !== undefined && changes[column] !== before[column],
  )

function checkPlace({ timezoneId, currencyCode, openingHours }: Partial<LocationRow>, faults: Faults): void {
  const isZone = timezoneId === undefined || isTimezone(timezoneId)
  faults.rule(!isZone, '/location/timezoneId', 'timezoneId must be an IANA time zone such as Europe/Berlin.')
  const isCurrency = currencyCode === undefined || decimalsOf(currencyCode) !== undefined
  faults.rule(!isCurrency, '/location/currencyCode', 'currencyCode must be an ISO 4217 currency code such as EUR.')
  if (openingHours) checkOpeningHours(openingHours, faults.at('/location/openingHours'))
}
