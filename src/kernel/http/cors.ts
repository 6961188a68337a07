import type { FastifyInstance } from 'fastify'

/** What a client may send beside what browsers always let it send. */
const TAKEN = [
  'Authorization',
  'Content-Type',
  'service-network-id',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
].join(', ')

/** What a client may read of an answer beside what browsers always let it read. */
const EXPOSED = [
  'Content-Disposition',
  'ETag',
  'Link',
  'Location',
  'Request-Id',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotent-Replayed',
  'WWW-Authenticate',
].join(', ')

/** How long a browser may keep the answer to a preflight; none keeps it longer than two hours, and many less. */
const MAX_AGE_SECONDS = 7_200

/**
 * Lets pages of these origins call the service from browsers, and read its errors. Cookies and the like are never let in. What node
 * refuses before there is a request carries nothing of this: nobody knows then who asks.
 */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins.map(origin => new URL(origin).origin))
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { origin, 'access-control-request-method': wanted } = request.headers
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'Origin' : `${String(vary)}, Origin`)
    if (origin !== undefined && allowed.has(origin)) {
      reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED)
      // The server has answered OPTIONS with the methods of the path.
      const allow = request.method === 'OPTIONS' && wanted !== undefined ? reply.getHeader('allow') : undefined
      if (allow !== undefined)
        reply.headers({
          'access-control-allow-methods': allow,
          'access-control-allow-headers': TAKEN,
          'access-control-max-age': MAX_AGE_SECONDS,
        })
    }
    done()
  })
}
