import { dateOfDay } from '../../kernel/time/instant.ts'
import type { LocalClock } from '../../kernel/time/local-clock.ts'
import type { OpeningHours } from '../../terms/opening-hours.ts'

/** A stretch of time in milliseconds since 1970; its end is not in it. */
export interface Stretch {
  start: number
  end: number
}

export const WEEKDAYS = ['thursday', 'friday', 'saturday', 'sunday', 'monday', 'tuesday', 'wednesday'] as const

/** When something is open within a range: stretches in order, of which none touches another. Without hours it always is. */
export function openStretches(hours: OpeningHours | undefined, range: Stretch, clock: LocalClock): Stretch[] {
  if (!hours?.enabled) return [range]
  const closed = new Set(hours.closedDays)
  const found: Stretch[] = []
  // What begins on the day before may last into the range.
  for (let day = clock.dayOf(range.start) - 1; day <= clock.dayOf(range.end); day++) {
    const date = dateOfDay(day)
    if (closed.has(date) || closed.has(date.slice(5))) continue
    // 1970-01-01 was a Thursday.
    const weekday = WEEKDAYS[((day % 7) + 7) % 7]!
    for (const { days, hours: times } of hours.items) {
      if (!days[weekday]) continue
      const [from, to] = [minutesOf(times.from), minutesOf(times.to)]
      found.push({ start: clock.at(day, from), end: clock.at(day, to > from ? to : to + 1_440) })
    }
  }
  return within(range, joined(found))
}

/** Stretches that cover the same time, in order, of which none touches another. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start)) append(all, start, end)
  return all
}

/** Appends a stretch to some in order, of which none begins after it: where it touches the last one, that becomes longer. */
export function append(stretches: Stretch[], start: number, end: number): void {
  const last = stretches.at(-1)
  if (last && start <= last.end) last.end = Math.max(last.end, end)
  else if (start < end) stretches.push({ start, end })
}

/** What is left of the first when the others are taken out; both are in order. */
export function without(stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  const left: Stretch[] = []
  let next = 0
  for (const { start, end } of stretches) {
    let at = start
    while (next < taken.length && taken[next]!.end <= start) next++
    for (let i = next; i < taken.length && taken[i]!.start < end; i++) {
      if (taken[i]!.start > at) left.push({ start: at, end: taken[i]!.start })
      at = Math.max(at, taken[i]!.end)
    }
    if (at < end) left.push({ start: at, end })
  }
  return left
}

const within = (range: Stretch, stretches: Stretch[]): Stretch[] =>
  stretches.flatMap(({ start, end }) => {
    const cut = { start: Math.max(start, range.start), end: Math.min(end, range.end) }
    return cut.start < cut.end ? [cut] : []
  })

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
