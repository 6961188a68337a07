import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../db/engine.ts'
import type { Rule } from './store-verify-rule.ts'

/** Older bookings may have been made under other rules: those are compared that were made since their resources last changed. */
const overlaps: Rule = {
  name: 'a resource that is booked as a whole has one booking at a time',
  broken: network => sql`
    select one."id" as "object", 'it overlaps ' || other."id" as "detail" from "booking" one
      join "booking" other on other."network" = one."network" and other."resourceRef" = one."resourceRef" and other."id" > one."id"
        and other."endDate" > one."startDate" and other."startDate" < one."endDate"
    where one."network" = ${network} and one."alone" and other."alone" and one."deleteDate" is null and other."deleteDate" is null`,
}

const wholes: Rule = {
  name: 'nobody has a whole while somebody else has a part of it',
  broken: network => sql`
    select one."id" as "object", 'it overlaps ' || other."id" as "detail" from "resource" part
      join "resource" whole on whole."network" = part."network" and whole."id" = part."parentRef"
      join "booking" one on one."network" = part."network" and one."resourceRef" = part."id"
      join "booking" other on other."network" = part."network" and other."resourceRef" = whole."id"
        and other."endDate" > one."startDate" and other."startDate" < one."endDate"
    where part."network" = ${network} and part."deleteDate" is null and whole."deleteDate" is null
      and one."deleteDate" is null and other."deleteDate" is null
      and one."createDate" >= part."updateDate" and one."createDate" >= whole."updateDate"
      and other."createDate" >= part."updateDate" and other."createDate" >= whole."updateDate"`,
}

const seats: Rule = {
  name: 'no more seats of a resource are booked at once than it has',
  broken: network => sql`
    select one."id" as "object", sum(other."seats") || ' of ' || coalesce(min(of."capacity"), 1) || ' seats are booked then' as "detail"
    from "booking" one
      join "resource" of on of."network" = one."network" and of."id" = one."resourceRef"
      join "booking" other on other."network" = one."network" and other."resourceRef" = one."resourceRef"
        and other."startDate" <= one."startDate" and other."endDate" > one."startDate"
    where one."network" = ${network} and of."resourceType" in ('hotDesk', 'dedicatedDesk', 'office', 'parkingLot', 'equipment')
      and one."deleteDate" is null and other."deleteDate" is null
      and one."createDate" >= of."updateDate" and other."createDate" >= of."updateDate"
    group by one."id" having sum(other."seats") > coalesce(min(of."capacity"), 1)`,
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
