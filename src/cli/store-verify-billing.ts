import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const issued: Rule = {
  name: 'an invoice has a number exactly when it is no draft',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" || ' and its number is ' || coalesce(cast("number" as text), 'none') as "detail"
    from "invoice" where "network" = ${network}
      and ("status" = 'draft' and "number" is not null or "status" <> 'draft' and "number" is null)`,
}

const parties: Rule = {
  name: 'an invoice keeps who bought and who sold exactly when it is no draft',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" as "detail" from "invoice" where "network" = ${network}
      and (("status" = 'draft') = ("buyer" is not null) or ("status" = 'draft') = ("seller" is not null))`,
}

const places: Rule = {
  name: 'an invoice item has a position exactly when it is on an invoice, and waits for one exactly when it is on none',
  broken: network => sql`
    select "id" as "object", 'its position is ' || coalesce(cast("position" as text), 'none') || ', it waits for '
      || coalesce("pendingFor", 'nobody') as "detail"
    from "invoiceItem" where "network" = ${network}
      and (("position" is not null) <> ("invoiceRef" is not null and "deleteDate" is null) or "pendingFor" is distinct from
        case when "invoiceRef" is null and "deleteDate" is null then coalesce("membershipRef", "companyRef") end)`,
}

const customers: Rule = {
  name: 'an invoice item has one customer, and location, customer, currency and price mode of its invoice',
  broken: network => sql`
    select item."id" as "object", 'it is of ' || coalesce(item."membershipRef", item."companyRef", 'nobody') || ' at ' || item."locationRef" as "detail"
    from "invoiceItem" item
      left join "invoice" invoice on invoice."network" = item."network" and invoice."id" = item."invoiceRef"
    where item."network" = ${network} and ((item."membershipRef" is null) = (item."companyRef" is null)
      or invoice."id" is not null and (item."membershipRef" is distinct from invoice."membershipRef"
        or item."companyRef" is distinct from invoice."companyRef" or item."locationRef" <> invoice."locationRef"
        or item."currencyCode" <> invoice."currencyCode" or item."taxInclusive" <> invoice."taxInclusive"))`,
}

const untaxed: Rule = {
  name: 'no tax is charged to a customer who is not taxed by the standard',
  broken: network => sql`
    select "id" as "object", 'it is ' || "taxCategory" || ' with a tax of ' || "taxAmount" as "detail" from "invoiceItem"
    where "network" = ${network} and "taxCategory" <> 'standard' and ("taxRate" <> 0 or "taxAmount" <> 0)`,
}

const refunds: Rule = {
  name: 'no more of a payment is given back than has come',
  broken: network => sql`
    select payment."id" as "object", 'it is ' || payment."status" || ' of ' || payment."amount" || ', its refunds sum to '
      || sum(refund."amount") as "detail"
    from "moneyTransaction" payment
      join "moneyRefund" refund on refund."network" = payment."network" and refund."moneyTransactionRef" = payment."id"
    where payment."network" = ${network} and refund."status" <> 'canceled'
    group by payment."id", payment."status", payment."amount"
    having payment."status" <> 'succeeded' or sum(refund."amount") > payment."amount"`,
}

const payers: Rule = {
  name: 'a payment has one customer, and no more tax than amount',
  broken: network => sql`
    select "id" as "object", 'it is of ' || "amount" || ' with a tax of ' || "taxAmount" as "detail"
    from "moneyTransaction" where "network" = ${network}
      and (("membershipRef" is null) = ("companyRef" is null) or "taxAmount" > "amount")`,
}

/** What holds for invoices, their items and payments in money. */
export const billingRules: readonly Rule[] = [issued, parties, places, customers, untaxed, refunds, payers]
