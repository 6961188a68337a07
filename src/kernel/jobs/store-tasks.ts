import { sql as raw } from 'kysely'
import { ACROSS_NETWORKS } from '../../db/guard.ts'
import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { insertions } from '../../db/statements.ts'
import type { WriteContext } from '../storage/context.ts'
import { newId } from '../storage/ids.ts'
import { systemNow } from '../time/clock.ts'
import { task, type TaskRow } from './table.ts'

/** The queue is read by what is due first, whosever it is. */
const across = raw.raw(ACROSS_NETWORKS)

interface NewTask {
  kind: string
  /** Names what it is about: of the same key there is one task at a time. */
  key: string
  payload: object
  /** Not before then; at once when left out. */
  runDate?: string
}

/**
 * Leaves work behind that is done once this transaction has been committed. False, and nothing happens, when there is a task of this kind
 * and key already: one that waits, is carried out at this moment, or is dead. So a key names one cause, such as "reminder of invoice 7",
 * and not an object that changes again and again.
 */
export const enqueue = async ({ tx, network }: WriteContext, task: NewTask): Promise<boolean> =>
  (await tx.run(insert, rowOf(network, task))) === 1

/** Leaves several tasks behind under keys that are new in the world, so that nobody has to wait for the answer. */
export const enqueueNew = ({ tx, network }: WriteContext, tasks: readonly NewTask[]): Promise<void> =>
  insertTasks(
    tx,
    tasks.map(one => rowOf(network, one)),
  )

const rowOf = (network: string, { kind, key, payload, runDate = systemNow() }: NewTask): TaskRow => ({
  network,
  id: newId(),
  kind,
  key,
  payload,
  state: 'waiting',
  runDate,
  createDate: systemNow(),
  holder: null,
  attempts: 0,
  error: null,
})

const insertTasks = insertions(task)

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
      holder: p.holder,
      attempts: p.attempts,
      error: p.error,
      createDate: p.createDate,
    })
    .onConflict(on => on.columns(['network', 'kind', 'key']).doNothing()),
)

/** Whether any task of any network is due. */
export const hasTasks = async (db: Db, now: string): Promise<boolean> => (await db.first(due, { now })) !== undefined

// The order, which nobody needs here, keeps PostgreSQL at the index: a table full of later tasks looks quick to search otherwise.
const due = prepared((sql, p: { now: string }) =>
  sql
    .selectFrom('task')
    .select('network')
    .where('state', '=', 'waiting')
    .where('runDate', '<=', p.now)
    .orderBy('runDate')
    .limit(ONE)
    .modifyEnd(across),
)

interface Claim {
  holder: string
  now: string
  until: string
}

/** Takes the task that has been due for longest, of whatever network. What another runner takes at this moment is left to it. */
export const claimTask = (tx: Tx, values: Claim): Promise<TaskRow | undefined> => tx.first(claim, values)

// The one to take is chosen apart, once: inside the condition of an update PostgreSQL may choose again for every row it looks at.
const claim = prepared((sql, p: Claim) =>
  sql
    .with('next', db =>
      db
        .selectFrom('task')
        .select(['network', 'id'])
        .where('state', '=', 'waiting')
        .where('runDate', '<=', p.now)
        .orderBy('runDate')
        .limit(ONE)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable('task')
    .set(eb => ({ runDate: p.until, holder: p.holder, attempts: eb('attempts', '+', 1) }))
    .where(({ eb, refTuple, selectFrom }) =>
      eb(refTuple('network', 'id'), 'in', selectFrom('next').select(['network', 'id']).$asTuple('network', 'id')),
    )
    .returningAll()
    .modifyEnd(across),
)

/** A number in the statement's text: of a limit that comes as a parameter PostgreSQL assumes a tenth of the table. */
const ONE = raw.lit(1)

/** Goes on holding a task. */
export const holdTask = (tx: Tx, task: TaskRow, until: string): Promise<number> => tx.run(hold, { ...task, until })

const hold = prepared((sql, p: TaskRow & { until: string }) =>
  sql
    .updateTable('task')
    .set({ runDate: p.until })
    .where('network', '=', p.network)
    .where('id', '=', p.id)
    .where('holder', '=', p.holder),
)

export const deleteTask = (tx: Tx, { network, id }: Pick<TaskRow, 'network' | 'id'>) => tx.run(remove, { network, id })

const remove = prepared((sql, p: { network: string; id: string }) =>
  sql.deleteFrom('task').where('network', '=', p.network).where('id', '=', p.id),
)

export type TaskFailure = Pick<TaskRow, 'state' | 'attempts' | 'runDate' | 'error'>

/** Notes why a task failed, and when it is tried again, or that it is dead; unless its claim ended and somebody else has it now. */
export const failTask = (tx: Tx, { network, id, holder }: TaskRow, failure: TaskFailure): Promise<number> =>
  tx.run(
    tx.sql
      .updateTable('task')
      .set({ ...failure, holder: null })
      .where('network', '=', network)
      .where('id', '=', id)
      .where('holder', '=', holder),
  )

/** Lets tasks of a network that are dead, or wait after a failure, be tried at once; one of them, or all. Gives how many. */
export const retryTasks = (tx: Tx, network: string, now: string, id?: string): Promise<number> => {
  const failed = tx.sql
    .updateTable('task')
    .set({ state: 'waiting', runDate: now, attempts: 0 })
    .where('network', '=', network)
    .where('error', 'is not', null)
    .where('holder', 'is', null)
  return tx.run(id === undefined ? failed : failed.where('id', '=', id))
}

/** A network's tasks in a state, those that are due first. An operator may wait while the index of all networks is walked. */
export const listTasks = (db: Db, network: string, state: TaskRow['state'], take: number): Promise<TaskRow[]> =>
  db.all(
    db.sql
      .selectFrom('task')
      .selectAll()
      .where('network', '=', network)
      .where('state', '=', state)
      .orderBy('runDate')
      .limit(take)
      .modifyEnd(across),
  )
