import { sql } from 'kysely'
import { SEAT_WISE } from '../resources/rules.ts'
import { seatsTaken, type Rule } from './store-verify-rule.ts'

const parts: Rule = {
  name: 'a part is at the location of a whole that is there and is no part itself',
  broken: network => sql`
    select part."id" as "object", 'it is a part of ' || whole."id" || case when whole."deleteDate" is not null then ', which is deleted'
      when whole."parentRef" is not null then ', which is a part' else ', which is elsewhere' end as "detail"
    from "resource" part join "resource" whole on whole."network" = part."network" and whole."id" = part."parentRef"
    where part."network" = ${network} and part."deleteDate" is null
      and (whole."deleteDate" is not null or whole."parentRef" is not null or whole."locationRef" <> part."locationRef")`,
}

const prices: Rule = {
  name: 'a resource has prices in the currency of its location, and day passes pay for hot desks alone',
  broken: network => sql`
    select one."id" as "object", 'it is of the type ' || one."resourceType" || ', its currency is ' || one."currencyCode" || ', that of the location '
      || location."currencyCode" as "detail"
    from "resource" one join "location" on location."network" = one."network" and location."id" = one."locationRef"
    where one."network" = ${network} and one."deleteDate" is null
      and (one."currencyCode" <> location."currencyCode" or one."dayPassesEnabled" and one."resourceType" <> 'hotDesk')`,
}

const later = (one: string, other: string) =>
  sql`case when ${sql.ref(one)} > ${sql.ref(other)} then ${sql.ref(one)} else ${sql.ref(other)} end`
const sooner = (one: string, other: string) =>
  sql`case when ${sql.ref(one)} is null or ${sql.ref(other)} < ${sql.ref(one)} then ${sql.ref(other)} else ${sql.ref(one)} end`

const CAPACITY = sql`case when r."resourceType" in (${sql.join(SEAT_WISE.map(type => sql.lit(type)))}) then coalesce(r."capacity", 1) else 1 end`

/** What is over is not looked at: capacities may have been reduced since. */
const assigned: Rule = {
  name: 'no more of a resource is assigned and booked, from now on, than there is',
  broken: (network, _, now) => sql`
    with present as (select coalesce("clock", ${now}) as "now" from "network" where "id" = ${network}),
    assigned as (select item."id", item."resourceRef", ${later('item.startDate', 'held.startDate')} as "from",
        ${sooner('item.endDate', 'held.endDate')} as "until", r."resourceType", item."entire", item."quantity", ${CAPACITY} as "capacity",
        held."startDate" as "begin"
      from "subscriptionItem" item
        join "subscription" held on held."network" = item."network" and held."id" = item."subscriptionRef"
        join "resource" r on r."network" = item."network" and r."id" = item."resourceRef"
      where item."network" = ${network} and item."deleteDate" is null and held."deleteDate" is null),
    used as (select "id", "resourceRef", coalesce("from", "begin") as "from", "until",
        case when "entire" or "resourceType" not in (${sql.join(SEAT_WISE.map(type => sql.lit(type)))}) then "capacity" else "quantity" end as "seats"
      from assigned
      union all select one."id", one."resourceRef", one."startDate", one."endDate", one."seats" from "booking" one
      where one."network" = ${network} and one."deleteDate" is null and one."resourceRef" in (select "resourceRef" from assigned)),
    "fromNow" as (select used."id", used."resourceRef", ${later('used.from', 'present.now')} as "from", used."until", used."seats"
      from used cross join present where used."until" is null or used."until" > present."now")
    select r."id" as "object", max(taken."seats") || ' seats of it are taken at once, and it has ' || ${CAPACITY} as "detail"
    from (${seatsTaken(sql`select * from "fromNow"`)}) taken
      join "resource" r on r."network" = ${network} and r."id" = taken."resourceRef"
    where taken."seats" > ${CAPACITY} group by r."id", r."resourceType", r."capacity"`,
}

/** What must hold of what can be booked. */
export const resourceRules: readonly Rule[] = [parts, prices, assigned]
