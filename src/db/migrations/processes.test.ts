import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ask } from '../../../test/command.ts'
import { oldRows, oldStore } from '../../../test/old-store.ts'
import { assertAllSound } from '../../../test/problems.ts'
import { raw, schemaLines } from '../../../test/schema-lines.ts'
import { foundation } from '../../migrations/0001-foundation.ts'
import { changesAndJobs } from '../../migrations/0002-changes-and-jobs.ts'
import { schema } from '../../schema.ts'
import type { WritableDatabase } from '../database.ts'
import { openDatabase } from '../open.ts'
import { prepared } from '../prepared.ts'
import { migrate, schemaVersions } from './migrate.ts'

const NOW = '2027-01-01T00:00:00.000Z'
const NETWORK = oldRows.network!.rows[0]![0] as string
const RAN = [changesAndJobs.name]

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`a migration among other processes on ${engine}`, () => {
    let url = ''
    let remove = async () => {}
    const ends: (() => unknown)[] = []

    beforeEach(async () => {
      ;({ url, remove } = await oldStore(engine))
    })
    afterEach(async () => {
      for (const end of ends.splice(0).toReversed()) await end()
      await remove()
    })

    const open = async (migrations = [foundation, changesAndJobs]) => {
      const database = await openDatabase(url, { tables: [], migrations })
      ends.push(() => database.close())
      return database
    }

    test('a migration that is killed leaves the schema and the rows as they were, and the next one is whole', async () => {
      const database = await open()
      const before = [await schemaLines(database), await memberships(database)]
      const child = await migrating(url, 60_000)
      child.kill('SIGKILL')
      await child.ended
      assert.deepEqual([await schemaLines(database), await memberships(database)], before)
      assert.deepEqual((await schemaVersions(database)).version, 1)
      assert.deepEqual((await ask(url, 'migrate')).ran.slice(0, 1), RAN)
      const whole = await openDatabase(url, schema)
      ends.push(() => whole.close())
      await assertAllSound(whole)
    })

    test('of two processes that migrate one does it, and the other waits and finds it done', async () => {
      // A snapshot from before the wait would not show it, so what the database asks for by default must not count.
      if (engine === 'postgres') await alterDatabase(url, `set default_transaction_isolation = 'serializable'`)
      const database = await open()
      const child = await migrating(url, 700)
      const second = await migrate(database, NOW)
      assert.deepEqual(second, [])
      assert.deepEqual(await child.ended, { ran: RAN })
      assert.deepEqual(await migrate(database, NOW), [])
    })

    test('a server of the old version reads and writes on: nothing that it reads is wrong, and what it writes waits', async () => {
      const old = await open([foundation])
      const before = await memberships(old)
      assert.equal(before.length, oldRows.membership!.rows.filter(([network]) => network === NETWORK).length)
      const child = await migrating(url, 700)
      let isDone = false
      const ended = child.ended.then(ran => {
        isDone = true
        return ran
      })
      assert.equal((await old.read(db => db.all(events, { network: NETWORK }))).length, 10)
      if (engine === 'sqlite') assert.deepEqual(await memberships(old), before)
      assert.equal(isDone, false)
      // PostgreSQL lets nobody read a table that is being changed; it waits, and has its answer afterwards.
      const [read, written] = await Promise.all([
        memberships(old),
        old.write(async tx => tx.run(tx.sql.insertInto('setting').values({ key: 'k', value: 'v' }))),
        ended,
      ])
      assert.equal(written, 1)
      for (const rows of [read, await memberships(old)]) {
        assert.deepEqual(
          rows.map(row => Object.fromEntries(Object.keys(before[0]!).map(column => [column, row[column]]))),
          before,
        )
      }
      assert.deepEqual(await ended, { ran: RAN })
    })

    test('what an old server is writing when a migration begins is waited for, and is not lost', async () => {
      const writer = await beginWrite(engine, url)
      ends.push(() => writer.close())
      await writer.run(`insert into "outbox" ("network", "id", "kind", "objectRef", "createDate")
        values ('${NETWORK}', 'zzz', 'event.created', 'zzz', '${NOW}')`)
      const database = await open()
      const migrated = migrate(database, NOW)
      assert.equal(await Promise.race([migrated, sleep(300, 'waiting')]), 'waiting')
      await writer.run('commit')
      assert.deepEqual(await migrated, RAN)
      const [last] = await raw<{ id: string; sequence: number }>(
        database,
        `select "id", "sequence" from "change" where "network" = '${NETWORK}' order by "sequence" desc limit 1`,
      )
      assert.deepEqual(last, { id: 'zzz', sequence: oldRows.outbox!.rows.filter(([network]) => network === NETWORK).length + 1 })
    })

    if (engine === 'postgres') {
      test('a migration and a reader that wait for each other both come through', async () => {
        const old = await open([foundation])
        let attempts = 0
        let go = () => {}
        const mayGo = new Promise<void>(resolve => {
          go = resolve
        })
        const read = old.read(async db => {
          attempts++
          await db.all(companies, { network: NETWORK })
          if (attempts === 1) await mayGo
          return db.all(members, { network: NETWORK })
        })
        const migrated = migrate(await open(), NOW)
        // The last step waits for the reader, who then asks for a table of a step before.
        await until(async () => (await waitingFor(old, 'company')) === 1)
        go()
        assert.deepEqual(await migrated, RAN)
        assert.equal((await read).length, 9)
      })
    }
  })
}

const members = prepared((db, p: { network: string }) =>
  db.selectFrom('membership').selectAll().where('network', '=', p.network).orderBy('number'),
)
const companies = prepared((db, p: { network: string }) => db.selectFrom('company').selectAll().where('network', '=', p.network))
const events = prepared((db, p: { network: string }) => db.selectFrom('event').select('id').where('network', '=', p.network))

const memberships = (database: WritableDatabase): Promise<Record<string, unknown>[]> =>
  database.read(db => db.all(members, { network: NETWORK }), { oneStatement: true })

/** Starts a process that migrates, and waits until it is half through. */
async function migrating(url: string, milliseconds: number) {
  const file = fileURLToPath(new URL('../../../test/migrating.ts', import.meta.url))
  const child = spawn(process.execPath, [file, url, String(milliseconds)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  assert.equal((await lines.next()).value, 'half')
  const ended = lines.next().then(async ({ value }) => {
    await closed
    return value === undefined ? undefined : (JSON.parse(value) as { ran: string[] })
  })
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

/** A write transaction on a connection of its own, which ends when it is told to. */
async function beginWrite(engine: 'sqlite' | 'postgres', url: string) {
  if (engine === 'sqlite') {
    const handle = new DatabaseSync(url.slice('sqlite:'.length))
    handle.exec('begin immediate')
    return { run: async (text: string) => handle.exec(text), close: async () => handle.close() }
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  return { run: async (text: string) => void (await client.query(text)), close: () => client.end() }
}

async function alterDatabase(url: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database "${new URL(url).pathname.slice(1)}" ${setting}`)
  await client.end()
}

/** How many wait for a lock on a table. */
async function waitingFor(database: WritableDatabase, table: string): Promise<number> {
  const rows = await raw(database, `select 1 from pg_locks where not granted and relation = '"${table}"'::regclass`)
  return rows.length
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20)
}
