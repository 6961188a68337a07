import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessOf, scopesOf, type Access, type Endpoint } from '../contract/endpoint.ts'
import { callerRefOf, type Actor } from '../storage/context.ts'
import { ApiError, refuse } from '../errors/api-error.ts'
import { addressOf } from './address.ts'
import type { Fairness } from './limits/fairness.ts'
import { isLarge, type LargeBodies } from './limits/large-bodies.ts'
import { placeOf } from './limits/place.ts'
import { rateLimited, type Buckets, type Budget } from './limits/rate-limit.ts'
import type { Caller } from './caller.ts'
import { beginExchange, callerByCookie, stranger, type Browsers } from './browsers.ts'
import { bodyTaker } from './take-body.ts'
import { isUuid } from '../contract/schema.ts'

export type { Caller } from './caller.ts'

/** How callers are known and counted. */
export interface Authorization {
  authenticate(header: string | undefined): Caller | undefined | Promise<Caller | undefined>
  /** The refusal of a call with this `Authorization` header. A page's own call must not let the browser ask for a password. */
  unauthorized(header: string | undefined, isOfPage?: boolean): ApiError
  /** Without it there are no sessions and no open endpoints. */
  browsers?: Browsers | undefined
  /** Calls of one credential, and failed authentications of one address; undefined when switched off. */
  calls: Buckets | undefined
  failures: Buckets | undefined
}

/** What divides the time of the process. */
interface Limits {
  fairness: Fairness
  largeBodies: LargeBodies
}

const CALLER: unique symbol = Symbol('caller')
/** A property that nobody else can name; a weak map in its place cost each request a microsecond. */
type AuthorizedRequest = FastifyRequest & { [CALLER]?: Caller }

/** Who made a request that was authorized. */
export const callerOf = (request: AuthorizedRequest): Caller => request[CALLER]!

const NETWORK_HEADER = 'service-network-id'

/**
 * What happens before a body is read, in the published order of faults: who calls, in which network, with which scope and role,
 * how often, and whether the body is of a kind that is taken.
 */
export function authorizer(endpoint: Endpoint, authorization: Authorization, { fairness, largeBodies }: Limits) {
  const scopes = scopesOf(endpoint)
  const access = accessOf(endpoint)
  const { rawBody } = endpoint
  const letBodyCome = bodyTaker(endpoint)
  const { browsers } = authorization
  if (endpoint.open) return open
  const cacheControl = endpoint.secret || endpoint.inSteps ? 'no-store' : 'private, no-cache'
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void | Promise<void> => {
    reply.header('cache-control', cacheControl).header('vary', 'Authorization, Cookie, service-network-id')
    const caller = whoCalls(request, authorization)
    // A remembered caller goes on at once: promises for nothing would cost each request more than the checks do.
    if (caller instanceof Promise) return caller.then(caller => authorize(request, reply, caller))
    const inTurn = authorize(request, reply, caller)
    if (inTurn) return inTurn
    done()
  }

  /** Nobody needs a credential here, so none is looked at. */
  function open(request: AuthorizedRequest, reply: FastifyReply, done: () => void): void {
    reply.header('cache-control', 'no-store')
    if (browsers === undefined) throw new Error(`${endpoint.path} is open, and nobody says to whom`)
    if (browsers.strangers && browsers.strangers.take(placeOf(addressOf(request))) < 0) throw rateLimited()
    request[CALLER] = stranger(request, browsers)
    beginExchange(request, reply, browsers)
    letBodyCome?.(request, reply)
    done()
  }

  function authorize(request: AuthorizedRequest, reply: FastifyReply, caller: Caller | undefined): Promise<void> | undefined {
    const { headers } = request
    if (caller === undefined) throw refusal(authorization, request)
    checkNetwork(headers[NETWORK_HEADER], caller, endpoint)
    if (scopes.length > 0 && !scopes.some(scope => caller.actor.scopes.includes(scope))) throw insufficientScope(scopes, caller)
    checkAccess(access, caller.actor)
    if (authorization.calls) {
      countCall(authorization.calls, caller, reply)
      checkBudget(fairness.budget(callerRefOf(caller.actor)), reply)
    }
    letBodyCome?.(request, reply)
    if (rawBody) largeBodies.hold(reply.raw, caller.network)
    if (endpoint.inSteps && browsers) beginExchange(request, reply, browsers)
    request[CALLER] = caller
    return (endpoint.body ?? rawBody) && isLarge(request.headers)
      ? largeBodies.turn(request.raw, callerRefOf(caller.actor))
      : undefined
  }
}

