import { sql } from 'kysely'
import { BALANCE_GIVES } from '../transactions/money/balances/rules.ts'
import type { Rule } from './store-verify-rule.ts'

const list = (words: readonly string[]) => sql.join(words.map(word => sql.lit(word)))

const MOVED = sql`sum(case when entry."type" in (${list(BALANCE_GIVES)}) then entry."amount" else -entry."amount" end)`

const sums: Rule = {
  name: 'a money balance is the sum of its entries',
  broken: network => sql`
    select balance."holderRef" as "object", 'it is ' || balance."amount" || ', its entries sum to ' || coalesce(${MOVED}, 0) as "detail"
    from "moneyBalance" balance
      left join "balanceEntry" entry on entry."network" = balance."network" and entry."holderRef" = balance."holderRef"
        and entry."locationRef" = balance."locationRef"
    where balance."network" = ${network} group by balance."holderRef", balance."locationRef", balance."amount"
    having balance."amount" <> coalesce(${MOVED}, 0)`,
}

const kept: Rule = {
  name: 'an entry moves a money balance that is kept, in its currency',
  broken: network => sql`
    select entry."id" as "object", 'it is of ' || entry."holderRef" || ' at ' || entry."locationRef" as "detail"
    from "balanceEntry" entry
      left join "moneyBalance" balance on balance."network" = entry."network" and balance."holderRef" = entry."holderRef"
        and balance."locationRef" = entry."locationRef" and balance."currencyCode" = entry."currencyCode"
    where entry."network" = ${network} and (balance."holderRef" is null or entry."amount" = 0)`,
}

const holders = ([table, object]: readonly [string, string]): Rule => ({
  name: `${table}: it is of one membership or one company, by whose id it is found`,
  broken: network => sql`
    select ${sql.ref(object)} as "object", 'it is of ' || coalesce("membershipRef", "companyRef", 'nobody') as "detail"
    from ${sql.table(table)} where "network" = ${network}
      and (("membershipRef" is null) = ("companyRef" is null) or "holderRef" <> coalesce("membershipRef", "companyRef"))`,
})

const surplus: Rule = {
  name: 'what came beyond an invoice is on the balance, and went from it again where the payment was canceled',
  broken: network => sql`
    select "object", 'its payments came to ' || sum("came") || ' beyond it, of which ' || sum("went") || ' went again, its entries to '
      || sum("given") || ' and ' || sum("taken") as "detail"
    from (select coalesce("invoiceRef", "id") as "object", "surplusAmount" as "came",
        case "status" when 'canceled' then "surplusAmount" else 0 end as "went", 0 as "given", 0 as "taken" from "moneyTransaction"
        where "network" = ${network} and "surplusAmount" <> 0
      union all select coalesce("invoiceRef", "id"), 0, 0, case "type" when 'surplus' then "amount" else 0 end,
        case "type" when 'deduct' then "amount" else 0 end from "balanceEntry"
        where "network" = ${network} and ("type" = 'surplus' or "type" = 'deduct' and "invoiceRef" is not null)) moved
    group by "object" having sum("came") <> sum("given") or sum("went") <> sum("taken")`,
}

/** What must hold of the money that customers have. */
export const moneyRules: readonly Rule[] = [
  sums,
  kept,
  surplus,
  ...(
    [
      ['moneyBalance', 'holderRef'],
      ['balanceEntry', 'id'],
    ] as const
  ).map(holders),
]
