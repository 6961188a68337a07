import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { fullName, Nothing, Person, StatusBadge, When } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { useLocationColumn } from '../../../kit/list/use-location-column.ts'
import { PaymentState } from '../../../kit/pay/PaymentState.tsx'
import { BookedSpan } from '../../../kit/resources/BookedSpan.tsx'
import { useBookingState, type Booking } from '../../../kit/resources/booking.ts'

export function useBookingColumns(): Column<Booking>[] {
  const { bookings: w } = useWords()
  const location = useLocationColumn<Booking>()
  return useMemo(
    () => [
      { id: 'person', title: w.person, cell: booking => <Owner of={booking} /> },
      {
        id: 'when',
        title: w.when,
        cell: booking => <BookedSpan of={booking} at={booking.locationRef} />,
        sorts: ['endDate:asc', 'startDate:desc'],
        onPhone: true,
      },
      { id: 'resource', title: w.resource, cell: ({ resource }) => resource.title },
      { id: 'status', title: w.status, cell: booking => <State booking={booking} /> },
      { id: 'payment', title: w.payment, cell: ({ payment }) => (payment ? <PaymentState of={payment} /> : <Nothing />) },
      location,
      { id: 'company', title: w.company, cell: ({ company }) => company?.title ?? <Nothing />, isExtra: true },
      {
        id: 'created',
        title: w.createdOn,
        cell: ({ createDate, locationRef }) => <When is={createDate} at={locationRef} />,
        sorts: ['createDate:desc'],
        isExtra: true,
      },
    ],
    [w, location],
  )
}

export const nameOf = ({ userOwner, resource }: Booking): string => `${fullName(userOwner)}, ${resource.title}`

/** Where the screen is narrow, what is booked stands under the name in place of what for. */
const Owner = ({ of: { userOwner, title, resource } }: { of: Booking }) => (
  <Person
    is={userOwner}
    hint={
      <>
        <Text span inherit visibleFrom="sm">
          {title}
        </Text>
        <Text span inherit hiddenFrom="sm">
          {resource.title}
        </Text>
      </>
    }
  />
)

function State({ booking }: { booking: Booking }) {
  const { tone, says } = useBookingState()(booking)
  return <StatusBadge tone={tone}>{says}</StatusBadge>
}
