import type { Database } from '../../db/database.ts'
import type { Job } from './job.ts'
import { runJob, runOptions, type RunOptions } from './run-jobs.ts'
import { runTasks, type TaskHandler } from './tasks.ts'

/** How often the queue is looked at. */
const TASKS_EVERY_MS = 1_000

interface ScheduleOptions {
  database: Database
  jobs: readonly Job[]
  tasks: readonly TaskHandler[]
  onError: RunOptions['onError']
}

/** Runs a process's background work until it is stopped: each job at its own pace, one look at a time. */
export function startJobs({ database, jobs, tasks, onError }: ScheduleOptions) {
  let isStopped = false
  const options: RunOptions = { ...runOptions(database, onError), isStopped: () => isStopped }
  const loops = jobs.map(job => loop(job.name, job.every, () => runJob(job, options)))
  if (tasks.length > 0) loops.push(loop('tasks', TASKS_EVERY_MS, () => runTasks(tasks, options)))

  function loop(name: string, every: number, run: () => Promise<unknown>) {
    let turn: Promise<unknown> = Promise.resolve()
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning) return
      isRunning = true
      turn = run()
        .catch((error: unknown) => onError(error, name))
        .finally(() => {
          isRunning = false
        })
    }, every).unref()
    return { timer, finished: () => turn }
  }

  return {
    /** Resolves when nothing of it runs any more: the batch at work is finished, no other is begun. */
    async stop(): Promise<void> {
      isStopped = true
      for (const { timer } of loops) clearInterval(timer)
      await Promise.all(loops.map(({ finished }) => finished()))
    },
  }
}
