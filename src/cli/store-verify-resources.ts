import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

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

/** What must hold of what can be booked. */
export const resourceRules: readonly Rule[] = [parts, prices]
