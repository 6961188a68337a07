import { isRead } from '../contract/endpoint.ts'
import { codesOf } from '../contract/error-codes.ts'
import { errorOf } from './error-of.ts'
import type { HandlerDeps, Perform, Route } from './implement.ts'
import { reader } from './parse-request.ts'
import { fileReading, reading } from './read.ts'
import { writing } from './write.ts'

/** Makes the part of a route that follows authorization: check the shape, run the handler on the store, answer. */
export function performer(route: Route, deps: HandlerDeps): Perform {
  const { endpoint } = route
  const read = reader(endpoint, deps.signingKey)
  const make = !isRead(endpoint) ? writing : endpoint.file ? fileReading : reading
  const perform = make(route, read, deps)
  return deps.strict ? declared(route, perform) : perform
}

/** Turns an error that the contract does not declare into a fault of ours: the OpenAPI document does not mention it. */
function declared({ operationId, endpoint }: Route, perform: Perform): Perform {
  const codes = new Set(codesOf(endpoint))
  return (request, reply) =>
    perform(request, reply).catch((error: unknown) => {
      const { code } = errorOf(error)
      if (codes.has(code)) throw error
      throw new Error(`${operationId} refused with ${code}, which its contract does not declare`, { cause: error })
    })
}
