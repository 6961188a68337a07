import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { NewerSchema } from '../db/ping.ts'
import { unavailable } from '../kernel/errors/api-error.ts'
import type { Writes } from '../kernel/writes/writes.ts'

/** How long the database may take, and how long its answer is reused, because probes need no credential. */
const PATIENCE_MS = 2_000
const STANDS_MS = 250

interface Health {
  database: Database
  writes: Pick<Writes, 'isStuck'>
  isLeaving(): boolean
}

/** `/livez`: the process answers. `/readyz`: so does its database, no newer program has changed it, and the process is not about to stop. */
export function addHealth(app: FastifyInstance, { database, writes, isLeaving }: Health): void {
  const headers = { 'cache-control': 'no-store' }
  const isReady = probe(database)
  app.get('/livez', (_request, reply) => reply.headers(headers).type('application/json').send('{"status":"live"}'))
  app.get('/readyz', async (_request, reply) => {
    reply.headers(headers)
    if (isLeaving()) throw unavailable('The service is stopping.')
    if (writes.isStuck()) throw unavailable('The store takes no writes at the moment.')
    await isReady()
    return reply.type('application/json').send('{"status":"ready"}')
  })
}

/** Asks the database, once for all requests at the same time. Rejects with 503. */
function probe(database: Database): () => Promise<void> {
  let asked: Promise<void> | undefined
  return () => {
    if (!asked) {
      asked = ask(database)
      const forget = () =>
        void setTimeout(() => {
          asked = undefined
        }, STANDS_MS).unref()
      asked.then(forget, forget)
    }
    return asked
  }
}

async function ask(database: Database): Promise<void> {
  const stop = new AbortController()
  const late = wait(PATIENCE_MS, true, { signal: stop.signal, ref: false }).catch(() => false)
  const answer = database.ping().then(() => false)
  try {
    if (await Promise.race([answer, late])) throw new Error(`no answer within ${PATIENCE_MS} ms`)
  } catch (cause) {
    throw unavailable(cause instanceof NewerSchema ? cause.message : 'The database does not answer.', cause)
  } finally {
    answer.catch(() => {})
    stop.abort()
  }
}
