import type { KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db, Tx } from '../db/database.ts'
import { now } from './clock.ts'
import type { Endpoint } from './endpoint.ts'
import type { Call, Context, Route } from './implement.ts'
import { ApiError } from './errors.ts'
import { etagOf, ifMatch, noneMatch } from './etag.ts'
import { claim, keep, type Answer, type Claim } from './idempotency.ts'
import { hasRecorded } from './record.ts'
import { reader, type Reader } from './request.ts'
import { checker } from './validate.ts'

export interface Means {
  database: Database
  /** Signs page tokens. */
  signingKey: KeyObject
  /** Check each reply against its contract and each write for its record: tests and development. */
  strict: boolean
  /** The route of an operationId. */
  route(operationId: string): Route
}

type AnyCall = Call<Endpoint> & { db: Db; tx: Tx }
type Perform = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Makes the part of a route that follows the door: check the shape, run the handler on the store, answer. */
export function performer(route: Route, means: Means): Perform {
  const { endpoint } = route
  const read = reader(endpoint, means.signingKey)
  return endpoint.method === 'GET' ? get(route, read, means) : write(route, read, means)
}

function get({ endpoint, handler }: Route, read: Reader, { database, strict }: Means): Perform {
  const single = endpoint.single ?? false
  const verify = strict ? replyChecker(endpoint) : undefined
  return async (request, reply) => {
    const { call } = read(request)
    const body = JSON.stringify(await database.read(db => handler({ ...call, db } as AnyCall), { single }))
    verify?.(body)
    reply.type('application/json')
    if (endpoint.list) return reply.send(body)
    const etag = etagOf(body)
    reply.header('etag', etag)
    return noneMatch(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body)
  }
}

function write(route: Route, read: Reader, means: Means): Perform {
  return async (request, reply) => {
    const { call, claimed } = read(request)
    const wanted = request.headers['if-match']
    // Only what is compared needs a state that stands still: POST makes something new, and * matches whatever is there.
    const repeatable = wanted !== undefined && wanted.trim() !== '*' && route.endpoint.tagOf !== undefined
    const answer = await means.database.write(
      tx => {
        // The instant at which its turn came, not the one at which it began to wait.
        const turn = { ...call, now: now(call.network), tx, db: tx }
        return claimed ? once(tx, claimed, turn, () => deed(route, turn, wanted, means)) : deed(route, turn, wanted, means)
      },
      { isAbandoned: () => request.raw.socket.destroyed, repeatable },
    )
    if (answer.location) reply.header('location', answer.location)
    if (answer.etag) reply.header('etag', answer.etag)
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    return reply.code(answer.status).type('application/json').send(answer.body)
  }
}

/** Runs a deed under its Idempotency-Key: the first time, and never again for as long as the key is kept. */
async function once(tx: Tx, claimed: Claim, context: Context, run: () => Promise<Answer>): Promise<Answer> {
  const kept = await claim(tx, claimed, context.now)
  if (kept) return kept
  const answer = await run()
  await keep(tx, claimed, answer)
  return answer
}

async function deed({ endpoint, handler }: Route, call: AnyCall, wanted: string | undefined, means: Means): Promise<Answer> {
  const tagRoute = endpoint.tagOf === undefined ? undefined : means.route(endpoint.tagOf)
  // REPEATABLE READ, or the one writer, makes sure that what this tag stands for is what the handler then changes.
  const before = wanted !== undefined && tagRoute ? await currentTag(tagRoute, call) : undefined
  const reply = await handler(call).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 409) checkMatch(wanted, before)
    throw error
  })
  checkMatch(wanted, before)
  const body = JSON.stringify(reply)
  if (means.strict) {
    replyChecker(endpoint)(body)
    if (!hasRecorded(call.tx)) throw new Error(`${endpoint.method} ${endpoint.path} wrote without a record`)
  }
  return {
    status: endpoint.status,
    body,
    etag: tagRoute ? await currentTag(tagRoute, call) : etagOf(body),
    location: endpoint.creates && `${endpoint.path}/${(reply as Record<string, { id: string }>)[endpoint.creates]!.id}`,
  }
}

const currentTag = async ({ handler }: Route, call: AnyCall) => etagOf(JSON.stringify(await handler(call)))

function checkMatch(wanted: string | undefined, before: string | undefined): void {
  if (wanted === undefined || before === undefined || ifMatch(wanted, before)) return
  throw new ApiError('precondition_failed', 'The object has changed since the ETag in If-Match was given.', {
    headers: { etag: before },
  })
}

const replyCheckers = new WeakMap<Endpoint, (body: string) => void>()

function replyChecker(endpoint: Endpoint): (body: string) => void {
  let check = replyCheckers.get(endpoint)
  if (!check) {
    const faultsOf = checker(endpoint.reply)
    replyCheckers.set(
      endpoint,
      (check = body => {
        const faults = faultsOf(JSON.parse(body))
        if (faults.length > 0)
          throw new Error(`${endpoint.method} ${endpoint.path} answered what it does not declare: ${JSON.stringify(faults)}`)
      }),
    )
  }
  return check
}
