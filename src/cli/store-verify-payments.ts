import { sql } from 'kysely'
import { moneyTransaction } from '../transactions/money/table.ts'
import { boughtIn, type Bought } from './store-verify-bought.ts'
import type { Rule } from './store-verify-rule.ts'

/** What can be bought. Entries of ledgers name it by the same columns as money transactions. */
const BOUGHT = boughtIn(moneyTransaction)

const payers = ({ table }: Bought): Rule => ({
  name: `${table}: what has a payment has one payer, an amount and a status, and what has none has nothing of it`,
  broken: network => sql`
    select "id" as "object", 'it is paid by ' || coalesce("paymentType", 'nothing') as "detail" from ${sql.table(table)}
    where "network" = ${network} and case when "paymentType" is null
      then coalesce("paymentStatus", "membershipRefPayer", "companyRefPayer", "transactionRef", "moneyTransactionRef", "invoiceItemRef") is not null
        or "paymentAmount" is not null
      else "paymentStatus" is null or "paymentAmount" is null
        or ("membershipRefPayer" is null) = ("companyRefPayer" is null) end`,
})

const gross = ({ table }: Bought): Rule => ({
  name: `${table}: what is paid in money says what the customer pays, tax included`,
  broken: network => sql`
    select "id" as "object", 'its amount is ' || "paymentAmount" || ', with tax ' || coalesce(cast("paymentGrossAmount" as text), 'none')
      as "detail" from ${sql.table(table)}
    where "network" = ${network} and "paymentType" is not null and case when "paymentType" in ('credits', 'dayPasses')
      then "paymentGrossAmount" is not null or "paymentCurrencyCode" is not null
      else "paymentCurrencyCode" is null or "paymentGrossAmount" is null or "paymentGrossAmount" < "paymentAmount"
        or ("taxInclusive" and "paymentGrossAmount" <> "paymentAmount") end`,
})

/** A booking may wait for a period of a subscription, or have waited in vain. */
const LATER = sql`and (one."transactionRef" is not null or one."paymentStatus" not in ('pending', 'canceled', 'failed'))`

const charges = ({ table, ref }: Bought): Rule => ({
  name: `${table}: what a ledger paid, one of its payer’s entries took`,
  broken: network => sql`
    select one."id" as "object", 'it is of ' || one."paymentAmount" || ', its entry ' || coalesce('took ' || entry."amount", 'is not there')
      as "detail"
    from ${sql.table(table)} one
      left join "ledgerEntry" entry on entry."network" = one."network" and entry."id" = one."transactionRef"
    where one."network" = ${network} and one."paymentType" in ('credits', 'dayPasses') and one."paymentAmount" > 0
      ${table === 'booking' ? LATER : sql``}
      and (entry."id" is null or entry."amount" <> one."paymentAmount" or entry.${sql.ref(ref)} is distinct from one."id"
        or entry."unit" <> case one."paymentType" when 'credits' then 'credit' else 'dayPass' end
        or entry."membershipRef" is distinct from one."membershipRefPayer"
        or entry."companyRef" is distinct from one."companyRefPayer")`,
})

/** Before there was a provider, orders could be noted as paid by one. */
const money = ({ table, ref }: Bought): Rule => ({
  name: `${table}: what is paid outside or by a provider has a money transaction of its payer, over its amount and in its state`,
  broken: network => sql`
    select one."id" as "object", 'it is ' || one."paymentStatus" || ' over ' || one."paymentGrossAmount" || ', its money transaction '
      || coalesce(paid."status" || ' over ' || paid."amount", 'is not there') as "detail"
    from ${sql.table(table)} one
      left join "moneyTransaction" paid on paid."network" = one."network" and paid."id" = one."moneyTransactionRef"
    where one."network" = ${network} and one."paymentGrossAmount" > 0
      and (one."paymentType" = 'external' or one."paymentType" = 'paymentGateway' and one."moneyTransactionRef" is not null)
      and (paid."id" is null or paid."paymentMethod" <> one."paymentType" or paid."amount" <> one."paymentGrossAmount" or paid."status" <> one."paymentStatus"
        or paid."currencyCode" <> one."paymentCurrencyCode" or paid.${sql.ref(ref)} is distinct from one."id"
        or paid."membershipRef" is distinct from one."membershipRefPayer"
        or paid."companyRef" is distinct from one."companyRefPayer")`,
})

const canceled: Rule = {
  name: 'an order has a date of its cancellation exactly when it is canceled',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" as "detail" from "shopOrder"
    where "network" = ${network} and ("status" = 'canceled') = ("cancelDate" is null)`,
}

const belongs: Rule = {
  name: 'an order is of the user of its membership, and of the product of its option',
  broken: network => sql`
    select placed."id" as "object", 'its user is ' || placed."userRef" || ', its product ' || placed."productRef" as "detail"
    from "shopOrder" placed
      join "membership" member on member."network" = placed."network" and member."id" = placed."membershipRef"
      join "productOption" one on one."network" = placed."network" and one."id" = placed."optionRef"
    where placed."network" = ${network} and (placed."userRef" <> member."userRef" or placed."productRef" <> one."productRef")`,
}

const open: Rule = {
  name: 'no order is deleted while something is still to be done for it',
  broken: network => sql`
    select "id" as "object", 'it is ' || "status" as "detail" from "shopOrder"
    where "network" = ${network} and "deleteDate" is not null and "status" in ('new', 'inProgress')`,
}

/** An invoice that was voided keeps its line, and another one takes its place. */
const lines: Rule = {
  name: 'an order names the line that bills it',
  broken: network => sql`
    select placed."id" as "object", 'its line is ' || item."id" || ', it names ' || coalesce(placed."invoiceItemRef", 'none') as "detail"
    from "invoiceItem" item
      join "shopOrder" placed on placed."network" = item."network" and placed."id" = item."orderRef"
      left join "invoice" invoice on invoice."network" = item."network" and invoice."id" = item."invoiceRef"
    where item."network" = ${network} and item."deleteDate" is null and coalesce(invoice."status", '') <> 'voided'
      and placed."invoiceItemRef" is distinct from item."id"`,
}

/** What must hold of payments, and of the states of orders. */
export const paymentRules: readonly Rule[] = [
  ...BOUGHT.flatMap(bought => [payers(bought), gross(bought), charges(bought), money(bought)]),
  canceled,
  belongs,
  open,
  lines,
]
