import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './address.ts'
import { ownSite, safeSite, type Site, type SiteReader } from './site.ts'

/** What handlers are told of the service that they run in. */
export interface ServiceFacts {
  publicUrl: string | undefined
  /** Whether there is a server that takes mail. */
  sendsMail: boolean
  /** Signs a text with a key that all processes of the service have. */
  sign(text: string): Buffer
  /** Whether a secret is the one that was printed to set up an empty service. */
  isSetupSecret(secret: string): boolean
}

/** From where a request comes, and the cookie of its session. */
export interface Exchange {
  address: string
  userAgent: string
  service: ServiceFacts
  /** The site that the browser names; undefined where it is none of ours. */
  site: Site | undefined
  /** The value of the session's cookie. */
  secret: string | undefined
  /** Gives the browser a value of the cookie for so many seconds. Throws where no cookie may be. */
  keep(secret: string, seconds: number): void
  /** Takes the cookie from the browser. */
  forget(): void
}

/**
 * The session's cookie of a request; undefined where there is none, or where none may be. Only spaces and tabs are taken off: with another blank
 * before its name, such as a no-break space, it is another cookie, for which browsers do not hold what `__Host-` promises.
 */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, site: Site | undefined): string | undefined {
  const name = site?.cookie
  if (name === undefined || headers.cookie === undefined) return undefined
  const values = headers.cookie
    .split(';')
    .map(part => part.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter(part => part.startsWith(`${name}=`))
  // Of two with one name nobody knows which is ours.
  return values.length === 1 ? values[0]!.slice(name.length + 1) : undefined
}

const LONGEST_USER_AGENT = 300

export function exchangeOf(request: FastifyRequest, reply: FastifyReply, sites: SiteReader, service: ServiceFacts): Exchange {
  const site = sites(request)
  const set = (value: string, seconds: number) => {
    const { cookie, isSecure } = safeSite(ownSite(site))
    const flags = ['Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])]
    reply.header('set-cookie', `${cookie}=${value}; ${flags.join('; ')}`)
  }
  return {
    address: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
    service,
    site,
    secret: cookieOf(request, site),
    keep: set,
    forget: () => set('', 0),
  }
}
