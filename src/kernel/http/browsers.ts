import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './address.ts'
import { placeOf } from './limits/place.ts'
import type { Buckets } from './limits/rate-limit.ts'
import type { Caller } from './caller.ts'
import { cookieOf, exchangeOf, type Exchange, type ServiceFacts } from './exchange.ts'
import { checkOrigin, isSafe, ownSite, safeSite, type SiteReader } from './site.ts'

/** How browsers are known: by the cookie of a session, which counts for pages of this service alone. */
export interface Browsers {
  sites: SiteReader
  service: ServiceFacts
  /** The caller whose session has this secret; `location` chooses as which membership the person acts. */
  session(secret: string, location: string | undefined): Caller | undefined | Promise<Caller | undefined>
  /** Calls without a credential, by address; undefined when switched off. */
  strangers: Buckets | undefined
}

/** The header that chooses as which membership a session acts. */
const LOCATION_HEADER = 'service-location-id'

/** The caller of a request that has no `Authorization`. Throws 403 when another site sent it. */
export function callerByCookie(request: FastifyRequest, { sites, session }: Browsers): ReturnType<Browsers['session']> {
  if (request.headers.cookie === undefined) return undefined
  const site = sites(request)
  const secret = cookieOf(request, site)
  if (secret === undefined) return undefined
  // First, so that no foreign page learns whether somebody is signed in.
  checkOrigin(request, site!)
  const location = request.headers[LOCATION_HEADER]
  return session(secret, typeof location === 'string' ? location.toLowerCase() : undefined)
}

/** Whoever asks without a credential: counted by address. Throws when the request does not come from a page of this service. */
export function stranger(request: FastifyRequest, { sites }: Browsers): Caller {
  const site = ownSite(sites(request))
  checkOrigin(request, isSafe(request.method) ? site : safeSite(site))
  const actor = {
    credentialRef: `address ${placeOf(addressOf(request))}`,
    membershipRef: '',
    role: 'member',
    scopes: [],
  } as const
  return { network: '', scheme: 'none', actor }
}

const EXCHANGE: unique symbol = Symbol('exchange')
type Exchanging = FastifyRequest & { [EXCHANGE]?: Exchange }

/** Notes the exchange of a request for its handler. */
export function beginExchange(request: Exchanging, reply: FastifyReply, { sites, service }: Browsers): void {
  request[EXCHANGE] = exchangeOf(request, reply, sites, service)
}

/** The exchange that was noted. */
export const exchangeIn = (request: Exchanging): Exchange | undefined => request[EXCHANGE]
