import type { Job } from './job.ts'
import { runFailedJobs, runJob, runOptions, type JobStore, type RunOptions } from './run-jobs.ts'
import { runTasks, type TaskHandler } from './tasks.ts'

/** How often the queue, and what has failed, are looked at. */
const OFTEN_MS = 1_000
/** How often the statistics of grown tables are looked at: a table may grow by thousands of rows in seconds. */
const MAINTAIN_MS = 5_000
/** How many tasks a process carries out at once: another one is begun only beside those that take this long, as a mail whose server is silent. */
const TASKS_AT_ONCE = 3
const SLOW_MS = 10_000
/** A process that never lives long enough for a job's own pace has looked at least once. */
const FIRST_LOOK_MS = 10_000

interface ScheduleOptions extends JobStore {
  jobs: readonly Job[]
  tasks: readonly TaskHandler[]
  onError: RunOptions['onError']
}

/** Runs a process's background work until it is stopped: each job at its own pace, one look at a time. */
export function startJobs({ database, writes, jobs, tasks, onError }: ScheduleOptions) {
  let isStopped = false
  // Each loop is a runner of its own, so that leases keep them apart as they do with other processes.
  const runner = () => runOptions({ database, writes }, { onError, isStopped: () => isStopped })
  const loops = [
    ...jobs.map(job => loop(job.name, job.every, options => runJob(job, options))),
    loop('failed jobs', OFTEN_MS, options => runFailedJobs(jobs, options)),
    ...taskLoops(),
    ...(writes.maintain ? [loop('analyse tables', MAINTAIN_MS, () => writes.maintain!())] : []),
  ]

  function taskLoops() {
    const slow = new Set<number>()
    return Array.from({ length: TASKS_AT_ONCE }, (_, at) => {
      const watched = tasks.map((handler): TaskHandler => ({
        ...handler,
        async perform(task, store) {
          const timer = setTimeout(() => slow.add(at), SLOW_MS).unref()
          await handler.perform(task, store).finally(() => {
            clearTimeout(timer)
            slow.delete(at)
          })
        },
      }))
      const mayBegin = () => at === 0 || slow.has(at - 1)
      return loop('tasks', OFTEN_MS, async options => mayBegin() && runTasks(watched, options))
    })
  }

  function loop(job: string, every: number, run: (options: RunOptions) => Promise<unknown>) {
    const options = runner()
    let turn: Promise<unknown> = Promise.resolve()
    let timer = setTimeout(look, Math.min(every, FIRST_LOOK_MS)).unref()
    function look() {
      turn = lookOnce()
    }
    async function lookOnce() {
      await run(options).catch((error: unknown) => onError(error, { job }))
      if (!isStopped) timer = setTimeout(look, every).unref()
    }
    return {
      async end() {
        clearTimeout(timer)
        await turn
      },
    }
  }

  return {
    /** Resolves when nothing of it runs any more: the batch at work is finished, no other is begun. */
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(loops.map(loop => loop.end()))
    },
  }
}
