import { useState } from 'react'
import { StoaError, type FreeTime } from '../../../../../client/index.ts'
import { now } from '../../../kit/data/clock.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { useWrite, type Foreseen } from '../../../kit/data/use-write.ts'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { useMailed } from '../../../kit/page/MailNotice.tsx'
import { useSay } from '../../../kit/page/use-say.tsx'
import { peopleOf, STALE, type Booking } from '../../../kit/resources/booking.ts'
import type { Resource } from '../../../kit/resources/resource.ts'
import type { Booked } from './booked.ts'
import { costsThen, type Difference, type Place } from './costs-then.ts'

/** Where a booking would stand, until somebody saves or takes back what the keys did, and while it is saved. */
interface Pending extends Place {
  id: string
  /** As it is stored. */
  stored: Booking
  clash: Clash | undefined
  isSaving: boolean
}

/** A move that costs something else than before, so that it waits for a word. */
interface Asked extends Difference {
  booking: Booking
  to: Place
}

export type Moves = ReturnType<typeof useMoves>
/** Why a booking cannot stand somewhere. */
export type Clash = 'taken' | 'closed' | 'refused'
type Asks = (resourceRef: string, startDate: string, endDate: string, id?: string) => Clash | undefined

/** An instant one step of a resource earlier or later. */
type Steps = (resourceRef: string, at: string, by: 1 | -1) => string

/** Moves bookings of the timeline: it shows them there at once, and back again when the service refuses, with what is free nearby. */
export function useMoves(key: readonly unknown[], resources: readonly Resource[], asks: Asks, step: Steps) {
  const { bookings: w } = useWords()
  const mailed = useMailed()
  const [, change] = useAddress()
  const say = useSay()
  const [pending, setPending] = useState<Pending>()
  const [asked, setAsked] = useState<Asked>()
  const [refused, setRefused] = useState<{ booking: Booking; to: Place; nearest: readonly FreeTime[] }>()
  const write = useWrite(stoa.bookings.updateBooking, {
    // Nobody was asked before, so who is told is said after.
    said: ({ booking }) => {
      const moved = w.moved(booking.resource.title)
      return booking.endDate > now() ? `${moved}. ${mailed(peopleOf([booking]))}` : moved
    },
    stale: STALE,
    onDone: ({ booking }) => settle(booking.id),
    foreseen: ({ params, body }): Foreseen[] => [
      {
        key,
        // What is kept is no answer.
        change: kept => {
          const booked = kept as unknown as Booked
          const rows = booked.rows.map(each => (each.id === params.id ? { ...each, ...body.booking } : each))
          return { ...booked, rows } as never
        },
      },
    ],
  })
  const settle = (id: string) => setPending(now => (now?.id === id ? undefined : now))
  const take = (booking: Booking, to: Place) => {
    setAsked(undefined)
    const { resourceRef, ...dates } = to
    const changes = resourceRef === booking.resourceRef ? dates : to
    const wasRefused = (error: unknown) => {
      settle(booking.id)
      if (!(error instanceof StoaError) || error.code !== 'slot_taken') return false
      setRefused({ booking, to, nearest: error.nearest })
      return true
    }
    write.run({ params: { id: booking.id }, body: { booking: changes } }, { seen: booking, refused: wasRefused })
  }
  const move = async (booking: Booking, { resourceRef, startDate, endDate }: Place) => {
    const to = { resourceRef, startDate, endDate }
    const isElsewhere = resourceRef !== booking.resourceRef
    if (!isElsewhere && startDate === booking.startDate && endDate === booking.endDate) return setPending(undefined)
    // Of a series it is asked which of them are meant.
    if (booking.seriesRef) return ask(booking, to)
    // It stands there already while the price is asked for.
    const clash = asks(resourceRef, startDate, endDate, booking.id)
    setPending({ id: booking.id, stored: booking, ...to, clash, isSaving: true })
    try {
      const difference = await costsThen(booking, to)
      if (difference === undefined) take(booking, to)
      else setAsked({ booking, to, ...difference })
    } catch (error) {
      // Nothing is charged that was not told before.
      settle(booking.id)
      say.failed(error, () => void move(booking, to))
    }
  }
  /** Opens the form in which more can be said of a move. */
  const ask = (booking: Booking, { resourceRef, startDate, endDate }: Place) => {
    setPending(undefined)
    setAsked(undefined)
    const resource = resourceRef === booking.resourceRef ? undefined : resourceRef
    change({ dialog: 'move', booking: booking.id, resource, start: startDate, end: endDate })
  }
  const leave = () => {
    if (pending) keepKeyboard(pending.id)
    setPending(undefined)
    setAsked(undefined)
    setRefused(undefined)
  }
  /** What a key does: the booking stands somewhere else, until it is saved or taken back. */
  const foresee = (booking: Booking, to: (from: Place) => Place | undefined) => {
    const stored = pending?.id === booking.id ? pending.stored : booking
    const place = to(pending?.id === booking.id ? pending : booking)
    if (!place || place.startDate >= place.endDate) return
    const { resourceRef, startDate, endDate } = place
    const clash = asks(resourceRef, startDate, endDate, booking.id)
    setPending({ id: booking.id, stored, resourceRef, startDate, endDate, clash, isSaving: false })
    keepKeyboard(booking.id)
  }
  const titleOf = (id: string) => resources.find(each => each.id === id)?.title ?? ''
  return {
    pending,
    asked,
    refused,
    titleOf,
    isMoving: write.isPending,
    /** A booking where it is shown. */
    foreseen: (booking: Booking): Booking => {
      if (pending?.id !== booking.id) return booking
      const { resourceRef, startDate, endDate } = pending
      return { ...booking, resourceRef, startDate, endDate }
    },
    move: (booking: Booking, to: Place) => void move(booking, to),
    take,
    ask,
    leave,
    /** A step earlier or later, longer or shorter. */
    nudge(booking: Booking, by: { start?: 1 | -1; end: 1 | -1 }) {
      foresee(booking, ({ resourceRef, startDate, endDate }) => ({
        resourceRef,
        startDate: by.start ? step(resourceRef, startDate, by.start) : startDate,
        endDate: step(resourceRef, endDate, by.end),
      }))
    },
    /** To the row below or above. */
    shift(booking: Booking, by: 1 | -1) {
      foresee(booking, from => {
        const next = resources[resources.findIndex(({ id }) => id === from.resourceRef) + by]
        return next && { ...from, resourceRef: next.id }
      })
    },
    save() {
      if (pending) void move(pending.stored, pending)
    },
  }
}

/** In another row it is another element, which the keyboard follows. */
const keepKeyboard = (id: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-event-id="${id}"]`)?.focus())
