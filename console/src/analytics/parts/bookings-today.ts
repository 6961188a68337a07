import { now } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { useOperation } from '../../kit/data/use-operation.ts'
import { instantAt, localAt } from '../../kit/form/local-time.ts'
import { useLocation, useLocationChoice } from '../../kit/format/session.tsx'

const HOUR = 3_600_000

/** What is booked today, by one request: as much as a page of the service holds. Whoever may not read it is shown nothing. */
export function useBookingsToday() {
  const chosen = useLocationChoice()
  const { timezoneId } = useLocation()
  const day = localAt(now(), timezoneId).slice(0, 10)
  const begin = instantAt(`${day}T00:00`, timezoneId)
  const end = instantAt(
    `${localAt(new Date(Date.parse(begin) + 30 * HOUR).toISOString(), timezoneId).slice(0, 10)}T00:00`,
    timezoneId,
  )
  const at = chosen && { locationRef: chosen.id }
  const query = { ...at, 'startDate[lt]': end, 'endDate[gt]': begin, order: 'startDate:asc' as const, limit: 100 }
  const args = { query }
  const { data, error } = useOperation(stoa.bookings.listBookings, args)
  return { args, begin, end, data: error ? undefined : data, isKnown: data !== undefined || error !== null }
}

/** Of what is booked today, what is still to come: nobody has checked in to it. */
export function useComing() {
  const { args, data, isKnown } = useBookingsToday()
  const present = now()
  const coming = data?.bookings.filter(({ checkInDate, endDate }) => checkInDate === undefined && endDate > present) ?? []
  return { args, coming, isKnown }
}
