import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const REMAINING = sql`"receivedAmount" - "appliedAmount" - "returnedAmount"`

const sums: Rule = {
  name: 'what a deposit has received, applied and returned is the sum of its movements',
  broken: network => sql`
    select deposit."id" as "object", 'it says ' || deposit."receivedAmount" || ', ' || deposit."appliedAmount" || ' and '
      || deposit."returnedAmount" as "detail"
    from "deposit" deposit
      left join "depositMovement" movement on movement."network" = deposit."network" and movement."depositRef" = deposit."id"
    where deposit."network" = ${network}
    group by deposit."id", deposit."receivedAmount", deposit."appliedAmount", deposit."returnedAmount"
    having coalesce(sum(case when movement."type" = 'received' then movement."amount" end), 0) <> deposit."receivedAmount"
      or coalesce(sum(case when movement."type" = 'applied' then movement."amount" end), 0) <> deposit."appliedAmount"
      or coalesce(sum(case when movement."type" = 'returned' then movement."amount" end), 0) <> deposit."returnedAmount"`,
}

const statuses: Rule = {
  name: 'a deposit is due until all has come, then held, settled when nothing remains, and canceled only when nothing came',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" || ', received ' || "receivedAmount" || ' of ' || "amount" as "detail" from "deposit"
    where "network" = ${network} and (${REMAINING} < 0 or "receivedAmount" > "amount" or "status" <> case
      when "status" = 'canceled' and "receivedAmount" = 0 then 'canceled'
      when "receivedAmount" > 0 and ${REMAINING} = 0 then 'settled'
      when "receivedAmount" < "amount" then 'due' else 'held' end)`,
}

const payments: Rule = {
  name: 'what came of a deposit and what it paid has a payment of its amount',
  broken: network => sql`
    select movement."id" as "object", 'it is ' || movement."type" || ' over ' || movement."amount" as "detail"
    from "depositMovement" movement
      left join "moneyTransaction" payment on payment."network" = movement."network" and payment."id" = movement."moneyTransactionRef"
    where movement."network" = ${network} and case when movement."type" = 'returned' then payment."id" is not null
      else payment."id" is null or payment."amount" <> movement."amount" or payment."depositRef" is distinct from movement."depositRef"
        or payment."invoiceRef" is distinct from movement."invoiceRef" or payment."status" <> 'succeeded' end`,
}

const moves: Rule = {
  name: 'a payment of a deposit, or by one, is of one movement',
  broken: network => sql`
    select payment."id" as "object", 'it is of the type ' || payment."type" || ', and of ' || count(movement."id") || ' movements' as "detail"
    from "moneyTransaction" payment
      left join "depositMovement" movement on movement."network" = payment."network" and movement."depositRef" = payment."depositRef"
        and movement."moneyTransactionRef" = payment."id"
    where payment."network" = ${network}
      and (payment."depositRef" is not null or payment."type" = 'deposit' or payment."paymentMethod" = 'deposit')
    group by payment."id", payment."type" having count(movement."id") <> 1`,
}

const payers: Rule = {
  name: 'a payment of a deposit, or by one, is of its customer, at its location and in its currency',
  broken: network => sql`
    select payment."id" as "object", 'the deposit ' || deposit."id" || ' is of ' || coalesce(deposit."membershipRef", deposit."companyRef", 'nobody') as "detail"
    from "moneyTransaction" payment
      join "deposit" deposit on deposit."network" = payment."network" and deposit."id" = payment."depositRef"
    where payment."network" = ${network} and (payment."membershipRef" is distinct from deposit."membershipRef"
      or payment."companyRef" is distinct from deposit."companyRef" or payment."locationRef" <> deposit."locationRef"
      or payment."currencyCode" <> deposit."currencyCode")`,
}

/** What an invoice took is another rule's; what names neither is nobody's. */
const applied: Rule = {
  name: 'what a deposit took of a money balance is what its entries took',
  broken: network => sql`
    select "object", 'its payments are ' || sum("paid") || ', its entries ' || sum("taken") as "detail"
    from (select coalesce("depositRef", "id") as "object", "amount" as "paid", 0 as "taken" from "moneyTransaction"
        where "network" = ${network} and "type" = 'deposit' and "paymentMethod" = 'balance' and "status" = 'succeeded'
      union all select coalesce("depositRef", "id"), 0, case "type" when 'applied' then "amount" else -"amount" end from "balanceEntry"
        where "network" = ${network} and "type" in ('applied', 'returned') and "invoiceRef" is null) moved
    group by "object" having sum("paid") <> sum("taken")`,
}

/** What is not wrong, and still to be done: money of a customer whose subscription is over, by the clock of the network. */
const kept: Rule = {
  name: 'a deposit is still held though its subscription has ended: apply it or give it back',
  broken: (network, _, now) => sql`
    select deposit."id" as "object", (${REMAINING}) || ' ' || deposit."currencyCode" || ' in minor units, of a subscription that ended at '
      || coalesce(subscription."deleteDate", subscription."endDate") as "detail"
    from "deposit" deposit
      join "subscription" subscription on subscription."network" = deposit."network" and subscription."id" = deposit."subscriptionRef"
      join "network" place on place."id" = deposit."network"
    where deposit."network" = ${network} and ${REMAINING} > 0
      and coalesce(subscription."deleteDate", subscription."endDate") <= coalesce(place."clock", ${now})`,
}

export const depositReminders: readonly Rule[] = [kept]

/** What must hold of deposits. */
export const depositRules: readonly Rule[] = [sums, statuses, payments, moves, payers, applied]
