import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { authorizer, type Authorization } from './authorize.ts'
import { checkRoutes } from './check-routes.ts'
import { METHODS } from '../contract/endpoint.ts'
import type { HandlerDeps, Route } from './implement.ts'
import { ApiError, problem, refuse } from '../errors/api-error.ts'
import { Fairness } from './fairness.ts'
import { errorOf } from './error-of.ts'
import { logUnavailable } from './outages.ts'
import { performer } from './perform.ts'
import { answerClientErrors } from './client-errors.ts'
import { Connections } from './connections.ts'
import { answerWhileItComes } from './pass-over.ts'
import { decodable } from './path.ts'

export interface ServerOptions extends Authorization, Omit<HandlerDeps, 'route' | 'fairness'> {
  routes: Route[]
  log: Logger
  connections?: Connections
  /** Addresses of proxies (CIDR) whose `X-Forwarded-For` is believed. */
  trustProxy?: string[] | undefined
}

const BODY_LIMIT = 1_048_576
const HEADER_LIMIT = 16_384

/** No browser may guess another type from what an answer contains. */
const NOSNIFF = ['x-content-type-options', 'nosniff'] as const

/** The HTTP server: each route has its authorization, its checks, its handler and one way of answering. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { routes, log, connections = new Connections() } = options
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy ?? false,
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    serverFactory: begin => makeServer(connections, begin),
    // The server answers these itself.
    clientErrorHandler: () => {},
    rewriteUrl: ({ url = '' }) => decodable(url),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as FastifyReply, log),
    routerOptions: { maxParamLength: HEADER_LIMIT, querystringParser: text => text as unknown as Record<string, unknown> },
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
  const fairness = new Fairness(options.database)
  const deps: HandlerDeps = { ...options, fairness, route: id => byId.get(id)! }
  for (const route of routes) {
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      onRequest: authorizer(route.endpoint, options, fairness),
      handler: performer(route, deps),
    })
  }
  return app
}

/** Makes the HTTP server, with its limits. */
function makeServer(connections: Connections, begin: RequestListener): Server {
  const server = connections.server(
    {
      maxHeaderSize: HEADER_LIMIT,
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

/**
 * Bodies arrive as bytes: the authorizer has already decided who may send one, and the route checks what it contains. The body of a DELETE is
 * not read, like that of a GET.
 */
function takeBytes(app: FastifyInstance): void {
  app.addHttpMethod('DELETE', { hasBody: false, overrideExisting: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The router matches `/events/v1/` as an event whose id is empty. */
function lacksParameter({ params }: FastifyRequest): boolean {
  for (const name in params as object) if ((params as Record<string, string>)[name] === '') return true
  return false
}

/** What no route takes: OPTIONS, another method of a path there is, a path there is not. */
function answerUnknown(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allow = methodsOf(app, request.url)
  if (allow.length === 0) throw new ApiError('not_found', 'There is no such route.')
  reply.header('allow', allow.join(', '))
  if (request.method === 'OPTIONS') return reply.code(204).send()
  throw new ApiError('method_not_allowed', `This path takes ${allow.join(', ')}.`)
}

function methodsOf(app: FastifyInstance, url: string): string[] {
  const path = url.split('?', 1)[0]!
  const methods = METHODS.filter(method => path === '*' || matches(app, method, path))
  return methods.length === 0 ? [] : [...methods.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
}

const shapes = new WeakMap<FastifyInstance, Map<string, RegExp[]>>()

/** Notes every path that is added, so that other methods of it can be told. */
function rememberPaths(app: FastifyInstance): void {
  const known = new Map<string, RegExp[]>()
  shapes.set(app, known)
  app.addHook('onRoute', ({ method, url }) => {
    const shape = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
    for (const one of [method].flat()) known.set(one, [...(known.get(one) ?? []), shape])
  })
}

const matches = (app: FastifyInstance, method: string, path: string) =>
  (shapes.get(app)?.get(method) ?? []).some(shape => shape.test(path))

/** How an error is put on the wire. */
export type ErrorFormat = (error: ApiError, requestId: string) => { type: string; body: object }

const asProblem: ErrorFormat = (error, requestId) => ({ type: 'application/problem+json', body: problem(error, requestId) })

/** Answers whatever was thrown, and logs what is a fault of ours. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
  format = asProblem,
): FastifyReply {
  const known = errorOf(error)
  if (known.code === 'unavailable') logUnavailable(log, request.id, known)
  else if (known.status >= 500)
    log.error(
      { requestId: request.id, method: request.method, path: request.url.split('?', 1)[0], err: known.cause ?? error },
      known.message,
    )
  else log.debug({ requestId: request.id, code: known.code, detail: known.message }, 'refused')
  const { type, body } = format(known, request.id)
  reply
    .code(known.status)
    .header(...NOSNIFF)
    .headers({ 'request-id': request.id, ...known.headers })
    .type(type)
  return sendRefusal(reply, request.raw, JSON.stringify(body))
}

/** Sends the answer to a request whose body may still be on its way. Then the client is told that nothing follows it here. */
function sendRefusal(reply: FastifyReply, request: IncomingMessage, text: string): FastifyReply {
  const isWhole = () => request.complete || request.destroyed
  if (isWhole() || !hasBody(request)) return reply.send(text)
  // What came with the same read is parsed first: a small body is mostly there, and then the connection goes on.
  setImmediate(() => {
    const closing = { connection: 'close', 'content-length': Buffer.byteLength(text) }
    void (isWhole() ? reply.send(text) : reply.headers(closing).send(answerWhileItComes(text, request)))
  })
  return reply
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Ids that are unique across processes and cheap: a random start and a count. */
function requestIds(): (request: IncomingMessage) => string {
  const start = randomBytes(9).toString('base64url')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}
