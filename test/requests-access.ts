import { randomUUID } from 'node:crypto'
import { authenticator } from './authenticator.ts'
import { browser } from './browser.ts'
import type { Json } from './client.ts'
import { addKey, named } from './passkeys.ts'
import type { ValidRequest } from './requests.ts'
import type { Cast } from './world.ts'

/** A valid request for every operation on sessions and credentials that is no GET and needs a credential. */
export async function accessRequests(
  cast: Cast,
  make: (path: string, body: object) => Promise<Json>,
): Promise<Record<string, ValidRequest>> {
  const path = '/access/credentials/v1'
  const credential = { membershipRef: cast.secondAdmin, title: 'Door controller', scopes: ['events.readonly', 'support'] }
  const pathOf = async (verb = '') => `${path}/${(await make(path, { credential })).id}${verb}`
  const { userRef } = (await cast.api.get(`/community/memberships/v1/${cast.secondAdmin}`)).body.membership
  const link = { userRef }
  /** Signs somebody in, as a page does that was opened by the link. */
  const sessionPath = async () => {
    const { url } = await make('/access/links/v1', { link })
    const { origin, hash } = new URL(url)
    const spent = { secret: hash.slice(1), password: 'a lock on the old canal' }
    const { body } = await cast.api.post('/access/links/v1/spend', spent, { headers: { origin } })
    return `/access/sessions/v1/${body.session.id}`
  }
  /** Lets another admin in: a person has a few passkeys at most. */
  const newHolder = async () => {
    const user = { email: `${randomUUID()}@main.example`, name: 'Kay' }
    const another = await make('/community/memberships/v1', { membership: { user, locationRef: cast.location, role: 'admin' } })
    const { url } = await make('/access/links/v1', { link: { userRef: another.userRef } })
    const { origin, hash } = new URL(url)
    const own = browser(named(origin))
    await own.post('/access/links/v1/spend', { secret: hash.slice(1), password: 'a lock on the old canal' })
    return async () => `/access/passkeys/v1/${(await addKey(own, authenticator(named(origin)))).id}`
  }
  const passkeyPath = await newHolder()
  const options = { rp: { id: 'localhost' }, user: { id: 'none' }, challenge: 'none' }
  const made = authenticator('http://localhost').make(options)
  return {
    createLink: { path: '/access/links/v1', body: { link } },
    revokeSession: { path: await sessionPath(), again: sessionPath },
    signOut: { path: '/access/sessions/v1/current' },
    changePassword: {
      path: '/access/passwords/v1/current',
      body: { password: { current: 'a lock on the old canal', new: 'three swans under the bridge' } },
    },
    removePassword: { path: '/access/passwords/v1/current' },
    createPasskeyOptions: { path: '/access/passkeys/v1/options' },
    createPasskey: { path: '/access/passkeys/v1', body: { passkey: { title: 'Laptop', credential: made } } },
    updatePasskey: { path: await passkeyPath(), body: { passkey: { title: 'Phone' } } },
    removePasskey: { path: await passkeyPath(), again: async () => (await newHolder())() },
    createProofOptions: { path: '/access/proofs/v1/options' },
    createProof: { path: '/access/proofs/v1', body: { proof: { password: 'a lock on the old canal' } } },
    createCredential: { path, body: { credential } },
    updateCredential: { path: await pathOf(), body: { credential: { title: 'Front door' } } },
    renewCredentialSecret: { path: await pathOf('/secret') },
    revokeCredential: { path: await pathOf('/revoke'), again: () => pathOf('/revoke') },
  }
}
