import { sql as raw, type ExpressionBuilder } from 'kysely'
import { ACROSS_NETWORKS } from '../../db/guard.ts'
import type { Db, Tables, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** Instants that nothing at work, and nothing that waits after a failure, is held or waits beyond, unless the clock was ahead when it began. */
export interface Bounds {
  held: string
  failed: string
}

/** What a runner that is alive still renews by then is due then at the latest. */
type Change = Bounds & { network: string; until: string }

/** Networks in which something is held, or waits, beyond what it can. */
export async function networksAhead(db: Db, bounds: Bounds): Promise<string[]> {
  const rows = [...(await db.all(withTasks, bounds)), ...(await db.all(withLeases, bounds))]
  return [...new Set(rows.map(({ network }) => network))]
}

/** Lets what is held, or waits, beyond what it can be taken up soon. */
export async function bringForward(tx: Tx, change: Change): Promise<void> {
  await tx.run(tasks, change)
  await tx.run(leases, change)
  await tx.run(failures, change)
}

const isTaskAhead = (eb: ExpressionBuilder<Tables, 'task'>, { held, failed }: Bounds) =>
  eb.and([
    eb('state', '=', 'waiting'),
    eb('runDate', '>', held),
    // A task may be left for later: then it has not been tried, and was not made later than now.
    eb.or([eb('createDate', '>', held), eb.and([eb('attempts', '>', 0), eb('runDate', '>', failed)])]),
  ])

const withTasks = prepared((sql, p: Bounds) =>
  sql
    .selectFrom('task')
    .select('network')
    .distinct()
    .where(eb => isTaskAhead(eb, p))
    .modifyEnd(raw.raw(ACROSS_NETWORKS)),
)

const withLeases = prepared((sql, p: Bounds) =>
  sql
    .selectFrom('lease')
    .select('network')
    .distinct()
    .where(eb => eb.or([eb('untilDate', '>', p.held), eb('runDate', '>', p.failed)]))
    .modifyEnd(raw.raw(ACROSS_NETWORKS)),
)

const tasks = prepared((sql, p: Change) =>
  sql
    .updateTable('task')
    .set({ runDate: p.until, createDate: p.until })
    .where('network', '=', p.network)
    .where(eb => isTaskAhead(eb, p))
    .modifyEnd(raw.raw(ACROSS_NETWORKS)),
)

const leases = prepared((sql, p: Change) =>
  sql.updateTable('lease').set({ untilDate: p.until }).where('network', '=', p.network).where('untilDate', '>', p.held),
)

const failures = prepared((sql, p: Change) =>
  sql.updateTable('lease').set({ runDate: p.until }).where('network', '=', p.network).where('runDate', '>', p.failed),
)
