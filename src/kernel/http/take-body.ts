import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasBytes, mayLackBody, type Endpoint } from '../contract/endpoint.ts'
import { ApiError, bodyTooLarge } from '../errors/api-error.ts'

/** What lets the body of a route come, if it is of the kind that the route takes; undefined where no body is read. */
export function bodyTaker(endpoint: Endpoint): typeof takeNothing | undefined {
  const { rawBody, body } = endpoint
  if (rawBody) return takeType(rawBody.type)
  if (body) return takeJsonOf(endpoint)
  return hasBytes(endpoint) ? takeNothing : undefined
}

/**
 * Lets the body come. Throws 415 unless it has this type, in UTF-8 and without an encoding. A client that waits for `100 Continue` is told so now,
 * and not before.
 */
export function takeBody(request: FastifyRequest, reply: FastifyReply, wanted: string): void {
  const { headers } = request
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  const plain = parameters.every(parameter => parameter === 'charset=utf-8' || parameter === 'charset="utf-8"')
  if (type !== wanted || !plain) {
    throw new ApiError('unsupported_media_type', `The body must be sent as Content-Type: ${wanted}, in UTF-8.`)
  }
  const coding = headers['content-encoding'] ?? headers['transfer-encoding'] ?? 'chunked'
  if (coding.toLowerCase() !== 'chunked' || headers['content-encoding'] !== undefined) {
    throw new ApiError('unsupported_media_type', 'Bodies are taken as they are, without Content-Encoding, whole or chunked.')
  }
  invite(request, reply)
}

/** Refuses a body whose length says that it is too large: fastify would close the connection under the answer. */
function invite({ headers, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) > routeOptions.bodyLimit) throw bodyTooLarge(routeOptions.bodyLimit)
  if (headers.expect !== undefined) reply.raw.writeContinue()
}

const takeType = (type: string) => (request: FastifyRequest, reply: FastifyReply) => takeBody(request, reply, type)
const takeJson = takeType('application/json')
const takeJsonOf = (endpoint: Endpoint) => (mayLackBody(endpoint) ? takeAnyJson : takeJson)

/** As takeJson, where the body may be missing. */
function takeAnyJson(request: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  if (Number(length) === 0 && coding === undefined) takeNothing(request, reply)
  else takeJson(request, reply)
}

/**
 * Lets a body come that must be empty, which is checked with the rest of the request. The content type of an empty body does not matter, and
 * fastify would refuse a malformed one.
 */
function takeNothing(request: FastifyRequest, reply: FastifyReply): void {
  delete request.headers['content-type']
  invite(request, reply)
}
