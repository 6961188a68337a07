import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { ApiError, MOST_BYTES, refuse } from '../errors/api-error.ts'
import { answerError, NOSNIFF } from './answer-error.ts'
import { authorizer, type Authorization } from './authorize.ts'
import { checkRoutes } from './check-routes.ts'
import { Connections } from './connection/connections.ts'
import { MOST_HEADER_BYTES, nodeServer } from './connection/node-server.ts'
import type { HandlerDeps, Route } from './implement.ts'
import { Fairness } from './limits/fairness.ts'
import { LargeBodies } from './limits/large-bodies.ts'
import { decodable } from './path.ts'
import { performer } from './perform.ts'
import { Streams } from './streams/streams.ts'
import { answerUnknown, lacksParameter, rememberPaths } from './unknown-paths.ts'

export interface ServerOptions extends Authorization, Omit<HandlerDeps, 'route' | 'fairness' | 'streams'> {
  routes: Route[]
  connections?: Connections
  /** Addresses of proxies (CIDR) whose `X-Forwarded-For` is believed. */
  trustProxy?: string[] | undefined
}

/** The HTTP server: each route has its authorization, its checks, its handler and one way of answering. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { routes, log, connections = new Connections() } = options
  const app = fastify({
    bodyLimit: MOST_BYTES,
    trustProxy: options.trustProxy ?? false,
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    serverFactory: begin => nodeServer(connections, begin),
    // The server answers these itself.
    clientErrorHandler: () => {},
    rewriteUrl: ({ url = '' }) => decodable(url),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as FastifyReply, log),
    routerOptions: { maxParamLength: MOST_HEADER_BYTES, querystringParser: text => text as unknown as Record<string, unknown> },
  })
  rememberPaths(app)
  takeBytes(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id).header(...NOSNIFF)
    const { host, expect } = request.headers
    if (host === undefined ? request.raw.httpVersion === '1.1' : host.includes(',')) {
      refuse([{ header: 'host', code: 'required', detail: 'The header Host is required, once.' }])
    }
    if (expect !== undefined && !/^100-continue$/i.test(expect)) {
      throw new ApiError('expectation_failed', 'The only expectation that is met is 100-continue.')
    }
    if (request.is404 || lacksParameter(request)) answerUnknown(app, request, reply)
    else done()
  })
  checkRoutes(routes)
  const byId = new Map(routes.map(route => [route.operationId, route]))
  const { database, writes } = options
  const isWaitedFor = () => database.isWaitedFor() || writes.isWaitedFor?.() === true
  const fairness = new Fairness({ width: database.width, isWaitedFor })
  app.server.on('connection', fairness.noteConnection)
  const largeBodies = new LargeBodies(fairness)
  const streams = new Streams(database)
  connections.onLeave(() => streams.leave())
  app.addHook('preClose', done => {
    streams.leave()
    done()
  })
  const deps: HandlerDeps = { ...options, fairness, streams, route: id => byId.get(id)! }
  for (const route of routes) {
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      bodyLimit: route.endpoint.rawBody?.mostBytes ?? MOST_BYTES,
      onRequest: authorizer(route.endpoint, options, { fairness, largeBodies }),
      handler: performer(route, deps),
    })
  }
  return app
}

/**
 * Bodies arrive as bytes: the authorizer has already decided who may send one, and the route checks what it contains. The body of a DELETE is
 * not read, like that of a GET.
 */
function takeBytes(app: FastifyInstance): void {
  app.addHttpMethod('DELETE', { hasBody: false, overrideExisting: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Ids that are unique across processes and cheap: a random start and a count. */
function requestIds(): (request: IncomingMessage) => string {
  const start = randomBytes(9).toString('base64url')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}
