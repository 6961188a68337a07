import { addColumns, addIndex, change, type Migration } from '../db/migrations/steps.ts'

const steps = (what: string, of: string) => `(select ${what} from "ticketActivity" step
  where step."network" = "ticket"."network" and step."ticketRef" = "ticket"."id" and ${of})`

const STATUS_SINCE = `coalesce(${steps('max(step."createDate")', `step."type" = 'statusUpdated'`)}, "createDate")`

/** What is solved and then closed was resolved when it was solved. */
const RESOLVED = `case when "status" in ('solved', 'closed') then coalesce(
  ${steps('max(step."createDate")', `step."type" = 'statusUpdated' and step."status" in ('solved', 'closed') and step."previousStatus" in ('new', 'inProgress')`)},
  "createDate") end`

/** By whoever is an admin today: nobody noted who was one then. */
const ANSWERED = steps(
  'min(step."createDate")',
  `step."type" = 'comment' and step."membershipRef" <> "ticket"."membershipRefRequester" and exists (select 1 from "membership" one
    where one."network" = step."network" and one."id" = step."membershipRef" and one."role" = 'admin')`,
)

/** Priorities of tickets, the dates of their lives, comments that were taken back, and what lists of tickets walk. */
export const support: Migration = {
  name: 'support',
  steps: [
    addColumns(
      'ticket',
      { priority: 'text', statusUpdateDate: 'time', firstResponseDate: 'time?', resolveDate: 'time?' },
      { priority: `'normal'`, statusUpdateDate: STATUS_SINCE, firstResponseDate: ANSWERED, resolveDate: RESOLVED },
    ),
    addColumns('ticketActivity', { priority: 'text?', previousPriority: 'text?', deleteDate: 'time?' }),
    addIndex('ticket', ['locationRef', 'updateDate', 'id']),
    addIndex('ticket', ['membershipRefRequester', 'createDate', 'id']),
    addIndex('ticket', ['membershipRefRequester', 'updateDate', 'id']),
    addIndex('ticket', ['membershipRefAssignee', 'createDate', 'id']),
    addIndex('ticket', ['membershipRefAssignee', 'updateDate', 'id']),
    change(`insert into "wordBacklog" ("network", "kind", "lastRef") select distinct "network", 'ticket', '' from "ticket";`),
  ],
}
