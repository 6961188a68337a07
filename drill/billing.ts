import { seedBilling } from '../bench/seed-billing.ts'
import { openDatabase } from '../src/db/open.ts'
import { schema } from '../src/schema.ts'
import { exactly, some, type Drill, type Finding, verified } from './finding.ts'
import { runCommand } from './program.ts'
import { becomes, type Stage } from './stage.ts'

const SUBSCRIPTIONS = 2_000
const KILLS = 12

/** Runs of billing are killed at random points; each period is billed and given once all the same. */
export const billing: Drill = {
  engines: ['sqlite', 'postgres'],
  most: ({ options }) => 240 + (options.rounds ?? KILLS) * 15,
  run,
}

async function* run(stage: Stage): AsyncGenerator<Finding> {
  const { databaseUrl, main, other } = await stage.newWorld()
  await seedBilling(databaseUrl, main.network, SUBSCRIPTIONS)
  const kills = stage.options.rounds ?? KILLS
  const runOf = (network: string) => ['billing', 'run', '--network', network, '--json']
  const begins = performance.now()
  await stage.command(databaseUrl, ...runOf(other.network))
  // Without anything to bill a run takes so long: one that is killed sooner has not begun.
  const idleMs = performance.now() - begins
  // On PostgreSQL two processes share the work, each killed at a point of its own.
  const processes = stage.engine === 'postgres' ? 2 : 1
  const codes: (number | null)[] = []
  for (let i = 0; i < kills; i++) {
    const ends = Array.from({ length: processes }, () =>
      runCommand(stage.options.program, databaseUrl, runOf(main.network), Math.round(idleMs * (0.9 + 1.5 * Math.random()))),
    )
    codes.push(...(await Promise.all(ends)).map(({ code }) => code))
  }
  yield some(
    `runs of ${SUBSCRIPTIONS} due subscriptions that were killed, of ${codes.length}`,
    codes.filter(code => code === null).length,
  )
  yield exactly('runs that failed by themselves', codes.filter(code => code).length, 0)
  yield some('periods billed until the last kill', (await counts(databaseUrl, main.network)).periods)
  const last = await stage.command(databaseUrl, ...runOf(main.network))
  yield exactly('exit code of the run after them', last.code === 0 ? 0 : `${last.code}: ${last.stderr.trim().slice(0, 80)}`, 0)
  const { invoices, doubled, periods, open, grants } = await counts(databaseUrl, main.network)
  yield exactly('due periods that are billed', periods, SUBSCRIPTIONS)
  yield exactly('due periods that are given or billed by half', open, 0)
  yield exactly('invoices over them', invoices, SUBSCRIPTIONS)
  yield exactly('periods with two invoices', doubled, 0)
  yield exactly('entries that give credits', grants, SUBSCRIPTIONS)
  // Its jobs find the words of the people that were copied.
  const service = await stage.serve(databaseUrl)
  await becomes(async () => (await backlog(databaseUrl)) === 0, 60_000, 500)
  await service.end()
  yield await verified(stage, databaseUrl)
}

async function backlog(databaseUrl: string): Promise<number> {
  const database = await openDatabase(databaseUrl, schema)
  try {
    return (await database.read(db => db.all(db.sql.selectFrom('wordBacklog').selectAll()))).length
  } finally {
    await database.close()
  }
}

/** What became of the second periods. The first ones of the originals are older. */
async function counts(databaseUrl: string, network: string) {
  const database = await openDatabase(databaseUrl, schema)
  try {
    return await database.read(async db => {
      const invoices = await db.all(
        db.sql
          .selectFrom('invoice')
          .select(['subscriptionRef', 'periodStartDate'])
          .where('network', '=', network)
          .where('runRef', 'is not', null),
      )
      const periods = await db.all(db.sql.selectFrom('subscriptionPeriod').selectAll().where('network', '=', network))
      const grants = await db.all(
        db.sql
          .selectFrom('ledgerEntry')
          .select(['id', 'createDate'])
          .where('network', '=', network)
          .where('type', '=', 'subscriptionRenewal')
          .where('unit', '=', 'credit'),
      )
      const first = periods.map(({ startDate }) => startDate).toSorted()[0]!
      const due = periods.filter(({ startDate }) => startDate > first.slice(0, 10).concat('T23:59:59.999Z'))
      return {
        invoices: invoices.length,
        doubled: invoices.length - new Set(invoices.map(one => `${one.subscriptionRef} ${one.periodStartDate}`)).size,
        periods: due.filter(({ state }) => state === 'invoiced').length,
        open: due.filter(({ grantDate, billDate }) => grantDate === null || billDate === null).length,
        grants: grants.filter(({ createDate }) => createDate > first.slice(0, 10).concat('T23:59:59.999Z')).length,
      }
    })
  } finally {
    await database.close()
  }
}
