import { listNetworks } from '../access/store.ts'
import { isHeld, listLeases, retryLeases } from '../kernel/jobs/leases.ts'
import { listTasks, retryTasks } from '../kernel/jobs/store-tasks.ts'
import type { LeaseRow, TaskRow } from '../kernel/jobs/table.ts'
import { counted } from '../kernel/text/counted.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { command, json, WrongUse } from './options.ts'
import { answer, table } from './output.ts'
import { uuid, words } from './readers.ts'

/** How many tasks of a network are shown that wait, and how many that are dead. */
const MOST = 100

export const list = command({
  options: { network: { value: 'ID', about: 'One network; every network when left out', read: uuid }, json },
  notes: [
    'Jobs that have nothing to do and tasks that are done leave nothing behind. runDate is when something is tried next; what is dead',
    `is not tried again by itself. Of each network at most ${MOST} waiting and ${MOST} dead tasks are shown, those first that are due first.`,
  ],
  run: ({ network, json }) =>
    withExistingDatabase(async database => {
      const now = systemNow()
      const networks = await database.read(async db => {
        if (network !== undefined) await checkNetwork(db, network)
        return network === undefined ? (await listNetworks(db)).map(({ id }) => id) : [network]
      })
      const jobs: ReturnType<typeof shownJob>[] = []
      const tasks: ReturnType<typeof shownTask>[] = []
      for (const id of networks) {
        const { leases, waiting, dead } = await database.read(async db => ({
          leases: await listLeases(db, id),
          waiting: await listTasks(db, id, 'waiting', MOST + 1),
          dead: await listTasks(db, id, 'dead', MOST + 1),
        }))
        jobs.push(...leases.map(lease => shownJob(lease, now)))
        tasks.push(...[...waiting.slice(0, MOST), ...dead.slice(0, MOST)].map(task => shownTask(task, now)))
        for (const [state, { length }] of [
          ['waiting', waiting],
          ['dead', dead],
        ] as const)
          if (length > MOST) console.error(`Network ${id} has more than the ${MOST} ${state} tasks that are shown.`)
      }
      const text = [table(jobs.map(oneLine), 'No job is at work or has failed.'), table(tasks.map(oneLine), 'There is no task.')]
      answer(json, { jobs, tasks }, text.join('\n\n'))
    }),
})

// What a retry changes is no object of the network, so it leaves no audit entry.
export const retry = command({
  options: {
    network: { value: 'ID', required: true, about: 'The network', read: uuid },
    task: { value: 'ID', about: 'This task alone', read: uuid },
    job: { value: 'NAME', about: 'This job alone, as stoa jobs list names it', read: words(100) },
    json,
  },
  notes: ['Without --task and --job: everything that has failed in the network. A running server tries it within seconds.'],
  async run({ network, task, job, json }) {
    if (task !== undefined && job !== undefined) throw new WrongUse('--task and --job cannot be given together')
    await withExistingDatabase(async database => {
      const retried = await database.write(async tx => {
        await checkNetwork(tx, network)
        const now = systemNow()
        return {
          jobs: task === undefined ? await retryLeases(tx, network, now, job) : 0,
          tasks: job === undefined ? await retryTasks(tx, network, now, task) : 0,
        }
      })
      const isNone = retried.jobs + retried.tasks === 0
      if (isNone && task !== undefined) throw new Error(`the network has no task ${task} that has failed`)
      if (isNone && job !== undefined) throw new Error(`the network has no job “${job}” that has failed`)
      const counts = [some(retried.jobs, 'job'), some(retried.tasks, 'task')].filter(Boolean)
      answer(json, retried, isNone ? 'Nothing has failed.' : `To be tried again at once: ${counts.join(', ')}.`)
    })
  },
})

function shownJob(lease: LeaseRow, now: string) {
  const { network: networkRef, job, failures, untilDate, runDate, error } = lease
  // Its process has come to an end, and the next to look goes on.
  const idle = failures > 0 ? 'failed' : 'interrupted'
  const state = isHeld(lease, now) ? 'running' : idle
  const next = state === 'failed' ? runDate : state === 'interrupted' ? untilDate : null
  return { networkRef, job, state, failures, runDate: next ?? undefined, error: error ?? undefined }
}

function shownTask(
  { network: networkRef, id, kind, key, state: kept, holder, attempts, runDate, error, createDate }: TaskRow,
  now: string,
) {
  const state = holder !== null && runDate > now ? 'running' : kept
  const next = state === 'waiting' ? runDate : undefined
  return { networkRef, id, kind, key, state, attempts, runDate: next, createDate, error: error ?? undefined }
}

/** A row for a table of the terminal, where an error has one line. */
const oneLine = <R extends { error: string | undefined }>(row: R) => ({ ...row, error: row.error?.replaceAll(/\s+/g, ' ') })

const some = (count: number, one: string) => (count === 0 ? '' : counted(count, one))
