import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'
import { Connection, WRITING } from './connection.ts'
import { rawQuery } from '../../../test/raw-query.ts'

test('a connection that has prepared too many statements forgets the oldest one, not all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-connection-'))
  const connection = new Connection(join(folder, 'stoa.db'), [], WRITING)
  let prepared = 0
  const prepare = connection.handle.prepare.bind(connection.handle)
  connection.handle.prepare = sql => {
    if (!sql.startsWith('explain')) prepared++
    return prepare(sql)
  }
  const ask = (n: number) => connection.all(rawQuery(`select ${n} as n`))
  for (let n = 0; n <= 2_000; n++) assert.deepEqual(await ask(n), [{ n }])
  assert.equal(prepared, 2_001)
  for (let n = 1; n <= 2_000; n++) await ask(n)
  assert.equal(prepared, 2_001, 'those that were prepared later are there')
  await ask(0)
  assert.equal(prepared, 2_002)
  connection.handle.close()
  rmSync(folder, { recursive: true })
})

test('a connection waits for a process that holds the file alone while it closes it, and for nobody afterwards', async t => {
  interruptSleeps(t)
  const folder = mkdtempSync(join(tmpdir(), 'stoa-connection-'))
  const path = join(folder, 'stoa.db')
  const other = new Worker(HOLDS_ALONE, { eval: true, workerData: path })
  const end = once(other, 'exit')
  await once(other, 'message')
  const connection = new Connection(path, [], WRITING)
  assert.equal(connection.handle.prepare('pragma busy_timeout').get()?.timeout, 0)
  connection.handle.close()
  await end
  rmSync(folder, { recursive: true })
})

/** A profiler's signals end each sleep of this thread after a millisecond or less. */
function interruptSleeps(t: TestContext): void {
  const session = new Session()
  session.connect()
  t.after(() => session.disconnect())
  session.post('Profiler.enable')
  session.post('Profiler.start')
}

const HOLDS_ALONE = `
  const { parentPort, workerData } = require('node:worker_threads')
  const handle = new (require('node:sqlite').DatabaseSync)(workerData)
  handle.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; create table one (id integer)')
  parentPort.postMessage('held')
  setTimeout(() => handle.close(), 200)
`
