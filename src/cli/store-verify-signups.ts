import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const states: Rule = {
  name: 'a sign-up is open exactly while nobody has decided, and has a subscription exactly when it is approved',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" || ', decided ' || case when "decideDate" is null then 'never' else 'once' end || ', with '
      || coalesce("subscriptionRef", 'no subscription') as "detail" from "signup"
    where "network" = ${network} and (("status" = 'requested') = ("decideDate" is not null)
      or ("status" = 'approved') = ("subscriptionRef" is null) or "reason" is not null and "status" <> 'rejected'
      or "openFor" is distinct from case "status" when 'requested' then coalesce("membershipRef", "companyRef") end)`,
}

const places: Rule = {
  name: 'a sign-up has one holder, and is at the location of its plan and its promo code',
  broken: network => sql`
    select one."id" as "object", 'it is at ' || one."locationRef" as "detail" from "signup" one
      join "plan" plan on plan."network" = one."network" and plan."id" = one."planRef"
      left join "promocode" code on code."network" = one."network" and code."id" = one."promocodeRef"
    where one."network" = ${network} and ((one."membershipRef" is null) = (one."companyRef" is null)
      or one."locationRef" <> plan."locationRef" or coalesce(code."locationRef", one."locationRef") <> one."locationRef")`,
}

const outcomes: Rule = {
  name: 'what came of a sign-up is a subscription of its holder',
  broken: network => sql`
    select one."id" as "object", 'it came to ' || one."subscriptionRef" as "detail" from "signup" one
      join "subscription" made on made."network" = one."network" and made."id" = one."subscriptionRef"
    where one."network" = ${network} and (made."membershipRef" is distinct from one."membershipRef"
      or made."companyRef" is distinct from one."companyRef")`,
}

const codes: Rule = {
  name: 'an item of a subscription has a promo code only of its coupon, which is of its location',
  broken: network => sql`
    select item."id" as "object", 'its coupon is ' || coalesce(item."couponRef", 'none') as "detail" from "subscriptionItem" item
      join "subscription" held on held."network" = item."network" and held."id" = item."subscriptionRef"
      left join "coupon" coupon on coupon."network" = item."network" and coupon."id" = item."couponRef"
      left join "promocode" code on code."network" = item."network" and code."id" = item."promocodeRef"
    where item."network" = ${network} and (coalesce(coupon."locationRef", held."locationRef") <> held."locationRef"
      or item."promocodeRef" is not null and code."couponRef" is distinct from item."couponRef")`,
}

/** What must hold of sign-ups, and of what comes off subscriptions. */
export const signupRules: readonly Rule[] = [states, places, outcomes, codes]
