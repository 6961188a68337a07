import { sql } from 'kysely'
import type { Engine } from '../db/engine.ts'
import { READER } from '../analytics/actions-sum.ts'
import { FIGURES, type Figure } from '../analytics/contract-figures.ts'
import { concerns } from '../analytics/store-changes.ts'
import { sourceOf } from '../analytics/store-figures.ts'
import type { Rule } from './store-verify-rule.ts'

/** Changes that wait to be followed may make any sum another one. */
const isUpToDate = (
  network: string,
  untilDate = sql`(select max("untilDate") from "daySumState" where "network" = ${network})`,
) =>
  sql`not exists (select 1 from "outbox" one where one."network" = ${network} and ${concerns(untilDate)}) and not exists (
    select 1 from "change" one where one."network" = ${network} and one."sequence" >
      (select "sequence" from "changeCursor" seen where seen."network" = ${network} and seen."reader" = ${sql.lit(READER)})
      and ${concerns(untilDate)})`

const days = (figure: Figure): Rule => ({
  name: `the sums of the figure ${figure} are what its days count`,
  broken(network, engine) {
    const source = sourceOf(figure, engine)
    return sql`select "locationRef" as "object", "day" || ' ' || "kind" || ': kept ' || "kept" || ', counted ' || "counted" as "detail" from (
      select kept."locationRef", kept."day", kept."kind",
        kept."count" || '/' || kept."amount" || '/' || kept."taxAmount" as "kept",
        (select count(*) || '/' || coalesce(sum(${source.amount}), 0) || '/' || coalesce(sum(${source.taxAmount}), 0) from ${source.from}
          where ${source.network} = kept."network" and ${source.locationRef} = kept."locationRef" and ${source.date} >= kept."startDate"
            and ${source.date} < kept."endDate" and ${source.where} and ${source.kind} = kept."kind"
            and ${source.currencyCode} = kept."currencyCode") as "counted"
      from "daySum" kept where kept."network" = ${network} and kept."figure" = ${sql.lit(figure)}) told
      where "kept" <> "counted" and ${isUpToDate(network)}`
  },
})

const totals = (figure: Figure): Rule => ({
  name: `the sums of the figure ${figure} leave no day out`,
  broken(network, engine: Engine) {
    const { from, network: ofNetwork, locationRef, date, where } = sourceOf(figure, engine)
    return sql`select "object", 'kept are ' || "kept" || ', counted are ' || "counted" as "detail" from (
      select state."locationRef" as "object",
        (select coalesce(sum(kept."count"), 0) from "daySum" kept where kept."network" = state."network"
          and kept."figure" = ${sql.lit(figure)} and kept."locationRef" = state."locationRef") as "kept",
        (select count(*) from ${from} where ${ofNetwork} = state."network" and ${locationRef} = state."locationRef"
          and ${date} < state."untilDate" and ${where}) as "counted"
      from "daySumState" state where state."network" = ${network}) told
      where "kept" <> "counted" and ${isUpToDate(network)}`
  },
})

const spans: Rule = {
  name: 'a day is summed once, from its start to its end',
  broken: network => sql`
    select "locationRef" as "object", 'its ' || "day" || ' is not one of the days that are summed' as "detail" from (
      select kept."locationRef", kept."day", kept."startDate", kept."endDate", state."untilDay", state."untilDate",
        lag(kept."endDate") over (partition by kept."locationRef" order by kept."day") as "previous"
      from (select distinct "network", "locationRef", "day", "startDate", "endDate" from "daySum" where "network" = ${network}) kept
        left join "daySumState" state on state."network" = kept."network" and state."locationRef" = kept."locationRef") told
    where "untilDay" is null or "day" >= "untilDay" or "endDate" > "untilDate" or "endDate" <= "startDate" or "previous" > "startDate"`,
}

/** What must hold of the sums of days. */
export const analyticsRules: readonly Rule[] = [...FIGURES.flatMap(figure => [days(figure), totals(figure)]), spans]
