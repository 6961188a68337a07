import { addMilliseconds, MINUTE } from '../kernel/time/instant.ts'
import { releaseBooking } from '../resources/bookings/actions-cancel.ts'
import { checkInBooking } from '../resources/bookings/contract.ts'
import { bookings } from '../resources/bookings/store.ts'
import { RELEASES, type Release } from '../resources/contract-resource.ts'
import { relativeDay, momentOf } from './moments.ts'
import { random } from './random.ts'
import type { Scenario } from './scenario.ts'

/** So many minutes after the start people check in, and so many after its time what nobody came to is released. */
const [LATE, SWEPT] = [2 * MINUTE, 6 * MINUTE]
/** Of a hundred people, so many check in where nothing is released, and where it is. */
const COME = { anyhow: 75, orElse: 85 }

interface Arrival {
  resource: string
  startDate: string
  /** Decided by lot when left out. */
  comes?: boolean
  id: () => string
}

/** Schedules that somebody checks in to a booking that has begun: today, and wherever it is released else, which then happens too. */
export function arrives(scenario: Scenario, { resource, startDate, comes, id }: Arrival): void {
  const { lines, now, alongside, perform } = scenario
  const [, place, , , { autoRelease }] = lines.resources.find(([key]) => key === resource)!
  const { timezoneId } = lines.places[place]!.fields
  const interval = (autoRelease as { interval: Release } | undefined)?.interval
  const isToday = relativeDay(now, startDate, timezoneId) >= 0
  const arrived = addMilliseconds(startDate, LATE)
  if (arrived >= now || !(isToday || interval || comes)) return
  const [lot] = random(hashOf(`${resource} ${startDate.slice(11, 16)}`)).some(
    Array.from({ length: 100 }, (_, i) => i),
    1,
  )
  if (comes ?? lot! < (interval ? COME.orElse : COME.anyhow)) {
    const moment = momentOf(now, arrived, timezoneId)
    alongside(moment, place, context => perform(checkInBooking, context, undefined, { id: id() }))
  } else if (interval) {
    const released = addMilliseconds(startDate, RELEASES[interval] * MINUTE + SWEPT)
    if (released >= now) return
    alongside(momentOf(now, released, timezoneId), place, async context => {
      const booking = (await bookings.lockAny(context.tx, context.network, id()))!
      await releaseBooking({ ...context, actor: undefined }, booking)
    })
  }
}

const hashOf = (text: string) => [...text].reduce((sum, sign) => Math.imul(sum, 31) + sign.codePointAt(0)!, 7)
