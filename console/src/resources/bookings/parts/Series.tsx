import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useSpan } from '../../../kit/format/use-span.ts'
import { StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { Lines } from '../../../kit/page/Lines.tsx'
import { BOOKINGS, hourNow, useBookingState, type Booking } from '../../../kit/resources/booking.ts'

/** The bookings of a series that are still to come. */
export function Series({ of: { id, seriesRef, locationRef, resourceRef } }: { of: Booking & { seriesRef: string } }) {
  const { bookings: w } = useWords()
  const { span } = useSpan(locationRef)
  const stateOf = useBookingState()
  const query = useOperation(stoa.bookings.listBookings, { query: { seriesRef, 'endDate[gte]': hourNow(), limit: 10 } })
  return (
    <Lines
      title={w.ofSeries}
      query={query}
      none={w.seriesOver}
      all={{ to: BOOKINGS, search: { view: 'list', seriesRef } }}
      lines={({ bookings }) =>
        bookings.map(booking => ({
          id: booking.id,
          to: `${BOOKINGS}/${booking.id}`,
          title: span(booking),
          status: <StatusBadge tone={stateOf(booking).tone}>{stateOf(booking).says}</StatusBadge>,
          end: booking.id === id ? w.thisOne : booking.resourceRef === resourceRef ? '' : booking.resource.title,
        }))
      }
    />
  )
}
