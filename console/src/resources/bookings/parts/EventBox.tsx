import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ScheduleEventData } from '@mantine/schedule'
import { Check, Repeat } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useSpan } from '../../../kit/format/use-span.ts'
import { fullName } from '../../../kit/format/values.tsx'
import { useWords } from '../../../kit/format/words.tsx'
import { useAddress } from '../../../kit/list/use-address.ts'
import { isOpen, isOver, useBookingState, type Booking } from '../../../kit/resources/booking.ts'
import classes from './timeline.module.css'
import type { Moves } from './use-moves.ts'

interface Props {
  event: ScheduleEventData
  moves: Moves
}

const bookingOf = ({ payload }: ScheduleEventData) => payload?.booking as Booking | undefined

/** A booking in the timeline, or what cannot be booked. The keys that move it are those of `MOVES`. */
export function EventBox({ event, moves, ...props }: Props) {
  const booking = bookingOf(event)
  const { className = '' } = props as { className?: string }
  return booking ? (
    <BookingBox booking={booking} moves={moves} props={props} />
  ) : (
    <Box
      {...props}
      className={`${className} ${classes.blocked}`}
      data-taken={event.payload?.isTaken}
      aria-hidden
      title={event.title}
    />
  )
}

function BookingBox({ booking, moves, props }: { booking: Booking; moves: Moves; props: object }) {
  const [, change] = useAddress()
  const isPending = moves.pending?.id === booking.id
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      '<': () => moves.nudge(booking, { start: -1, end: -1 }),
      '>': () => moves.nudge(booking, { start: 1, end: 1 }),
      '+': () => moves.nudge(booking, { end: 1 }),
      '-': () => moves.nudge(booking, { end: -1 }),
      j: () => moves.shift(booking, 1),
      k: () => moves.shift(booking, -1),
      Delete: () => change({ dialog: 'cancel', booking: booking.id }),
      ...(isPending && !moves.pending!.isSaving && { Enter: moves.save, Escape: moves.leave }),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey || !isOpen(booking)) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  const { times } = useSpan(booking.locationRef)
  const { mod, ...rest } = props as { mod?: never }
  const own = {
    over: isOver(booking),
    tentative: booking.status === 'tentative',
    pending: isPending,
    clash: isPending && moves.pending!.clash !== undefined,
  }
  return (
    <UnstyledButton
      {...rest}
      mod={[mod, own]}
      title={`${fullName(booking.userOwner)}, ${times(booking)}`}
      aria-keyshortcuts="< > + - j k Delete"
      onKeyDown={onKeyDown}
    />
  )
}

/** What a booking tells in its box. */
export function EventBody({ event, isShort }: { event: ScheduleEventData; isShort: boolean }) {
  const { bookings: w } = useWords()
  const booking = bookingOf(event)
  const { times } = useSpan(booking?.locationRef)
  const stateOf = useBookingState()
  if (!booking) return event.title
  const { says } = stateOf(booking)
  const { checkInDate, seriesRef, title, seats } = booking
  const [start, end] = times(booking).split(' – ')
  const name = <span className={classes.eventText}>{fullName(booking.userOwner)}</span>
  // Whoever hears it is told the rest, too.
  const rest = <VisuallyHidden>{[' ', booking.resource.title, says].join(', ')}</VisuallyHidden>
  if (isShort)
    return (
      <span className={classes.short}>
        <span className={classes.eventTime}>{start}</span> {name}
        {rest}
      </span>
    )
  return (
    <span className={classes.event}>
      <span className={classes.eventName}>
        {checkInDate && <Check size={12} aria-hidden />}
        {seriesRef && <Repeat size={11} aria-hidden />}
        {name}
      </span>{' '}
      <span className={classes.eventTime}>
        {start}{' '}
        <span className={classes.eventMore}>
          {[`– ${end}`, title, ...(seats > 1 ? [`${w.seats}: ${seats}`] : [])].filter(Boolean).join(' · ')}
        </span>
      </span>
      {rest}
    </span>
  )
}
