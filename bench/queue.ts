/**
 * How long it takes to find, claim and finish a task while very many others wait for later, on both engines:
 *   node bin/with-node.mjs bench/queue.ts [ROWS]
 * SQLite writes durably, to the system's temporary folder; the PostgreSQL is that of the tests, which does not.
 */
import { createNetwork, operatorContext } from '../src/access/actions.ts'
import type { WritableDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { claimTask, deleteTask, enqueue, failTask, hasTasks } from '../src/kernel/jobs/store-tasks.ts'
import { systemNow } from '../src/kernel/time/clock.ts'
import { addMilliseconds } from '../src/kernel/time/instant.ts'
import { schema } from '../src/schema.ts'
import { emptyStore } from '../test/command.ts'
import { startPostgres } from '../test/postgres.ts'
import { quantile, timesOf } from './statistics.ts'

const DUE = 600
const rows = Number(process.argv[2] ?? 1_000_000)
const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
for (const engine of ['sqlite', 'postgres'] as const) {
  const store = await emptyStore(engine)
  const database = await openDatabase(store.url, schema)
  await migrate(database, systemNow())
  const network = await database.write(tx => createNetwork(tx, systemNow(), { title: 'Bench' }))
  await fill(database, network)
  console.log(`${engine}, ${rows} tasks for later`)
  await measure(database, network)
  await database.close()
  await store.remove()
}
await postgres.stop()

/** Rows that are due at some time of the coming year. */
async function fill(database: WritableDatabase, network: string): Promise<void> {
  const values = (
    number: string,
    date: string,
    digits: string,
  ) => `insert into "task" ("network", "id", "kind", "key", "payload", "state",
    "runDate", "attempts", "createDate") select '${network}', '00000000-0000-7000-8000-' || ${digits}, 'later', ${number}, '{}', 'waiting',
    ${date}, 0, '${systemNow()}'`
  await database.alter(tx =>
    tx.script(
      database.engine === 'sqlite'
        ? `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) ${values(
            'i',
            `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+' || (60 + i * 30) || ' seconds')`,
            `printf('%012d', i)`,
          )} from n`
        : `${values('i', `now() + (60 + i * 30) * interval '1 second'`, `lpad(i::text, 12, '0')`)} from generate_series(1, ${rows}) i`,
    ),
  )
}

async function measure(database: WritableDatabase, network: string): Promise<void> {
  const look = () => database.read(db => hasTasks(db, systemNow()), { oneStatement: true })
  const claim = () =>
    database.write(tx => claimTask(tx, { holder: 'bench', now: systemNow(), until: addMilliseconds(systemNow(), 60_000) }))
  await timed('look, none due', DUE, look)
  await database.write(async tx => {
    const context = operatorContext(tx, network, systemNow())
    for (let i = 0; i < DUE; i++) await enqueue(context, { kind: 'now', key: `${i}`, payload: {} })
  })
  await timed('look, some due', DUE, look)
  const claimed = (await timed('claim', DUE, claim)).map(task => task!)
  const half = DUE / 2
  await timed('finish', half, i => database.write(tx => deleteTask(tx, claimed[i]!)))
  const failure = { state: 'waiting', attempts: 1, runDate: addMilliseconds(systemNow(), 3_600_000), error: 'no' } as const
  await timed('note a failure', half, i => database.write(tx => failTask(tx, claimed[half + i]!, failure)))
}

async function timed<T>(what: string, times: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const took = await timesOf(times, async i => results.push(await work(i)))
  const ms = (part: number) => `${quantile(took, part).toFixed(2)} ms`
  console.log(`  ${what.padEnd(16)} p50 ${ms(0.5)}  p99 ${ms(0.99)}  most ${ms(1)}`)
  return results
}
