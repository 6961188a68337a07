import { Drawer, Group, Stack } from '@mantine/core'
import { stoa } from '../../../kit/data/stoa.ts'
import { useOperation } from '../../../kit/data/use-operation.ts'
import { useSpan } from '../../../kit/format/use-span.ts'
import { StatusBadge } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { LinkTo } from '../../../kit/page/LinkTo.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { BookingBody } from './BookingBody.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BOOKINGS, useBookingState } from '../../../kit/resources/booking.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'

/** The booking that the address names, beside the timeline, and its dialogs over it. */
export function BookingPanel() {
  const { bookings: w } = useWords()
  const [{ booking: id, dialog }, change] = useAddress()
  const found = useOperation(stoa.bookings.getBooking, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const booking = id === undefined ? undefined : found.data?.booking
  const stateOf = useBookingState()
  const { span } = useSpan(booking?.locationRef)
  const closeDialog = () => change({ dialog: undefined, resource: undefined, start: undefined, end: undefined })
  const close = () => change({ booking: undefined, dialog: undefined, resource: undefined, start: undefined, end: undefined })
  return (
    <>
      <Drawer
        opened={id !== undefined && dialog === undefined}
        onClose={close}
        position="right"
        title={booking ? `${booking.resource.title}, ${span(booking)}` : w.booking}
        closeButtonProps={{ 'aria-label': w.close }}
      >
        <Loaded query={found} lines={8}>
          {({ booking }) => (
            <Stack gap="md">
              <Group gap="xs" justify="space-between">
                <StatusBadge tone={stateOf(booking).tone}>{stateOf(booking).says}</StatusBadge>
                <LinkTo to={`${BOOKINGS}/${booking.id}`}>{w.open}</LinkTo>
              </Group>
              <Group gap="xs">
                <BookingActions booking={booking} />
              </Group>
              <BookingBody booking={booking} />
            </Stack>
          )}
        </Loaded>
      </Drawer>
      {booking && (
        <>
          <MoveDialog key={booking.id} booking={booking} etag={found.etag} onClose={closeDialog} />
          <CancelDialog booking={booking} onClose={close} />
        </>
      )}
    </>
  )
}
