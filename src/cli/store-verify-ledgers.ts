import { sql } from 'kysely'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import { CHARGES, ENDS, GIVES } from '../transactions/rules.ts'
import type { Rule } from './store-verify-rule.ts'

const LAST = sql.lit(LAST_INSTANT)

const list = (words: readonly string[]) => sql.join(words.map(word => sql.lit(word)))

const lots: Rule = {
  name: 'what remains of a ledger lot is the sum of its lines, and never negative',
  broken: network => sql`
    select "id" as "object", 'it has ' || sum("held") || ', its lines sum to ' || sum("lineAmount") as "detail" from (
      select "id", "remaining" as "held", 0 as "lineAmount" from "ledgerLot" where "network" = ${network}
      union all select "lotRef", 0, "lineAmount" from "ledgerLine" where "network" = ${network}) lot
    group by "id" having sum("held") < 0 or sum("held") <> sum("lineAmount")`,
}

/** Each line with its entry and, of a refund, what the charge had drawn from the same lot, which is a negative number. */
const LINES = sql`"ledgerLine" line
    join "ledgerEntry" entry on entry."network" = line."network" and entry."id" = line."entryRef"
    left join "ledgerLine" drawn
      on drawn."network" = line."network" and drawn."entryRef" = entry."refundOf" and drawn."lotRef" = line."lotRef"`

/** What is put into a lot: what a charge had drawn from it is only put back. */
const PUT_IN = sql`case when line."lineAmount" > 0 then line."lineAmount" + coalesce(drawn."lineAmount", 0) else 0 end`

const allocations: Rule = {
  name: 'what was put into a ledger lot is the sum of its lines that gave',
  broken: network => sql`
    select lot."id" as "object", 'it says ' || lot."allocated" || ', its lines sum to ' || coalesce(sum(given."amount"), 0) as "detail"
    from "ledgerLot" lot left join (select line."lotRef", ${PUT_IN} as "amount" from ${LINES} where line."network" = ${network}) given
      on given."lotRef" = lot."id"
    where lot."network" = ${network} group by lot."id", lot."allocated"
    having lot."allocated" <> coalesce(sum(given."amount"), 0)`,
}

/** What a line says of use: a charge's whole amount, less what a refund put back. */
const USED = sql`case when entry."type" in (${list(CHARGES)}) then -line."lineAmount" else coalesce(drawn."lineAmount", 0) end`

const elsewhere: Rule = {
  name: 'what was used of a ledger lot elsewhere is the sum of its charges at other locations than the holder’s',
  broken: network => sql`
    select lot."id" as "object", 'it says ' || lot."usedElsewhere" || ', its lines sum to ' || coalesce(sum(used."amount"), 0) as "detail"
    from "ledgerLot" lot
      left join "membership" m on m."network" = lot."network" and m."id" = lot."membershipRef"
      left join "company" c on c."network" = lot."network" and c."id" = lot."companyRef"
      left join (select line."lotRef", entry."locationRef", ${USED} as "amount" from ${LINES} where line."network" = ${network}) used
        on used."lotRef" = lot."id" and used."locationRef" <> coalesce(m."locationRef", c."locationRef")
    where lot."network" = ${network} group by lot."id", lot."usedElsewhere"
    having lot."usedElsewhere" <> coalesce(sum(used."amount"), 0)`,
}

const entries: Rule = {
  name: 'the lines of a ledger entry sum to what it gave or took',
  broken: network => sql`select entry."id" as "object",
      'it is ' || entry."type" || ' of ' || entry."amount" || ', its lines sum to '
        || coalesce(sum(line."lineAmount"), 0) as "detail"
    from "ledgerEntry" entry left join "ledgerLine" line on line."network" = entry."network" and line."entryRef" = entry."id"
    where entry."network" = ${network} group by entry."id", entry."type", entry."amount"
    having coalesce(sum(line."lineAmount"), 0) <> case when entry."type" in (${list(GIVES)}) then entry."amount"
      when entry."type" in (${list([...CHARGES, ...ENDS])}) then -entry."amount" else coalesce(sum(line."lineAmount"), 0) + 1 end`,
}

const holders: Rule = {
  name: 'a ledger entry moves lots of its own holder and unit alone',
  broken: network => sql`
    select line."entryRef" as "object", 'it moves lot ' || line."lotRef" || ' of another holder or unit' as "detail"
    from "ledgerLine" line join "ledgerEntry" entry on entry."network" = line."network" and entry."id" = line."entryRef"
      join "ledgerLot" lot on lot."network" = line."network" and lot."id" = line."lotRef"
    where line."network" = ${network} and (entry."unit" <> lot."unit"
      or entry."membershipRef" is distinct from lot."membershipRef" or entry."companyRef" is distinct from lot."companyRef")`,
}

const refunds: Rule = {
  name: 'a refund gives a charge of the same holder and unit back, whole and once',
  broken: network => sql`
    select refund."id" as "object", 'it is ' || refund."type" || ' of ' || refund."amount" || ', what it gives back is '
      || charge."type" || ' of ' || charge."amount" as "detail"
    from "ledgerEntry" refund
      join "ledgerEntry" charge on charge."network" = refund."network" and charge."id" = refund."refundOf"
    where refund."network" = ${network} and (refund."type" <> 'refund' or charge."type" not in (${list(CHARGES)})
      or refund."amount" <> charge."amount" or refund."unit" <> charge."unit"
      or refund."membershipRef" is distinct from charge."membershipRef" or refund."companyRef" is distinct from charge."companyRef"
      or exists (select 1 from "ledgerEntry" other where other."network" = refund."network"
        and other."refundOf" = refund."refundOf" and other."id" <> refund."id"))`,
}

const closed: Rule = {
  name: 'what is left of a ledger lot is written off at its end, where no subscription does it',
  broken: network => sql`
    select "id" as "object", 'it ends at ' || coalesce(cast("expireDate" as text), 'no time') || ', and is to be written off at '
      || coalesce(cast("closeDate" as text), 'no time') as "detail"
    from "ledgerLot" where "network" = ${network} and "closeDate" is distinct from "expireDate"
      and ("closeDate" is not null or "remaining" > 0 and "subscriptionRef" is null)`,
}

/** A subscription or a purchase that ends early cuts its lots. */
const CUT = sql`coalesce(lot."subscriptionRef", lot."purchaseRef") is not null
  and lot."expireDate" < coalesce(entry."expirationDate", ${LAST})`

const ends: Rule = {
  name: 'a ledger lot ends when what was given into it does, or where it was cut',
  broken: network => sql`
    select distinct lot."id" as "object", 'it ends at ' || coalesce(cast(lot."expireDate" as text), 'no time') || ', what was given at '
      || coalesce(cast(entry."expirationDate" as text), 'no time') as "detail"
    from "ledgerLine" line
      join "ledgerEntry" entry on entry."network" = line."network" and entry."id" = line."entryRef"
      join "ledgerLot" lot on lot."network" = line."network" and lot."id" = line."lotRef"
    where line."network" = ${network} and entry."type" in (${list(GIVES.filter(type => type !== 'refund'))})
      and lot."expireDate" is distinct from entry."expirationDate" and (${CUT}) is not true`,
}

export const ledgerRules: readonly Rule[] = [ends, closed, lots, allocations, elsewhere, entries, holders, refunds]
