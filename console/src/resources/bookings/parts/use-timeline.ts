import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '../../../kit/data/query-client.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation, wholeQuery } from '../../../kit/data/use-operation.ts'
import { instantAt } from '../../../kit/form/local-time.ts'
import { useLocation } from '../../../kit/format/session.tsx'
import type { Resource } from '../../../kit/resources/resource.ts'
import { RESOURCE_ORDER } from '../../../kit/resources/resource.ts'
import { readBooked, type Booked } from './booked.ts'
import { eachDay } from './day.ts'

/** The resources of the location and what is booked of them in some days, each read once and then only what has changed of it. */
export function useTimeline({ from, to }: { from: string; to: string }) {
  const { id: locationRef, timezoneId } = useLocation()
  const bounds = [...eachDay({ from, to }), to].map(day => instantAt(`${day}T00:00`, timezoneId))
  const key = ['bookings', 'timeline', locationRef, bounds[0], bounds.at(-1)]
  const resources = useQuery(wholeQuery(stoa.resources.listResources, { locationRef }))
  const bookings = useQuery({
    queryKey: key,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readBooked({ locationRef, bounds }, queryClient.getQueryData<Booked>(key), signal),
  })
  const location = useOperation(stoa.locations.getLocation, { params: { id: locationRef } }, { staleTime: 10 * 60_000 })
  const ordered = useMemo(() => resources.data?.toSorted(byType), [resources.data])
  return {
    key,
    resources: ordered,
    bookings: bookings.data?.rows,
    openingHours: location.data?.location.openingHours,
    error: resources.error ?? bookings.error,
    refetch: () => Promise.all([resources.refetch(), bookings.refetch()]),
  }
}

/** Rooms come before desks, and each kind by name. */
const byType = (a: Resource, b: Resource) =>
  RESOURCE_ORDER.indexOf(a.type) - RESOURCE_ORDER.indexOf(b.type) || a.title.localeCompare(b.title)
