import { BUFFERS, type Buffer } from '../resources/contract-resource.ts'
import { SEAT_WISE } from '../resources/rules.ts'
import { addMilliseconds, MINUTE } from '../kernel/time/instant.ts'
import { daysOf } from './days.ts'
import { daysFromNow, later } from './moments.ts'
import type { Scenario } from './scenario.ts'

interface Stay {
  resource: string
  person: string
  startDate: string
  endDate: string
}

/** What is taken of the resources, and who is busy, as far as it is known before anything is booked. */
export function occupancyOf(scenario: Scenario): { take(stay: Stay): boolean } {
  const { lines, at } = scenario
  const stays = new Map<string, Stay[]>()
  const kept = new Map(lines.resources.map(([key, , , type, fields]) => [key, keptOf(type, fields)]))
  const add = (stay: Stay) => {
    for (const key of [stay.resource, stay.person]) stays.set(key, [...(stays.get(key) ?? []), stay])
  }
  for (const [start, hours, resource, person] of [...lines.bookings, ...lines.today]) {
    const startDate = at(start, placeOf(scenario, resource))
    add({ resource, person, startDate, endDate: later(startDate, `+${hours * 60}m`) })
  }
  for (const line of lines.standing) {
    const [, resource, person, , time, minutes] = line
    for (const day of daysOf(scenario, line)) {
      const startDate = at(daysFromNow(day, time), placeOf(scenario, resource))
      add({ resource, person, startDate, endDate: later(startDate, `+${minutes}m`) })
    }
  }
  return {
    /** Takes it for somebody who has no other room and no other desk then; false where it is taken. */
    take(stay) {
      const { seats, buffer, isDesk } = kept.get(stay.resource)!
      const during = (key: string, gap: number) =>
        (stays.get(key) ?? []).filter(
          other => addMilliseconds(other.endDate, gap) > stay.startDate && addMilliseconds(stay.endDate, gap) > other.startDate,
        )
      const isBusy = during(stay.person, 0).some(({ resource }) => kept.get(resource)!.isDesk === isDesk)
      if (isBusy || during(stay.resource, buffer).length >= seats) return false
      add(stay)
      return true
    },
  }
}

function keptOf(type: Scenario['lines']['resources'][number][3], fields: { capacity?: unknown; bufferTime?: unknown }) {
  const isDesk = SEAT_WISE.includes(type)
  const buffer = BUFFERS[(fields.bufferTime as Buffer | undefined) ?? 'zeroMinutes'] * MINUTE
  return { seats: isDesk ? Number(fields.capacity ?? 1) : 1, buffer, isDesk }
}

const placeOf = ({ lines }: Scenario, resource: string) => lines.resources.find(([key]) => key === resource)![1]
