import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { fullName, StatusBadge, When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { Lines } from '../page/Lines.tsx'
import { BOOKINGS, useBookingState } from './booking.ts'

/** What a person or company has booked, or what of a resource is booked, and is still to come. */
export function ComingBookings({ customerRef, resourceRef }: { customerRef?: string; resourceRef?: string }) {
  const { bookings: w } = useWords()
  const stateOf = useBookingState()
  const of = { ...(customerRef && { customerRef }), ...(resourceRef && { resourceRef: [resourceRef] }) }
  // By the hour, so that the same question has the same answer.
  const now = `${new Date().toISOString().slice(0, 13)}:00:00.000Z`
  const query = useOperation(stoa.bookings.listBookings, { query: { ...of, 'endDate[gte]': now, limit: 5 } })
  return (
    <Lines
      title={w.coming}
      query={query}
      none={w.noneComing}
      all={{ to: BOOKINGS, search: { view: 'list', ...(customerRef ? { customerRef } : { resourceRef: resourceRef! }) } }}
      lines={({ bookings }) =>
        bookings.map(booking => ({
          id: booking.id,
          to: `${BOOKINGS}/${booking.id}`,
          title: [customerRef ? booking.resource.title : fullName(booking.userOwner), booking.title].filter(Boolean).join(' · '),
          status: <StatusBadge tone={stateOf(booking).tone}>{stateOf(booking).says}</StatusBadge>,
          end: <When is={booking.startDate} as="moment" at={booking.locationRef} />,
        }))
      }
    />
  )
}
