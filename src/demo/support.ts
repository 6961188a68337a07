import { newId } from '../kernel/storage/ids.ts'
import { createTicket } from '../support/tickets/contract.ts'
import {
  assignTicket,
  createComment,
  deleteComment,
  updateTicketPriority,
  updateTicketStatus,
  updateTicketType,
} from '../support/tickets/contract-steps.ts'
import type { Step } from './lines.ts'
import { later } from './moments.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** Tickets with their history. */
export function ticketsAreOpened(scenario: Scenario): void {
  const { lines, schedule, perform, places, people, ids, by, resume } = scenario
  for (const [moment, place, type, person, description, steps, { key, priority } = {}] of lines.tickets) {
    schedule(moment, place, async opened => {
      const {
        ticket: { id },
      } = await perform(createTicket, by(opened, person), {
        ticket: { locationRef: places.get(place).id, type, priority, description, membershipRefRequester: people.get(person).id },
      })
      if (key !== undefined) ids.ticket.add(key, id)
      let context = opened
      let comment = ''
      for (const step of steps) {
        context = resume(context, later(context.now, step[0]))
        comment = await take(scenario, by(context, step[1]), { id, comment }, step)
      }
    })
  }
}

/** Takes a step of a ticket, and gives the id of its last comment. */
async function take(
  { perform, people }: Scenario,
  context: ActorContext,
  { id, comment }: { id: string; comment: string },
  step: Step,
): Promise<string> {
  switch (step[2]) {
    case 'assigns': {
      const membershipRefAssignee = step[3] === null ? null : people.get(step[3]).id
      await perform(assignTicket, context, { ticket: { membershipRefAssignee } }, { id })
      return comment
    }
    case 'says': {
      const attachments = Array.from({ length: step[4] ?? 0 }, () => ({ key: newId() }))
      return (await perform(createComment, context, { activity: { ticketRef: id, text: step[3], attachments } })).activity.id
    }
    case 'takes back':
      await perform(deleteComment, context, undefined, { id: comment })
      return comment
    case 'status':
      await perform(updateTicketStatus, context, { ticket: { status: step[3] } }, { id })
      return comment
    case 'type':
      await perform(updateTicketType, context, { ticket: { type: step[3] } }, { id })
      return comment
    case 'priority':
      await perform(updateTicketPriority, context, { ticket: { priority: step[3] } }, { id })
      return comment
  }
}
