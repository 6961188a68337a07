import { sql, type RawBuilder } from 'kysely'
import type { Builder, Db, Prepared, Query } from '../db/database.ts'
import type { Engine } from '../db/engine.ts'
import { prepared } from '../db/prepared.ts'
import { systemNow } from '../kernel/time/clock.ts'

/** A problem: the object, and what is wrong with it. */
export interface Finding {
  object: string
  detail: string
}

/**
 * A rule that must hold in every network: its name, and one statement that finds what breaks it. That is built once, and `network` and `now`
 * stand for the values given at each run.
 */
export interface Rule {
  name: string
  broken: (network: string, engine: Engine, now: string) => RawBuilder<Finding>
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

/** The most problems reported for one rule in one network: a problem that is everywhere need not be listed a million times. */
export const MOST = 100

/** Each rule is one statement and so sees one state of the database. Writes of a running server cannot look like problems. */
export function findBroken(db: Db, network: string, rule: Rule): Promise<Finding[]> {
  let statement = statementOf.get(rule)
  if (!statement) statementOf.set(rule, (statement = prepared((builder, p: Asked, engine) => limited(rule, p, engine, builder))))
  return db.all(statement, { network, now: systemNow() })
}

interface Asked {
  network: string
  now: string
}

/** To plan a rule takes longer than to run it in most networks: it is prepared once for all of them. */
const statementOf = new WeakMap<Rule, Prepared<Asked, Finding>>()

const limited = ({ broken }: Rule, { network, now }: Asked, engine: Engine, builder: Builder): Query<Finding> => ({
  compile: () => sql<Finding>`${broken(network, engine, now)} limit ${sql.lit(MOST)}`.compile(builder),
})
