import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

/** The kinds of objects that are found by words. */
export const WORD_KINDS = [
  'user',
  'company',
  'membership',
  'event',
  'resource',
  'ticket',
  'product',
  'invoice',
  'creditNote',
] as const

/** Searches give objects in the order of the dates that their words have. */
const dated = (kind: (typeof WORD_KINDS)[number]): Rule => ({
  name: `the words of a ${kind} have its date`,
  broken: network => sql`
    select w."objectRef" as "object", case when max(one."id") is null then 'there is no such object' else 'they have another' end as "detail"
    from "word" w left join ${sql.table(kind)} one on one."network" = w."network" and one."id" = w."objectRef"
    where w."network" = ${network} and w."kind" = ${sql.lit(kind)} and (one."id" is null or one."createDate" <> w."createDate")
    group by w."objectRef"`,
})

export const wordRules: readonly Rule[] = WORD_KINDS.map(dated)
