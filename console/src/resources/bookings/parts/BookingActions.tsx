import { Button } from '@mantine/core'
import { Check, Pencil, X } from 'lucide-react'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite } from '../../../kit/data/use-write.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useShortcuts } from '../../../kit/keys/keys.ts'
import { useAddress } from '../../../kit/list/use-address.ts'
import { isOpen, STALE, type Booking } from '../../../kit/resources/booking.ts'
import { useCheckIn } from '../../../kit/resources/use-check-in.ts'

/** What can be done with a booking. Its dialogs are opened by the address. */
export function BookingActions({ booking }: { booking: Booking }) {
  const { bookings: w, kit, shell } = useWords()
  const [, change] = useAddress()
  const { id, userOwner, checkInDate } = booking
  const mayCheckIn = useCheckIn(booking)
  const checkIn = useWrite(stoa.bookings.checkInBooking, { said: () => w.checkedInNow(fullName(userOwner)), stale: STALE })
  const isOpenNow = isOpen(booking)
  const edit = () => change({ dialog: 'move', booking: id })
  useShortcuts(shell.keys.thisPage, isOpenNow ? [{ keys: 'e', label: kit.edit, run: edit }] : [])
  if (!isOpenNow) return null
  return (
    <>
      {mayCheckIn && (
        <Button leftSection={<Check size={15} />} loading={checkIn.isPending} onClick={() => checkIn.run({ params: { id } })}>
          {w.checkIn}
        </Button>
      )}
      <Button variant="default" leftSection={<Pencil size={14} />} onClick={edit}>
        {w.edit}
      </Button>
      {!checkInDate && (
        <Button variant="default" leftSection={<X size={15} />} onClick={() => change({ dialog: 'cancel', booking: id })}>
          {w.cancel}
        </Button>
      )}
    </>
  )
}
