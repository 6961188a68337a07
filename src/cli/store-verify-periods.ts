import { sql } from 'kysely'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import type { Rule } from './store-verify-rule.ts'

const overlaps: Rule = {
  name: 'periods of a subscription do not overlap, and leave out only what began before it or its location billed',
  broken: network => sql`
    select walked."subscriptionRef" as "object", 'a period ends ' || walked."previous" || ', the next one begins ' || walked."startDate" as "detail"
    from (select period.*, lag(period."endDate") over (partition by period."subscriptionRef" order by period."startDate") as "previous"
      from "subscriptionPeriod" period where period."network" = ${network}) walked
    join "subscription" owner on owner."network" = walked."network" and owner."id" = walked."subscriptionRef"
    left join "billingSettings" settings on settings."network" = owner."network" and settings."id" = owner."locationRef"
    where walked."previous" > walked."startDate" or walked."endDate" <= walked."startDate"
      or walked."previous" < walked."startDate" and walked."startDate" > owner."createDate"
        and not (settings."billingFrom" is not null and owner."createDate" < settings."billingFrom" and walked."previous" < settings."billingFrom")`,
}

const marks: Rule = {
  name: 'a period is open until it is billed or passed over',
  broken: network => sql`
    select "subscriptionRef" as "object", 'the period of ' || "startDate" || ' is ' || "state" as "detail"
    from "subscriptionPeriod" where "network" = ${network} and (("state" = 'open') <> ("billDate" is null)
      or "state" = 'open' and "grantDate" is null or "invoiceRef" is not null and "state" not in ('invoiced', 'voided'))`,
}

const billed: Rule = {
  name: 'a period is on an invoice of its own subscription, and on one that is voided exactly when it is voided itself',
  broken: network => sql`
    select period."subscriptionRef" as "object", 'the period of ' || period."startDate" || ' is ' || period."state"
      || ' on an invoice that is ' || invoice."status" as "detail"
    from "subscriptionPeriod" period
      join "invoice" invoice on invoice."network" = period."network" and invoice."id" = period."invoiceRef"
    where period."network" = ${network} and (invoice."subscriptionRef" is distinct from period."subscriptionRef"
      or (period."state" = 'voided') <> (invoice."status" = 'voided'))`,
}

/** An entry belongs to the last instant up to its own at which periods gave. Both are sorted together: each entry is looked at once. */
const given = (unit: 'credit' | 'dayPass', column: 'credits' | 'dayPasses'): Rule => ({
  name: `what periods gave in ${unit === 'credit' ? 'credits' : 'day passes'} is in the ledger, once`,
  broken: network => sql`
    select "subscriptionRef" as "object", 'of ' || "since" || ' they say ' || sum("said") || ', the ledger ' || sum("given") as "detail"
    from (select told.*, max("grantDate") over (partition by "subscriptionRef" order by "date") as "since" from (
        select "subscriptionRef", "grantDate" as "date", "grantDate", ${sql.ref(column)} as "said", 0 as "given" from "subscriptionPeriod"
          where "network" = ${network} and "grantDate" is not null
        union all select "subscriptionRef", "createDate", null, 0, "amount" from "ledgerEntry"
          where "network" = ${network} and "type" = 'subscriptionRenewal' and "unit" = ${sql.lit(unit)}) told) walked
    where "since" is not null
    group by "subscriptionRef", "since"
    having sum("said") <> sum("given")`,
})

const cursors: Rule = {
  name: 'what is to come of a subscription is looked for, and nothing of it is done twice',
  broken: network => sql`
    select owner."id" as "object", 'its next period to be billed begins ' || coalesce(cast("next"."periodDate" as text), 'never')
      || ', the next one to be given ' || coalesce(cast("next"."grantDate" as text), 'never') as "detail"
    from "subscription" owner
      left join "subscriptionCursor" "next" on "next"."network" = owner."network" and "next"."subscriptionRef" = owner."id"
    where owner."network" = ${network} and (owner."deleteDate" is null and owner."endDate" is null and "next"."grantDate" is null
      or exists (select 1 from "subscriptionPeriod" period where period."network" = owner."network" and period."subscriptionRef" = owner."id"
        and (period."billDate" is not null and period."startDate" >= "next"."periodDate"
          or period."grantDate" is not null and period."startDate" >= "next"."grantDate" and "next"."grantDate" <> coalesce(owner."endDate", ${LAST_INSTANT}))))`,
}

/** What holds for the periods of subscriptions. */
export const periodRules: readonly Rule[] = [
  overlaps,
  marks,
  billed,
  given('credit', 'credits'),
  given('dayPass', 'dayPasses'),
  cursors,
]
