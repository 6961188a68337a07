import type { KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { parseBody } from './body.ts'
import { now } from '../time/clock.ts'
import { callerOf } from './authorize.ts'
import { exchangeIn } from './browsers.ts'
import { callerRefOf } from '../storage/context.ts'
import { mayLackBody, takesKey, type Endpoint } from '../contract/endpoint.ts'
import { refuse, type Fault } from '../errors/api-error.ts'
import { requestHash, type Claim } from '../storage/idempotency.ts'
import type { AnyCall } from './implement.ts'
import { pagesFor } from '../lists/pages.ts'
import { pathFiller } from './fill-path.ts'
import { queryReader } from './query.ts'
import { inBody, inParameters, validator } from '../contract/validate.ts'

/** What a request says, checked and in one spelling: a call without its database, and the claim of its Idempotency-Key. */
export interface ParsedRequest {
  call: Omit<AnyCall, 'db' | 'tx'>
  claimed: Claim | undefined
}

export type Reader = (request: FastifyRequest) => ParsedRequest

/** Makes the reader of one route's requests. It throws 400 with all faults of shape at once: path, query, headers and body. */
export function reader(endpoint: Endpoint, signingKey: KeyObject, publicUrl?: string): Reader {
  const { method, path, params, query, body, rawBody, list } = endpoint
  const checkParams = params && validator(params, inParameters)
  const checkQuery = query && validator(query, inParameters)
  const checkBody = body && validator(body, inBody, { nullIsLeftOut: method === 'POST' })
  const readQuery = queryReader(query)
  const readKey = method === 'GET' ? undefined : takesKey(endpoint) ? keyOf : refuseKey(endpoint)
  const isLeftOut = mayLackBody(endpoint) ? (bytes: Buffer) => bytes.length === 0 : () => false
  const fillPath = pathFiller(path)
  const isExchange = endpoint.open ?? endpoint.inSteps
  return request => {
    const { network, actor } = callerOf(request)
    const faults: Fault[] = []
    const parsedParams = checkParams?.(request.params, faults)
    const queried = readQuery(request.query as string, faults)
    const parsedQuery = (checkQuery ? checkQuery(queried, faults) : queried) as Record<string, unknown>
    const key = readKey?.(request, faults)
    const bytes = (request.body as Buffer | undefined) ?? EMPTY
    const parsed = rawBody ? bytes : checkBody ? (isLeftOut(bytes) ? {} : parseBody(bytes, faults)) : refuseBody(bytes, faults)
    // Taken before the check puts the body into its one spelling: the hash is of what was sent.
    const hash = key === undefined ? '' : requestHash(request.url.split('?', 1)[0]!, request.query as string, parsed)
    const parsedBody = checkBody ? checkBody(parsed, faults, bytes.length) : parsed
    refuse(faults)
    return {
      call: {
        network,
        actor,
        now: now(network),
        requestId: request.id,
        params: parsedParams as undefined,
        query: parsedQuery as unknown as undefined,
        body: parsedBody as undefined,
        // Functions cannot go to the thread that writes, and no write there has an exchange.
        ...(isExchange && { exchange: exchangeIn(request) }),
        // An answer with a secret may be an address.
        ...(endpoint.secret && { publicUrl }),
        pages: list ? pagesFor(signingKey, fillPath(parsedParams as Params), network, parsedQuery) : undefined,
      },
      claimed:
        key === undefined
          ? undefined
          : { network, credentialRef: callerRefOf(actor), method, route: path, key, requestHash: hash },
    }
  }
}

type Params = Record<string, unknown> | undefined

const EMPTY = Buffer.alloc(0)

function keyOf(request: FastifyRequest, faults: Fault[]): string | undefined {
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))) {
    faults.push({
      header: 'Idempotency-Key',
      code: 'invalid_format',
      detail: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
    })
  }
  return key as string | undefined
}

function refuseKey({ inSteps }: Endpoint): (request: FastifyRequest, faults: Fault[]) => undefined {
  const reason = inSteps ? 'does the same once however often it is sent' : 'changes nothing'
  return (request, faults) => {
    if (request.headers['idempotency-key'] === undefined) return
    const detail = `This operation ${reason} and takes no Idempotency-Key.`
    faults.push({ header: 'Idempotency-Key', code: 'not_allowed', detail })
  }
}

/** Refuses a body that nobody would read, so that the client notices. */
function refuseBody(bytes: Buffer, faults: Fault[]): undefined {
  if (bytes.length > 0) faults.push({ pointer: '', code: 'not_allowed', detail: 'This operation takes no body; send none.' })
}
