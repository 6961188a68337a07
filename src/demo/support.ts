import { newId } from '../kernel/storage/ids.ts'
import { createTicket } from '../support/tickets/contract.ts'
import { assignTicket, createComment, updateTicketStatus, updateTicketType } from '../support/tickets/contract-steps.ts'
import type { Step } from './lines.ts'
import { later } from './moments.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** Tickets with their history. */
export function ticketsAreOpened(scenario: Scenario): void {
  const { lines, schedule, perform, places, people, ids, by, resume } = scenario
  for (const [moment, place, type, person, description, steps, key] of lines.tickets) {
    schedule(moment, place, async opened => {
      const {
        ticket: { id },
      } = await perform(createTicket, by(opened, person), {
        ticket: { locationRef: places.get(place).id, type, description, membershipRefRequester: people.get(person).id },
      })
      if (key !== undefined) ids.ticket.add(key, id)
      let context = opened
      for (const step of steps) {
        context = resume(context, later(context.now, step[0]))
        await take(scenario, by(context, step[1]), id, step)
      }
    })
  }
}

async function take({ perform, people }: Scenario, context: ActorContext, id: string, step: Step): Promise<void> {
  switch (step[2]) {
    case 'assigns': {
      const membershipRefAssignee = step[3] === null ? null : people.get(step[3]).id
      await perform(assignTicket, context, { ticket: { membershipRefAssignee } }, { id })
      return
    }
    case 'says': {
      const attachments = Array.from({ length: step[4] ?? 0 }, () => ({ key: newId() }))
      await perform(createComment, context, { activity: { ticketRef: id, text: step[3], attachments } })
      return
    }
    case 'status':
      await perform(updateTicketStatus, context, { ticket: { status: step[3] } }, { id })
      return
    case 'type':
      await perform(updateTicketType, context, { ticket: { type: step[3] } }, { id })
  }
}
