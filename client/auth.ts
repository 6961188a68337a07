import type { Outgoing, Received } from './send.ts'

/** How calls authenticate themselves. */
export interface Auth {
  /** The headers of the next request. `send` sends one without authentication, such as one for a token. */
  headers(
    send: (outgoing: Outgoing) => Promise<Received>,
  ): Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  /** Told of the headers with which a request was refused (401): whether another try would have others. */
  refused?(headers: Readonly<Record<string, string>>): boolean
  /** Which operations need `service-network-id`: those that ask everybody for it, also those that ask bearers of tokens, or none. */
  network: 'asked' | 'bearer' | 'none'
  /** Whether the browser sends its cookies. */
  cookies?: true
}

/** A credential, sent with each request. */
export function basic({ clientId, clientSecret }: { clientId: string; clientSecret: string }): Auth {
  const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
  return { network: 'asked', headers: () => headers }
}

/** A token that you have fetched, or a function that gives the one to use now; it is asked again when a token was refused. */
export function bearer(token: string | (() => string | Promise<string>)): Auth {
  if (typeof token === 'string') return { network: 'bearer', headers: () => ({ authorization: `Bearer ${token}` }) }
  return { network: 'bearer', headers: async () => ({ authorization: `Bearer ${await token()}` }), refused: () => true }
}

/**
 * The session of the person who has signed in to this origin, by the browser's cookie. `location` gives the id of the location at which the
 * person acts now; without it, or when it gives none, the service chooses.
 */
export function session({ location }: { location?: () => string | undefined } = {}): Auth {
  return {
    network: 'none',
    cookies: true,
    headers(): Record<string, string> {
      const chosen = location?.()
      return chosen === undefined ? {} : { 'service-location-id': chosen }
    },
  }
}
