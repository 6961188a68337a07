import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createDatabase, startOwnPostgres } from '../test/postgres.ts'
import { openDatabase } from '../src/db/open.ts'
import { schema } from '../src/schema.ts'
import { machine, machineLine } from './machine.ts'
import { SETTINGS } from './postgres.ts'
import { ROOT, startGenerator, startService, type Server } from './processes.ts'
import { eventPath, get } from './requests.ts'
import { seedBilling } from './seed-billing.ts'
import { seed, type Seeded } from './seed.ts'
import { atMost, type Told } from './report.ts'
import { cpuSeconds, residentMb } from './start-up.ts'
import { median } from './statistics.ts'
import { count, table } from './text-table.ts'

interface Figures {
  name: string
  seconds: number
  /** Of the services from their start to the end of the run, in seconds. */
  cpu: number
  megabytes: number
  before: number
  /** The p99 of each window while the run was at work. */
  meanwhile: number[]
}

const WINDOW_SECONDS = 5
const MEMORY_LOOK_MS = 250

interface Options {
  quick: boolean
  /** So many subscriptions. */
  size?: number
  /** This engine alone. */
  engine: string | undefined
  tell(what: string): void
  parent: string
}

/** Bills so many due subscriptions by services that are asked for events meanwhile, and tells how long it takes. */
export async function benchBilling(folder: string, { quick, size, engine, tell, parent }: Options): Promise<Told> {
  const subscriptions = size ?? (quick ? 4_000 : 100_000)
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
  const rows: Figures[] = []
  if (engine !== 'postgres')
    rows.push(await measure('SQLite', `sqlite:${join(folder, 'billing.db')}`, { processes: 1, subscriptions, tell }))
  if (engine !== 'sqlite') rows.push(await onPostgres({ processes: 2, subscriptions, tell }, parent))
  const checks = rows.flatMap(({ name, seconds, megabytes, meanwhile }) => [
    atMost(`${name}: 100,000 periods`, (seconds / subscriptions) * 100_000, 120, 's'),
    atMost(`${name}: resident`, megabytes, 300, 'MB'),
    atMost(`${name}: p99 of GET one event meanwhile`, median(meanwhile), 50, 'ms'),
  ])
  return { text: [machineLine(machine(folder)), report(subscriptions, rows)].join('\n\n'), checks }
}

async function onPostgres(scale: Scale, parent: string): Promise<Figures> {
  const postgres = await startOwnPostgres({ settings: SETTINGS, within: parent })
  try {
    return await measure('PostgreSQL, two processes', await createDatabase(postgres.url, 'billing'), scale)
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
  let megabytes = 0
  const looks = setInterval(
    () => (megabytes = Math.max(megabytes, ...services.map(({ pid }) => residentMb(pid)))),
    MEMORY_LOOK_MS,
  )
  const meanwhile: number[] = []
  // The service looks for the first time ten seconds after its start.
  let run = { seconds: 0, done: 0, isDone: false }
  while (!run.isDone) {
    const p99 = await load()
    run = await progress(url, seeded.network, subscriptions)
    if (run.done > 0) meanwhile.push(p99)
    tell(`${count(run.done)} billed`)
  }
  clearInterval(looks)
  const cpu = services.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  await Promise.all(services.map(service => service.stop()))
  return { name, seconds: run.seconds, cpu, megabytes, before, meanwhile }
}

function loader({ port }: Server, seeded: Seeded): () => Promise<number> {
  const generate = startGenerator()
  return async () => {
    const requests = seeded.events.map(id => get(seeded, eventPath(id)))
    const { streams } = await generate({ port, seconds: WINDOW_SECONDS, streams: [{ connections: 2, everyMs: 10, requests }] })
    return streams[0]!.p99
  }
}

/** How long runs have taken, from the first beginning to the last end, how much they have billed, and whether that is all. */
async function progress(
  url: string,
  network: string,
  subscriptions: number,
): Promise<{ seconds: number; done: number; isDone: boolean }> {
  const database = await openDatabase(url, schema)
  try {
    const rows = await database.read(db => db.all(db.sql.selectFrom('billingRun').selectAll().where('network', '=', network)))
    const done = rows.reduce((sum, { counts }) => sum + counts.invoices, 0)
    const begun = Math.min(...rows.map(({ startDate }) => Date.parse(startDate)))
    const ended = Math.max(...rows.map(({ endDate, updateDate }) => Date.parse(endDate ?? updateDate)))
    return {
      seconds: (ended - begun) / 1_000,
      done,
      isDone: done >= subscriptions && rows.every(({ status }) => status === 'completed'),
    }
  } finally {
    await database.close()
  }
}

const report = (subscriptions: number, rows: Figures[]): string =>
  table(
    [
      `${count(subscriptions)} periods billed and given`,
      'seconds',
      'a second',
      'CPU ms each',
      'resident MB',
      'GET p50 of p99 ms',
      'worst',
      'before',
    ],
    rows.map(({ name, seconds, cpu, megabytes, meanwhile, before }) => [
      name,
      seconds.toFixed(0),
      count(subscriptions / seconds),
      ((cpu * 1_000) / subscriptions).toFixed(2),
      megabytes.toFixed(0),
      median(meanwhile).toFixed(1),
      Math.max(...meanwhile).toFixed(1),
      before.toFixed(1),
    ]),
  )
