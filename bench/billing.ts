import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, startOwnPostgres } from '../test/postgres.ts'
import { openDatabase } from '../src/db/open.ts'
import { schema } from '../src/schema.ts'
import { machine, machineLine } from './machine.ts'
import { ROOT, startGenerator, startService, type Server } from './processes.ts'
import { eventPath, get } from './requests.ts'
import { seedBilling } from './seed-billing.ts'
import { seed, type Seeded } from './seed.ts'
import { residentMb } from './start-up.ts'
import { count, table } from './text-table.ts'

interface Figures {
  name: string
  seconds: number
  megabytes: number
  before: number
  meanwhile: number
}

const WINDOW_SECONDS = 5

/** Durable, as an operator would have it. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  max_wal_size: '1GB',
  shared_buffers: '256MB',
}

/** Bills so many due subscriptions by services that are asked for events meanwhile, and tells how long it takes. */
export async function benchBilling(
  folder: string,
  { quick, tell, parent }: { quick: boolean; tell(what: string): void; parent: string },
): Promise<string> {
  const subscriptions = quick ? 4_000 : 100_000
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
  const sqlite = await measure('SQLite', `sqlite:${join(folder, 'billing.db')}`, { processes: 1, subscriptions, tell })
  const postgres = await startOwnPostgres({ settings: SETTINGS, within: parent })
  try {
    const url = await createDatabase(postgres.url, 'billing')
    const shared = await measure('PostgreSQL, two processes', url, { processes: 2, subscriptions, tell })
    return [machineLine(machine(folder)), report(subscriptions, [sqlite, shared])].join('\n\n')
  } finally {
    await postgres.stop()
  }
}

interface Scale {
  processes: number
  subscriptions: number
  tell(what: string): void
}

async function measure(name: string, url: string, { processes, subscriptions, tell }: Scale): Promise<Figures> {
  tell(`filling ${name} with ${count(subscriptions)} due subscriptions`)
  const seeded = await seed(url, { events: 10_000, tickets: 10 })
  await seedBilling(url, seeded.network, subscriptions)
  const services: Server[] = []
  while (services.length < processes) services.push(await startService(url))
  const load = loader(services[0]!, seeded)
  const before = await load()
  tell('billing')
  // The service looks for the first time ten seconds after its start.
  let meanwhile = 0
  let megabytes = 0
  let run: { seconds: number; isDone: boolean } = { seconds: 0, isDone: false }
  while (!run.isDone) {
    meanwhile = Math.max(meanwhile, await load())
    megabytes = Math.max(megabytes, ...services.map(({ pid }) => residentMb(pid)))
    run = await progress(url, seeded.network, subscriptions)
    await wait(200)
  }
  await Promise.all(services.map(service => service.stop()))
  return { name, seconds: run.seconds, megabytes, before, meanwhile }
}

function loader({ port }: Server, seeded: Seeded): () => Promise<number> {
  const generate = startGenerator()
  return async () => {
    const requests = seeded.events.map(id => get(seeded, eventPath(id)))
    const { streams } = await generate({ port, seconds: WINDOW_SECONDS, streams: [{ connections: 2, everyMs: 10, requests }] })
    return streams[0]!.p99
  }
}

/** How long runs have taken, from the first beginning to the last end, and whether all subscriptions are billed. */
async function progress(url: string, network: string, subscriptions: number): Promise<{ seconds: number; isDone: boolean }> {
  const database = await openDatabase(url, schema)
  try {
    const rows = await database.read(db => db.all(db.sql.selectFrom('billingRun').selectAll().where('network', '=', network)))
    const done = rows.reduce((sum, { counts }) => sum + counts.invoices, 0)
    const begun = Math.min(...rows.map(({ startDate }) => Date.parse(startDate)))
    const ended = Math.max(...rows.map(({ endDate, updateDate }) => Date.parse(endDate ?? updateDate)))
    return {
      seconds: (ended - begun) / 1_000,
      isDone: done >= subscriptions && rows.every(({ status }) => status === 'completed'),
    }
  } finally {
    await database.close()
  }
}

const report = (subscriptions: number, rows: Figures[]): string =>
  table(
    [`${count(subscriptions)} periods billed and given`, 'seconds', 'a second', 'resident MB', 'GET p99 ms', 'before'],
    rows.map(({ name, seconds, megabytes, meanwhile, before }) => [
      name,
      seconds.toFixed(0),
      count(subscriptions / seconds),
      megabytes.toFixed(0),
      meanwhile.toFixed(1),
      before.toFixed(1),
    ]),
  )
