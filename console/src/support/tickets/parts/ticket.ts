import type { stoa } from '../../../kit/data/stoa.ts'
import type { ReplyOf } from '../../../kit/data/operation.ts'

export type History = ReplyOf<typeof stoa.tickets.getTicket>
export type Ticket = History['ticket']
export type Activity = History['activities'][number]
export type TicketStatus = Ticket['status']
export type TicketPriority = Ticket['priority']

export const INBOX = '/support/tickets'

/** Steps and comments are sent one after the other, because each changes the tag under which the next one is sent. */
export const STEPS_IN_TURN = { id: 'ticket' }

export const isResolved = (status: TicketStatus): boolean => status === 'solved' || status === 'closed'

const ORDER: readonly TicketStatus[] = ['new', 'inProgress', 'solved', 'closed']

/** What a status can become: anything later, and what is solved or closed can be taken up again. */
export const nextStatuses = (from: TicketStatus): readonly TicketStatus[] =>
  ORDER.filter((to, i) => i > ORDER.indexOf(from) || (to === 'inProgress' && isResolved(from)))

export const isReopening = ({ status, previousAttributes }: Activity['data']): boolean =>
  status === 'inProgress' && previousAttributes?.status !== undefined && isResolved(previousAttributes.status)

/** The first line of what was written, for lists. */
export const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? ''
