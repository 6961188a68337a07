import { sql, type RawBuilder } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const living = (table: 'membership' | 'company'): Rule => ({
  name: `no ${table} is left at a deleted location`,
  broken: network => sql`
    select one."id" as "object", 'its location ' || location."id" || ' is deleted' as "detail"
    from ${sql.table(table)} one join "location" location on location."network" = one."network" and location."id" = one."locationRef"
    where one."network" = ${network} and one."deleteDate" is null and location."deleteDate" is not null`,
})

const coming = (table: 'booking' | 'event', hasEnded: RawBuilder<unknown>): Rule => ({
  name: `no ${table} is to take place at a deleted location`,
  broken: network => sql`
    select one."id" as "object", 'it ends at ' || one."endDate" || ', its location was deleted at ' || location."deleteDate" as "detail"
    from ${sql.table(table)} one join "location" location on location."network" = one."network" and location."id" = one."locationRef"
    where one."network" = ${network} and ${hasEnded} is null and one."endDate" > location."deleteDate"`,
})

/** What must hold of locations. */
export const placeRules: readonly Rule[] = [
  living('membership'),
  living('company'),
  coming('booking', sql`one."deleteDate"`),
  coming('event', sql`coalesce(one."deleteDate", one."cancelDate")`),
]
