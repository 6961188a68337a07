import { systemNow } from '../time/clock.ts'
import { backoffMs, isOfStore, wordsOf } from './backoff.ts'
import { addMilliseconds } from '../time/instant.ts'
import { write, type AnyWrite } from '../writes/writes.ts'
import { claimTask, deleteTask, failTask, hasTasks, holdTask, type TaskFailure } from './store-tasks.ts'
import type { JobStore, RunOptions } from './run-jobs.ts'
import type { TaskRow } from './table.ts'

/** What is done with the tasks of one kind. */
export interface TaskHandler<P = unknown> {
  kind: string
  /** After so many failures a task is dead: an operator looks at it. */
  most: number
  /**
   * Does the work, outside of any transaction: it may send mail or call others, and it needs time limits of its own. Whoever dies
   * meanwhile leaves the task to the next, so it may happen twice; `task.id` is the same each time.
   */
  perform(task: { id: string; network: string; payload: P }, store: JobStore): Promise<void>
}

/** Declares what is done with tasks of a kind; src/jobs.ts lists them all. */
export const taskHandler = <P>(handler: TaskHandler<P>): TaskHandler => handler as TaskHandler

/** A claim that is not renewed for so long is somebody else's to take. */
const CLAIM_MS = 60_000
const RENEW_MS = CLAIM_MS / 3
/** How long a task waits that only another version of the program can carry out. */
const UNKNOWN_MS = 300_000

const claim = write('claim a task', (tx, holder: string) => {
  const now = systemNow()
  return claimTask(tx, { holder, now, until: addMilliseconds(now, CLAIM_MS) })
})
const hold = write('hold a task', (tx, task: TaskRow) => holdTask(tx, task, addMilliseconds(systemNow(), CLAIM_MS)))
const remove = write('remove a task', (tx, task: TaskRow) => deleteTask(tx, task))
const fail = write('note that a task failed', (tx, { task, failure }: { task: TaskRow; failure: TaskFailure }) =>
  failTask(tx, task, failure),
)
/** What the carrying out of tasks writes. */
export const taskWrites: readonly AnyWrite[] = [claim, hold, remove, fail]

/** Carries out the tasks that are due, one by one, until there are none. Gives how many were done. */
export async function runTasks(handlers: readonly TaskHandler[], options: RunOptions): Promise<number> {
  const { database, writes, holder, isStopped } = options
  const byKind = new Map(handlers.map(handler => [handler.kind, handler]))
  let done = 0
  while (!isStopped() && (await database.read(db => hasTasks(db, systemNow()), { oneStatement: true }))) {
    const task = await writes.perform(claim, holder)
    if (task === undefined) break
    if (await runTask(byKind.get(task.kind), task, options)) done++
  }
  return done
}

async function runTask(handler: TaskHandler | undefined, task: TaskRow, options: RunOptions): Promise<boolean> {
  const { writes, onError } = options
  const { id, network, kind, attempts } = task
  const where = { job: kind, network, task: id }
  const most = handler?.most ?? Number.POSITIVE_INFINITY
  const renewing = setInterval(() => {
    writes.perform(hold, task, { network }).catch((error: unknown) => onError(error, where))
  }, RENEW_MS).unref()
  try {
    if (handler === undefined) throw new Error(`nothing here knows what to do with a task of the kind ${kind}`)
    if (attempts > most) throw new Error(`it was begun ${most} times, and whoever did so came to an end`)
    await handler.perform(task, options)
    await writes.perform(remove, task, { network })
    return true
  } catch (error) {
    onError(error, where)
    // What the store could not take now, and what only a newer version can do, says nothing of the task.
    const counted = handler === undefined || isOfStore(error) ? attempts - 1 : attempts
    const failure = {
      state: counted >= most ? ('dead' as const) : ('waiting' as const),
      attempts: counted,
      runDate: addMilliseconds(systemNow(), handler === undefined ? UNKNOWN_MS : backoffMs(attempts)),
      error: wordsOf(error),
    }
    // Should this fail as well, the claim ends by itself.
    await writes.perform(fail, { task, failure }, { network }).catch((failure: unknown) => onError(failure, where))
    return false
  } finally {
    clearInterval(renewing)
  }
}
