/** A thread that carries out writes of the tests' own, as src/writer.ts does those of the service. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Tx } from '../src/db/database.ts'
import { openSqlite } from '../src/db/sqlite/sqlite.ts'
import { ApiError } from '../src/kernel/errors/api-error.ts'
import { setting } from '../src/kernel/storage/table.ts'
import { serveWrites } from '../src/kernel/writes/thread.ts'
import { write } from '../src/kernel/writes/writes.ts'
import { rawQuery } from './raw-query.ts'

const insert = (tx: Tx, key: string, value: string) => tx.run(tx.sql.insertInto('setting').values({ key, value }))

let sequence = 0

/** Keeps a key with the number of writes before it, and gives that number. */
export const put = write('put', async (tx, key: string) => {
  await insert(tx, key, String(++sequence))
  return sequence
})

export const putLarge = write('put large', (tx, key: string) => insert(tx, key, 'x'.repeat(100_000)))

export const refuse = write('refuse', async (tx, key: string) => {
  await insert(tx, key, 'x')
  const errors = [{ pointer: '/key', code: 'taken', detail: 'It is taken.' }]
  throw new ApiError('conflict', 'It cannot be.', { errors, headers: { 'retry-after': '7' } })
})

/** A fault of ours. */
export const stumble = write('stumble', async (_tx, _input: undefined) => {
  throw new TypeError('nobody expected this')
})

/** Comes to an end by something that nobody caught, while others are on their way. */
export const fail = write('fail', async (_tx, _input: undefined) => {
  process.nextTick(() => {
    throw new Error('the thread stumbled')
  })
})

export const limitPages = write('limit pages', (tx, pages: number) => tx.run(rawQuery(`pragma max_page_count = ${pages}`)))

/** Takes so many milliseconds, in which the thread does nothing else. */
export const hold = write('hold', async (_tx, ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
})

/** Fails with an error that carries what cannot be sent to another thread. */
export const entangle = write('entangle', async (_tx, _input: undefined) => {
  throw new Error('no', { cause: new Error('because', { cause: () => {} }) })
})

if (parentPort) {
  serveWrites(parentPort, [put, putLarge, refuse, stumble, fail, limitPages, hold, entangle], options => {
    const database = openSqlite((workerData as { path: string }).path, { tables: [setting], migrations: [] }, options)
    return { database, stopFor: error => database.stopFor(error) }
  })
}
