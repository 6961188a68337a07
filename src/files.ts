import { parentPort, workerData } from 'node:worker_threads'
import { openToRead } from './db/open.ts'
import type { Endpoint } from './kernel/contract/endpoint.ts'
import { csvTable } from './kernel/http/csv.ts'
import type { WorkerInput, MadeFile } from './kernel/http/files.ts'
import type { AnyCall, FileReply } from './kernel/http/implement.ts'
import { bytesOf, jsonParts } from './kernel/http/large-answers.ts'
import { setClock, setClocks } from './kernel/time/clock.ts'
import { serveWorker } from './kernel/worker/thread.ts'
import type { FromWorker } from './kernel/worker/queued-worker.ts'
import { damageOf } from './kernel/writes/messages.ts'
import { routes } from './routes.ts'
import { schema } from './schema.ts'

/** What the thread that makes files is told. */
export interface FilesData {
  databaseUrl: string
}

const { databaseUrl } = workerData as FilesData
const byId = new Map(routes.map(route => [route.operationId, route]))

let opened: ReturnType<typeof openToRead> | undefined

/** Opens the store when the first file is asked for, and again for the next one after that has failed. */
const open = () =>
  (opened ??= openToRead(databaseUrl, schema, tellDamage).catch((error: unknown) => {
    opened = undefined
    throw error
  }))

const tellDamage = (error: unknown) => parentPort!.postMessage({ damage: damageOf(error) } satisfies FromWorker<MadeFile>)

serveWorker(parentPort!, async ({ operationId, call, isCsv, time, clocks }: WorkerInput): Promise<MadeFile> => {
  const database = await open()
  setClock(time === undefined ? undefined : () => time)
  setClocks(clocks)
  database.refresh?.()
  const { endpoint, handler } = byId.get(operationId)!
  const given = await database.read(db => handler({ ...call, db } as AnyCall))
  if (endpoint.file === undefined)
    return { name: '', content: bytesOf(isCsv ? csvParts(endpoint, given) : jsonParts(given as object)) }
  const { content, ...file } = given as FileReply
  const made = typeof content === 'function' ? await content({}) : content
  return { ...file, content: typeof made === 'string' ? Buffer.from(made) : made }
})

function csvParts(endpoint: Endpoint, given: unknown): string[] {
  const table = csvTable(endpoint)!
  return [table.header, ...table.rowsOf(given)]
}
