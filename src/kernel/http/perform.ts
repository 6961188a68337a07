import { isRead } from '../contract/endpoint.ts'
import type { HandlerDeps, Perform, Route } from './implement.ts'
import { reader } from './parse-request.ts'
import { fileReading, reading } from './read.ts'
import { writing } from './write.ts'

/** Makes the part of a route that follows authorization: check the shape, run the handler on the store, answer. */
export function performer(route: Route, deps: HandlerDeps): Perform {
  const { endpoint } = route
  const read = reader(endpoint, deps.signingKey)
  const make = !isRead(endpoint) ? writing : endpoint.file ? fileReading : reading
  return make(route, read, deps)
}
