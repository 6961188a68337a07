import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../db/engine.ts'
import { seatsTaken, type Rule } from './store-verify-rule.ts'

const overlaps: Rule = {
  name: 'a resource that is booked as a whole has one booking at a time',
  broken: network => sql`
    select "id" as "object", 'one that began before it lasts until ' || "busyUntil" as "detail" from (
      select "id", "startDate", "endDate", max("endDate") over (partition by "resourceRef" order by "startDate", "id"
        rows between unbounded preceding and 1 preceding) as "busyUntil"
      from "booking" where "network" = ${network} and "alone" and "deleteDate" is null) walked
    where "busyUntil" > "startDate"`,
}

/** The end of the last one that has begun before, of those that are a part's, or else of the whole. */
const busyUntil = (ofPart: number) => sql`max(case when "ofPart" = ${sql.lit(ofPart)} then "endDate" end) over (
  partition by "partRef" order by "startDate", "ofPart", "id" rows between unbounded preceding and 1 preceding)`

/**
 * The bookings of each part, or those of its whole. Older ones may have been made under other rules: those count that were made since both
 * last changed.
 */
const bookedSince = (network: string, column: 'id' | 'parentRef', ofPart: number) => sql`
  select part."id" as "partRef", ${sql.lit(ofPart)} as "ofPart", one."id", one."startDate", one."endDate" from "resource" part
    join "resource" whole on whole."network" = part."network" and whole."id" = part."parentRef" and whole."deleteDate" is null
    join "booking" one on one."network" = part."network" and one."resourceRef" = part.${sql.ref(column)} and one."deleteDate" is null
  where part."network" = ${network} and part."deleteDate" is null
    and one."createDate" >= part."updateDate" and one."createDate" >= whole."updateDate"`

const wholes: Rule = {
  name: 'nobody has a whole while somebody else has a part of it',
  broken: network => sql`
    select "id" as "object", 'its ' || case "ofPart" when 1 then 'whole is' else 'parts are' end || ' taken until ' || "busyUntil" as "detail"
    from (select "id", "ofPart", "startDate", case "ofPart" when 1 then ${busyUntil(0)} else ${busyUntil(1)} end as "busyUntil"
      from (${bookedSince(network, 'id', 1)} union all ${bookedSince(network, 'parentRef', 0)}) booked) walked
    where "busyUntil" > "startDate"`,
}

const seats: Rule = {
  name: 'no more seats of a resource are booked at once than it has',
  broken: network => sql`
    select taken."id" as "object", taken."seats" || ' of ' || coalesce(of."capacity", 1) || ' seats are booked then' as "detail"
    from (${seatsTaken(sql`
      select one."id", one."resourceRef", one."startDate" as "from", one."endDate" as "until", one."seats" from "booking" one
        join "resource" of on of."network" = one."network" and of."id" = one."resourceRef"
      where one."network" = ${network} and one."deleteDate" is null and one."createDate" >= of."updateDate"
        and of."resourceType" in ('hotDesk', 'dedicatedDesk', 'office', 'parkingLot', 'equipment')`)}) taken
      join "resource" of on of."network" = ${network} and of."id" = taken."resourceRef"
    where taken."seats" > coalesce(of."capacity", 1)`,
}

const states: Rule = {
  name: 'a booking ends after it begins, is canceled exactly when it says since when, and is to be released while it is tentative',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" as "detail" from "booking"
    where "network" = ${network} and ("endDate" <= "startDate" or ("status" = 'canceled') <> ("deleteDate" is not null)
      or ("status" = 'tentative') <> ("releaseDate" is not null) or "status" = 'tentative' and "checkInDate" is not null)`,
}

const belongs: Rule = {
  name: 'a booking is at the location of its resource and of the user of its membership',
  broken: network => sql`
    select one."id" as "object", 'its user is ' || one."userRef" || ', its location ' || one."locationRef" as "detail"
    from "booking" one join "resource" of on of."network" = one."network" and of."id" = one."resourceRef"
      join "membership" member on member."network" = one."network" and member."id" = one."membershipRef"
    where one."network" = ${network} and (one."locationRef" <> of."locationRef" or one."userRef" <> member."userRef")`,
}

const items: Rule = {
  name: 'a booking that goes on an invoice has an item of its payer, which is there while somebody has to pay',
  broken: network => sql`
    select one."id" as "object", 'it is ' || one."paymentStatus" || ', its item '
      || case when item."id" is null then 'is not there' when item."deleteDate" is null then 'is there' else 'is deleted' end as "detail"
    from "booking" one left join "invoiceItem" item on item."network" = one."network" and item."id" = one."invoiceItemRef"
    where one."network" = ${network} and one."paymentType" = 'invoice' and one."paymentAmount" > 0
      and (item."id" is null or item."bookingRef" is distinct from one."id"
        or item."deleteDate" is not null and one."paymentStatus" <> 'canceled'
        or item."membershipRef" is distinct from one."membershipRefPayer"
        or item."companyRef" is distinct from one."companyRefPayer")`,
}

/** Times are texts on SQLite. */
const NEXT_DAY: Record<Engine, RawBuilder<string>> = {
  sqlite: sql`strftime('%Y-%m-%dT%H:%M:%fZ', "startDate", '+1 day')`,
  postgres: sql`"startDate" + interval '24 hours'`,
}

const long: Rule = {
  name: 'a booking is known to be long exactly when it takes more than a day',
  broken: (network, engine) => sql`
    select "id" as "object", 'it is known ' || case when "longEndDate" is null then 'as a short one' else 'with another end' end as "detail" from "booking"
    where "network" = ${network} and "longEndDate" is distinct from case when "endDate" > ${NEXT_DAY[engine]} then "endDate" end`,
}

/** What must hold of bookings. */
export const bookingRules: readonly Rule[] = [overlaps, wholes, seats, states, belongs, items, long]
