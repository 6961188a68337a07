import type { LocationRow } from '../access/table.ts'
import { nulls, type NewKeys } from '../db/table.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Fault } from '../kernel/errors/api-error.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { creditUnits, moneyUnits } from '../terms/amounts.ts'
import { checkHours } from '../terms/opening-hours.ts'
import { withChanges } from '../terms/changes.ts'
import type { createResource, updateResource } from './contract.ts'
import type { ResourceType } from '../terms/resource-types.ts'
import { resource, type ResourceRow, type Tier } from './table.ts'

type Fields = Static<typeof createResource.body>['resource']
type Changes = Static<typeof updateResource.body>['resource']
type Tiers = Fields['money']['tiers']
type Currency = Pick<LocationRow, 'currencyCode'>

/** Types of what is booked by the seat. */
export const SEAT_WISE: readonly ResourceType[] = ['hotDesk', 'dedicatedDesk', 'office', 'parkingLot', 'equipment']
const BY_SEATS: ReadonlySet<ResourceType> = new Set(SEAT_WISE)

/** Whether bookings of such a resource share it, each taking seats of it. All others have one booking at a time. */
export const isSeatWise = ({ resourceType }: Pick<ResourceRow, 'resourceType'>): boolean => BY_SEATS.has(resourceType)

/** The fault of a query that names types twice. */
export const typeFaults = ({ types, type }: { types?: unknown; type?: unknown }): Fault[] =>
  types !== undefined && type !== undefined
    ? [{ parameter: 'type', code: 'invalid_value', detail: 'Only one of types and type can be sent.' }]
    : []

/** The row of a new resource; adds a fault for each broken rule. */
export function newResource(fields: Fields, location: LocationRow | undefined, faults: Faults, keys: NewKeys): ResourceRow {
  const { type, duration, money, credits, autoRelease, checkIn, ...same } = fields
  const row = {
    ...nulls(resource),
    ...same,
    ...keys,
    resourceType: type,
    bookingDuration: duration,
    currencyCode: location?.currencyCode ?? '',
    moneyEnabled: money.enabled,
    moneyTiers: moneyTiers(money.tiers, location, faults),
    creditsEnabled: credits.enabled,
    creditTiers: creditTiers(credits.tiers),
    autoReleaseEnabled: autoRelease.enabled,
    autoReleaseInterval: autoRelease.interval,
    checkInInterval: checkIn.interval,
    updateDate: keys.createDate,
  }
  checkResource(row, faults)
  return row
}

/** The columns that an update changes; adds a fault for each rule that the resource breaks then. What is left out at any depth stays. */
export function changesOf(changes: Changes, before: ResourceRow, faults: Faults): Partial<ResourceRow> {
  const { duration, schedule, confirmationEmail, money, credits, autoRelease, checkIn, ...same } = changes
  const after: Partial<ResourceRow> = {
    ...same,
    ...(duration && { bookingDuration: withChanges(before.bookingDuration, duration) }),
    ...(schedule && { schedule: withChanges(before.schedule, schedule) }),
    ...(confirmationEmail && { confirmationEmail: withChanges(before.confirmationEmail, confirmationEmail) }),
    ...(money?.enabled !== undefined && { moneyEnabled: money.enabled }),
    ...(money?.tiers && { moneyTiers: moneyTiers(money.tiers, before, faults) }),
    ...(credits?.enabled !== undefined && { creditsEnabled: credits.enabled }),
    ...(credits?.tiers && { creditTiers: creditTiers(credits.tiers) }),
    ...(autoRelease?.enabled !== undefined && { autoReleaseEnabled: autoRelease.enabled }),
    ...(autoRelease?.interval && { autoReleaseInterval: autoRelease.interval }),
    ...(checkIn?.interval && { checkInInterval: checkIn.interval }),
  }
  checkResource({ ...before, ...after }, faults)
  return after
}

/** Adds a fault where a resource cannot be a part of another. */
export function checkParent(
  { id, locationRef }: Pick<ResourceRow, 'id' | 'locationRef'>,
  parent: ResourceRow | undefined,
  hasParts: boolean,
  faults: Faults,
): void {
  const pointer = '/resource/parentRef'
  if (parent === undefined) return
  faults.rule(parent.locationRef !== locationRef, pointer, 'A part is at the location of the whole.')
  faults.rule(parent.id === id, pointer, 'Nothing is a part of itself.')
  faults.rule(parent.parentRef !== null, pointer, 'That is a part itself, and a part has no parts.')
  faults.rule(hasParts, pointer, 'This has parts, so it is no part.')
}

function checkResource(
  { bookingDuration, schedule, moneyTiers, creditTiers, dayPassesEnabled, resourceType }: ResourceRow,
  faults: Faults,
): void {
  for (const [pointer, { min, max }] of [
    ['/resource/duration/max', bookingDuration],
    ['/resource/duration/public/max', bookingDuration.public],
  ] as const)
    faults.rule(max < min, pointer, 'max is min or more.')
  const isOwn = schedule.enabled && schedule.default.items.length === 0
  faults.rule(isOwn, '/resource/schedule/default/items', 'Hours are required while the schedule is enabled.', 'required')
  checkHours(schedule.default.items, faults.at('/resource/schedule/default'))
  checkHours(schedule.public.items, faults.at('/resource/schedule/public'))
  checkTiers(moneyTiers, faults.at('/resource/money/tiers'))
  checkTiers(creditTiers, faults.at('/resource/credits/tiers'))
  const isForDesks = dayPassesEnabled && resourceType !== 'hotDesk'
  faults.rule(isForDesks, '/resource/dayPassesEnabled', 'Day passes pay for resources of the type hotDesk alone.')
}

function checkTiers(tiers: readonly Tier[], faults: Faults): void {
  for (const [i, { from }] of tiers.entries()) {
    const isInOrder = i === 0 ? from === 0 : from > tiers[i - 1]!.from
    faults.rule(!isInOrder, `/${i}/from`, i === 0 ? 'The first tier begins at 0.' : 'It is more than that of the tier before.')
  }
}

const moneyTiers = (tiers: Tiers, location: Currency | undefined, faults: Faults): Tier[] =>
  tiers.map(({ from, flatAmount, unitAmount }, i) => ({
    from,
    flatAmount: moneyUnits(flatAmount, location, faults.at(`/resource/money/tiers/${i}/flatAmount`)),
    unitAmount: moneyUnits(unitAmount, location, faults.at(`/resource/money/tiers/${i}/unitAmount`)),
  }))

const creditTiers = (tiers: Tiers): Tier[] =>
  tiers.map(({ from, flatAmount, unitAmount }) => ({
    from,
    flatAmount: creditUnits(flatAmount),
    unitAmount: creditUnits(unitAmount),
  }))
