import type { LocationRow } from '../../access/table.ts'
import type { LocalClock } from '../../kernel/time/local-clock.ts'
import type { OpeningHours } from '../../terms/opening-hours.ts'
import { openStretches, type Stretch } from './rules-open.ts'
import type { Bookable } from './rules-taken.ts'

/** The hours of a resource: the default ones of its own schedule, else those of the location. */
export const hoursOf = ({ schedule }: Pick<Bookable, 'schedule'>, ofLocation: LocationRow['openingHours']): OpeningHours =>
  schedule.enabled ? { enabled: true, ...schedule.default } : ofLocation

/** When resources are open within a range. Resources without hours of their own are so at the same times, which are reckoned once. */
export function openHours(range: Stretch) {
  const known = new Map<LocationRow['openingHours'], Stretch[]>()
  return (resource: Bookable, ofLocation: LocationRow['openingHours'], clock: LocalClock): Stretch[] => {
    if (resource.schedule.enabled) return openStretches(hoursOf(resource, ofLocation), range, clock)
    let open = known.get(ofLocation)
    if (open === undefined) known.set(ofLocation, (open = openStretches(ofLocation, range, clock)))
    return open
  }
}
