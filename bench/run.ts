import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAnalytics } from './analytics.ts'
import { benchAvailability } from './availability.ts'
import { benchBookings } from './bookings.ts'
import { benchBilling } from './billing.ts'
import { benchImport } from './import.ts'
import { benchDocuments } from './documents.ts'
import { benchInvoices } from './invoices.ts'
import { benchLists } from './lists.ts'
import { machine } from './machine.ts'
import { measurePostgres } from './postgres.ts'
import { postgresChecks, postgresReport } from './postgres-report.ts'
import { ROOT, startBare, startGenerator, startService, stopAll } from './processes.ts'
import { measurePages, measureReads } from './reads.ts'
import { checks, reached, report, type Check, type Results, type Told } from './report.ts'
import { seed } from './seed.ts'
import { measureStartUp, residentMb } from './start-up.ts'
import { measureMixed, measureWrites } from './writes.ts'

const USAGE = `Usage: npm run bench -- [sqlite|postgres|lists|analytics|availability|bookings|import|billing|invoices|documents] [--quick] [--json] [--folder DIR]
  without a word on both engines, one after the other
  lists     long lists on SQLite: 1,000,000 memberships and orders
  analytics figures on SQLite: 1,000,000 memberships and orders
  availability when 200 resources are free in a week with 20,000 bookings, on SQLite
  bookings  lists of 1,000,000 bookings on both engines: their first, a middle and the last page
  import    100,000 memberships from a file, beside a service on SQLite
  billing   a run over 100,000 due subscriptions, beside a service on SQLite and by two processes on PostgreSQL
  invoices  lists of 1,000,000 invoices on SQLite, next invoices of subscriptions, and what today tells of them
  documents PDFs and electronic invoices
  --quick   a short run on less data; its figures are rough
  --size    billing: so many subscriptions; invoices, bookings: so many of them
  --engine  billing, bookings: sqlite or postgres alone
  --json    the results of sqlite and postgres as JSON on stdout
  --folder  where the data is put for the time of the run (the system's temporary folder): its disk is what is measured
Exit code 1: a target is missed.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    folder: { type: 'string' },
    size: { type: 'string' },
    engine: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
/** What is measured only when it is asked for. */
const ALONE = ['lists', 'analytics', 'availability', 'bookings', 'import', 'billing', 'invoices', 'documents']
const isAsked = (part: string) => (positionals.length === 0 && !ALONE.includes(part)) || positionals.includes(part)
const isKnown =
  positionals.every(word => ['sqlite', 'postgres', ...ALONE].includes(word)) &&
  /^(sqlite|postgres|undefined)$/.test(String(values.engine)) &&
  (values.size === undefined || Number(values.size) > 0)
if (values.help || !isKnown) {
  console.log(USAGE)
  process.exitCode = values.help ? 0 : 2
} else await main(values)

interface Options {
  quick: boolean
  json: boolean
  folder?: string | undefined
  size?: string | undefined
  engine?: string | undefined
}

async function main({ quick, json, folder: parent = tmpdir(), size, engine }: Options) {
  const folder = mkdtempSync(join(resolve(parent), 'stoa-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const options = { quick, ...(size !== undefined && { size: Number(size) }), engine, tell, parent: resolve(parent) }
  const alone: Check[] = []
  const told = ({ text, checks }: Told) => {
    console.log(text)
    alone.push(...checks)
  }
  try {
    if (isAsked('lists')) told(await benchLists(folder, options))
    if (isAsked('analytics')) told(await benchAnalytics(folder, options))
    if (isAsked('availability')) told(await benchAvailability(folder, options))
    if (isAsked('invoices')) told(await benchInvoices(folder, options))
    if (isAsked('bookings')) told(await benchBookings(folder, options))
    if (isAsked('documents')) console.log(await benchDocuments(folder, options))
    if (isAsked('import')) told(await benchImport(folder, options))
    if (isAsked('billing')) told(await benchBilling(folder, options))
    if (alone.length > 0) console.log(`\n${reached(alone)}`)
    if (alone.some(({ reached }) => !reached)) process.exitCode = 1
    if (!isAsked('sqlite') && !isAsked('postgres')) return
    const sqlite = isAsked('sqlite') ? await measureAll(folder, quick) : undefined
    const postgres = isAsked('postgres') ? await measurePostgres(resolve(parent), { ...scale(quick), tell }) : undefined
    const checked = [...(sqlite ? checks(sqlite) : []), ...(postgres ? postgresChecks(postgres) : [])]
    if (checked.some(({ reached }) => !reached)) process.exitCode = 1
    if (json) console.log(JSON.stringify({ ...sqlite, postgres, checks: checked }, undefined, 2))
    else
      console.log([sqlite && report(sqlite), postgres && postgresReport(postgres), reached(checked)].filter(Boolean).join('\n\n'))
  } finally {
    await stopAll()
  }
}

/** How much data, and how long each measurement takes. */
function scale(quick: boolean) {
  return quick
    ? { size: { events: 30_000, tickets: 200 }, pace: { rounds: 3, seconds: 0.8 } }
    : { size: { events: 100_000, tickets: 1_000 }, pace: { rounds: 7, seconds: 2 } }
}

async function measureAll(folder: string, quick: boolean): Promise<Results> {
  const { size, pace } = scale(quick)
  const path = join(folder, 'stoa.db')
  const databaseUrl = `sqlite:${path}`
  tell(`filling ${path} with ${size.events} events and ${size.tickets} tickets`)
  const seeded = await seed(databaseUrl, size)
  const { network, membershipRef, credentialRef } = seeded
  const copy = join(folder, 'bare.db')
  copyFileSync(path, copy)

  tell('start-up')
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
  const starts = quick ? 3 : 9
  const startUp = {
    cli: await measureStartUp('src/cli.ts', databaseUrl, starts),
    command: await measureStartUp('bin/stoa.mjs', databaseUrl, starts),
  }

  const generate = startGenerator()
  const service = await startService(databaseUrl)
  const servers = {
    service,
    bytes: await startBare('bare-bytes.ts', {}),
    statements: await startBare('bare-statements.ts', { path, network }),
  }
  tell('reads')
  const reads = await measureReads(generate, servers, seeded, pace)
  const pages = await measurePages(generate, servers, seeded, pace)
  await Promise.all([servers.bytes.stop(), servers.statements.stop()])

  tell('writes')
  const bare = await startBare('bare-inserts.ts', { path: copy, network, membershipRef, credentialRef })
  const writes = await measureWrites(generate, { service, bare }, seeded, pace)
  const mixed = await measureMixed(generate, service, seeded, pace)
  return {
    quick,
    size,
    machine: machine(folder),
    reads,
    pages,
    writes,
    mixed,
    startUp,
    residentAfterLoad: residentMb(service.pid),
  }
}

/** To stderr, so that stdout has only the result. */
function tell(what: string): void {
  console.error(`bench: ${what}`)
}
