import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { assignTicket, createTicket } from '../support/tickets/contract.ts'
import { newActivity } from '../support/tickets/rules.ts'
import { activities, tickets } from '../support/tickets/store.ts'
import type { ActivityRow, TicketRow } from '../support/tickets/table.ts'
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
  if (step[2] === 'assigns') {
    const membershipRefAssignee = step[3] === null ? null : people.get(step[3]).id
    await perform(assignTicket, context, { ticket: { membershipRefAssignee } }, { id })
    return
  }
  const before = (await tickets.find(context.tx, context.network, id))!
  const { changes, activity, verb } = outcome(step, before)
  const after = await tickets.update(context, before, changes)
  const { membershipRef } = context.actor
  await activities.insert(
    context.tx,
    newActivity(before, { id: newId(), ...activity, membershipRef, createDate: after.updateDate }),
  )
  await record(context, 'ticket', verb, { before, after })
}

interface Outcome {
  changes: Partial<Pick<TicketRow, 'status' | 'type'>>
  activity: Pick<ActivityRow, 'type'> & Partial<ActivityRow>
  verb: 'commented' | 'updated'
}

function outcome(step: Exclude<Step, { 2: 'assigns' }>, before: Pick<TicketRow, 'status' | 'type'>): Outcome {
  switch (step[2]) {
    case 'says': {
      const attachments = Array.from({ length: step[4] ?? 0 }, () => ({ key: newId() }))
      return { changes: {}, activity: { type: 'comment', text: step[3], attachments }, verb: 'commented' as const }
    }
    case 'status':
      return {
        changes: { status: step[3] },
        activity: { type: 'statusUpdated', status: step[3], previousStatus: before.status },
        verb: 'updated' as const,
      }
    case 'type':
      return {
        changes: { type: step[3] },
        activity: { type: 'typeUpdated', ticketType: step[3], previousTicketType: before.type },
        verb: 'updated' as const,
      }
  }
}
