import { addColumns, type Migration } from '../db/migrations/steps.ts'

/** The last change of the status, where it took the ticket up again: what is in progress came there last by it. */
const REOPENED = `case when "status" = 'inProgress' then (select max(step."createDate") from "ticketActivity" step
  where step."network" = "ticket"."network" and step."ticketRef" = "ticket"."id" and step."type" = 'statusUpdated'
    and step."previousStatus" in ('solved', 'closed') and step."status" = 'inProgress') end`

/** Tickets say since when they are open again. */
export const reopenedTickets: Migration = {
  name: 'reopened tickets',
  steps: [addColumns('ticket', { reopenDate: 'time?' }, { reopenDate: REOPENED })],
}
