import { callerOf } from './authorize.ts'
import { carrying, ownTagOf } from './carry-out.ts'
import { etagOf } from './etag.ts'
import type { HandlerDeps, Perform, Route } from './implement.ts'
import type { Reader } from './parse-request.ts'
import { takesIfMatch } from '../contract/endpoint.ts'
import { errorFrom } from '../errors/plain-error.ts'
import { callerRefOf } from '../storage/context.ts'

/** Makes the function that performs a route which writes: reads the request, has it carried out, answers. */
export function writing(route: Route, read: Reader, deps: HandlerDeps): Perform {
  const isCompared = takesIfMatch(route.endpoint)
  const carryOut = carrying(route, deps)
  const isTaggedByBody = ownTagOf(route, deps.routes) === 'body'
  return async (request, reply, turn) => {
    const { call, claimed } = turn.onThread(() => read(request))
    const ifMatch = isCompared ? conditionOf(request.headers['if-match']) : undefined
    // Writes have a queue of their own, and those that wait there are written together.
    turn.end()
    const answer = await deps.writes.perform(
      carryOut,
      { call, claimed, ifMatch },
      {
        isAbandoned: () => request.raw.socket.destroyed,
        network: call.network,
        credential: callerRefOf(callerOf(request).actor),
        spent: ms => turn.spendOnStore(ms),
      },
    )
    deps.streams.changed(call.network)
    if ('refusal' in answer) throw errorFrom(answer.refusal)
    if (answer.location) reply.header('location', answer.location)
    const etag = isTaggedByBody ? etagOf(answer.body!) : answer.etag
    if (etag) reply.header('etag', etag)
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    reply.code(answer.status)
    return answer.body === undefined ? reply.send() : reply.type('application/json').send(answer.body)
  }
}

/** `*` matches every object, so it is no condition. */
const conditionOf = (ifMatch: string | undefined): string | undefined => (ifMatch?.trim() === '*' ? undefined : ifMatch)
