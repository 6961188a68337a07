import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { serializer } from './answer.ts'
import { callerOf } from './authorize.ts'
import type { AnyCall, HandlerDeps, Perform, Route, Steps } from './implement.ts'
import type { Turn } from './limits/turn.ts'
import { locator } from './locator.ts'
import { logFailure } from './outages.ts'
import type { Reader } from './parse-request.ts'
import { callerRefOf } from '../storage/context.ts'

/** Makes the function that performs a route which works in steps. Between two steps others are served. */
export function stepping(route: Route, read: Reader, deps: HandlerDeps): Perform {
  const serialize = serializer(route, deps.strict)
  const locate = locator(route.endpoint)
  return async (request, reply, turn) => {
    const { call } = turn.onThread(() => read(request))
    const given = await route.handler({ ...call, steps: stepsOf(request, turn, deps) } as unknown as AnyCall)
    const body = serialize(given)
    const location = locate?.(call.params, given)
    if (location) reply.header('location', location)
    reply.code(route.endpoint.status)
    return body === undefined ? reply.send() : reply.type('application/json').send(body)
  }
}

const stepsOf = (request: FastifyRequest, turn: Turn, { database, writes, log }: HandlerDeps): Steps => {
  const { id, raw } = request
  const isAbandoned = () => raw.socket.destroyed
  const asked = { credential: callerRefOf(callerOf(request).actor), spent: (ms: number) => turn.spendOnStore(ms) }
  return {
    database: {
      async read(work, options) {
        await turnOfLoop()
        return database.read(turn.onStore(work), { ...options, isAbandoned })
      },
    },
    writes: { perform: (write, input, options) => writes.perform(write, input, { ...options, ...asked }) },
    isAbandoned,
    tell: (error, where) => void logFailure(log, 'background work failed', error, { requestId: id, ...where }),
  }
}
