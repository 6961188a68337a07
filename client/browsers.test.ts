import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../src/kernel/contract/endpoint.ts'
import { routes } from '../src/routes.ts'
import { OF_SESSIONS } from '../test/requests.ts'
import { authenticator } from '../test/authenticator.ts'
import { named } from '../test/passkeys.ts'
import { onEachEngine } from '../test/world.ts'
import { basic, createClient, session, StoaError } from './index.ts'

/** What only a page of the service itself can call: it sends its origin, and the cookies that it was given. */
onEachEngine(
  'the client in a browser',
  world => {
    test('signs in and out, and acts at the location that was chosen', async () => {
      const { network, clientId, clientSecret, location, annex } = world.main
      const called = new Set<string>()
      const sent: { headers: Headers; credentials: unknown }[] = []
      let cookie: string | undefined
      const baseUrl = named(world.baseUrl)
      let origin = baseUrl
      /** What a browser does about cookies. */
      const browser: typeof fetch = async (input, init) => {
        const headers = new Headers(init?.headers)
        sent.push({ headers, credentials: init?.credentials })
        headers.set('origin', origin)
        if (cookie !== undefined) headers.set('cookie', cookie)
        const response = await fetch(input, { ...init, headers })
        for (const set of response.headers.getSetCookie()) cookie = /Max-Age=0/i.test(set) ? undefined : set.split(';', 1)[0]
        return response
      }
      const choice: { location?: string } = {}
      const stoa = createClient({ baseUrl, auth: session({ location: () => choice.location }), fetch: browser })
      const call = async <O extends { key: readonly [string, string] }, R>(operation: O, run: (operation: O) => Promise<R>) => {
        called.add(operation.key[1])
        return run(operation)
      }

      const admin = createClient({ baseUrl, auth: basic({ clientId, clientSecret }) })
      const { membership } = await admin.memberships.getMembership({ params: { id: world.main.secondAdmin } })
      const { link } = await admin.links.createLink({ body: { link: { userRef: membership.userRef } } })
      const { origin: own, hash } = new URL(link.url!)
      origin = own
      const secret = hash.slice(1)

      const { signIn: shown } = await call(stoa.signIn.getSignIn, o => o({ query: { networkRef: network } }))
      assert.equal(shown.network?.id, network)
      const { link: read } = await call(stoa.links.readLink, o => o({ body: { secret } }))
      assert.equal(read.email, membership.user.email)
      const { session: first } = await call(stoa.links.spendLink, o =>
        o({ body: { secret, password: 'a lock on the old canal' } }),
      )
      assert.deepEqual((await call(stoa.sessions.getCurrentSession, o => o())).session.id, first.id)
      const password = { current: 'a lock on the old canal', new: 'three swans under the bridge' }
      await call(stoa.passwords.changePassword, o => o({ body: { password } }))

      const key = authenticator(baseUrl)
      const { options } = await call(stoa.passkeys.createPasskeyOptions, o => o())
      const credential = key.make(options) as Parameters<typeof stoa.passkeys.createPasskey>[0]['body']['passkey']['credential']
      const { passkey } = await call(stoa.passkeys.createPasskey, o => o({ body: { passkey: { title: 'Laptop', credential } } }))
      assert.equal(passkey.user.id, first.user.id)
      await call(stoa.proofs.createProof, o => o({ body: { proof: { password: password.new } } }))
      const { options: asked } = await call(stoa.proofs.createProofOptions, o => o())
      type Answer = Parameters<typeof stoa.passkeys.signInByPasskey>[0]['body']['credential']
      const proof = { credential: key.use(asked) as Answer }
      assert.equal((await stoa.proofs.createProof({ body: { proof } })).session.passkeys, 1)
      await call(stoa.passwords.removePassword, o => o())
      assert.equal(await call(stoa.sessions.signOut, o => o()), undefined)
      const { options: anybody } = await call(stoa.passkeys.createSignInOptions, o => o())
      const answer = key.use(anybody) as Answer
      const { session: third } = await call(stoa.passkeys.signInByPasskey, o => o({ body: { credential: answer } }))
      assert.equal(third.hasPassword, false)
      await stoa.passwords.changePassword({ body: { password: { new: password.new } } })
      await stoa.sessions.signOut()
      const refused = await call(stoa.sessions.getCurrentSession, o => o().catch((error: unknown) => error))
      assert.ok(refused instanceof StoaError && refused.status === 401, String(refused))

      const { session: second } = await call(stoa.sessions.signIn, o =>
        o({ body: { session: { networkRef: network, email: read.email, password: password.new } } }),
      )
      assert.equal(second.locationRef, location)
      const { category } = await stoa.categories.createCategory({ body: { category: { title: 'Coffee' } } })
      assert.equal((await stoa.categories.getCategory({ params: { id: category.id } })).category.title, 'Coffee')
      choice.location = annex
      assert.ok((await stoa.plans.listPlans()).plans)
      assert.equal(sent.at(-1)!.headers.get('service-location-id'), annex)

      await call(stoa.passwords.forgetPassword, o => o({ body: { networkRef: network, email: 'nobody@example.com' } }))
      const body = { setup: {} } as unknown as Parameters<typeof stoa.setup.setUp>[0]['body']
      const failure = await call(stoa.setup.setUp, o => o({ body }).catch((error: unknown) => error))
      assert.ok(failure instanceof StoaError && failure.code === 'invalid_request', String(failure))

      // The browser keeps the secrets: the client sends none, names no network, and asks for cookies of its own origin.
      for (const { headers, credentials } of sent) {
        assert.equal(credentials, 'same-origin')
        assert.deepEqual([headers.get('authorization'), headers.get('service-network-id')], [null, null])
      }
      const isOfSessions = (id: string) => OF_SESSIONS.has(id) && id !== 'setClockOfNetwork'
      // Files are for programs that read an address, not for a client.
      const isOpen = ({ open, file }: Endpoint) => open && file === undefined
      const wanted = routes.filter(({ operationId, endpoint }) => isOpen(endpoint) || isOfSessions(operationId))
      assert.deepEqual([...called].toSorted(), [...wanted.map(({ operationId }) => operationId), 'getCurrentSession'].toSorted())
    })
  },
  { engines: ['sqlite'] },
)
