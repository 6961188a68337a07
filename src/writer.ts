import module from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { StoreFiles, type Identity } from './db/sqlite/files.ts'
import { openSqlite } from './db/sqlite/sqlite.ts'
import type { Retention } from './jobs.ts'
import { serveWrites } from './kernel/writes/thread.ts'
import { schema } from './schema.ts'
import { writes } from './writes.ts'

/** What the thread that writes a SQLite file is told. */
export interface WriterData {
  path: string
  /** Those of the files that the main thread has opened. */
  identities: (Identity | undefined)[]
  retention: Retention
}

const { path, identities, retention } = workerData as WriterData

serveWrites(parentPort!, writes(retention), ({ groupSize, onFatal }) => {
  const database = openSqlite(path, schema, { groupSize, onFatal, files: new StoreFiles(path, identities) })
  // An error that has crossed from the other thread keeps SQLite's code, which says what to do.
  return { database, stopFor: ({ message, errcode }) => database.stopFor(Object.assign(new Error(message), { errcode })) }
})
// The compiled code is saved now, so that the next start can use it however this process ends.
setImmediate(() => module.flushCompileCache())
