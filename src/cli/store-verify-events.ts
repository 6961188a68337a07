import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const seats: Rule = {
  name: 'an event counts the seats of its attendees, and there are as many',
  broken: network => sql`
    select event."id" as "object", 'it counts ' || event."attendees" || ' of ' || coalesce(cast(event."limitedAttendeesLimit" as text), 'any number')
      || ', its tickets take ' || coalesce(taken."seats", 0) as "detail"
    from "event" left join (select "eventRef", sum("quantity") as "seats" from "eventTicket"
      where "network" = ${network} and "deleteDate" is null and "role" = 'attendee' group by "eventRef") taken on taken."eventRef" = event."id"
    where event."network" = ${network} and (event."attendees" <> coalesce(taken."seats", 0)
      or event."limitedAttendeesEnabled" and event."attendees" > event."limitedAttendeesLimit")`,
}

const waiting: Rule = {
  name: 'an event counts the entries that wait, and none wait for one that will not be',
  broken: network => sql`
    select event."id" as "object", 'it counts ' || event."waiting" || ', and ' || coalesce(there."entries", 0) || ' wait' as "detail"
    from "event" left join (select "eventRef", count(*) as "entries" from "waitlistEntry"
      where "network" = ${network} and "status" = 'waiting' group by "eventRef") there on there."eventRef" = event."id"
    where event."network" = ${network} and (event."waiting" <> coalesce(there."entries", 0)
      or event."waiting" > 0 and (event."cancelDate" is not null or event."deleteDate" is not null))`,
}

const closes: Rule = {
  name: 'a waiting list closes when its event ends',
  broken: network => sql`
    select "id" as "object", 'it ends ' || "endDate" || ', and its list closes ' || coalesce(cast("closeDate" as text), 'never') as "detail"
    from "event"
    where "network" = ${network} and "closeDate" is distinct from case when "waiting" > 0 then "endDate" end`,
}

const ended: Rule = {
  name: 'nobody has a ticket for an event that was canceled or deleted',
  broken: network => sql`
    select ticket."id" as "object", 'its event is ' || case when event."deleteDate" is null then 'canceled' else 'deleted' end as "detail"
    from "eventTicket" ticket join "event" on event."network" = ticket."network" and event."id" = ticket."eventRef"
    where ticket."network" = ${network} and ticket."deleteDate" is null and (event."cancelDate" is not null or event."deleteDate" is not null)`,
}

const belongs = (table: 'eventTicket' | 'waitlistEntry', what: string): Rule => ({
  name: `${what} is at the location of its event and of the user of its membership`,
  broken: network => sql`
    select one."id" as "object", 'its user is ' || one."userRef" || ', its location ' || one."locationRef" as "detail"
    from ${sql.table(table)} one join "event" on event."network" = one."network" and event."id" = one."eventRef"
      join "membership" member on member."network" = one."network" and member."id" = one."membershipRef"
    where one."network" = ${network} and (one."locationRef" <> event."locationRef" or one."userRef" <> member."userRef")`,
})

const entries: Rule = {
  name: 'an entry of a waiting list holds its place while it waits, and has a ticket exactly when it was promoted',
  broken: network => sql`
    select entry."id" as "object", 'it is ' || entry."status" || ', its ticket ' || coalesce(ticket."id", 'is not there') as "detail"
    from "waitlistEntry" entry left join "eventTicket" ticket on ticket."network" = entry."network" and ticket."id" = entry."eventTicketRef"
    where entry."network" = ${network} and ((entry."status" = 'waiting') = (entry."waitingFor" is null)
      or entry."waitingFor" <> entry."membershipRef" or (entry."status" = 'promoted') = (ticket."id" is null)
      or ticket."membershipRef" <> entry."membershipRef" or ticket."eventRef" <> entry."eventRef")`,
}

const items: Rule = {
  name: 'a ticket that goes on an invoice has an item of its payer, which is there while somebody has to pay',
  broken: network => sql`
    select ticket."id" as "object", 'it is ' || ticket."paymentStatus" || ', its item '
      || case when item."id" is null then 'is not there' when item."deleteDate" is null then 'is there' else 'is deleted' end as "detail"
    from "eventTicket" ticket
      left join "invoiceItem" item on item."network" = ticket."network" and item."id" = ticket."invoiceItemRef"
    where ticket."network" = ${network} and ticket."paymentType" = 'invoice' and ticket."paymentAmount" > 0
      and (item."id" is null or item."eventTicketRef" is distinct from ticket."id"
        or item."deleteDate" is not null and ticket."paymentStatus" <> 'canceled'
        or item."membershipRef" is distinct from ticket."membershipRefPayer"
        or item."companyRef" is distinct from ticket."companyRefPayer")`,
}

/** What must hold of events, their tickets and their waiting lists. */
export const eventRules: readonly Rule[] = [
  seats,
  waiting,
  closes,
  ended,
  belongs('eventTicket', 'a ticket'),
  belongs('waitlistEntry', 'an entry of a waiting list'),
  entries,
  items,
]
