import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { refuse } from '../errors/api-error.ts'
import { placeIn, readChanges } from '../storage/changes.ts'
import { callerRefOf, type Actor } from '../storage/context.ts'
import { prefers } from './accept.ts'
import { whoCalls, type Caller } from './authorize.ts'
import { methodOf } from './connection/node-server.ts'
import type { HandlerDeps, Perform, Route } from './implement.ts'
import type { Reader } from './parse-request.ts'
import { reading } from './read.ts'
import { ChangeStream } from './streams/change-stream.ts'
import { BATCH } from './streams/feeds.ts'

/** How long a caller may go on while the store cannot be asked about it. */
const BELIEVED_MS = 30_000

/** Makes the function that performs a list of changes: as a list, or as a stream of events for a client that asks for one. */
export function streaming(route: Route, read: Reader, deps: HandlerDeps): Perform {
  const list = reading(route, read, deps)
  return async (request, reply, turn) => {
    reply.header('vary', `${String(reply.getHeader('vary'))}, Accept`)
    if (!prefers(request.headers.accept, 'text/event-stream', 'application/json')) return list(request, reply, turn)
    const { call } = turn.onThread(() => read(request))
    const { network, actor } = call
    const { after } = call.query as unknown as { after?: string }
    const { place, newest } = await deps.database.read(turn.onStore(db => placeIn(db, network, lastEventId(request) ?? after)))
    deps.streams.refuseTooMany(callerRefOf(actor))
    // Proxies are not to keep what is meant for now.
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    if (methodOf(request.raw) === 'HEAD') return reply.send()
    turn.end()
    return reply.send(opened(request, { route, deps, place, newest, network, actor }))
  }
}

interface Opening {
  route: Route
  deps: HandlerDeps
  place: number
  newest: number
  network: string
  actor: Actor
}

function opened(request: FastifyRequest, { route, deps, place, newest, network, actor: first }: Opening): ChangeStream {
  const { streams, fairness, database } = deps
  const credential = callerRefOf(first)
  // What somebody may see can change while they look.
  let actor = first
  const stream = new ChangeStream({
    place,
    shown: row => route.follow!(actor, row),
    async read(after) {
      const turn = await fairness.turn(credential, request.raw.socket, 0)
      try {
        const work = (db: Db) => readChanges(db, network, after, BATCH)
        return await database.read(turn.onStore(work), { oneStatement: true })
      } finally {
        turn.end()
      }
    },
  })
  const check = checker(stream, {
    authenticate: () => whoCalls(request, deps),
    isStill: caller => {
      actor = caller.actor
      return caller.network === network
    },
  })
  streams.open(network, newest, { stream, credential, check })
  return stream
}

interface Checks {
  authenticate(): Caller | undefined | Promise<Caller | undefined>
  /** Hears who calls now; false when that is somebody else. */
  isStill(caller: Caller): boolean
}

/** Makes the function that asks anew who calls, and ends the stream of a caller who may not any more. */
function checker(stream: ChangeStream, { authenticate, isStill }: Checks): () => void {
  let isAsking = false
  let knownAt = performance.now()
  async function ask(): Promise<void> {
    try {
      const caller = await authenticate()
      knownAt = performance.now()
      if (caller === undefined || !isStill(caller)) stream.end('unauthorized')
    } catch {
      if (performance.now() - knownAt > BELIEVED_MS) stream.end('unauthorized')
    } finally {
      isAsking = false
    }
  }
  return () => {
    if (isAsking) return
    isAsking = true
    void ask()
  }
}

/** What a client that comes back knows, by the header that browsers send then. */
function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  if (id === undefined || id === '') return undefined
  if (typeof id !== 'string' || !CURSOR.test(id)) {
    refuse([{ header: 'Last-Event-ID', code: 'invalid_format', detail: 'Last-Event-ID must be the id of an event.' }])
  }
  return String(id)
}

const CURSOR = /^\d{1,15}$/
