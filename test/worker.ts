/**
 * A process that does background work and is killed in the middle of it, as by `kill -9`:
 *   node test/worker.ts URL between 2     after its second batch
 *   node test/worker.ts URL within 2      in its second batch, before that is committed
 *   node test/worker.ts URL task KIND     while it carries out a task of a kind
 */
import { writeSync } from 'node:fs'
import { openDatabase } from '../src/db/open.ts'
import { runJob } from '../src/kernel/jobs/run-jobs.ts'
import { lease, task } from '../src/kernel/jobs/table.ts'
import { runTasks } from '../src/kernel/jobs/tasks.ts'
import { counter } from '../src/kernel/storage/table.ts'
import { countdown, runnerOn } from './jobs.ts'

const [url, where, which] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')
// To load all tables takes longer than the work.
const database = await openDatabase(url!, { tables: [counter, lease, task], migrations: [] })
let batches = 0

if (where === 'task') {
  const perform = async ({ id }: { id: string }) => {
    writeSync(1, id)
    die()
  }
  await runTasks([{ kind: which!, most: 2, perform }], runnerOn(database))
} else if (where === 'within') {
  const job = countdown(async () => {
    if (++batches === Number(which)) die()
  })
  await runJob(job, runnerOn(database))
} else {
  // This is asked before every batch.
  const isStopped = () => {
    if (batches++ === Number(which)) die()
    return false
  }
  await runJob(countdown(), runnerOn(database, { isStopped }))
}
