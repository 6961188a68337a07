import type { FastifyRequest } from 'fastify'
import { ApiError, refuse } from '../errors/api-error.ts'
import type { OriginOptions } from './origin.ts'

/** This service as the browser of a request names it. */
export interface Site {
  origin: string
  /** The name of the session's cookie; undefined where no cookie may be: over http elsewhere than on loopback. */
  cookie: string | undefined
  isSecure: boolean
}

interface SiteOptions extends OriginOptions {
  /** Whether the service listens on loopback alone, so that nobody but this machine can call it. */
  isOnLoopback(): boolean
}

/** Tells which site of this service a request names by its Host; undefined for a foreign one. */
export type SiteReader = (request: Pick<FastifyRequest, 'protocol' | 'host'>) => Site | undefined

/**
 * Makes what tells the site of a request: `PUBLIC_URL`, a host of `ALLOWED_HOSTS`, or a loopback name while the service listens on
 * loopback. Any other name may be somebody else's that was made to lead here.
 */
export function siteReader({ publicUrl, allowedHosts = [], isOnLoopback }: SiteOptions): SiteReader {
  const known = publicUrl ? siteOf(new URL(publicUrl).origin) : undefined
  const publicHost = publicUrl && new URL(publicUrl).host
  const allowed = new Set(allowedHosts.map(host => host.toLowerCase()))
  return ({ protocol, host }) => {
    const name = host.toLowerCase()
    if (known && name === publicHost) return known
    const origin = `${protocol}://${name}`
    if (!URL.canParse(origin) || new URL(origin).host !== hostOf(protocol, name)) return undefined
    return allowed.has(name) || (isLoopbackName(new URL(origin).hostname) && isOnLoopback()) ? siteOf(origin) : undefined
  }
}

/** The host as a URL spells it: without the port that the scheme has anyway. */
const hostOf = (protocol: string, name: string) => name.replace(protocol === 'https' ? /:443$/ : /:80$/, '')

function siteOf(text: string): Site {
  const { origin, protocol, hostname, port } = new URL(text)
  if (protocol === 'https:') return { origin, cookie: '__Host-stoa', isSecure: true }
  // Cookies are shared by all ports of a host, so the name tells the port.
  return { origin, cookie: isLoopbackName(hostname) ? `stoa-${port || '80'}` : undefined, isSecure: false }
}

/** Names that browsers never look up elsewhere than on their own machine. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/** Whether an address that a server listens on is one of loopback. */
export const isLoopbackAddress = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** Throws 400 unless the Host of a request is one of this service. */
export function ownSite(site: Site | undefined): Site {
  if (site === undefined)
    refuse([
      {
        header: 'host',
        code: 'invalid_value',
        detail: 'The header Host names no host of this service: that of PUBLIC_URL, or one of ALLOWED_HOSTS.',
      },
    ])
  return site!
}

/** Throws 403 where a browser would not keep the cookie of a session safe. */
export function safeSite(site: Site): Site & { cookie: string } {
  if (site.cookie !== undefined) return site as Site & { cookie: string }
  throw originRefused('Signing in needs https, or http on a loopback address such as http://localhost:8080.')
}

/**
 * Throws 403 when a browser says that a page elsewhere sent the request. What changes something must say that it comes from here: `null` and
 * nothing are not enough.
 */
export function checkOrigin({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, site: Site): void {
  const from = headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin' && from !== 'none') {
    throw originRefused(`The request was sent by a page elsewhere: Sec-Fetch-Site is ${String(from).slice(0, 40)}.`)
  }
  const { origin } = headers
  if (origin === site.origin || (isSafe(method) && origin === undefined)) return
  throw originRefused(
    origin === undefined
      ? 'The header Origin is required here. Browsers send it by themselves.'
      : `The header Origin must be ${site.origin}, from where this service is being called.`,
  )
}

/** Whether a method changes nothing (RFC 9110, section 9.2.1); HEAD has come as GET. */
export const isSafe = (method: string): boolean => method === 'GET'

export const originRefused = (detail: string) => new ApiError('origin_refused', detail)
