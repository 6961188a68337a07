/**
 * Makes what tests of the console begin with: a demo in a folder, of which each copies its own, and the browser, unpacked where they look
 * for it. Two that unpacked it at once would start one that is not whole.
 *   node test/demo-template.ts /…/demo
 */
import { join } from 'node:path'
import { daySums } from '../src/analytics/jobs.ts'
import { openDatabase } from '../src/db/open.ts'
import { runJob } from '../src/kernel/jobs/run-jobs.ts'
import { schema } from '../src/schema.ts'
import { launching, NoBrowser } from './launching.ts'
import { startDemo } from './demo.ts'
import { runnerOn } from './jobs.ts'

const folder = process.argv[2]!
const unpacked = launching().catch(error => {
  if (!(error instanceof NoBrowser)) throw error
})
const [{ end }] = await Promise.all([startDemo('--json', '--data', folder), unpacked])
await end()
// Else the service of each copy would begin with it, which takes longer than all else at its start.
const database = await openDatabase(`sqlite:${join(folder, 'demo.db')}`, schema)
await runJob(daySums, runnerOn(database))
await database.close()
