import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { calling } from '../../kit/data/session.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { instantAt, shifted } from '../../kit/form/local-time.ts'
import { useLocation } from '../../kit/format/session.tsx'
import type { Event } from './event.ts'

/** The events of a location that touch the days around a date: those of a month with its edges. */
export function useCalendar(date: string) {
  const { id: locationRef, timezoneId } = useLocation()
  const at = (days: number) => instantAt(`${shifted(`${date.slice(0, 7)}-01`, days)}T00:00`, timezoneId)
  const [from, to] = [at(-8), at(46)]
  return useQuery({
    queryKey: ['events', 'calendar', locationRef, from, to],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      calling(async () => {
        const all: Event[] = []
        const query = { locationRef, 'startDate[lt]': to, 'endDate[gt]': from }
        for await (const event of stoa.events.listEvents.all({ query, signal })) {
          all.push(event)
          if (all.length === MOST) break
        }
        return all
      }),
  })
}

/** More than a calendar can show in any sense. */
const MOST = 1_000
