import type { RequestListener, Server } from 'node:http'
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
    begin,
  )
  server.setTimeout(60_000)
  answerClientErrors(server)
  return server
}
