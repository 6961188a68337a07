import { useMemo } from 'react'
import { Figure, Nothing, When } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useLocationColumn } from '../../kit/list/use-location-column.ts'
import { Pictured } from '../../kit/shop/Pictured.tsx'
import { usePriceWords, type Resource } from '../../kit/resources/resource.ts'

export function useResourceColumns(): Column<Resource>[] {
  const { resources: w, events } = useWords()
  const location = useLocationColumn<Resource>()
  return useMemo(
    () => [
      { id: 'resource', title: w.resource, cell: ({ title, imageUrl }) => <Pictured title={title} url={imageUrl} /> },
      { id: 'type', title: w.type, cell: ({ type }) => w.types[type], onPhone: true },
      {
        id: 'capacity',
        title: w.capacity,
        cell: ({ capacity }) => (capacity === undefined ? <Nothing /> : <Figure value={capacity} />),
        isFigure: true,
      },
      { id: 'price', title: w.prices, cell: resource => <PriceOf resource={resource} /> },
      { id: 'permission', title: w.permission, cell: ({ bookingPermission }) => w.audiences[bookingPermission] },
      location,
      { id: 'visibility', title: w.visibility, cell: ({ visibility }) => w.audiences[visibility], isExtra: true },
      { id: 'refund', title: w.refund, cell: ({ refundThreshold }) => events.refunds[refundThreshold], isExtra: true },
      {
        id: 'changed',
        title: w.changed,
        cell: ({ updateDate, locationRef }) => <When is={updateDate} as="ago" at={locationRef} />,
        isExtra: true,
      },
    ],
    [w, events, location],
  )
}

const PriceOf = ({ resource }: { resource: Resource }) => usePriceWords(resource.locationRef).short(resource)
