import type { KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db, Tx } from '../../db/database.ts'
import { now } from '../time/clock.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Call, Route } from './implement.ts'
import type { Context } from '../storage/context.ts'
import { ApiError } from '../errors/api-error.ts'
import { etagOf, isMatch, noneMatch } from './etag.ts'
import { claim, keep, type Answer, type Claim } from '../storage/idempotency.ts'
import { hasRecorded } from '../storage/record.ts'
import { reader, type Reader } from './parse-request.ts'
import { checker } from '../contract/validate.ts'

export interface HandlerDeps {
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

/** Makes the part of a route that follows authorization: check the shape, run the handler on the store, answer. */
export function performer(route: Route, deps: HandlerDeps): Perform {
  const { endpoint } = route
  const read = reader(endpoint, deps.signingKey)
  return endpoint.method === 'GET' ? get(route, read, deps) : write(route, read, deps)
}

function get({ endpoint, handler }: Route, read: Reader, { database, strict }: HandlerDeps): Perform {
  const oneStatement = endpoint.oneStatement ?? false
  const verify = strict ? replyChecker(endpoint) : undefined
  return async (request, reply) => {
    const { call } = read(request)
    const body = JSON.stringify(await database.read(db => handler({ ...call, db } as AnyCall), { oneStatement }))
    verify?.(body)
    reply.type('application/json')
    if (endpoint.list) return reply.send(body)
    const etag = etagOf(body)
    reply.header('etag', etag)
    return noneMatch(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body)
  }
}

function write(route: Route, read: Reader, deps: HandlerDeps): Perform {
  return async (request, reply) => {
    const { call, claimed } = read(request)
    const ifMatch = request.headers['if-match']
    // Only what is compared needs a state that stands still: POST makes something new, and * matches whatever is there.
    const repeatable = ifMatch !== undefined && ifMatch.trim() !== '*' && route.endpoint.etagFrom !== undefined
    const answer = await deps.database.write(
      tx => {
        // The instant at which its turn came, not the one at which it began to wait.
        const turn = { ...call, now: now(call.network), tx, db: tx }
        return claimed
          ? once(tx, claimed, turn, () => carryOut(route, turn, ifMatch, deps))
          : carryOut(route, turn, ifMatch, deps)
      },
      { isAbandoned: () => request.raw.socket.destroyed, repeatable },
    )
    if (answer.location) reply.header('location', answer.location)
    if (answer.etag) reply.header('etag', answer.etag)
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    return reply.code(answer.status).type('application/json').send(answer.body)
  }
}

/** Runs a write under its Idempotency-Key: the first time, and never again for as long as the key is kept. */
async function once(tx: Tx, claimed: Claim, context: Context, run: () => Promise<Answer>): Promise<Answer> {
  const kept = await claim(tx, claimed, context.now)
  if (kept) return kept
  const answer = await run()
  await keep(tx, claimed, answer)
  return answer
}

async function carryOut(
  { endpoint, handler }: Route,
  call: AnyCall,
  ifMatch: string | undefined,
  deps: HandlerDeps,
): Promise<Answer> {
  const tagRoute = endpoint.etagFrom === undefined ? undefined : deps.route(endpoint.etagFrom)
  // REPEATABLE READ, or the one writer, makes sure that what this tag stands for is what the handler then changes.
  const before = ifMatch !== undefined && tagRoute ? await currentTag(tagRoute, call) : undefined
  const reply = await handler(call).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 409) checkMatch(ifMatch, before)
    throw error
  })
  checkMatch(ifMatch, before)
  const body = JSON.stringify(reply)
  if (deps.strict) {
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

function checkMatch(ifMatch: string | undefined, before: string | undefined): void {
  if (ifMatch === undefined || before === undefined || isMatch(ifMatch, before)) return
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
