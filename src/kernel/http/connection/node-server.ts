import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { answerClientErrors } from './client-errors.ts'
import type { Connections } from './connections.ts'

export const MOST_HEADER_BYTES = 16_384

/** The HTTP server of node, with its limits. */
export function nodeServer(connections: Connections, begin: RequestListener): Server {
  const server = connections.server(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      requireHostHeader: false,
      // Of a header sent twice node would keep the first and drop the other; joined, it is what no check takes.
      joinDuplicateHeaders: true,
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 72_000,
    },
    asGet(begin),
  )
  server.setTimeout(60_000)
  answerClientErrors(server)
  return server
}

const heads = new WeakSet<IncomingMessage>()

/** The method of a request as it came. */
export const methodOf = (request: IncomingMessage): string => (heads.has(request) ? 'HEAD' : request.method!)

/**
 * Lets a HEAD go the way of a GET, since node leaves the body of its answer out: another route for each GET, which does the same, would take a
 * tenth of a start.
 */
const asGet =
  (begin: RequestListener): RequestListener =>
  (request, response) => {
    if (request.method === 'HEAD') {
      heads.add(request)
      request.method = 'GET'
    }
    begin(request, response)
  }
