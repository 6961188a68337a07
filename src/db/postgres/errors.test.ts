import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { emptyStore } from '../../../test/command.ts'
import type { WritableDatabase, Db, Tx } from '../database.ts'
import { openPostgres } from './postgres.ts'
import { rawQuery } from '../../../test/raw-query.ts'

/** Has PostgreSQL answer with an error of this code. */
const raise = (tx: Tx, code: string) =>
  tx.run(rawQuery(`do $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`))
const backend = async (db: Db) => (await db.first<{ pid: number }>(rawQuery('select pg_backend_pid() as pid')))!.pid

describe('errors of PostgreSQL', () => {
  let store: Awaited<ReturnType<typeof emptyStore>>
  let database: WritableDatabase

  before(async () => {
    store = await emptyStore('postgres')
    // One connection of each kind, so that it can be told whether the next work gets the same.
    database = await openPostgres(store.url, { tables: [], migrations: [] }, { reads: 1, writes: 1 })
  })
  after(async () => {
    await database.close()
    await store.remove()
  })

  for (const code of ['57P01', '57P02', '57P03', '57P05', '25P03']) {
    test(`after ${code}, a farewell, the connection is not used again`, async () => {
      const before = await database.write(backend)
      await assert.rejects(database.write(tx => raise(tx, code)))
      assert.notEqual(await database.write(backend), before)
    })
  }

  for (const code of ['57014', '25006', '25P02', '23505', '40001', '53200', '0A000', '08006']) {
    test(`after ${code} the connection is used again`, async () => {
      const before = await database.write(backend)
      await assert.rejects(database.write(tx => raise(tx, code)))
      assert.equal(await database.write(backend), before)
    })
  }

  test('after an error that did not come from PostgreSQL the connection is not used again', async () => {
    const before = await database.write(backend)
    await assert.rejects(
      database.write(tx => tx.all(rawQuery('select 9007199254740993::bigint as large'))),
      /not an integer/,
    )
    assert.notEqual(await database.write(backend), before)
  })

  test('a commit that ends its own connection is found not to have happened', async () => {
    await database.write(tx => tx.run(rawQuery('create table kept (id int)')))
    // The commit carries out what is deferred, and that ends the connection.
    await database.write(tx =>
      tx.run(
        rawQuery(`create function hang_up() returns trigger language plpgsql as $$ begin
          perform pg_terminate_backend(pg_backend_pid()); return null; end $$`),
      ),
    )
    await database.write(tx =>
      tx.run(
        rawQuery(`create constraint trigger hang_up after insert on kept deferrable initially deferred
          for each row execute function hang_up()`),
      ),
    )
    await assert.rejects(
      database.write(tx => tx.run(rawQuery('insert into kept values (1)'))),
      { code: 'unavailable' },
    )
    assert.equal(await database.read(async db => (await db.all(rawQuery('select id from kept'))).length), 0)
  })

  for (const code of ['08006', '28000', '28P01', '53100', '53300', '57014', '57P01', '55P03', '58030', '40001', '40P01']) {
    test(`${code} passes: the store is unavailable for now`, async () => {
      await assert.rejects(
        database.write(tx => raise(tx, code)),
        { code: 'unavailable' },
      )
    })
  }

  for (const code of ['22012', '23503', '25006', '25P02', '42601', '55000', '40002', 'XX000']) {
    test(`${code} does not pass, and is told as it is`, async () => {
      await assert.rejects(
        database.write(tx => raise(tx, code)),
        { code },
      )
    })
  }

  for (const code of [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ENOENT',
    'EPROTO',
    'ERR_SSL_BAD_RECORD_TYPE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ]) {
    test(`${code}, of the way to PostgreSQL, passes`, async () => {
      await assert.rejects(database.read(failing('on purpose', code)), { code: 'unavailable' })
    })
  }

  for (const message of [
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'received invalid response: 48',
    'There was an error establishing an SSL connection',
  ]) {
    test(`“${message}”, which has no code, passes`, async () => {
      await assert.rejects(database.read(failing(message)), { code: 'unavailable' })
    })
  }

  test('a row that is there already is told by a name of its own', async () => {
    await assert.rejects(
      database.write(tx => raise(tx, '23505')),
      { code: 'unique_violation' },
    )
  })

  test('any other error is told as it is', async () => {
    await assert.rejects(database.read(failing('on purpose')), /^Error: on purpose$/)
    await assert.rejects(database.read(failing('Connection', 'EACCES')), { code: 'EACCES' })
  })

  for (const code of ['40001', '40P01']) {
    test(`what PostgreSQL gives up with ${code} is run again, nine times in all, and then refused`, async () => {
      let runs = 0
      const work = (tx: Tx) => (runs++, raise(tx, code))
      await assert.rejects(database.write(work), { code: 'unavailable' })
      assert.equal(runs, 9)
      runs = 0
      assert.equal(await database.write(async tx => (++runs < 9 ? raise(tx, code) : runs)), 9)
    })
  }

  test('what fails otherwise is run once', async () => {
    let runs = 0
    await assert.rejects(database.write(tx => (runs++, raise(tx, '23505'))))
    assert.equal(runs, 1)
  })
})

/** Work that fails as a connection would. */
const failing = (message: string, code?: string) => async (): Promise<never> => {
  throw Object.assign(new Error(message), code && { code })
}
