import { parentPort, workerData } from 'node:worker_threads'
import { openToRead } from './db/open.ts'
import { serveApart } from './kernel/apart/thread.ts'
import type { AskedFile, MadeFile } from './kernel/http/files.ts'
import type { AnyCall, FileReply } from './kernel/http/implement.ts'
import { setClock, setClocks } from './kernel/time/clock.ts'
import { routes } from './routes.ts'
import { schema } from './schema.ts'

/** What the thread that makes files is told. */
export interface FilesData {
  databaseUrl: string
}

const { databaseUrl } = workerData as FilesData
const database = await openToRead(databaseUrl, schema)
const byId = new Map(routes.map(route => [route.operationId, route]))

serveApart(parentPort!, async ({ operationId, call, time, clocks }: AskedFile): Promise<MadeFile> => {
  setClock(time === undefined ? undefined : () => time)
  setClocks(clocks)
  database.refresh?.()
  const { handler } = byId.get(operationId)!
  const { content, ...file } = (await database.read(db => handler({ ...call, db } as AnyCall))) as FileReply
  const made = typeof content === 'function' ? await content({}) : content
  return { ...file, content: typeof made === 'string' ? Buffer.from(made) : made }
})
