import { useFormats } from './use-formats.ts'

interface Stretch {
  startDate: string
  endDate: string
}

/** A stretch of time in words, by the clock of its location: `24 Nov 2026, 10:00 – 11:30`. */
export function useSpan(locationRef: string | undefined) {
  const { day, time, moment } = useFormats(locationRef)
  return {
    span: ({ startDate, endDate }: Stretch): string =>
      day(startDate) === day(endDate)
        ? `${day(startDate)}, ${time(startDate)} – ${time(endDate)}`
        : `${moment(startDate)} – ${moment(endDate)}`,
    /** Where the day is known. */
    times: ({ startDate, endDate }: Stretch): string => `${time(startDate)} – ${time(endDate)}`,
  }
}
