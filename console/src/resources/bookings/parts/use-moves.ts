import { useState } from 'react'
import { StoaError, type FreeTime } from '../../../../../client/index.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite, type Foreseen } from '../../../kit/data/use-write.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useSay } from '../../../kit/page/use-say.tsx'
import { STALE, type Booking } from '../../../kit/resources/booking.ts'

/** Where a booking would stand, until somebody saves or takes back what the keys did. */
export interface Pending {
  id: string
  /** As it is stored. */
  stored: Booking
  startDate: string
  endDate: string
  isTaken: boolean
}

export type Moves = ReturnType<typeof useMoves>
type Asks = (resourceRef: string, startDate: string, endDate: string, id?: string) => boolean

/** Moves bookings of the timeline: it shows them there at once, and back again when the service refuses, with what is free nearby. */
export function useMoves(key: readonly unknown[], asks: Asks) {
  const { bookings: w } = useWords()
  const [, change] = useAddress()
  const say = useSay()
  const [pending, setPending] = useState<Pending>()
  const [refused, setRefused] = useState<{ booking: Booking; startDate: string; endDate: string; nearest: readonly FreeTime[] }>()
  const write = useWrite(stoa.bookings.updateBooking, {
    said: ({ booking }) => w.moved(booking.resource.title),
    stale: STALE,
    foreseen: ({ params, body }): Foreseen[] => [
      {
        key,
        // What is kept is the list itself, not an answer.
        change: all =>
          (all as unknown as Booking[]).map(each => (each.id === params.id ? { ...each, ...body.booking } : each)) as never,
      },
    ],
  })
  const move = (booking: Booking, startDate: string, endDate: string) => {
    setPending(undefined)
    if (startDate === booking.startDate && endDate === booking.endDate) return
    // Of a series it is asked which of them are meant.
    if (booking.seriesRef) return change({ dialog: 'move', booking: booking.id, start: startDate, end: endDate })
    write.run({ params: { id: booking.id }, body: { booking: { startDate, endDate } } }, error => {
      if (!(error instanceof StoaError) || error.code !== 'slot_taken') return false
      setRefused({ booking, startDate, endDate, nearest: error.nearest })
      return true
    })
  }
  return {
    pending,
    /** A booking where it is shown. */
    foreseen: (booking: Booking): Booking =>
      pending?.id === booking.id ? { ...booking, startDate: pending.startDate, endDate: pending.endDate } : booking,
    refused,
    move,
    leave: () => setRefused(undefined),
    refuseOther: () => say.failed(new StoaError({ status: 0, code: 'conflict', detail: w.stays })),
    /** What a key does: so many minutes earlier or later, longer or shorter. */
    nudge(booking: Booking, by: { start: number; end: number }) {
      const { stored, ...from } = pending?.id === booking.id ? pending : { ...booking, stored: booking }
      const at = (date: string, minutes: number) => new Date(Date.parse(date) + minutes * 60_000).toISOString()
      const [startDate, endDate] = [at(from.startDate, by.start), at(from.endDate, by.end)]
      if (startDate >= endDate) return
      const isTaken = asks(booking.resourceRef, startDate, endDate, booking.id)
      setPending({ id: booking.id, stored, startDate, endDate, isTaken })
    },
    save() {
      if (pending) move(pending.stored, pending.startDate, pending.endDate)
    },
    takeBack: () => setPending(undefined),
  }
}
