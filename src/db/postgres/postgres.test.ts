import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { emptyStore } from '../../../test/command.ts'
import { startProxy } from '../../../test/postgres-proxy.ts'
import type { WritableDatabase, Db, Tx } from '../database.ts'
import { prepared } from '../prepared.ts'
import { migrate } from '../migrations/migrate.ts'
import { schema } from '../../schema.ts'
import { openPostgres } from './postgres.ts'
import { rawQuery } from '../../../test/raw-query.ts'

const DATE = '2026-07-01T10:00:00.500Z'
const networks = prepared(sql => sql.selectFrom('network').selectAll())
const put = (tx: Tx, id: string) =>
  tx.run(tx.sql.insertInto('network').values({ id, title: 'Quay', test: false, createDate: DATE }))
const list = (db: Db) => db.all(networks, {})

describe('PostgreSQL', () => {
  let store: Awaited<ReturnType<typeof emptyStore>>
  let operator: pg.Client
  let database: WritableDatabase
  let name: string

  before(async () => {
    store = await emptyStore('postgres')
    name = decodeURIComponent(new URL(store.url).pathname.slice(1))
    operator = await connected(process.env.TEST_DATABASE_URL!)
    database = await openPostgres(store.url, schema)
    await migrate(database, DATE)
  })
  after(async () => {
    await database.close()
    await operator.end()
    await store.remove()
  })
  beforeEach(() => database.write(tx => tx.run(tx.sql.deleteFrom('network'))))

  test('connections that it ends cost the requests on them, and neither the process nor the next request', async () => {
    const stop = new AbortController()
    const refused = new Set<string>()
    const callers = Array.from({ length: 12 }, async (_, i) => {
      while (!stop.signal.aborted) {
        await (i % 2 ? database.read(list) : database.write(list)).catch((error: { code: string }) => refused.add(error.code))
      }
    })
    for (let i = 0; i < 10; i++) {
      await new Promise(resolve => setTimeout(resolve, 20))
      await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    }
    stop.abort()
    await Promise.all(callers)
    assert.ok(refused.has('unavailable'))
    refused.delete('outcome_unknown')
    assert.deepEqual([...refused], ['unavailable'])
    await Promise.all(Array.from({ length: 20 }, () => database.write(list)))
  })

  test('a column that another program adds is no hindrance to reads and writes', async () => {
    const all = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 20 }, work))
    const kinds = [
      () => database.read(list),
      () => database.read(list, { oneStatement: true }),
      () => database.write(async tx => [await list(tx), await list(tx)]),
    ]
    const beside = await connected(store.url)
    for (const [i, work] of kinds.entries()) {
      await all(work)
      await beside.query(`alter table network add column "extra${i}" text`)
      await all(work)
    }
    for (const i of kinds.keys()) await beside.query(`alter table network drop column "extra${i}"`)
    await beside.end()
  })

  test('times are in UTC and reads cannot write, whatever the address and the database ask for', async () => {
    await operator.query(`alter database ${pg.escapeIdentifier(name)} set datestyle = 'German'`)
    await operator.query(`alter database ${pg.escapeIdentifier(name)} set timezone = 'Asia/Kolkata'`)
    const url = new URL(store.url)
    url.searchParams.set('options', '-c default_transaction_read_only=off -c work_mem=5MB')
    const other = await openPostgres(url.href, schema)
    await other.write(tx => put(tx, 'a'))
    assert.deepEqual(await other.read(list, { oneStatement: true }), [
      { id: 'a', title: 'Quay', test: false, clock: null, createDate: DATE },
    ])
    assert.deepEqual(await other.read(db => db.all(rawQuery('show work_mem'))), [{ work_mem: '5MB' }])
    await assert.rejects(
      other.read(db => db.all(rawQuery('delete from network')), { oneStatement: true }),
      { code: '25006' },
    )
    await other.close()
    await operator.query(`alter database ${pg.escapeIdentifier(name)} reset all`)
  })

  test('a write that goes on after a statement of it failed is refused, because nothing of it was stored', async () => {
    const write = database.write(async tx => {
      await put(tx, 'a')
      await tx.run(rawQuery('insert into nowhere values (1)')).catch(() => {})
      return 'stored'
    })
    await assert.rejects(write, { code: '42P01' })
    assert.deepEqual(await database.read(list), [])
  })

  test('a write that others hold up again and again is refused, unless it is patient', async () => {
    const hurried = await openPostgres(store.url, schema, { writeMs: 100 })
    const heldUp = async (tx: Tx) => {
      await tx.all(rawQuery('select pg_sleep(0.2)'))
      return tx.all(rawQuery('select 1 as done'))
    }
    await assert.rejects(hurried.write(heldUp), { code: 'unavailable' })
    assert.deepEqual(await hurried.write(heldUp, { patient: true }), [{ done: 1 }])
    await hurried.close()
  })

  test('a network writes over three quarters of the connections where PostgreSQL is far, and over fewer where it may be on this machine', async () => {
    const proxy = await startProxy(store.url, { delayMs: 3 })
    const far = await openPostgres(proxy.url, schema)
    const near = await openPostgres(store.url, schema, { farMs: 1_000, nearWrites: 4 })
    const mostAtWork = async (database: WritableDatabase) => {
      await database.write(list)
      let [atWork, most] = [0, 0]
      const work = async (tx: Tx) => {
        most = Math.max(most, ++atWork)
        await tx.all(rawQuery('select pg_sleep(0.1)'))
        atWork--
      }
      await Promise.all(Array.from({ length: 20 }, () => database.write(work)))
      return most
    }
    assert.deepEqual([await mostAtWork(far), await mostAtWork(near)], [9, 4])
    await far.close()
    await near.close()
    proxy.close()
  })

  test('where nothing answers any more, requests are refused in time and new connections follow', async () => {
    const proxy = await startProxy(store.url)
    const far = await openPostgres(proxy.url, schema, { silenceMs: 300 })
    await Promise.all([far.read(list), far.write(list), far.read(list, { oneStatement: true })])
    proxy.silence()
    const requests = await Promise.allSettled([
      far.read(list),
      far.write(tx => put(tx, 'a')),
      far.read(list, { oneStatement: true }),
    ])
    assert.deepEqual(
      requests.map(request => request.status === 'rejected' && request.reason.code),
      Array(3).fill('unavailable'),
    )
    await far.write(tx => put(tx, 'b'))
    assert.deepEqual(
      (await far.read(list)).map(({ id }) => id),
      ['b'],
    )
    await far.close()
    proxy.close()
  })

  test('an address that cannot be read is told by the name of its setting, and how signs of a password are written', async () => {
    for (const address of ['postgres://u:a#b@h/x', 'postgres://u:a/b@h/x', 'postgres://h:99999/x'])
      await assert.rejects(openPostgres(address, schema), /^Error: DATABASE_URL cannot be read: .*%23/, address)
    await assert.rejects(openPostgres('postgres://h/x?sslrootcert=/nonexistent.pem', schema), { code: 'ENOENT' })
  })

  test('an address whose parameter of encryption is misspelled is refused, and not taken for one without', async () => {
    for (const name of ['sslMode', 'SSLMODE', 'ssl_mode', 'ssl-mode'])
      await assert.rejects(openPostgres(`postgres://h/x?${name}=verify-full`, schema), {
        message: `DATABASE_URL has ${name}, which must be spelled sslmode`,
      })
    await assert.rejects(openPostgres('postgres://h/x?application_name=a&sslRootCert=b', schema), /must be spelled sslrootcert$/)
  })

  test('modes of encryption that are weaker elsewhere check the certificate, without a word', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    const proxy = await startProxy(store.url)
    const reading = async (url: string) => {
      const encrypted = await openPostgres(url, schema)
      try {
        return await encrypted.read(list)
      } finally {
        await encrypted.close()
      }
    }
    const refused = (code: string) => (error: Error) => (error.cause as { code?: string }).code === code
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
      // The server of the tests has no certificate, and nobody knows who made that of the proxy.
      await assert.rejects(reading(`${store.url}&sslmode=${mode}`), /does not support SSL/)
      await assert.rejects(reading(`${proxy.url}&sslmode=${mode}`), refused('UNABLE_TO_VERIFY_LEAF_SIGNATURE'))
    }
    await assert.rejects(reading(proxy.encryptedUrl.replace('localhost', '127.0.0.1')), refused('ERR_TLS_CERT_ALTNAME_INVALID'))
    assert.deepEqual(await reading(proxy.encryptedUrl), [])
    proxy.close()
    process.off('warning', note)
    assert.deepEqual(warnings, [])
  })

  test('a database that could not keep every text is refused', async () => {
    const latin = `${name}_latin`
    await operator.query(`create database ${pg.escapeIdentifier(latin)} encoding 'LATIN1' template template0 locale 'C'`)
    const url = new URL(store.url)
    url.pathname = `/${latin}`
    const other = await openPostgres(url.href, schema)
    await assert.rejects(migrate(other, DATE), /encoding LATIN1/)
    await other.close()
    await operator.query(`drop database ${pg.escapeIdentifier(latin)} with (force)`)
  })
})

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
