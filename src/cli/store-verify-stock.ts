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

const canceled: Rule = {
  name: 'what an order took of a stock is back exactly when it is canceled',
  broken: network => sql`
    select placed."id" as "object", 'it is ' || placed."status" || ', and what it took is ' || case when back."id" is null then 'not ' else '' end
      || 'back' as "detail"
    from "stockMovement" taken
      join "shopOrder" placed on placed."network" = taken."network" and placed."id" = taken."orderRef"
      left join "stockMovement" back on back."network" = taken."network" and back."orderRef" = taken."orderRef"
        and back."optionRef" = taken."optionRef" and back."type" = 'cancel'
    where taken."network" = ${network} and taken."type" = 'order' and (placed."status" = 'canceled') <> (back."id" is not null)`,
}

const categories: Rule = {
  name: 'no product is in a deleted category',
  broken: network => sql`
    select product."id" as "object", 'its category ' || category."id" || ' is deleted' as "detail"
    from "product" product
      join "category" category on category."network" = product."network" and category."id" = product."categoryRef"
    where product."network" = ${network} and product."deleteDate" is null and category."deleteDate" is not null`,
}

const places: Rule = {
  name: 'a product is in a category of its location, or of every location',
  broken: network => sql`
    select product."id" as "object", 'it is at ' || product."locationRef" || ', its category at ' || category."locationRef" as "detail"
    from "product" product
      join "category" category on category."network" = product."network" and category."id" = product."categoryRef"
    where product."network" = ${network} and category."locationRef" <> product."locationRef"`,
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
export const stockRules: readonly Rule[] = [sums, steps, orders, returns, canceled, categories, places, options]
