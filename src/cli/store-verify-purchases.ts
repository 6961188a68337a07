import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../db/engine.ts'
import type { Rule } from './store-verify-rule.ts'

/** Each purchase of a network with each element of a column of JSON, as `one.value`. */
const PURCHASES_WITH: Record<Engine, (column: string) => RawBuilder<unknown>> = {
  sqlite: column => sql`"packagePurchase" bought cross join json_each(bought.${sql.ref(column)}) one`,
  postgres: column =>
    sql`"packagePurchase" bought cross join lateral json_array_elements_text(bought.${sql.ref(column)}::json) one`,
}

/** A member of such an element, as text. */
const member = (engine: Engine, name: string) =>
  engine === 'sqlite' ? sql`json_extract(one.value, ${sql.lit(`$.${name}`)})` : sql`(one.value::json ->> ${sql.lit(name)})`

const gives: Rule = {
  name: 'what a purchase gave is what its package granted, as often as it was bought',
  broken: (network, engine) => sql`
    select coalesce(granted."id", given."id") as "object", 'it gave ' || coalesce(given."sum", 0) || ' of a unit, and grants '
      || coalesce(granted."sum", 0) as "detail"
    from (select bought."id", case ${member(engine, 'type')} when 'credits' then 'credit' else 'dayPass' end as "unit",
        sum(cast(${member(engine, 'amount')} as bigint) * bought."quantity") as "sum"
      from ${PURCHASES_WITH[engine]('grants')} where bought."network" = ${network}
        and (bought."paymentType" is distinct from 'paymentGateway' or bought."paymentStatus" = 'succeeded') group by 1, 2) granted
    full join (select "purchaseRef" as "id", "unit", sum("amount") as "sum" from "ledgerEntry"
      where "network" = ${network} and "purchaseRef" is not null and "type" = 'purchaseAllocation' group by 1, 2) given
      on given."id" = granted."id" and given."unit" = granted."unit"
    where coalesce(given."sum", 0) <> coalesce(granted."sum", 0)`,
}

const named: Rule = {
  name: 'a purchase names all entries that came of it',
  broken: network => sql`
    select entry."purchaseRef" as "object", 'it does not name ' || entry."id" as "detail" from "ledgerEntry" entry
      join "packagePurchase" bought on bought."network" = entry."network" and bought."id" = entry."purchaseRef"
    where entry."network" = ${network} and bought."transactionRefs" not like '%"' || entry."id" || '"%'`,
}

const names: Rule = {
  name: 'a purchase names no entries but those that came of it',
  broken: (network, engine) => sql`
    select bought."id" as "object", 'it names ' || one.value as "detail" from ${PURCHASES_WITH[engine]('transactionRefs')}
      left join "ledgerEntry" entry on entry."network" = bought."network" and entry."id" = one.value
    where bought."network" = ${network} and entry."purchaseRef" is distinct from bought."id"`,
}

const belongs = (table: 'ledgerEntry' | 'ledgerLot'): Rule => ({
  name: `${table}: what came of a purchase is its buyer’s`,
  broken: network => sql`
    select one."id" as "object", 'it is of ' || coalesce(one."membershipRef", one."companyRef", 'nobody') || ', its purchase of '
      || coalesce(bought."membershipRef", bought."companyRef", 'nobody') as "detail"
    from ${sql.table(table)} one
      join "packagePurchase" bought on bought."network" = one."network" and bought."id" = one."purchaseRef"
    where one."network" = ${network} and (one."membershipRef" is distinct from bought."membershipRef"
      or one."companyRef" is distinct from bought."companyRef")`,
})

const buyers: Rule = {
  name: 'a purchase has one buyer, and is paid in money',
  broken: network => sql`
    select "id" as "object", 'it is paid by ' || coalesce("paymentType", 'nothing') as "detail" from "packagePurchase"
    where "network" = ${network} and (("membershipRef" is null) = ("companyRef" is null)
      or coalesce("paymentType", 'credits') in ('credits', 'dayPasses'))`,
}

const canceled: Rule = {
  name: 'a purchase has a date of its cancellation exactly when it is canceled, and then nothing is left of it',
  broken: network => sql`
    select bought."id" as "object", 'it is ' || bought."status" || ', and ' || coalesce(sum(lot."remaining"), 0) || ' are left' as "detail"
    from "packagePurchase" bought
      left join "ledgerLot" lot on lot."network" = bought."network" and lot."purchaseRef" = bought."id"
    where bought."network" = ${network} group by bought."id", bought."status", bought."cancelDate"
    having (bought."status" = 'canceled') = (bought."cancelDate" is null)
      or bought."status" = 'canceled' and coalesce(sum(lot."remaining"), 0) > 0`,
}

const items: Rule = {
  name: 'a purchase that goes on an invoice has an item of its payer, which is there while somebody has to pay',
  broken: network => sql`
    select bought."id" as "object", 'it is ' || bought."paymentStatus" || ', its item '
      || case when item."id" is null then 'is not there' when item."deleteDate" is null then 'is there' else 'is deleted' end as "detail"
    from "packagePurchase" bought
      left join "invoiceItem" item on item."network" = bought."network" and item."id" = bought."invoiceItemRef"
      left join "invoice" invoice on invoice."network" = item."network" and invoice."id" = item."invoiceRef"
    where bought."network" = ${network} and bought."paymentType" = 'invoice' and bought."paymentAmount" > 0
      and (item."id" is null or item."purchaseRef" is distinct from bought."id"
        or case when item."deleteDate" is not null then bought."paymentStatus" <> 'canceled'
          else bought."paymentStatus" = 'canceled' and (invoice."id" is null or invoice."status" = 'draft')
            or bought."paymentStatus" <> 'canceled' and coalesce(invoice."status", '') = 'voided' end
        or item."membershipRef" is distinct from bought."membershipRefPayer"
        or item."companyRef" is distinct from bought."companyRefPayer")`,
}

/** What must hold of the packages that were bought. */
export const purchaseRules: readonly Rule[] = [
  gives,
  named,
  names,
  belongs('ledgerEntry'),
  belongs('ledgerLot'),
  buyers,
  canceled,
  items,
]
