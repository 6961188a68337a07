import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database, WritableDatabase } from '../db/database.ts'
import { holdFile, openDatabase } from '../db/open.ts'
import type { HeldFile } from '../db/sqlite/open.ts'
import type { FilesData } from '../files.ts'
import { FileWorker } from '../kernel/http/files.ts'
import type { Files } from '../kernel/http/implement.ts'
import { damageOf, type Damage } from '../kernel/writes/messages.ts'
import { RemoteWrites } from '../kernel/writes/remote.ts'
import { localWrites, type Writes } from '../kernel/writes/writes.ts'
import type { Retention } from '../jobs.ts'
import { schema } from '../schema.ts'
import type { WriterData } from '../writer.ts'

/** How long the answers to those who wait may take to be sent when the store is lost. */
const LAST_ANSWERS_MS = 100

/** What the thread keeps for new objects; more makes nothing faster (see heap.ts). */
const YOUNG_MB = 16

/** What a file may take while it is made. */
const MOST_FILE_MB = 1_024

/** Where a service reads and writes. */
export interface Store {
  database: Database
  writes: Writes
  files: Files
  close(): Promise<void>
}

/**
 * Opens the database for a server, once it is prepared: on SQLite for this process alone, and with a thread that writes. The process
 * ends when it can no longer write safely.
 */
export async function openStore<T>(
  config: Config,
  log: Logger,
  prepare: (database: WritableDatabase) => Promise<T>,
): Promise<Store & { prepared: T }> {
  const file = await holdFile(config.DATABASE_URL)
  // What is prepared may be much, and the thread that writes moves it out of the log while others are answered already.
  const whole = file ? file.open(schema, { leavesLog: true }) : await openDatabase(config.DATABASE_URL, schema)
  let threads: ReturnType<typeof openInThreads> | undefined
  try {
    const prepared = await prepare(whole)
    if (file === undefined) {
      const files = openFiles(config.DATABASE_URL)
      const close = async () => {
        await files.close()
        await whole.close()
      }
      return { database: whole, writes: localWrites(whole), files, close, prepared }
    }
    const store = openInThreads(file, retentionOf(config), error => {
      log.fatal({ err: error }, `the store can no longer be used: ${error.message}`)
      setTimeout(() => process.exit(1), LAST_ANSWERS_MS)
    })
    threads = store
    const files = openFiles(config.DATABASE_URL, { onDamage: damage => store.writes.stopFor(damage) })
    // Only now, so that the file is never without a connection: closing the last one moves all that is in its log.
    await whole.close()
    const close = async () => {
      await files.close()
      await store.close()
    }
    return { ...store, files, close, prepared }
  } catch (error) {
    // A thread that is left would keep the process from ending.
    await (threads ? threads.close() : whole.close())
    if (threads === undefined) file?.release()
    throw error
  }
}

/** How long things are kept. */
export const retentionOf = ({ AUDIT_DAYS, CHANGES_DAYS, MAIL_DAYS }: Config): Retention => ({
  audit: AUDIT_DAYS,
  changes: CHANGES_DAYS,
  mails: MAIL_DAYS,
})

interface FilesOptions {
  /** Hears of what the thread finds wrong with a SQLite file. */
  onDamage?: (damage: Damage) => void
  start?: ((options: WorkerOptions) => Worker) | undefined
}

/** What makes large files, in a thread that begins when the first one is asked for. */
export const openFiles = (databaseUrl: string, { onDamage, start = startMaker }: FilesOptions = {}): Files =>
  new FileWorker(() => {
    const workerData: FilesData = { databaseUrl }
    return start({ workerData, resourceLimits: { maxOldGenerationSizeMb: MOST_FILE_MB } })
  }, onDamage)

const startMaker = (options: WorkerOptions): Worker => new Worker(new URL('../files.ts', import.meta.url), options)

const startWriter = (options: WorkerOptions): Worker => new Worker(new URL('../writer.ts', import.meta.url), options)

/** Opens what reads a SQLite file in this thread, and starts the one that writes. Closing it releases the file. */
export function openInThreads(
  file: HeldFile,
  retention: Retention,
  onFatal: (error: Error) => void,
  start = startWriter,
): Omit<Store, 'files'> & { writes: RemoteWrites } {
  const database = file.openReads(schema, error => writes.stopFor(damageOf(error)))
  const workerData: WriterData = { path: file.path, identities: file.identities(), retention }
  const thread = start({ workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const writes = new RemoteWrites(thread, {
    onAnswers: () => database.refresh(),
    onFatal(error) {
      database.fail(error)
      onFatal(error)
    },
  })
  return {
    database,
    writes,
    async close() {
      await writes.drain()
      // The thread closes the last connection, which moves what is in the log into the file: this one cannot write.
      await database.close()
      await writes.close()
      file.release()
    },
  }
}
