import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const waiting: Rule = {
  name: 'a mail that is queued has a task that sends it',
  broken: network => sql`select mail."id" as "object", 'it is queued, and nothing will send it' as "detail"
    from "mail" mail left join "task" task on task."network" = mail."network" and task."kind" = 'mail' and task."key" = mail."id"
    where mail."network" = ${network} and mail."state" = 'queued' and task."id" is null`,
}

const ended: Rule = {
  name: 'a mail has an end exactly when it is not queued, and what was sent a Message-ID',
  broken:
    network => sql`select "id" as "object", 'it is ' || "state" || ', its end is ' || coalesce(cast("endDate" as text), 'none')
      || ', its Message-ID ' || coalesce("messageId", 'none') as "detail" from "mail" where "network" = ${network}
      and ("state" = 'queued' and "endDate" is not null or "state" <> 'queued' and "endDate" is null
        or "state" = 'sent' and "messageId" is null)`,
}

const emptied: Rule = {
  name: 'a mail whose contents were removed names nobody',
  broken: network => sql`select "id" as "object", 'it still has contents' as "detail" from "mail" where "network" = ${network}
    and "contentDate" is null and coalesce("recipient", "subject", "text", "html", "reason", "error") is not null`,
}

export const mailRules: readonly Rule[] = [waiting, ended, emptied]
