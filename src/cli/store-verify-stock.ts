import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const sums: Rule = {
  name: 'what is on hand of an option is the sum of its stock movements',
  broken: network => sql`
    select one."id" as "object",
      'on hand are ' || one."stockQuantity" || ', its movements sum to ' || coalesce(sum(movement."change"), 0) as "detail"
    from "productOption" one
      left join "stockMovement" movement on movement."network" = one."network" and movement."optionRef" = one."id"
    where one."network" = ${network} group by one."id", one."stockQuantity"
    having one."stockQuantity" <> coalesce(sum(movement."change"), 0)`,
}

const steps: Rule = {
  name: 'a stock movement says what was on hand after it',
  broken: network => sql`
    select "id" as "object", 'it says ' || "quantity" || ', the movements up to it sum to ' || "sum" as "detail" from (
      select "id", "quantity", sum("change") over (partition by "optionRef" order by "createDate", "id") as "sum"
      from "stockMovement" where "network" = ${network}) summed where "quantity" <> "sum"`,
}

const orders: Rule = {
  name: 'a stock movement of an order moves what the order is of',
  broken: network => sql`
    select movement."id" as "object", 'it is ' || movement."type" || ' of ' || movement."change"
      || coalesce(', the order ' || placed."id" || ' is of ' || placed."quantity", ', without its order') as "detail"
    from "stockMovement" movement
      left join "shopOrder" placed on placed."network" = movement."network" and placed."id" = movement."orderRef"
    where movement."network" = ${network} and case when movement."type" in ('order', 'cancel')
      then placed."id" is null or placed."optionRef" <> movement."optionRef"
        or movement."change" <> case movement."type" when 'order' then -placed."quantity" else placed."quantity" end
      else movement."orderRef" is not null end`,
}

const returns: Rule = {
  name: 'what an order gave back to a stock, it had taken',
  broken: network => sql`
    select movement."id" as "object", 'the order ' || movement."orderRef" || ' took nothing' as "detail"
    from "stockMovement" movement where movement."network" = ${network} and movement."type" = 'cancel' and not exists (
      select 1 from "stockMovement" taken where taken."network" = movement."network" and taken."orderRef" = movement."orderRef"
        and taken."optionRef" = movement."optionRef" and taken."type" = 'order')`,
}

const categories: Rule = {
  name: 'no product is in a deleted category',
  broken: network => sql`
    select product."id" as "object", 'its category ' || category."id" || ' is deleted' as "detail"
    from "product" product
      join "category" category on category."network" = product."network" and category."id" = product."categoryRef"
    where product."network" = ${network} and product."deleteDate" is null and category."deleteDate" is not null`,
}

const options: Rule = {
  name: 'a product has an option',
  broken: network => sql`
    select product."id" as "object", 'all its options are deleted' as "detail" from "product" product
    where product."network" = ${network} and product."deleteDate" is null and not exists (
      select 1 from "productOption" one where one."network" = product."network" and one."productRef" = product."id"
        and one."deleteDate" is null)`,
}

/** What must hold of products and their stock. */
export const stockRules: readonly Rule[] = [sums, steps, orders, returns, categories, options]
