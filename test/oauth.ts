import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createCredential } from '../src/access/actions.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import { SCOPES, type Scope } from '../src/terms/scopes.ts'
import { client, type Reply } from './client.ts'
import type { World } from './world.ts'

interface OAuthClient {
  clientId: string
  clientSecret: string
}

/** A form as a body. */
export const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
/** The form of the one grant there is. */
export const grant = (more: Record<string, string> = {}) => form({ grant_type: 'client_credentials', ...more })

/** A client named in the body. */
export const bodyFields = ({ clientId, clientSecret }: OAuthClient) => ({ client_id: clientId, client_secret: clientSecret })

interface Asking {
  by?: OAuthClient
  headers?: Record<string, string>
  path?: string
}

/** Asks for a token. */
export function ask(world: World, raw: string | Uint8Array<ArrayBuffer>, asking: Asking = {}): Promise<Reply> {
  const { by, headers, path = '/oauth/token' } = asking
  return client(world.baseUrl, world.main.network, by).send('POST', path, undefined, {
    raw,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** The answer is an error as RFC 6749 has it, and one of ours. */
export function refused(reply: Reply, status: number, error: string): void {
  assert.equal(reply.status, status, reply.text)
  assert.equal(reply.body.error, error)
  assert.match(reply.body.error_description, /^[\x20-\x7e]+$/)
  assert.match(reply.headers.get('content-type')!, /^application\/json/)
  assert.equal(reply.headers.get('cache-control'), 'no-store')
  assert.equal(reply.body.status, status)
  assert.equal(reply.body.message, reply.body.detail)
  assert.equal(reply.body.type, `/problems/${reply.body.code}`)
  assert.equal(reply.body.requestId, reply.headers.get('request-id'))
}

export async function tokenFor(world: World, by: OAuthClient): Promise<string> {
  const reply = await ask(world, grant(), { by })
  assert.equal(reply.status, 200, reply.text)
  return reply.body.access_token
}

/** What a call with a token sends. */
export const bearer = (token: string, network: string) => ({
  headers: { authorization: `Bearer ${token}`, 'service-network-id': network },
})

type Scopes = (Scope | `${Scope}.readonly`)[]

/** A credential of its own, which may be spoiled, of a person of its own. */
export const newClient = (world: World, role: 'admin' | 'member' = 'admin', scopes: Scopes = [...SCOPES]) =>
  world.write(world.main.network, async context => {
    const email = `${randomUUID()}@main.example`
    const person = await createMembership(context, {
      locationRef: world.main.location,
      email,
      name: 'Tom',
      surname: 'Token',
      role,
    })
    const credential = await createCredential(context, { membershipRef: person.id, title: 'one', scopes })
    return { ...credential, membership: person.id, user: person.userRef }
  })
