import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const statuses: Rule = {
  name: 'a ticket’s status is that of the last step that changed it',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" || ', its history says ' || "last" as "detail" from (
      select ticket."id", ticket."status", coalesce((select step."status" from "ticketActivity" step
        where step."network" = ticket."network" and step."ticketRef" = ticket."id" and step."type" = 'statusUpdated'
        order by step."createDate" desc, step."id" desc limit 1), 'new') as "last"
      from "ticket" ticket where ticket."network" = ${network}) told where "status" <> "last"`,
}

/** What a step of this type changes, and where the step keeps it. */
const changed = (what: string, type: string, column: string, kept: string): Rule => ({
  name: `a ticket’s ${what} is that of the last step that changed it`,
  broken: network => sql`
    select ticket."id" as "object", 'it has ' || coalesce(ticket.${sql.ref(column)}, 'none') || ', its history says '
      || coalesce(step.${sql.ref(kept)}, 'none') as "detail"
    from "ticket" ticket
      join "ticketActivity" step on step."network" = ticket."network" and step."ticketRef" = ticket."id" and step."type" = ${sql.lit(type)}
    where ticket."network" = ${network} and step.${sql.ref(kept)} is distinct from ticket.${sql.ref(column)}
      and not exists (select 1 from "ticketActivity" later where later."network" = ${network} and later."ticketRef" = ticket."id"
        and later."type" = step."type" and (later."createDate", later."id") > (step."createDate", step."id"))`,
})

const resolved: Rule = {
  name: 'a ticket has a resolveDate exactly while it is solved or closed',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" || ' and ' || case when "resolveDate" is null then 'has none' else 'has one' end as "detail"
    from "ticket" where "network" = ${network}
      and case when "status" in ('solved', 'closed') then "resolveDate" is null else "resolveDate" is not null end`,
}

const reopened: Rule = {
  name: 'a ticket has a reopenDate exactly while it is in progress again',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" || ', was ' || "was" || ' and ' || case when "reopenDate" is null then 'has none' else 'has one' end as "detail"
    from (select ticket."id", ticket."status", ticket."reopenDate", coalesce((select step."previousStatus" from "ticketActivity" step
        where step."network" = ticket."network" and step."ticketRef" = ticket."id" and step."type" = 'statusUpdated'
        order by step."createDate" desc, step."id" desc limit 1), 'new') as "was"
      from "ticket" ticket where ticket."network" = ${network}) told
    where case when "status" = 'inProgress' and "was" in ('solved', 'closed') then "reopenDate" is null else "reopenDate" is not null end`,
}

/** It is not stored who was an admin then. A comment that was taken back keeps its place. */
const answered: Rule = {
  name: 'the first response to a ticket is a comment of somebody else than who asked',
  broken: network => sql`
    select ticket."id" as "object", 'no such comment is of the time of its firstResponseDate' as "detail"
    from "ticket" ticket where ticket."network" = ${network} and ticket."firstResponseDate" is not null
      and not exists (select 1 from "ticketActivity" step where step."network" = ticket."network" and step."ticketRef" = ticket."id"
        and step."type" = 'comment' and step."createDate" = ticket."firstResponseDate"
        and step."membershipRef" <> ticket."membershipRefRequester")`,
}

const takenBack: Rule = {
  name: 'of a comment that was taken back nothing is left',
  broken: network => sql`
    select "id" as "object", 'it is ' || "type" || case when "text" is null then '' else ' and has its text' end as "detail"
    from "ticketActivity" where "network" = ${network} and "deleteDate" is not null
      and ("type" <> 'comment' or "text" is not null or "attachments" <> '[]')`,
}

/** What must hold of tickets. */
export const supportRules: readonly Rule[] = [
  statuses,
  changed('type', 'typeUpdated', 'type', 'ticketType'),
  changed('priority', 'priorityUpdated', 'priority', 'priority'),
  changed('assignee', 'assigneeUpdated', 'membershipRefAssignee', 'membershipRefAssignee'),
  resolved,
  reopened,
  answered,
  takenBack,
]
