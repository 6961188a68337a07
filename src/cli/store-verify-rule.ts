import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../db/engine.ts'

/** A problem: the object, and what is wrong with it. */
export interface Finding {
  object: string
  detail: string
}

/** A rule that must hold in every network: its name, and one statement that finds what breaks it. */
export interface Rule {
  name: string
  broken: (network: string, engine: Engine) => RawBuilder<Finding>
}

/**
 * How many seats of each resource are taken at the instant at which each of its uses begins. A use has `id`, `resourceRef`, `seats`, `from`
 * and `until`, which is null without an end. What comes and goes is counted in order, so that no use is compared with every other one.
 */
export const seatsTaken = (uses: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select "id", "resourceRef", "seats" from (
    select "id", "resourceRef", sum("seats") over (partition by "resourceRef" order by "at") as "seats"
    from (select "id", "resourceRef", "from" as "at", "seats" from (${uses}) coming where "until" is null or "until" > "from"
      union all select null, "resourceRef", "until", -"seats" from (${uses}) going where "until" > "from") moved) counted
  where "id" is not null`
