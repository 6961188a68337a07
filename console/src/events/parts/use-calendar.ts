import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { stoa } from '../../kit/data/stoa.ts'
import { wholeQuery } from '../../kit/data/use-operation.ts'
import { instantAt, shifted } from '../../kit/form/local-time.ts'
import { useLocation } from '../../kit/format/session.tsx'

/** The events of a location that touch the days around a date: those of a month with its edges. */
export function useCalendar(date: string) {
  const { id: locationRef, timezoneId } = useLocation()
  const at = (days: number) => instantAt(`${shifted(`${date.slice(0, 7)}-01`, days)}T00:00`, timezoneId)
  // By their end, so that what is over is not walked through.
  const query = { locationRef, 'startDate[lt]': at(46), 'endDate[gt]': at(-8), order: 'endDate:asc' } as const
  return useQuery({ ...wholeQuery(stoa.events.listEvents, query, MOST), placeholderData: keepPreviousData })
}

/** More than a calendar can show in any sense. */
const MOST = 1_000
