import { stoa } from '../../../kit/data/stoa.ts'
import { useSession } from '../../../kit/format/session.tsx'
import type { Ticket, TicketPriority, TicketStatus } from './ticket.ts'
import { useSteps } from './use-steps.ts'

type Assignee = NonNullable<Ticket['userAssignee']>

/** What can be done with a ticket. */
export function useTicketActions(ticket: Ticket) {
  const step = useSteps()
  const { user: me } = useSession()
  const { tickets } = stoa
  return {
    me: me as Assignee,
    isMine: ticket.userAssignee?.id === me.id,
    become: (status: TicketStatus) =>
      step({
        ticket,
        seen: { status, reopenDate: undefined } as Partial<Ticket>,
        send: common => tickets.updateTicketStatus.answer({ ...common, body: { ticket: { status } } }),
      }),
    assign: (to: Assignee | undefined) =>
      step({
        ticket,
        seen: { userAssignee: to } as Partial<Ticket>,
        send: common => tickets.assignTicket.answer({ ...common, body: { ticket: { userRefAssignee: to?.id ?? null } } }),
      }),
    retype: (type: Ticket['type']) =>
      step({
        ticket,
        seen: { type },
        send: common => tickets.updateTicketType.answer({ ...common, body: { ticket: { type } } }),
      }),
    prioritize: (priority: TicketPriority) =>
      step({
        ticket,
        seen: { priority },
        send: common => tickets.updateTicketPriority.answer({ ...common, body: { ticket: { priority } } }),
      }),
  }
}
