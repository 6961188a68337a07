/**
 * A process that migrates a database of version 0.1.0 to version 2 and pauses on the way: `node test/migrating.ts URL MILLISECONDS`. It
 * says `half` when most tables have been changed, and at the end which migrations ran.
 */
import { writeSync } from 'node:fs'
import { migrate } from '../src/db/migrations/migrate.ts'
import type { Step } from '../src/db/migrations/steps.ts'
import { openDatabase } from '../src/db/open.ts'
import { foundation } from '../src/migrations/0001-foundation.ts'
import { changesAndJobs } from '../src/migrations/0002-changes-and-jobs.ts'

const [url = '', milliseconds] = process.argv.slice(2)

const pause: Step = {
  reshape: before => before,
  statements() {
    writeSync(1, 'half\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds))
    return []
  },
}

const paused = { ...changesAndJobs, steps: changesAndJobs.steps.toSpliced(-1, 0, pause) }
const database = await openDatabase(url, { tables: [], migrations: [foundation, paused] })
const ran = await migrate(database, new Date().toISOString())
await database.close()
console.log(JSON.stringify({ ran }))
