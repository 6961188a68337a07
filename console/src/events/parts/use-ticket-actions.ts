import { now } from '../../kit/data/clock.ts'
import { stoa } from '../../kit/data/stoa.ts'
import { foresee, useWrite } from '../../kit/data/use-write.ts'
import { fullName } from '../../kit/format/values.tsx'
import { useWords } from '../../kit/format/words.tsx'
import { foreseeTicket, STALE, type Ticket } from './tickets.ts'

/** What is done to a ticket by one click: who came is shown at once. */
export function useTicketActions(ticket: Ticket) {
  const { seats: w } = useWords()
  const name = fullName(ticket.user)
  const params = { id: ticket.id }
  const shown = (changes: Partial<Ticket>) => [
    foreseeTicket(ticket, changes),
    foresee(stoa.eventTickets.getEventTicket, { params }, reply => ({ ticket: { ...reply.ticket, ...changes } })),
  ]
  const checkIn = useWrite(stoa.eventTickets.checkInEventTicket, { foreseen: () => shown({ checkInDate: now() }) })
  const undo = useWrite(stoa.eventTickets.undoEventCheckIn, {
    said: () => w.undone(name),
    foreseen: () => shown({ checkInDate: undefined } as unknown as Partial<Ticket>),
  })
  const turn = useWrite(stoa.eventTickets.updateEventTicket, {
    stale: STALE,
    said: ({ ticket: { role } }) => (role === 'host' ? w.isHost(name) : w.isAttendee(name)),
  })
  return {
    checkIn: () => checkIn.run({ params }),
    undo: () => undo.run({ params }),
    turn: () => turn.run({ params, body: { ticket: { role: ticket.role === 'host' ? 'attendee' : 'host' } } }, { seen: ticket }),
  }
}
