import { sql } from 'kysely'
import { redemption } from '../discounts/redemptions/table.ts'
import { boughtIn, type Bought } from './store-verify-bought.ts'
import type { Rule } from './store-verify-rule.ts'

/** What is redeemed, and the column by which redemptions name it. */
const COUNTED = [
  ['coupon', 'couponRef'],
  ['promocode', 'promocodeRef'],
] as const

const counts = ([table, ref]: (typeof COUNTED)[number]): Rule => ({
  name: `a ${table} counts its redemptions that were not reversed`,
  broken: network => sql`
    select one."id" as "object", 'it counts ' || one."redemptions" || ', there are ' || count(redeemed."id") as "detail"
    from ${sql.table(table)} one
      left join "redemption" redeemed on redeemed."network" = one."network" and redeemed.${sql.ref(ref)} = one."id"
        and redeemed."reverseDate" is null
    where one."network" = ${network} group by one."id", one."redemptions" having one."redemptions" <> count(redeemed."id")`,
})

const limits = ([table]: (typeof COUNTED)[number]): Rule => ({
  name: `a ${table} is redeemed no more often than it can be`,
  broken: network => sql`
    select "id" as "object", 'it was redeemed ' || "redemptions" || ' times, of ' || coalesce(cast("limitedRedemptionValue" as text), 'none')
      as "detail" from ${sql.table(table)}
    where "network" = ${network} and "limitedRedemptionEnabled" and "redemptions" > coalesce("limitedRedemptionValue", 0)`,
})

const terms: Rule = {
  name: 'a coupon takes either a percentage or an amount off, and is limited to things exactly when that is enabled',
  broken: network => sql`
    select "id" as "object", 'its things are ' || "limitedItems" as "detail" from "coupon"
    where "network" = ${network} and (("percentOff" is null) = ("amountOff" is null)
      or "limitedItemsEnabled" = ("limitedItems" = '[]') or ("durationInMonths" is not null) <> ("duration" = 'repeating'))`,
}

const codes: Rule = {
  name: 'a promo code is of the location of its coupon, found by its letters in lower case, and ends with the coupon',
  broken: network => sql`
    select code."id" as "object", 'it is at ' || code."locationRef" || ' as ' || code."codeKey" as "detail" from "promocode" code
      join "coupon" coupon on coupon."network" = code."network" and coupon."id" = code."couponRef"
    where code."network" = ${network} and (code."locationRef" <> coupon."locationRef" or code."codeKey" <> lower(code."code")
      or coupon."deleteDate" is not null and code."archiveDate" is null)`,
}

const customers: Rule = {
  name: 'a redemption has one customer, the location of its coupon, and no code of another coupon',
  broken: network => sql`
    select redeemed."id" as "object", 'it is of ' || coalesce(redeemed."membershipRef", redeemed."companyRef", 'nobody') as "detail"
    from "redemption" redeemed
      join "coupon" coupon on coupon."network" = redeemed."network" and coupon."id" = redeemed."couponRef"
      left join "promocode" code on code."network" = redeemed."network" and code."id" = redeemed."promocodeRef"
    where redeemed."network" = ${network} and ((redeemed."membershipRef" is null) = (redeemed."companyRef" is null)
      or redeemed."locationRef" <> coupon."locationRef" or coalesce(code."couponRef", coupon."id") <> coupon."id")`,
}

const things: Rule = {
  name: 'a redemption is for one thing, as its type says',
  broken: network => sql`
    select "id" as "object", 'it is for a ' || "productType" as "detail" from "redemption" where "network" = ${network}
      and (("orderRef" is not null) <> ("productType" = 'order') or ("purchaseRef" is not null) <> ("productType" = 'creditPackage')
        or ("eventTicketRef" is not null) <> ("productType" = 'eventTicket')
        or ("bookingRef" is not null) <> ("productType" = 'booking')
        or ("subscriptionItemRef" is not null) <> ("productType" = 'subscriptionItem')
        or ("periodStartDate" is not null) <> ("productType" = 'subscriptionItem')
        or "productType" = 'invoiceItem' and "invoiceItemRef" is null
        or "invoiceItemRef" is not null and "productType" not in ('invoiceItem', 'subscriptionItem'))`,
}

const once: Rule = {
  name: 'a coupon is redeemed once for an item of a subscription, and for a line',
  broken: network => sql`
    select coalesce("subscriptionItemRef", "invoiceItemRef") as "object", count(*) || ' of them count' as "detail" from "redemption"
    where "network" = ${network} and "reverseDate" is null and coalesce("subscriptionItemRef", "invoiceItemRef") is not null
    group by "couponRef", "subscriptionItemRef", case when "subscriptionItemRef" is null then "invoiceItemRef" end, 1 having count(*) > 1`,
}

/** What is bought with a code. Its discounts are JSON, in which a coupon's id stands with its quotes. */
const BOUGHT = boughtIn(redemption)

const isThere = (network: string, ref: string) =>
  sql`exists (select 1 from "redemption" seen where seen."network" = ${network} and seen.${sql.ref(ref)} = one."id")`

const paid = ({ table, ref }: Bought): Rule => ({
  name: `${table}: what a code took off is redeemed, and free again exactly when nobody pays or all was given back`,
  // A booking that moves is paid anew: what was redeemed for it before is reversed, and does not count beside what is redeemed now.
  broken: network => sql`
    select one."id" as "object", 'its payment is ' || one."paymentStatus" || ', its redemption ' || case when redeemed."id" is not null
      then 'counts' when ${isThere(network, ref)} then 'is reversed' else 'is not there' end as "detail"
    from ${sql.table(table)} one
      left join "redemption" redeemed on redeemed."network" = one."network" and redeemed.${sql.ref(ref)} = one."id"
        and redeemed."reverseDate" is null
    where one."network" = ${network} and case when redeemed."id" is not null
      then one."paymentDiscounts" not like '%"id":"' || redeemed."couponRef" || '"%' or one."paymentStatus" in ('failed', 'canceled')
      else one."paymentDiscounts" like '%"coupon":%' and (not ${isThere(network, ref)}
        or one."paymentType" <> 'invoice' and one."paymentStatus" in ('pending', 'processing')) end`,
})

/** What must hold of coupons, promo codes, and what was redeemed. */
export const discountRules: readonly Rule[] = [
  ...COUNTED.flatMap(counted => [counts(counted), limits(counted)]),
  terms,
  codes,
  customers,
  things,
  once,
  ...BOUGHT.map(paid),
]
