import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors/api-error.ts'

/** Whether a text is an http or https origin: a scheme, a host, a port where needed, and nothing else. */
export const isOrigin = (text: string): boolean => /^https?:\/\/[\w.:[\]-]+$/i.test(text) && URL.canParse(text)

export interface OriginOptions {
  /** Where clients find this service; undefined when each request says so by its Host. */
  publicUrl?: string | undefined
  /** The hosts that are taken from requests, with their ports; empty for any. */
  allowedHosts?: readonly string[]
}

/** Makes what tells the origin of absolute links. It throws 400 when the request's host is none, or none of the allowed ones. */
export function originReader({ publicUrl, allowedHosts = [] }: OriginOptions): (request: FastifyRequest) => string {
  const known = publicUrl && new URL(publicUrl).origin
  const allowed = new Set(allowedHosts.map(host => host.toLowerCase()))
  return ({ protocol, host }) => {
    if (known) return known
    // The host that the client named, by its own words or those of a trusted proxy.
    const origin = `${protocol}://${host}`
    const fault = (code: string, detail: string) => refuse([{ header: 'host', code, detail }])
    if (!isOrigin(origin)) fault('invalid_format', 'The header Host must name a host.')
    if (allowed.size > 0 && !allowed.has(host.toLowerCase()))
      fault('invalid_value', 'The header Host names no host of this service.')
    return origin
  }
}
