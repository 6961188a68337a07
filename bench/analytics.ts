import { statSync } from 'node:fs'
import { join } from 'node:path'
import { daySums } from '../src/analytics/jobs.ts'
import { openDatabase } from '../src/db/open.ts'
import { runJob, runOptions } from '../src/kernel/jobs/run-jobs.ts'
import { localWrites } from '../src/kernel/writes/writes.ts'
import { schema } from '../src/schema.ts'
import { machine, machineLine } from './machine.ts'
import { startGenerator, startService } from './processes.ts'
import { atMost, type Told } from './report.ts'
import { get } from './requests.ts'
import { interleave, summary, type Pace, type Target } from './rounds.ts'
import { seedLists } from './seed-lists.ts'
import { seedMore } from './seed-analytics.ts'
import { count, figures, table } from './text-table.ts'

/** The day of the first row that is made. */
const BEGIN = '2020-09-13'

/** Fills a SQLite file with people, orders, tickets and payments, and tells how long figures of them take. */
export async function benchAnalytics(
  folder: string,
  { quick, tell }: { quick: boolean; tell(what: string): void },
): Promise<Told> {
  const rows = quick ? 100_000 : 1_000_000
  const pace: Pace = quick ? { rounds: 3, seconds: 0.8 } : { rounds: 5, seconds: 2 }
  const path = join(folder, 'analytics.db')
  const databaseUrl = `sqlite:${path}`
  tell(`filling ${path} with ${count(rows)} memberships and orders, ${count(rows / 10)} tickets and ${count(rows / 3)} payments`)
  const seeded = await seedLists(databaseUrl, rows)
  await seedMore(databaseUrl, seeded, rows)
  tell('summing days')
  const summed = await sumDays(databaseUrl)
  const service = await startService(databaseUrl)
  tell('figures')
  const { location } = seeded
  const target = (name: string, at: string): Target => ({
    name,
    port: service.port,
    streams: [{ connections: 1, requests: [get(seeded, at)] }],
    status: 200,
  })
  const year = `locationRef=${location}&from=${BEGIN}&to=2021-09-12`
  const measured = await interleave(
    startGenerator(),
    [
      target('today, a location', `/analytics/today/v1?locationRef=${location}`),
      target('today, all locations', '/analytics/today/v1'),
      ...['members', 'orders', 'tickets', 'revenue'].flatMap(of => [
        target(`${of}, a year by day`, `/analytics/${of}/v1?${year}`),
        target(`${of}, a year by month, all`, `/analytics/${of}/v1?from=${BEGIN}&to=2021-09-12&interval=month`),
        target(`${of}, the last 30 days`, `/analytics/${of}/v1`),
      ]),
    ],
    pace,
  )
  await service.stop()
  const checks = Object.entries(measured).map(([name, rounds]) => atMost(name, summary(rounds).p50, 50, 'ms'))
  const text = [
    machineLine(machine(folder)),
    `SQLite with ${count(rows)} memberships and orders, ${count(statSync(path).size / 1e6)} MB; ${summed}`,
    table(
      ['Figures, 1 connection; at most 50 ms', 'a second', 'p50 ms', 'p99 ms'],
      Object.entries(measured).map(([name, rounds]) => [name, ...figures(summary(rounds))]),
    ),
  ].join('\n\n')
  return { text, checks }
}

/** Sums all days that are over, as the job does after a migration. */
export async function sumDays(databaseUrl: string): Promise<string> {
  const database = await openDatabase(databaseUrl, schema)
  try {
    const start = performance.now()
    const batches = await runJob(daySums, runOptions({ database, writes: localWrites(database) }))
    return `summed in ${count(batches)} batches, ${count((performance.now() - start) / 1_000)} s`
  } finally {
    await database.close()
  }
}
