import { stoa } from '../data/stoa.ts'
import { useOperation } from '../data/use-operation.ts'
import { fullName, StatusBadge, When } from '../format/values.tsx'
import { useWords } from '../format/words.tsx'
import { Lines } from '../page/Lines.tsx'
import { BOOKINGS, hourNow, useBookingState } from './booking.ts'

interface Props {
  customerRef?: string
  resourceRef?: string
  /** Of a person: where something can be booked for them. */
  locationRef?: string
}

/** What a person or company has booked, or what of a resource is booked, and is still to come. */
export function ComingBookings({ customerRef, resourceRef, locationRef }: Props) {
  const { bookings: w } = useWords()
  const stateOf = useBookingState()
  const filters = { ...(customerRef && { customerRef }), ...(resourceRef && { resourceRef: [resourceRef] }) }
  const query = useOperation(stoa.bookings.listBookings, { query: { ...filters, 'endDate[gte]': hourNow(), limit: 5 } })
  return (
    <Lines
      title={w.coming}
      query={query}
      none={w.noneComing}
      add={
        customerRef !== undefined && locationRef !== undefined
          ? { label: w.submit, to: BOOKINGS, search: { dialog: 'new', person: customerRef, at: locationRef } }
          : undefined
      }
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
