import { sql } from 'kysely'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import type { Rule } from './store-verify-rule.ts'

const ends: Rule = {
  name: 'lists know when a subscription ends',
  broken: network => sql`
    select "id" as "object", 'it ends ' || coalesce(cast("endDate" as text), 'never') || ', lists say ' || "lastDate" as "detail"
    from "subscription" where "network" = ${network} and "lastDate" <> coalesce("endDate", ${LAST_INSTANT})`,
}

const stretches: Rule = {
  name: 'an item of a subscription ends after it begins, and one that counts once has a day and no end',
  broken: network => sql`
    select "id" as "object", 'it is ' || "type" || ' from ' || coalesce(cast("startDate" as text), 'the beginning') || ' to '
      || coalesce(cast("endDate" as text), 'the end') as "detail"
    from "subscriptionItem" where "network" = ${network} and "deleteDate" is null
      and ("endDate" <= "startDate" or "type" = 'oneOff' and ("startDate" is null or "endDate" is not null))`,
}

const amounts: Rule = {
  name: 'no item of a subscription costs or gives less than nothing, or follows a plan that it does not have',
  broken: network => sql`
    select "id" as "object", 'its price is ' || "price" || ', its quantity ' || "quantity" as "detail" from "subscriptionItem"
    where "network" = ${network} and ("price" < 0 or "quantity" < 1 or "credits" < 0 or "dayPasses" < 0 or "setupFee" < 0
      or "autoUpdateFromProduct" and "planRef" is null)`,
}

const changes: Rule = {
  name: 'a change that is to come is of an item that is there, which is added or ends with it',
  broken: network => sql`
    select change."id" as "object", 'it is ' || change."kind" || ' from ' || change."effectiveDate" as "detail"
    from "subscriptionChange" change
      join "subscriptionItem" item on item."network" = change."network" and item."id" = change."itemRef"
    where change."network" = ${network} and (item."subscriptionRef" <> change."subscriptionRef"
      or change."applyDate" is not null and change."deleteDate" is not null
      or change."applyDate" is null and change."deleteDate" is null and (item."deleteDate" is not null
        or change."kind" = 'add' and (item."startDate" is null or item."startDate" < change."effectiveDate")
        or change."kind" = 'remove' and item."endDate" is distinct from change."effectiveDate"))`,
}

const pauses: Rule = {
  name: 'pauses of a subscription end after they begin, and do not overlap',
  broken: network => sql`
    select "id" as "object", 'it begins at ' || "startDate" as "detail" from (
      select "id", "startDate", "endDate", lag(coalesce("endDate", ${LAST_INSTANT})) over (partition by "subscriptionRef" order by "startDate", "id") as "previous"
      from "subscriptionPause" where "network" = ${network} and "deleteDate" is null) pause
    where "endDate" <= "startDate" or "previous" > "startDate"`,
}

const resting: Rule = {
  name: 'no period that begins in a pause is on an invoice',
  broken: network => sql`
    select pause."id" as "object", 'the period of ' || period."startDate" || ' is billed' as "detail"
    from "subscriptionPause" pause
      join "subscriptionPeriod" period on period."network" = pause."network" and period."subscriptionRef" = pause."subscriptionRef"
    where pause."network" = ${network} and pause."deleteDate" is null and period."state" = 'invoiced'
      and period."startDate" >= pause."startDate" and (pause."endDate" is null or period."startDate" < pause."endDate")`,
}

/** What holds for subscriptions, their items, changes and pauses. */
export const subscriptionRules: readonly Rule[] = [ends, stretches, amounts, changes, pauses, resting]
