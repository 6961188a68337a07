import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { now } from '../../kit/data/clock.ts'
import { isForbidden } from '../../kit/data/query-client.ts'
import { calling } from '../../kit/data/calling.ts'
import { stoa } from '../../kit/data/stoa.ts'
import type { Foreseen } from '../../kit/data/use-write.ts'
import { instantAt, localAt } from '../../kit/form/local-time.ts'
import { useLocation, useLocationChoice } from '../../kit/format/session.tsx'
import { hourNow, type Booking } from '../../kit/resources/booking.ts'

const HOUR = 3_600_000
/** A page of the service. */
const LIMIT = 100
/** So many pages are read at most to find who is still to come: whoever is here already stands among them. */
const MOST_PAGES = 5

/** From midnight to midnight, by the clock of the location. */
export function useDayToday() {
  const { timezoneId } = useLocation()
  const midnight = (instant: string) => instantAt(`${localAt(instant, timezoneId).slice(0, 10)}T00:00`, timezoneId)
  const begin = midnight(now())
  return { begin, end: midnight(new Date(Date.parse(begin) + 30 * HOUR).toISOString()) }
}

interface Read {
  bookings: Booking[]
  /** Whether there may be others that were not read. */
  more: boolean
}

/** What is booked today and still to come: it is not over, and nobody has checked in to it. Whoever may not read it is shown nothing. */
export function useComing() {
  const chosen = useLocationChoice()
  const { end } = useDayToday()
  // What has ended is not walked through, so that the evening costs what the morning does.
  const query = {
    ...(chosen && { locationRef: chosen.id }),
    'endDate[gt]': hourNow(),
    'startDate[lt]': end,
    order: 'endDate:asc' as const,
    limit: LIMIT,
  }
  const key = ['bookings', 'comingToday', { query }]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      calling(async (): Promise<Read> => {
        const bookings: Booking[] = []
        let pages = 0
        for await (const page of stoa.bookings.listBookings.pages({ query, signal })) {
          bookings.push(...page.bookings)
          pages++
          if (pages === MOST_PAGES) return { bookings, more: page.nextPageToken !== undefined && page.bookings.length === LIMIT }
        }
        return { bookings, more: false }
      }),
  })
  const present = now()
  return {
    coming: (data?.bookings ?? [])
      .filter(({ checkInDate, endDate }) => checkInDate === undefined && endDate > present)
      .toSorted((a, b) => a.startDate.localeCompare(b.startDate)),
    more: data?.more ?? false,
    isKnown: data !== undefined || isForbidden(error),
    failed: data === undefined && error !== null && !isForbidden(error) ? { error, again: () => void refetch() } : undefined,
    /** Shows at once that somebody has checked in. */
    foreseeCheckIn: (id: string): Foreseen => ({
      key,
      change: answer => {
        const { bookings, more } = answer as unknown as Read
        return { bookings: bookings.map(each => (each.id === id ? { ...each, checkInDate: now() } : each)), more } as never
      },
    }),
  }
}
