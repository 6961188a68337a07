import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DatabaseSync } from 'node:sqlite'
import { readConfig } from '../src/config.ts'
import { jobs } from '../src/jobs.ts'
import { runFailedJobs, runJob, type RunOptions } from '../src/kernel/jobs/run-jobs.ts'
import { runTasks } from '../src/kernel/jobs/tasks.ts'
import { onlyLook, runnerOn } from './jobs.ts'
import { onEachEngine } from './world.ts'

const all = jobs({ audit: 400, changes: 30, mails: 30 })
const names = (of: typeof all) => of.map(({ name }) => name)

test('how long records are kept is a number of days, at most a hundred years, and 0 is for good', () => {
  assert.partialDeepStrictEqual(readConfig({}), { AUDIT_DAYS: 400, CHANGES_DAYS: 30, MAIL_DAYS: 30 })
  for (const name of ['AUDIT_DAYS', 'CHANGES_DAYS', 'MAIL_DAYS'] as const) {
    assert.equal(readConfig({ [name]: '0' })[name], 0)
    for (const value of ['-1', '1.5', '36501', 'x', '0x10', '1e1', ' ', '+1'])
      assert.throws(() => readConfig({ [name]: value }), new RegExp(name))
  }
  assert.deepEqual(
    names(jobs({ audit: 0, changes: 0, mails: 0 })),
    names(all).filter(name => !name.endsWith('retention')),
  )
})

onEachEngine('background work', world => {
  test('a job that finds nothing to do writes nothing, and neither do the looks at what has failed and at the tasks', async () => {
    for (const job of all) await runJob(job, runnerOn(world.database))
    const version = watch(world.databaseUrl)
    const look = async (options: RunOptions) => {
      for (const job of all) assert.equal(await runJob(job, options), 0, job.name)
      await runFailedJobs(all, options)
      await runTasks([{ kind: 'any', most: 1, perform: async () => {} }], options)
    }
    const before = version()
    await look(onlyLook(world))
    await look(runnerOn(world.database))
    assert.equal(version(), before)
  })
})

/** A number that changes with every commit of others to a SQLite file. PostgreSQL's reads are in transactions that cannot write. */
function watch(databaseUrl: string): () => unknown {
  if (!databaseUrl.startsWith('sqlite:')) return () => undefined
  const handle = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true })
  const version = handle.prepare('pragma data_version')
  return () => version.get()!.data_version
}
