import { sql as raw } from 'kysely'
import { ACROSS_NETWORKS } from '../../db/guard.ts'
import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { WriteContext } from '../storage/context.ts'
import { newId } from '../storage/ids.ts'
import { systemNow } from '../time/clock.ts'
import type { TaskRow } from './table.ts'

/** The queue is read by what is due first, whosever it is. */
const across = raw.raw(ACROSS_NETWORKS)

interface NewTask {
  kind: string
  /** Names what it is about: of the same key there is one task at a time. */
  key: string
  payload: unknown
  /** Not before then; at once when left out. */
  runDate?: string
}

/** Leaves work behind that is done once this transaction has been committed. False when a task of this kind and key waits already. */
export async function enqueue(
  { tx, network }: WriteContext,
  { kind, key, payload, runDate = systemNow() }: NewTask,
): Promise<boolean> {
  const row: TaskRow = {
    network,
    id: newId(),
    kind,
    key,
    payload,
    state: 'waiting',
    runDate,
    attempts: 0,
    error: null,
    createDate: systemNow(),
  }
  return (await tx.run(insert, row)) === 1
}

const insert = prepared((sql, p: TaskRow) =>
  sql
    .insertInto('task')
    .values({
      network: p.network,
      id: p.id,
      kind: p.kind,
      key: p.key,
      payload: p.payload,
      state: p.state,
      runDate: p.runDate,
      attempts: p.attempts,
      error: p.error,
      createDate: p.createDate,
    })
    .onConflict(on => on.columns(['network', 'kind', 'key']).doNothing()),
)

/** Whether any task of any network is due. */
export const hasTasks = async (db: Db, now: string): Promise<boolean> => (await db.first(due, { now })) !== undefined

const due = prepared((sql, p: { now: string }) =>
  sql.selectFrom('task').select('id').where('state', '=', 'waiting').where('runDate', '<=', p.now).limit(1).modifyEnd(across),
)

/** Takes some tasks that are due, of whatever networks, the oldest first. What another process takes at this moment is left to it. */
export const claimTasks = (tx: Tx, now: string, until: string, most: number): Promise<TaskRow[]> =>
  tx.all(claim, { now, until, most })

const claim = prepared((sql, p: { now: string; until: string; most: number }) =>
  sql
    .updateTable('task')
    .set(eb => ({ runDate: p.until, attempts: eb('attempts', '+', 1) }))
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('network', 'id'),
        'in',
        sql
          .selectFrom('task')
          .select(['network', 'id'])
          .where('state', '=', 'waiting')
          .where('runDate', '<=', p.now)
          .orderBy('runDate')
          .limit(p.most)
          .forNoKeyUpdate()
          .skipLocked()
          .$asTuple('network', 'id'),
      ),
    )
    .returningAll()
    .modifyEnd(across),
)

export const deleteTask = (tx: Tx, { network, id }: Pick<TaskRow, 'network' | 'id'>) => tx.run(remove, { network, id })

const remove = prepared((sql, p: { network: string; id: string }) =>
  sql.deleteFrom('task').where('network', '=', p.network).where('id', '=', p.id),
)

/** Notes why a task failed, and when it is tried again, or that it is dead. */
export const failTask = (
  tx: Tx,
  { network, id }: Pick<TaskRow, 'network' | 'id'>,
  { state, runDate, error }: Pick<TaskRow, 'state' | 'runDate' | 'error'>,
) => tx.run(tx.sql.updateTable('task').set({ state, runDate, error }).where('network', '=', network).where('id', '=', id))

/** Lets tasks of a network that are dead, or wait after a failure, be tried at once; one of them, or all. Gives how many. */
export const retryTasks = (tx: Tx, network: string, now: string, id?: string): Promise<number> => {
  const failed = tx.sql
    .updateTable('task')
    .set({ state: 'waiting', runDate: now, attempts: 0 })
    .where('network', '=', network)
    .where('error', 'is not', null)
  return tx.run(id === undefined ? failed : failed.where('id', '=', id))
}

/** A network's tasks in a state, those that are due first. */
export const listTasks = (db: Db, network: string, state: TaskRow['state'], take: number): Promise<TaskRow[]> =>
  db.all(
    db.sql
      .selectFrom('task')
      .selectAll()
      .where('network', '=', network)
      .where('state', '=', state)
      .orderBy('runDate')
      .limit(take),
  )
