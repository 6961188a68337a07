import { makeLink, spend } from '../src/access/links/actions.ts'
import { hashPassword } from '../src/access/passwords/actions-hash.ts'
import { hashOf, newSecretOf } from '../src/access/secrets.ts'
import { memberships } from '../src/community/memberships/store.ts'
import type { Reply, Sent } from './client.ts'
import { oneOfEach } from './one-of-each.ts'
import type { Cast, World } from './world.ts'

export const PASSWORD = 'a lock on the old canal'

export type Browser = ReturnType<typeof browser>

/** What a browser does at pages of a service: it keeps the cookie, and says from where its requests come. */
export function browser(baseUrl: string, { origin = baseUrl }: { origin?: string } = {}) {
  let cookie: string | undefined
  async function send(method: string, path: string, body?: unknown, { headers = {}, raw }: Sent = {}): Promise<Reply> {
    const own = { origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'service-network-id': '' }
    const all: Record<string, string> = { ...own, ...(cookie && { cookie }), ...headers }
    // A header that is empty is one that is not sent.
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    const reply = await bare(method, path, body, { headers: sent, ...(raw !== undefined && { raw }) })
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      cookie = /; Max-Age=0(;|$)/.test(set) ? undefined : pair
    }
    return reply
  }
  /** Sends these headers and no others. */
  async function bare(method: string, path: string, body: unknown, { headers = {}, raw }: Sent): Promise<Reply> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(payload !== undefined && { body: payload }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== ''
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
  return {
    send,
    get: (path: string, sent?: Sent) => send('GET', path, undefined, sent),
    post: (path: string, body: unknown, sent?: Sent) => send('POST', path, body, sent),
    put: (path: string, body: unknown, sent?: Sent) => send('PUT', path, body, sent),
    delete: (path: string, sent?: Sent) => send('DELETE', path, undefined, sent),
    cookie: () => cookie,
    setCookie(value: string | undefined) {
      cookie = value
    },
    signIn: (network: string, email: string, password = PASSWORD) =>
      send('POST', '/access/sessions/v1', { session: { networkRef: network, email, password } }),
  }
}

/** Makes a link for the person of a membership, as the command line does; gives its secret. */
export async function linkFor(world: World, { network }: Cast, membershipRef: string, isDemo = false): Promise<string> {
  const secret = newSecretOf('link', network)
  await world.write(network, async context => {
    const { userRef } = (await memberships.find(context.tx, network, membershipRef))!
    await makeLink(context, { userRef, secretHash: hashOf(secret), isDemo })
  })
  return secret
}

/** To hash one takes a core for some 50 milliseconds. */
const hashes = oneOfEach(hashPassword)

/** Lets an admin of a world in, who sets the password and is signed in by a browser of their own, as by a link that is spent. */
export async function signedIn(world: World, cast: Cast, membershipRef = cast.admin, password = PASSWORD): Promise<Browser> {
  const [own, { network }] = [browser(world.baseUrl), cast]
  const [link, session] = [await linkFor(world, cast, membershipRef), newSecretOf('session', network)]
  const kept = { secretHash: hashOf(session), userAgent: 'node', address: '127.0.0.1' }
  const spending = { network, secretHash: hashOf(link), passwordHash: await hashes(password), browser: kept, requestId: 'test' }
  await world.writes.perform(spend, spending, { network })
  own.setCookie(`stoa-${new URL(world.baseUrl).port}=${session}`)
  return own
}
