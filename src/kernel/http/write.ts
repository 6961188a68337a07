import { hasEtag, takesIfMatch, type Endpoint } from '../contract/endpoint.ts'
import { inParameters, validator } from '../contract/validate.ts'
import { ApiError } from '../errors/api-error.ts'
import { claim, keep, type Answer, type Claim } from '../storage/idempotency.ts'
import { hasRecorded } from '../storage/record.ts'
import { now, systemNow } from '../time/clock.ts'
import { serializer } from './answer.ts'
import { errorOf } from './error-of.ts'
import { etagOf, isMatch, jsonTag } from './etag.ts'
import type { AnyCall, HandlerDeps, Perform, Route } from './implement.ts'
import type { Reader } from './parse-request.ts'
import { pathFiller } from './fill-path.ts'

/** Makes the function that performs a route which writes, in one transaction with its idempotency key, its record and its answer. */
export function writing(route: Route, read: Reader, deps: HandlerDeps): Perform {
  const isSecret = route.endpoint.secret === true
  const isCompared = takesIfMatch(route.endpoint)
  const carryOut = carrier(route, deps)
  return async (request, reply, turn) => {
    const { call, claimed } = turn.onThread(() => read(request))
    // Writes have a queue of their own, and those that wait there are written together.
    turn.end()
    const condition = isCompared ? conditionOf(request.headers['if-match']) : undefined
    const answer = await deps.database
      .write(
        tx => {
          // `now` is the instant at which the transaction began, not the one at which the request began to wait.
          const writeCall = { ...call, now: now(call.network), tx, db: tx } as AnyCall
          const run = () => carryOut(writeCall, condition)
          return turn.onStore(() => (claimed ? once(writeCall, claimed, isSecret, run) : run()))
        },
        {
          isAbandoned: () => request.raw.socket.destroyed,
          network: call.network,
          // The object must not change between the comparison and the write.
          repeatable: condition !== undefined,
          // The claim of a key is a write before the handler can refuse, and a tag is compared after the handler has written.
          savepoint: condition !== undefined || claimed !== undefined,
        },
      )
      .catch((error: unknown) => {
        // A conflict, or many who change the same at once: whoever sent an old tag is told of that.
        throw condition?.stale && [409, 503].includes(errorOf(error).status) ? condition.stale : error
      })
    if (answer.location) reply.header('location', answer.location)
    if (answer.etag) reply.header('etag', answer.etag)
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    reply.code(answer.status)
    return answer.body === undefined ? reply.send() : reply.type('application/json').send(answer.body)
  }
}

/** What If-Match asks for. `stale` is the 412, if the tag has changed; it comes after the faults of the request and before conflicts. */
interface Condition {
  ifMatch: string
  stale: ApiError | undefined
}

/** `*` matches every object, so it is no condition. */
const conditionOf = (ifMatch: string | undefined): Condition | undefined =>
  ifMatch === undefined || ifMatch.trim() === '*' ? undefined : { ifMatch, stale: undefined }

/** Runs a write once for its Idempotency-Key. While the key is stored, the same request gets the stored answer. */
async function once(call: AnyCall, claimed: Claim, isSecret: boolean, run: () => Promise<Answer>): Promise<Answer> {
  const kept = await claim(call.tx, claimed, systemNow())
  if (kept && isSecret) throw shownOnce(kept)
  if (kept) return kept
  const answer = await run()
  await keep(call.tx, claimed, isSecret ? { ...answer, body: undefined } : answer)
  return answer
}

function shownOnce({ location }: Answer): ApiError {
  const detail =
    'This request was carried out before with the same Idempotency-Key. Its answer contains a secret, which is shown only once.' +
    (location === undefined ? '' : ` The created object is at ${location}.`)
  return new ApiError('conflict', detail, { headers: location === undefined ? {} : { location } })
}

type Carry = (call: AnyCall, condition: Condition | undefined) => Promise<Answer>

/** Makes the function that compares the tag, runs the handler, and makes its answer with the new tag. */
function carrier(route: Route, { route: routeOf, routes, strict }: HandlerDeps): Carry {
  const { endpoint, handler } = route
  const { status, etagFrom } = endpoint
  const serialize = serializer(route, strict)
  const currentTag = etagFrom === undefined ? undefined : tagger(routeOf(etagFrom))
  const isOwnTag = currentTag === undefined && hasEtag(endpoint)
  // What is answered of a created object is what a GET of it answers.
  const ownTag = isOwnTag
    ? routes.find(({ endpoint: { method, path } }) => method === 'GET' && path === `${endpoint.path}/:id`)?.tag
    : undefined
  const locate = locator(endpoint)
  return async (call, condition) => {
    // REPEATABLE READ on PostgreSQL, and the single writer on SQLite, keep the object as it is here until the handler changes it.
    if (condition) condition.stale = staleness(condition.ifMatch, await currentTag!(call))
    const given = await handler(call)
    if (condition?.stale) throw condition.stale
    const body = serialize(given)
    if (strict && !hasRecorded(call.tx)) throw new Error(`${route.operationId} wrote without a record`)
    const etag = ownTag ? jsonTag(ownTag.of(given)) : isOwnTag ? etagOf(body!) : await currentTag?.(call).catch(gone)
    return { status, body, etag, location: locate?.(call.params, given) }
  }
}

type Tagger = (call: AnyCall) => Promise<string>

/** Makes the function that gets the tag which a GET without a query would return now. */
function tagger({ endpoint, handler, tag }: Route): Tagger {
  const plainQuery = endpoint.query && validator(endpoint.query, inParameters)
  const load = tag?.load ?? handler
  return async call => jsonTag(await load({ ...call, query: plainQuery?.({}, []) as undefined }))
}

/** A deleted object has no tag, unless a GET still returns it. */
function gone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}

const staleness = (ifMatch: string, etag: string): ApiError | undefined =>
  isMatch(ifMatch, etag)
    ? undefined
    : new ApiError('precondition_failed', 'The object has changed since the ETag in If-Match was given.', { headers: { etag } })

type Locator = (params: unknown, given: unknown) => string

/** Makes the function that gives `Location`: the path and the id of the created object, or `location` of the contract. */
function locator({ path, creates, location }: Endpoint): Locator | undefined {
  if (creates === undefined && location === undefined) return undefined
  const fill = pathFiller(location ?? path)
  return (params, given) => {
    const made = creates === undefined ? undefined : (given as Record<string, { id: string }>)[creates]
    const filled = fill(params as Record<string, unknown> | undefined, made)
    return location === undefined ? `${filled}/${encodeURIComponent(made!.id)}` : filled
  }
}
