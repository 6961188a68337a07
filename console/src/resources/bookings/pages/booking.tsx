import { Group, Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useSpan } from '../../../kit/format/use-span.ts'
import { StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { History } from '../../../kit/history/History.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { FailedPage } from '../../../kit/page/FailedPage.tsx'
import { Page } from '../../../kit/page/Page.tsx'
import { Column } from '../../../settings/frame.tsx'
import { BOOKINGS, useBookingState } from '../../../kit/resources/booking.ts'
import { BookingBody } from '../parts/BookingBody.tsx'
import { BookingActions } from '../parts/BookingActions.tsx'
import { CancelDialog } from '../parts/CancelDialog.tsx'
import { MoveDialog } from '../parts/MoveDialog.tsx'

/** `/console/resources/bookings/{id}`: a booking, a canceled one too. */
export function PageOfRoute() {
  const { bookings: w } = useWords()
  const { id } = useParams({ strict: false }) as { id: string }
  const [, change] = useAddress()
  const found = useOperation(stoa.bookings.getBooking, { params: { id } })
  const booking = found.data?.booking
  const stateOf = useBookingState()
  const { span } = useSpan(booking?.locationRef)
  const back = { to: BOOKINGS, label: w.title }
  const close = () => change({ dialog: undefined, booking: undefined })
  if (found.error && !booking) return <FailedPage title={w.title} back={back} query={found} />
  return (
    <Column>
      <Page
        title={booking && `${booking.resource.title}, ${span(booking)}`}
        beside={booking && <StatusBadge tone={stateOf(booking).tone}>{stateOf(booking).says}</StatusBadge>}
        back={back}
      >
        {booking ? (
          <>
            <Group gap="xs">
              <BookingActions booking={booking} />
            </Group>
            <BookingBody booking={booking} />
            <History of={booking.id} />
            <MoveDialog booking={booking} etag={found.etag} onClose={close} />
            <CancelDialog booking={booking} onClose={close} />
          </>
        ) : (
          <Skeleton h={260} />
        )}
      </Page>
    </Column>
  )
}
