import { shifted } from '../../../kit/form/local-time.ts'
import type { Resource } from '../../../kit/resources/seats.ts'
import { clockAt, minutesOf } from './day.ts'

/** Minutes since midnight. The timeline has no end of a day: it says 23:59. */
const minutesUntil = (local: string): number => (local.slice(11, 16) === '23:59' ? 1440 : minutesOf(local))

/** A local time on a multiple of so many minutes from midnight on: the one that `choose` makes of how many of them have passed. */
export function stepped(local: string, step: number, choose: (steps: number) => number): string {
  const minutes = choose(minutesUntil(local) / step) * step
  const days = Math.floor(minutes / 1440)
  return `${shifted(local.slice(0, 10), days)} ${clockAt(minutes - days * 1440)}`
}

interface Clock {
  /** What the clock of the location shows at an instant. */
  local: (instant: string) => string
  instant: (local: string) => string
}

/** Times on the steps of resources, as instants. */
export function stepsOf(resources: readonly Pick<Resource, 'id' | 'bookingStepMinutes'>[], { local, instant }: Clock) {
  const stepOf = (ref: string) => resources.find(({ id }) => id === ref)?.bookingStepMinutes ?? 15
  return {
    onStep: (ref: string, shown: string, choose: (steps: number) => number) => instant(stepped(shown, stepOf(ref), choose)),
    /** One step earlier or later. */
    next(ref: string, at: string, by: 1 | -1): string {
      const shown = local(at)
      const to = stepped(shown, stepOf(ref), steps => (by === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1))
      if (stepOf(ref) === 1440) return instant(to)
      // An hour that clocks repeat has two of a local time: what passes is counted from this one.
      return new Date(Date.parse(at) + Date.parse(`${to}Z`) - Date.parse(`${shown}Z`)).toISOString()
    },
  }
}

type Ruled = Pick<Resource, 'bookingStepMinutes' | 'duration' | 'bookAheadDays'>

/**
 * Whether steps, lengths, or how far ahead or back it is, refuse a booking between two local times, where it is `now` by the same clock. Of who books
 * the timeline does not know whether they are of the public: only what would be refused to everybody is.
 */
export function breaksRules(
  { bookingStepMinutes: step, duration, bookAheadDays }: Ruled,
  { from, to, now, hasBegun }: { from: string; to: string; now: string; hasBegun: boolean },
): boolean {
  const at = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`)
  const minutes = (at(to) - at(from)) / 60_000
  const isOff = [from, to].some(local => minutesOf(local) % step !== 0)
  const fits = ({ min, max }: { min: number; max: number }) => min <= minutes && minutes <= max
  const isLong = !fits(duration) && !(duration.public.enabled && fits(duration.public))
  const days = (at(`${from.slice(0, 10)} 00:00:00`) - at(`${now.slice(0, 10)} 00:00:00`)) / 86_400_000
  return isOff || isLong || (from < now && !hasBegun) || days > (bookAheadDays ?? Infinity)
}
