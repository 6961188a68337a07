import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './authorize.ts'
import type { Fairness } from './limits/fairness.ts'
import { isRead } from '../contract/endpoint.ts'
import { callerRefOf } from '../storage/context.ts'
import { codesOf } from '../contract/error-codes.ts'
import { errorOf } from '../errors/error-of.ts'
import type { HandlerDeps, Perform, Route } from './implement.ts'
import { reader } from './parse-request.ts'
import { fileReading, reading } from './read.ts'
import { stepping } from './step.ts'
import { streaming } from './stream.ts'
import { writing } from './write.ts'

/**
 * The part of a route that follows authorization: check the shape, run the handler on the store, answer. It is made when it is first asked
 * for, because few of all routes are asked for soon after a start.
 */
export function performer(route: Route, deps: HandlerDeps): ReturnType<typeof inTurn> {
  let made: Perform | undefined
  return inTurn((...call) => (made ??= performOf(route, deps))(...call), deps.fairness)
}

function performOf(route: Route, deps: HandlerDeps): Perform {
  const { endpoint } = route
  const read = reader(endpoint, deps.signingKey, deps.browsers?.service.publicUrl)
  const make = endpoint.stream
    ? streaming
    : endpoint.inSteps
      ? stepping
      : !isRead(endpoint)
        ? writing
        : endpoint.file
          ? fileReading
          : reading
  const perform = make(route, read, deps)
  return deps.strict ? declared(route, perform) : perform
}

/** Performs when the caller's turn has come. */
function inTurn(perform: Perform, fairness: Fairness) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = fairness.turn(callerRefOf(callerOf(request).actor), request.raw.socket, lengthOf(request))
    // To await what is there at once would cost each request something.
    const turn = asked instanceof Promise ? await asked : asked
    try {
      return await perform(request, reply, turn)
    } finally {
      turn.end()
    }
  }
}

/** Turns an error that the contract does not declare into a fault of ours: the OpenAPI document does not mention it. */
function declared({ operationId, endpoint }: Route, perform: Perform): Perform {
  const codes = new Set(codesOf(endpoint))
  return (request, reply, turn) =>
    perform(request, reply, turn).catch((error: unknown) => {
      const { code } = errorOf(error)
      if (codes.has(code)) throw error
      throw new Error(`${operationId} refused with ${code}, which its contract does not declare`, { cause: error })
    })
}

const lengthOf = ({ body }: FastifyRequest): number => (body as Buffer | undefined)?.length ?? 0
