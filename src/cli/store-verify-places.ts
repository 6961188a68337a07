import { sql } from 'kysely'
import type { Rule } from './store-verify-rule.ts'

const living = (table: 'membership' | 'company'): Rule => ({
  name: `no ${table} is left at a deleted location`,
  broken: network => sql`
    select one."id" as "object", 'its location ' || location."id" || ' is deleted' as "detail"
    from ${sql.table(table)} one join "location" location on location."network" = one."network" and location."id" = one."locationRef"
    where one."network" = ${network} and one."deleteDate" is null and location."deleteDate" is not null`,
})

/** What must hold of locations. */
export const placeRules: readonly Rule[] = [living('membership'), living('company')]
