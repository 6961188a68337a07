import type { Auth } from './auth.ts'
import { jsonOf, type Outgoing, type Received } from './send.ts'

interface ClientCredentials {
  clientId: string
  clientSecret: string
  /** What the token may be used for, such as `['events.readonly']`; all that the credential may do when left out. */
  scope?: readonly string[]
}

/** A token is renewed when so much of its life is left, or half of it. */
const BEFORE_END = 60_000

/**
 * A credential that is traded for tokens, by the client credentials grant of RFC 6749: one is fetched when it is first needed, and again
 * shortly before it expires or when it is refused.
 */
export function clientCredentials(credential: ClientCredentials): Auth {
  let current: Promise<Token> | undefined
  let known: Token | undefined
  return {
    network: 'bearer',
    async headers(send) {
      if (known !== undefined && Date.now() > known.renewAt) forget()
      // Calls that begin while a token is being fetched wait for the same one.
      current ??= fetchToken(credential, send).then(
        token => (known = token),
        error => {
          forget()
          throw error
        },
      )
      return (await current).headers
    },
    refused(headers) {
      // Another call may have fetched a new one meanwhile.
      if (headers.authorization === known?.headers.authorization) forget()
      return true
    },
  }

  function forget(): void {
    current = undefined
    known = undefined
  }
}

interface Token {
  headers: { authorization: string }
  renewAt: number
}

async function fetchToken(
  { clientId, clientSecret, scope }: ClientCredentials,
  send: (outgoing: Outgoing) => Promise<Received>,
): Promise<Token> {
  const asked = Date.now()
  const answer = await send({
    method: 'POST',
    path: '/oauth/token',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope: scope.join(' ') }) }).toString(),
    // One more token does no harm.
    repeatable: true,
  })
  const { access_token: token, expires_in: seconds } = jsonOf(answer) as { access_token: string; expires_in: number }
  const life = seconds * 1000
  return { headers: { authorization: `Bearer ${token}` }, renewAt: asked + life - Math.min(BEFORE_END, life / 2) }
}