/** Who makes a request, by its header or its cookie; undefined for anybody unknown. */
export function whoCalls(
  request: FastifyRequest,
  { authenticate, browsers }: Pick<Authorization, 'authenticate' | 'browsers'>,
): Caller | undefined | Promise<Caller | undefined> {
  const { authorization } = request.headers
  return authorization === undefined && browsers ? callerByCookie(request, browsers) : authenticate(authorization)
}

/** What a call without a usable credential is answered; too many of them from one address get 429. */
export function refusal(authorization: Pick<Authorization, 'failures' | 'unauthorized'>, request: FastifyRequest): ApiError {
  if (authorization.failures && authorization.failures.take(placeOf(addressOf(request))) < 0) return rateLimited()
  const { authorization: header, 'sec-fetch-site': from, 'sec-fetch-mode': mode } = request.headers
  return authorization.unauthorized(header, header === undefined && from !== undefined && mode !== 'navigate')
}

/** Names the scopes that would do; the bearer of a token is told the least of them in the header, too (RFC 6750, section 3). */
function insufficientScope(scopes: readonly string[], { scheme }: Caller): ApiError {
  const challenge = `Bearer error="insufficient_scope", scope="${scopes[0]}"`
  return new ApiError('insufficient_scope', `This operation needs the scope ${scopes.join(' or ')}.`, {
    headers: scheme === 'bearer' ? { 'www-authenticate': challenge } : {},
  })
}

function checkAccess(access: Access, { role }: Actor): void {
  if (access === 'admin' && role !== 'admin')
    throw new ApiError('admin_required', 'This operation needs a credential whose membership has the role admin.')
}

function checkNetwork(value: string | string[] | undefined, { network, scheme }: Caller, endpoint: Endpoint): void {
  const fault = (code: string, detail: string) => refuse([{ header: NETWORK_HEADER, code, detail }])
  if (value === undefined) {
    if (scheme !== 'session' && (endpoint.networkHeader ?? scheme === 'bearer'))
      fault('required', `The header ${NETWORK_HEADER} is required here.`)
    return
  }
  if (value === network) return
  if (typeof value !== 'string' || !isUuid(value)) fault('invalid_format', `The header ${NETWORK_HEADER} must be a uuid.`)
  if (String(value).toLowerCase() !== network) throw new ApiError('wrong_network', 'The credential belongs to another network.')
}

/** Counts a call to its credential; throws 429 when there were too many. */
export function countCall(calls: Buckets, { actor }: Pick<Caller, 'actor'>, reply: FastifyReply): void {
  const left = calls.take(callerRefOf(actor))
  reply.header('ratelimit-policy', calls.policy).header('ratelimit', calls.header(left))
  if (left < 0) throw rateLimited()
}

/** While the process is behind, adds what a credential may still use of its time; throws 429 when it has used more. */
function checkBudget(budget: Budget | undefined, reply: FastifyReply): void {
  if (budget === undefined) return
  const { policy, left, seconds } = budget
  reply
    .header('ratelimit-policy', `${String(reply.getHeader('ratelimit-policy'))}, ${policy}`)
    .header('ratelimit', `${String(reply.getHeader('ratelimit'))}, "time";r=${Math.max(0, Math.round(left))};t=${seconds}`)
  if (left < 0) throw rateLimited('The service is busy, and this credential has used more than its share of the time.', seconds)
}
