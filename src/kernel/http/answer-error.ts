import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { bodyTooLarge, problem, type ApiError } from '../errors/api-error.ts'
import { methodOf } from './connection/node-server.ts'
import { answerWhileItComes } from './connection/pass-over.ts'
import { errorOf } from '../errors/error-of.ts'
import { logUnavailable } from './outages.ts'

/** No browser may guess another type from what an answer contains. */
export const NOSNIFF = ['x-content-type-options', 'nosniff'] as const

/** How long a 429 is held back: to send thousands a second, to clients that ask again at once, would take more time than what they ask for. */
const HELD_MS = 250

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
  const thrown = errorOf(error)
  // Fastify, which counts what comes in pieces, does not say how much the route takes.
  const known = thrown.code === 'body_too_large' ? bodyTooLarge(request.routeOptions.bodyLimit) : thrown
  if (known.code === 'unavailable') logUnavailable(log, request.id, known)
  else if (known.status >= 500)
    log.error(
      { requestId: request.id, method: methodOf(request.raw), path: request.url.split('?', 1)[0], err: known.cause ?? error },
      known.message,
    )
  else log.debug({ requestId: request.id, code: known.code, detail: known.message }, 'refused')
  const { type, body } = format(known, request.id)
  reply
    .code(known.status)
    .header(...NOSNIFF)
    .headers({ 'request-id': request.id, ...known.headers })
    .type(type)
  const send = () => sendRefusal(reply, request.raw, JSON.stringify(body))
  if (known.code !== 'rate_limited') return send()
  setTimeout(() => void send(), HELD_MS)
  return reply
}

/** Sends the answer to a request whose body may still be on its way. In that case the client is told that the connection ends with it. */
function sendRefusal(reply: FastifyReply, request: IncomingMessage, text: string): FastifyReply {
  const isWhole = () => request.complete || request.destroyed
  if (isWhole() || !hasBody(request)) return reply.send(text)
  // What came with the same read is parsed first: a small body is mostly there, and then the connection goes on.
  setImmediate(() => {
    if (isWhole()) return void reply.send(text)
    reply.raw.shouldKeepAlive = false
    void reply.header('content-length', Buffer.byteLength(text)).send(answerWhileItComes(text, request))
  })
  return reply
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
