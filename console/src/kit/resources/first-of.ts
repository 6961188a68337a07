import { instantAt, localAt, shifted } from '../form/local-time.ts'

interface Wanted {
  stepMinutes: number
  minutes: number
  timezoneId: string
}

interface Stretch {
  startDate: string
  endDate: string
}

/**
 * The first so many minutes of a stretch from a step of the local clock on, or what is left where that is shorter; whole days where the
 * step is a day.
 */
export function firstOf(
  { startDate, endDate }: Stretch,
  { stepMinutes, minutes, timezoneId }: Wanted,
): { start: string; end: string } {
  const from = Math.ceil(Date.parse(startDate) / 60_000) * 60_000
  const local = localAt(new Date(from).toISOString(), timezoneId)
  const midnight = (days: number) => Date.parse(instantAt(`${shifted(local.slice(0, 10), days)}T00:00`, timezoneId))
  const sinceMidnight = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
  const isDaily = stepMinutes === 1_440
  const begun = from === midnight(0) ? 0 : 1
  const start = isDaily
    ? midnight(begun)
    : begun === 0
      ? from
      : from + ((stepMinutes - (sinceMidnight % stepMinutes)) % stepMinutes) * 60_000
  const steps = Math.ceil(minutes / stepMinutes)
  const end = Math.min(isDaily ? midnight(begun + steps) : start + steps * stepMinutes * 60_000, Date.parse(endDate))
  return start < end
    ? { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
    : { start: startDate, end: endDate }
}
