import type { LocationRow } from '../../access/table.ts'
import type { LocalClock } from '../../kernel/time/local-clock.ts'
import type { OpeningHours } from '../../terms/opening-hours.ts'
import type { ResourceRow } from '../table.ts'
import { openStretches, type Stretch } from './rules-open.ts'

/** The hours of a resource: the default ones of its own schedule, else those of the location. */
export const hoursOf = (schedule: ResourceRow['schedule'], ofLocation: LocationRow['openingHours']): OpeningHours =>
  schedule.enabled ? { enabled: true, ...schedule.default } : ofLocation

/** When resources of a location are open within a range, by their schedules as they are stored. Each of these is computed once. */
export function openHours(range: Stretch, ofLocation: LocationRow['openingHours'], clock: LocalClock) {
  const known = new Map<string, Stretch[]>()
  let last: { schedule: string; open: Stretch[] } = { schedule: '', open: [] }
  return (schedule: string): Stretch[] => {
    // Most have the hours of the one before, and a long text is compared sooner than it is looked up.
    if (last.schedule !== schedule) {
      let open = known.get(schedule)
      if (open === undefined) {
        open = openStretches(hoursOf(JSON.parse(schedule) as ResourceRow['schedule'], ofLocation), range, clock)
        known.set(schedule, open)
      }
      last = { schedule, open }
    }
    return last.open
  }
}
