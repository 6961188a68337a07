import { useSpan } from '../../kit/format/use-span.ts'
import { useWords } from '../../kit/format/words.tsx'
import { ActionDialog } from '../../kit/page/ActionDialog.tsx'
import { MailNotice } from '../../kit/page/MailNotice.tsx'
import type { Event } from './event.ts'
import { MOST_TICKETS } from './tickets.ts'
import { useTold } from './use-told.ts'

export interface Dragged {
  event: Event
  to: Pick<Event, 'startDate' | 'endDate'>
}

/** Whether somebody has a ticket for an event, or waits for one, so that dragging it is no trifle. */
export const concernsPeople = ({ attendees, waitlist }: Event): boolean => attendees > 0 || waitlist.length > 0

/** Before an event is dragged to another time that people have a ticket for: when it will be, and how many are told. */
export function MoveQuestion({ event, to, onClose, onMove }: Dragged & { onClose: () => void; onMove: () => void }) {
  const { events: w } = useWords()
  const { span } = useSpan(event.locationRef)
  const told = useTold(event, { ...to, venue: event.venue })
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={w.moveTitle(event.title)}
      text={span(to)}
      confirm={w.moveIt}
      danger={false}
      isRunning={false}
      onConfirm={onMove}
    >
      <MailNotice to={told} isMore={told >= MOST_TICKETS} />
    </ActionDialog>
  )
}
