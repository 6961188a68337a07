import { sql, type RawBuilder } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const reasons: Rule = {
  name: 'a tax rate is above 0 exactly where it is charged, and an exemption has its reason',
  broken: network => sql`
    select "id" as "object", 'it is ' || "category" || ' at ' || "rate" as "detail" from "taxRate" where "network" = ${network}
      and (("category" = 'standard') <> ("rate" > 0) or "category" = 'exempt' and trim(coalesce("exemptionReason", '')) = '')`,
}

const places: Rule = {
  name: 'a tax rate holds its place exactly while it is not archived, and only then is the default of its location',
  broken: network => sql`
    select "id" as "object", 'its place is ' || coalesce("liveKey", 'none') || ', it is the default of ' || coalesce("defaultFor", 'none')
      as "detail"
    from "taxRate" where "network" = ${network}
      and ("liveKey" is distinct from
          case when "archiveDate" is null then coalesce("locationRef", 'every') || ':' || "rate" || ':' || "category" end
        or "defaultFor" is not null and ("archiveDate" is not null or "defaultFor" is distinct from "locationRef"))`,
}

const defaults: Rule = {
  name: 'the rate of a location is that of its default',
  broken: network => sql`
    select location."id" as "object", 'its rate is ' || location."taxRate" || ', that of its default ' || one."rate" as "detail"
    from "taxRate" one join "location" location on location."network" = one."network" and location."id" = one."defaultFor"
    where one."network" = ${network} and location."taxRate" <> one."rate"`,
}

/** What can have a tax of its own, and where its location is told. */
const PRICED: readonly [table: string, place: RawBuilder<unknown>][] = [
  ['plan', sql`thing."locationRef"`],
  ['package', sql`thing."locationRef"`],
  [
    'productOption',
    sql`(select p."locationRef" from "product" p where p."network" = thing."network" and p."id" = thing."productRef")`,
  ],
  [
    'subscriptionItem',
    sql`(select s."locationRef" from "subscription" s where s."network" = thing."network" and s."id" = thing."subscriptionRef")`,
  ],
]

const named = PRICED.map(([table, place]): Rule => ({
  name: `${table}: a tax that names a tax rate has its rate, and is of its location or of every location`,
  broken: network => sql`
    select thing."id" as "object", 'its tax is ' || thing."customTaxRate" || ', that of the tax rate ' || one."rate" as "detail"
    from ${sql.table(table)} thing
      join "taxRate" one on one."network" = thing."network" and one."id" = thing."customTaxRef"
    where thing."network" = ${network} and (one."rate" <> thing."customTaxRate" or one."locationRef" <> ${place})`,
}))

const lines: Rule = {
  name: 'an invoice item is taxed at a rate above 0 exactly where its category is standard, and as its customer is',
  broken: network => sql`
    select "id" as "object", 'it is ' || "taxCategory" || ' at ' || "taxRate" || ', its customer ' || "taxTreatment" as "detail"
    from "invoiceItem" where "network" = ${network} and (("taxCategory" = 'standard') <> ("taxRate" > 0)
      or "taxTreatment" <> 'standard' and "taxCategory" <> "taxTreatment"
      or "taxTreatment" = 'standard' and "taxCategory" = 'reverseCharge')`,
}

const waived: Rule = {
  name: 'a rate comes out of prices only where it is inside and not charged, and is kept beside others only where it would come on top',
  broken: network => sql`
    select "id" as "object", '' || coalesce("insideRate", "onTopRate") || ' is waived, its customer is ' || "taxTreatment" as "detail"
    from "invoiceItem" where "network" = ${network}
      and ("insideRate" is not null and ("insideRate" <= 0 or not "taxInclusive" or "taxTreatment" = 'standard')
        or "onTopRate" is not null and ("onTopRate" <= 0 or "taxInclusive" or "taxTreatment" = 'standard'))`,
}

/** Tax on top follows from the net amount; where prices have it inside, net and discounted amount are each rounded, so they may be one off. */
const figures: Rule = {
  name: 'the figures of an invoice item agree with each other',
  broken: network => sql`
    select "id" as "object", 'net ' || "netDiscountedAmount" || ' and tax ' || "taxAmount" || ' of ' || "discountedAmount" as "detail"
    from "invoiceItem" where "network" = ${network} and ("discountedAmount" > "amount"
      or case when "taxInclusive" then "netDiscountedAmount" + "taxAmount" <> "discountedAmount"
          or abs("netDiscountedAmount" * (1000000 + "taxRate") - "discountedAmount" * 1000000) > 1000000 + "taxRate"
        else "netDiscountedAmount" <> "discountedAmount"
          or "taxAmount" <> (2 * "netDiscountedAmount" * "taxRate" + 1000000) / 2000000 end)`,
}

/**
 * Where tax comes out of what is asked, the amount is rounded once for quantity and tax together: it may be one off. Numerics, because a product
 * of what is damaged, or of a currency with four decimals, is above all integers.
 */
const products: Rule = {
  name: 'an invoice item comes to its unit price times its quantity',
  broken: network => sql`
    select "id" as "object", "quantity" || ' ten-thousandths of ' || "unitAmount" || ' come to ' || "amount" as "detail" from (
      select "id", "quantity", "unitAmount", "amount", "insideRate",
        cast("unitAmount" as numeric) * "quantity" as "product", cast("amount" as numeric) as "said"
      from "invoiceItem" where "network" = ${network}) item
    where case when "insideRate" is null then 2 * "product" + 10000 - 20000 * "said" not between 0 and 19999
      else abs("said" * (1000000 + "insideRate") - 100 * "product") > 2000000 + "insideRate" end`,
}

const settings: Rule = {
  name: 'the settings of a location tell why no tax is charged where that is exempt',
  broken: network => sql`
    select "id" as "object", 'it has no reason' as "detail" from "billingSettings"
    where "network" = ${network} and "zeroCategory" = 'exempt' and trim(coalesce("zeroReason", '')) = ''`,
}

const logos: Rule = {
  name: 'the logo of a location is one of its own',
  broken: network => sql`
    select settings."id" as "object", 'it is of ' || logo."locationRef" as "detail"
    from "billingSettings" settings
      join "sellerLogo" logo on logo."network" = settings."network" and logo."id" = settings."logoRef"
    where settings."network" = ${network} and logo."locationRef" <> settings."id"`,
}

/** What holds for tax rates, for what names them, and for how lines are taxed. */
export const taxRules: readonly Rule[] = [reasons, places, defaults, ...named, lines, waived, products, figures, settings, logos]
