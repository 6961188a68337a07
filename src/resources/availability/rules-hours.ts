import type { LocationRow } from '../../access/table.ts'
import type { LocalClock } from '../../kernel/time/local-clock.ts'
import type { OpeningHours } from '../../terms/opening-hours.ts'
import { openStretches, type Stretch } from './rules-open.ts'
import type { Bookable } from './rules-taken.ts'

/** The hours of a resource: the default ones of its own schedule, else those of the location. */
export const hoursOf = ({ schedule }: Pick<Bookable, 'schedule'>, ofLocation: LocationRow['openingHours']): OpeningHours =>
  schedule.enabled ? { enabled: true, ...schedule.default } : ofLocation

/** When resources are open within a range. Most of them have the same hours, for which that is reckoned once. */
export function openHours(range: Stretch) {
  const known = new Map<LocalClock, Map<string, Stretch[]>>()
  return (resource: Bookable, ofLocation: LocationRow['openingHours'], clock: LocalClock): Stretch[] => {
    const hours = hoursOf(resource, ofLocation)
    let byHours = known.get(clock)
    if (byHours === undefined) known.set(clock, (byHours = new Map()))
    const key = JSON.stringify(hours)
    let open = byHours.get(key)
    if (open === undefined) byHours.set(key, (open = openStretches(hours, range, clock)))
    return open
  }
}
