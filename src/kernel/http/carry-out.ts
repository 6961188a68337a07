import { hasEtag, isRead } from '../contract/endpoint.ts'
import { inParameters, validator } from '../contract/validate.ts'
import { ApiError } from '../errors/api-error.ts'
import { plainError, type PlainError } from '../errors/plain-error.ts'
import { claim, keep, release, type Answer, type Claim } from '../storage/idempotency.ts'
import { heldNow } from '../storage/held-clock.ts'
import { hasRecorded } from '../storage/record.ts'
import { systemNow } from '../time/clock.ts'
import type { Write } from '../writes/writes.ts'
import { serializer } from './answer.ts'
import { isMatch, jsonTag } from './etag.ts'
import { comparing } from './if-match.ts'
import type { AnyCall, HandlerDeps, Route } from './implement.ts'
import { locator } from './locator.ts'
import type { ParsedRequest } from './parse-request.ts'

/** A checked request, as data. */
interface Asked extends ParsedRequest {
  /** What If-Match asks for. */
  ifMatch: string | undefined
}

/** What became of a request: its answer, or a refusal before which something was written that stays. */
type Outcome = Answer | { refusal: PlainError }

type CarryDeps = Pick<HandlerDeps, 'route' | 'routes' | 'strict'>

/** What carries out the requests that write, one for each route. */
export function routeWrites(routes: readonly Route[], strict: boolean): Write<Asked, Outcome>[] {
  const byId = new Map(routes.map(route => [route.operationId, route]))
  const deps: CarryDeps = { routes, strict, route: id => byId.get(id)! }
  return routes.filter(({ endpoint }) => !isRead(endpoint) && !endpoint.inSteps).map(route => carrying(route, deps))
}

/** Makes what carries out a route which writes, in one transaction with its idempotency key, its record and its answer. */
export function carrying(route: Route, deps: CarryDeps): Write<Asked, Outcome> {
  const isSecret = route.endpoint.secret === true
  const carryOut = carrier(route, deps)
  return {
    name: route.operationId,
    async run(tx, { call, claimed, ifMatch }) {
      // `now` is the instant at which the transaction began, not the one at which the request began to wait.
      const writeCall = { ...call, now: await heldNow(tx, call.network), tx, db: tx } as AnyCall
      const run = () => carryOut(writeCall, ifMatch).catch(keptRefusal)
      return claimed ? once(writeCall, claimed, isSecret, run) : run()
    },
    // The claim of a key is a write before the handler can refuse.
    options: ({ claimed }) => ({ savepoint: claimed !== undefined }),
  }
}

function keptRefusal(error: unknown): Outcome {
  if (error instanceof ApiError && error.keeps) return { refusal: plainError(error) }
  throw error
}

/**
 * Runs a write once for its Idempotency-Key. While the key is stored, the same request gets the stored answer. One that was refused may be
 * tried again under its key.
 */
async function once(call: AnyCall, claimed: Claim, isSecret: boolean, run: () => Promise<Outcome>): Promise<Outcome> {
  const kept = await claim(call.tx, claimed, systemNow())
  if (kept && isSecret) throw shownOnce(kept)
  if (kept) return kept
  const answer = await run()
  if ('refusal' in answer) {
    await release(call.tx, claimed)
    return answer
  }
  await keep(call.tx, claimed, isSecret ? { ...answer, body: undefined } : answer)
  return answer
}

function shownOnce({ location }: Answer): ApiError {
  const detail =
    'This request was carried out before with the same Idempotency-Key. Its answer contains a secret, which is shown only once.' +
    (location === undefined ? '' : ` The created object is at ${location}.`)
  return new ApiError('conflict', detail, { headers: location === undefined ? {} : { location } })
}

type Carry = (call: AnyCall, ifMatch: string | undefined) => Promise<Answer>

/** Makes the function that compares the tag, runs the handler, and makes its answer with the new tag. */
function carrier(route: Route, { route: routeOf, routes, strict }: CarryDeps): Carry {
  const { endpoint, handler } = route
  const { status, etagFrom } = endpoint
  const serialize = serializer(route, strict)
  const currentTag = etagFrom === undefined ? undefined : tagger(routeOf(etagFrom), route.tagged)
  const ownTag = ownTagOf(route, routes)
  const locate = locator(endpoint)
  async function handle(call: AnyCall): Promise<unknown> {
    const given = await handler(call)
    if (strict && !hasRecorded(call.tx)) throw new Error(`${route.operationId} wrote without a record`)
    return given
  }
  const handleMatch = (call: AnyCall, ifMatch: string) =>
    comparing(
      call.tx,
      async () => refuseStale(ifMatch, await currentTag!(call)),
      tx => handle({ ...call, tx, db: tx }),
    )
  return async (call, ifMatch) => {
    const given = ifMatch === undefined ? await handle(call) : await handleMatch(call, ifMatch)
    const body = serialize(given)
    const etag = typeof ownTag === 'object' ? jsonTag(ownTag.of(given)) : await currentTag?.(call).catch(gone)
    return { status, body, etag, location: locate?.(call.params, given) }
  }
}

/**
 * What tags the answer to a route that creates, where anything does: what tags a GET of the object, which answers the same, or else its body. That
 * tag is made where the answer is sent: on SQLite all who write wait for the thread that carries this out.
 */
export function ownTagOf({ endpoint }: Route, routes: readonly Route[]): Route['tag'] | 'body' {
  if (endpoint.etagFrom !== undefined || !hasEtag(endpoint)) return undefined
  return routes.find(({ endpoint: { method, path } }) => method === 'GET' && path === `${endpoint.path}/:id`)?.tag ?? 'body'
}

type Tagger = (call: AnyCall) => Promise<string>

/** Makes the function that gets the tag which a GET without a query would return now: of what the path names, or of what is `tagged`. */
function tagger({ endpoint, handler, tag }: Route, tagged: Route['tagged']): Tagger {
  const plainQuery = endpoint.query && validator(endpoint.query, inParameters)
  const load = tag?.load ?? handler
  return async call => {
    const params = (tagged ? await tagged(call) : call.params) as undefined
    return jsonTag(await load({ ...call, params, query: plainQuery?.({}, []) as undefined }))
  }
}

/** A deleted object has no tag, unless a GET still returns it. */
function gone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}

function refuseStale(ifMatch: string, etag: string): void {
  if (!isMatch(ifMatch, etag))
    throw new ApiError('precondition_failed', 'The object has changed since the ETag in If-Match was given.', {
      headers: { etag },
    })
}
