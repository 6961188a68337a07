import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const UNIT = sql`case one."paymentType" when 'credits' then 'credit' else 'dayPass' end`

const waiting: Rule = {
  name: 'a booking that no ledger has paid yet waits for a period of its payer, or has waited, as its payment says',
  broken: network => sql`
    select one."id" as "object", 'its payment is ' || one."paymentStatus" || ' over ' || one."paymentAmount" as "detail" from "booking" one
    where one."network" = ${network} and one."paymentType" in ('credits', 'dayPasses') and one."paymentAmount" > 0
      and one."transactionRef" is null
      and not exists (select 1 from "scheduledTransaction" use where use."network" = one."network" and use."bookingRef" = one."id"
        and use."status" = case one."paymentStatus" when 'pending' then 'scheduled' else one."paymentStatus" end
        and use."amount" = one."paymentAmount" and use."unit" = ${UNIT}
        and use."membershipRef" is not distinct from one."membershipRefPayer"
        and use."companyRef" is not distinct from one."companyRefPayer")`,
}

const awaited: Rule = {
  name: 'what is scheduled is what a booking waits for, once',
  broken: network => sql`
    select use."id" as "object", 'the payment of its booking is ' || coalesce(one."paymentStatus", 'not there') as "detail"
    from "scheduledTransaction" use
      left join "booking" one on one."network" = use."network" and one."id" = use."bookingRef"
    where use."network" = ${network} and use."status" = 'scheduled'
      and (one."id" is null or one."paymentStatus" is distinct from 'pending' or one."transactionRef" is not null
        or one."paymentType" not in ('credits', 'dayPasses')
        or exists (select 1 from "scheduledTransaction" other where other."network" = use."network"
          and other."bookingRef" = use."bookingRef" and other."status" = 'scheduled' and other."id" <> use."id"))`,
}

const states: Rule = {
  name: 'a scheduled use tells since when it is not scheduled any more, exactly when it is not',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" as "detail" from "scheduledTransaction"
    where "network" = ${network} and ("status" = 'scheduled') <> ("resolveDate" is null)`,
}

const holders: Rule = {
  name: 'a scheduled use is of the holder of its subscription',
  broken: network => sql`
    select use."id" as "object", 'its holder is ' || coalesce(use."membershipRef", use."companyRef", 'nobody') as "detail"
    from "scheduledTransaction" use
      join "subscription" of on of."network" = use."network" and of."id" = use."subscriptionRef"
    where use."network" = ${network} and (use."membershipRef" is distinct from of."membershipRef"
      or use."companyRef" is distinct from of."companyRef")`,
}

const given: Rule = {
  name: 'nothing is scheduled any more for a period that was given',
  broken: network => sql`
    select use."id" as "object", 'the period that began at its date was given' as "detail"
    from "scheduledTransaction" use
    where use."network" = ${network} and use."status" = 'scheduled'
      and exists (select 1 from "subscriptionPeriod" period where period."network" = use."network"
        and period."subscriptionRef" = use."subscriptionRef" and period."startDate" >= use."scheduleDate"
        and period."grantDate" is not null)`,
}

/** What must hold of bookings that wait for what a period gives. */
export const scheduledRules: readonly Rule[] = [waiting, awaited, states, holders, given]
