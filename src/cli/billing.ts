import { setTimeout as sleep } from 'node:timers/promises'
import { operatorContext } from '../access/actions.ts'
import { createRun } from '../billing/runs/actions-create.ts'
import { askedRuns } from '../billing/runs/jobs.ts'
import { partsOf } from '../billing/runs/rules-parts.ts'
import { billingRuns } from '../billing/runs/store.ts'
import { runView } from '../billing/runs/view.ts'
import type { RunRow } from '../billing/runs/table.ts'
import { dueCount } from '../billing/runs/store-due.ts'
import type { WritableDatabase } from '../db/database.ts'
import { errorOf } from '../kernel/errors/error-of.ts'
import { isOfStore, wordsOf } from '../kernel/jobs/backoff.ts'
import { batchOf, FIRST_BATCH, giveBack } from '../kernel/jobs/batches.ts'
import { leaseOf } from '../kernel/jobs/job.ts'
import { findLease, isFree } from '../kernel/jobs/leases.ts'
import { oneByOne } from '../kernel/jobs/singly.ts'
import { newId } from '../kernel/storage/ids.ts'
import { now, systemNow } from '../kernel/time/clock.ts'
import { localWrites } from '../kernel/writes/writes.ts'
import { previewLines } from './billing-previews.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { command, json } from './options.ts'
import { answer, fields, table } from './output.ts'
import { Progress } from './progress.ts'
import { instant, uuid } from './readers.ts'
import { wire } from '../wiring.ts'

wire()

export const run = command({
  options: {
    network: { value: 'ID', required: true, about: 'The network', read: uuid },
    location: { value: 'ID', about: 'Only this location', read: uuid },
    'as-of': { value: 'TIME', about: 'What is due up to then, such as 2027-02-01T00:00:00Z; now when left out', read: instant },
    'dry-run': { about: 'Only show what would be done' },
    json,
  },
  notes: [
    'The service does so by itself every minute; beside it this does no harm, and waits for it. What was begun is taken up again by the service',
    'or the next run. The exit code is 1 when something could not be billed.',
  ],
  run: ({ network, location, 'as-of': asOf, 'dry-run': dryRun, json }) =>
    withExistingDatabase(async database => {
      await database.read(db => checkNetwork(db, network))
      const begun = await database.write(tx =>
        createRun(operatorContext(tx, network, now(network)), { asOf, dryRun, locationRef: location }),
      )
      const done = await carriedOut(database, begun)
      const invoices = dryRun ? await previewLines(database, network, done.id) : undefined
      const told = { ...runView(done), invoices }
      const { counts, totals, faults, ...rest } = told
      const shown = invoices && invoices.length > 0 ? [table(invoices, '')] : []
      const faultLines = faults.map(
        ({ subscriptionRef, customerRef, code, detail }) => `${subscriptionRef ?? customerRef}: ${code}: ${detail}`,
      )
      const sums = table(totals, dryRun ? 'No invoice would be made.' : 'No invoice was made.')
      answer(json, told, [...faultLines, ...shown, fields({ id: rest.id, asOf: rest.asOf, ...counts }), sums].join('\n\n'))
      return faults.length > 0 ? 1 : 0
    }),
})

/** A server beside it looks every five milliseconds whether it can write, later when it is busy. */
const PAUSE_MS = 12
const BATCH_MS = 25
const MOST_ROWS = 2_000
const WAIT_MS = 200
/** How often in a row it waits for a store that does not take what it writes. */
const MOST_AWAY = 50

const tell = (error: unknown): void => void process.stderr.write(`${wordsOf(error)}\n`)

/**
 * Carries out a run as the job of a server does, location by location, one subscription after the other where one of them fails. Where
 * somebody else is at work it helps if that can be shared, and else waits.
 */
async function carriedOut(database: WritableDatabase, { network, id, asOf, locationsLeft }: RunRow): Promise<RunRow> {
  const progress = new Progress()
  const holder = newId()
  const writes = localWrites(database)
  const batch = batchOf(askedRuns)
  const runner = { database, writes, holder, onError: tell, isStopped: () => false }
  const all = await database.read(db => dueCount(db, { network, locationRefs: locationsLeft, asOf }))
  let away = 0
  const isShort = database.engine === 'sqlite'
  for (let most = isShort ? FIRST_BATCH : MOST_ROWS; ;) {
    const row = (await database.read(db => billingRuns.find(db, network, id)))!
    progress.show(row.dryRun ? 'Looking' : 'Billing', row.counts.subscriptions, all)
    const [part] = row.locationsLeft
    if (row.status !== 'running' || part === undefined) {
      progress.end()
      return row
    }
    let took = 0
    let outcome: string = 'taken'
    for (const suffix of partsOf('', database.engine)) {
      const held = { network, part: `${part}${suffix}` }
      // Taking a lease on PostgreSQL waits for the batch of whoever has it.
      const lease = await database.read(db => findLease(db, network, leaseOf(askedRuns, held.part)))
      if (!isFree(lease, holder, systemNow())) continue
      outcome = await writes
        .perform(batch, { ...held, holder, most }, { network, spent: ms => void (took += ms) })
        .catch(async (error: unknown) => {
          // Others may hold for long what a batch needs; what is not certain is found out by the next one.
          if (isOfStore(errorOf(error)) && ++away <= MOST_AWAY) return 'taken'
          if (isOfStore(errorOf(error)) || (await oneByOne(askedRuns, held, most, runner)) === 'none') throw error
          return 'more'
        })
      if (outcome === 'taken') continue
      away = 0
      const after = (await database.read(db => billingRuns.find(db, network, id)))!
      if (outcome === 'more' && after.locationsLeft[0] !== part)
        await writes.perform(giveBack, { network, job: leaseOf(askedRuns, held.part), holder }, { network })
      // Others wait for a batch on SQLite alone.
      most = isShort ? Math.min(MOST_ROWS, Math.max(10, Math.round((most * BATCH_MS) / took))) : MOST_ROWS
      break
    }
    // A helper has nothing left to do while the last of it is done elsewhere.
    await sleep(outcome === 'more' ? (isShort ? PAUSE_MS : 0) : WAIT_MS)
  }
}
