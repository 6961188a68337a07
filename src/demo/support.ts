import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { assignTicket, createTicket } from '../support/tickets/contract.ts'
import { changeDate, newActivity } from '../support/tickets/rules.ts'
import { findTicket, insertActivity, updateTicket, type TicketChanges } from '../support/tickets/store.ts'
import type { ActivityRow, TicketRow } from '../support/tickets/table.ts'
import type { Step } from './lines.ts'
import { later } from './moments.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** Tickets with all that was done about them. */
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
  if (step[2] === 'assigns') {
    const membershipRefAssignee = step[3] === null ? null : people.get(step[3]).id
    await perform(assignTicket, context, { ticket: { membershipRefAssignee } }, { id })
    return
  }
  const before = (await findTicket(context.tx, context.network, id))!
  const { changes, activity, kind } = outcome(step, before)
  const updateDate = changeDate(before, context.now)
  await updateTicket(context.tx, context.network, id, { ...changes, updateDate })
  const { membershipRef } = context.actor
  await insertActivity(context.tx, newActivity(before, { ...activity, membershipRef, createDate: updateDate }))
  await record(context, kind, id, before, { ...before, ...changes, updateDate })
}

interface Outcome {
  changes: Omit<TicketChanges, 'updateDate'>
  activity: Pick<ActivityRow, 'type'> & Partial<ActivityRow>
  kind: string
}

function outcome(step: Exclude<Step, { 2: 'assigns' }>, before: Pick<TicketRow, 'status' | 'type'>): Outcome {
  switch (step[2]) {
    case 'says': {
      const attachments = Array.from({ length: step[4] ?? 0 }, () => ({ key: newId() }))
      return { changes: {}, activity: { type: 'comment', text: step[3], attachments }, kind: 'ticket.commented' }
    }
    case 'status':
      return {
        changes: { status: step[3] },
        activity: { type: 'statusUpdated', status: step[3], previousStatus: before.status },
        kind: 'ticket.updated',
      }
    case 'type':
      return {
        changes: { type: step[3] },
        activity: { type: 'typeUpdated', ticketType: step[3], previousTicketType: before.type },
        kind: 'ticket.updated',
      }
  }
}
