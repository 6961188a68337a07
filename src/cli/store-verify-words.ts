import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../db/engine.ts'
import { tables } from '../tables.ts'
import type { Rule } from './store-verify-rule.ts'

/** Kinds of objects that are found by words, each with a text of which there are some, if it has a letter or a digit. */
const TEXTS = {
  company: '"title"',
  event: '"title"',
  resource: '"title"',
  ticket: 'cast("number" as text)',
  product: '"title"',
  invoice: 'cast("number" as text)',
  creditNote: 'cast("number" as text)',
  coupon: '"title"',
} as const

type Titled = keyof typeof TEXTS
const TITLED = Object.keys(TEXTS) as Titled[]

/** Of people there are rules that ask for more. */
export const WORD_KINDS = ['user', 'membership', ...TITLED] as const

/** Searches give objects in the order of the dates that their words have. */
const dated = (kind: (typeof WORD_KINDS)[number]): Rule => ({
  name: `the words of a ${kind} have its date`,
  broken: network => sql`
    select w."objectRef" as "object", case when max(one."id") is null then 'there is no such object' else 'they have another' end as "detail"
    from "word" w left join ${sql.table(kind)} one on one."network" = w."network" and one."id" = w."objectRef"
    where w."network" = ${network} and w."kind" = ${sql.lit(kind)} and (one."id" is null or one."createDate" <> w."createDate")
    group by w."objectRef"`,
})

/** Whether a text has what any language counts as part of a word. */
const HAS_WORD: Record<Engine, RawBuilder<boolean>> = { sqlite: sql`glob '*[0-9A-Za-z]*'`, postgres: sql`~ '[0-9A-Za-z]'` }

const canBeDeleted = (kind: Titled) => tables.some(({ name, columns }) => name === kind && 'deleteDate' in columns)

const found = (kind: Titled): Rule => ({
  name: `each ${kind} that is not deleted is found by words`,
  broken: (network, engine) => sql`
    select one."id" as "object", 'it has none' as "detail" from ${sql.table(kind)} one
    where one."network" = ${network} ${canBeDeleted(kind) ? sql`and one."deleteDate" is null` : sql``}
      and ${sql.raw(TEXTS[kind])} ${HAS_WORD[engine]}
      and not exists (select 1 from "objectWords" w
        where w."network" = one."network" and w."kind" = ${sql.lit(kind)} and w."objectRef" = one."id")
      and not exists (select 1 from "wordBacklog" b where b."network" = one."network" and b."kind" = ${sql.lit(kind)})`,
})

/** By its row an object is found by several words, and its words are removed. */
const inOneRow: Rule = {
  name: 'the row of all words of an object has the words by which it is found',
  broken: network => sql`
    select coalesce(one."objectRef", w."objectRef") as "object", 'it has ' || coalesce(one."words", ' none') as "detail"
    from (select * from "objectWords" where "network" = ${network}) one
    full join (select "kind", "objectRef", count(*) as "count", sum(length("word")) as "letters" from "word"
      where "network" = ${network} group by "kind", "objectRef") w on w."kind" = one."kind" and w."objectRef" = one."objectRef"
    where one."words" is null or w."count" is null or w."letters" <> length(replace(one."words", ' ', ''))
      or w."count" <> length(one."words") - length(replace(one."words", ' ', ''))`,
}

export const wordRules: readonly Rule[] = [inOneRow, ...WORD_KINDS.map(dated), ...TITLED.map(found)]
