import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calling } from '../../../kit/data/session.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { instantAt } from '../../../kit/form/local-time.ts'
import { useLocation } from '../../../kit/format/session.tsx'
import type { Resource } from '../../../kit/resources/resource.ts'
import { RESOURCE_ORDER } from '../../../kit/resources/resource.ts'
import type { Booking } from '../../../kit/resources/booking.ts'

/** More than anybody can look at. */
export const MOST = 2_000

/** The resources of the location and what is booked of them in some days. Two reads, and each of them page by page. */
export function useTimeline({ from, to }: { from: string; to: string }) {
  const { id: locationRef, timezoneId } = useLocation()
  const [start, end] = [instantAt(`${from}T00:00`, timezoneId), instantAt(`${to}T00:00`, timezoneId)]
  const key = ['bookings', 'timeline', locationRef, start, end]
  const resources = useQuery({
    queryKey: ['resources', 'timeline', locationRef],
    queryFn: ({ signal }) => calling(() => allOf(stoa.resources.listResources.all({ query: { locationRef }, signal }))),
  })
  const bookings = useQuery({
    queryKey: key,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { locationRef, 'startDate[lt]': end, 'endDate[gt]': start }
      return calling(() => allOf<Booking>(stoa.bookings.listBookings.all({ query, signal })))
    },
  })
  const location = useOperation(stoa.locations.getLocation, { params: { id: locationRef } }, { staleTime: 10 * 60_000 })
  const ordered = useMemo(() => resources.data?.toSorted(byType), [resources.data])
  return { key, resources: ordered, bookings, openingHours: location.data?.location.openingHours, error: resources.error }
}

async function allOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) {
    all.push(row)
    if (all.length === MOST) break
  }
  return all
}

/** Rooms come before desks, and each kind by name. */
const byType = (a: Resource, b: Resource) =>
  RESOURCE_ORDER.indexOf(a.type) - RESOURCE_ORDER.indexOf(b.type) || a.title.localeCompare(b.title)
