import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setClock } from '../../kernel/time/clock.ts'
import { authenticator } from '../../../test/authenticator.ts'
import { linkFor, PASSWORD, type Browser } from '../../../test/browser.ts'
import { letPass } from '../../../test/passing.ts'
import { addKey, KEYS, named, namedBrowser, signInOptions, signInWith } from '../../../test/passkeys.ts'
import { raw } from '../../../test/schema-lines.ts'
import { onEachService } from '../../../test/world.ts'

const CURRENT = '/access/sessions/v1/current'
const MINE = '/access/passwords/v1/current'

onEachService('passkeys', world => {
  /** Failures of earlier tests do not count. */
  beforeEach(() => letPass(900_000))

  const newKey = (options?: Parameters<typeof authenticator>[1]) => authenticator(named(world.baseUrl), options)
  const signedIn = async (membershipRef = world.main.admin, cast = world.main): Promise<Browser> => {
    const own = namedBrowser(world)
    const spent = { secret: await linkFor(world, cast, membershipRef), password: PASSWORD }
    assert.equal((await own.post('/access/links/v1/spend', spent)).status, 200)
    return own
  }
  const idOf = async (own: Browser) => (await own.get(CURRENT)).body.session.id as string
  const tryKey = async (key: ReturnType<typeof newKey>, wrong = {}) => {
    const { status, body } = await signInWith(namedBrowser(world), key, wrong)
    return status === 200 ? 200 : `${status} ${body.code}`
  }
  const REFUSED = '401 sign_in_refused'

  for (const algorithm of ['ed25519', 'ec', 'rsa'] as const) {
    test(`whoever has made one (${algorithm}) signs in with it, without saying who it is`, async () => {
      const own = await signedIn()
      const key = newKey({ algorithm })
      const made = await addKey(own, key, 'Laptop')
      assert.deepEqual(
        [made.title, made.host, made.synced, made.backedUp, made.transports, made.user.email, made.lastUseDate],
        ['Laptop', 'localhost', false, false, ['internal'], 'ada@main.example', undefined],
      )
      const elsewhere = namedBrowser(world)
      const reply = await signInWith(elsewhere, key)
      assert.equal(reply.status, 200, reply.text)
      assert.deepEqual([reply.body.session.user.email, reply.body.session.network.id], ['ada@main.example', world.main.network])
      assert.equal((await elsewhere.get(CURRENT)).body.session.id, reply.body.session.id)
      const used = (await own.get(`${KEYS}/${made.id}`)).body.passkey
      assert.ok(Date.parse(used.lastUseDate) >= Date.parse(made.createDate))
      assert.equal(await tryKey(key), 200)
    })
  }

  test('one that is synced has no counter, and says whether it is backed up', async () => {
    const key = newKey({ isSynced: true })
    const made = await addKey(await signedIn(), key)
    assert.deepEqual([made.synced, made.backedUp], [true, true])
    assert.deepEqual([await tryKey(key), await tryKey(key)], [200, 200])
    assert.equal(await tryKey(key, { counter: 5 }), 200)
    assert.equal(await tryKey(key), REFUSED, 'a counter that was there does not go')
  })

  test('an answer that does not fit the site, the challenge, the key or the person is refused, and recorded', async () => {
    const own = await signedIn()
    const key = newKey()
    await addKey(own, key)
    const { user } = (await own.get(CURRENT)).body.session
    const refusals = () =>
      raw(
        world.database,
        `select "id" from "audit" where "network" = '${world.main.network}' and "objectRef" = '${user.id}' and "kind" = 'login.refused'`,
      )
    const before = (await refusals()).length
    const options = await signInOptions(own)
    const forged = Buffer.from(options.challenge, 'base64url')
    forged[3]! ^= 1
    const handleIn = (network: string) => Buffer.from((network + user.id).replaceAll('-', ''), 'hex').toString('base64url')
    for (const wrong of [
      { origin: 'https://evil.example' },
      { origin: world.baseUrl },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { challenge: Buffer.alloc(72, 1).toString('base64url') },
      { challenge: forged.toString('base64url') },
      { challenge: '' },
      { crossOrigin: true },
      { isLocked: true },
      { isAway: true },
      { isBitWrong: true },
      { userHandle: handleIn(world.other.network) },
      { userHandle: 'abc' },
    ]) {
      letPass(95_000)
      assert.equal(await tryKey(key, wrong), REFUSED, JSON.stringify(wrong))
    }
    // Where the answer names nobody, nobody is recorded.
    assert.equal((await refusals()).length, before + 11)
    assert.equal(
      await tryKey(newKey(), { userHandle: handleIn(world.main.network) }),
      REFUSED,
      'of an authenticator that nobody has',
    )
    assert.equal(await tryKey(key), 200)
  })

  test('a key that does not fit the site or the challenge, or that nobody unlocked, is not kept', async () => {
    const own = await signedIn()
    const { options } = (await own.post(`${KEYS}/options`, undefined)).body
    for (const wrong of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
      { challenge: (await signInOptions(own)).challenge },
      { crossOrigin: true },
      { isLocked: true },
      { isAway: true },
    ]) {
      const { status, body } = await own.post(KEYS, { passkey: { title: 'x', credential: newKey().make(options, wrong) } })
      assert.deepEqual([status, body.code], [403, 'passkey_refused'], JSON.stringify(wrong))
    }
    const credential = newKey().make(options)
    for (const attestationObject of ['oA', 'pA', `${credential.response.attestationObject}AA`, 'o2NmbXRkbm9uZQ', '_____w']) {
      const bent = { ...credential, response: { ...credential.response, attestationObject } }
      assert.equal((await own.post(KEYS, { passkey: { title: 'x', credential: bent } })).body.code, 'passkey_refused')
    }
  })

  test('a challenge counts once, for five minutes, and only for the session that it was given to', async () => {
    const own = await signedIn()
    const other = await signedIn(world.main.secondAdmin)
    const { options } = (await own.post(`${KEYS}/options`, undefined)).body
    const key = newKey()
    const credential = key.make(options)
    const stolen = await other.post(KEYS, { passkey: { title: 'x', credential } })
    assert.deepEqual([stolen.status, stolen.body.code], [403, 'passkey_refused'])
    assert.equal((await own.post(KEYS, { passkey: { title: 'x', credential } })).status, 201)
    assert.equal((await own.post(KEYS, { passkey: { title: 'x', credential: newKey().make(options) } })).status, 403)

    const answer = key.use(await signInOptions(own))
    assert.equal((await namedBrowser(world).post(`${KEYS}/sign_in`, { credential: answer })).status, 200)
    assert.equal((await namedBrowser(world).post(`${KEYS}/sign_in`, { credential: answer })).status, 401)
    const late = key.use(await signInOptions(own))
    const start = Date.now()
    setClock(() => start + 300_001)
    try {
      assert.equal((await namedBrowser(world).post(`${KEYS}/sign_in`, { credential: late })).status, 401)
    } finally {
      setClock()
    }
    const stored = JSON.stringify(
      await raw(world.database, `select * from "spentChallenge" where "network" = '${world.main.network}'`),
    )
    assert.ok(stored.length > 10 && !stored.includes(options.challenge))
  })

  test('of two who answer one challenge at once, one is signed in', async () => {
    const key = newKey({ isSynced: true })
    await addKey(await signedIn(), key)
    const options = await signInOptions(namedBrowser(world))
    const answers = [key.use(options), key.use(options), key.use(options)]
    const replies = await Promise.all(answers.map(credential => namedBrowser(world).post(`${KEYS}/sign_in`, { credential })))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 401, 401])
  })

  test('a counter that does not rise tells a copy: it is refused, also of two at once', async () => {
    const key = newKey()
    await addKey(await signedIn(), key)
    assert.equal(await tryKey(key), 200)
    assert.equal(await tryKey(key, { counter: key.counter() }), REFUSED)
    assert.equal(await tryKey(key, { counter: 1 }), REFUSED)
    const counter = key.counter() + 100
    const both = await Promise.all([tryKey(key, { counter }), tryKey(key, { counter })])
    assert.deepEqual(both.toSorted(), [200, REFUSED])
  })

  test('one that was removed signs nobody in, and ends the person’s other sessions', async () => {
    const own = await signedIn()
    const key = newKey()
    const { id } = await addKey(own, key)
    const elsewhere = namedBrowser(world)
    assert.equal((await signInWith(elsewhere, key)).status, 200)
    assert.equal((await own.delete(`${KEYS}/${id}`)).status, 204)
    letPass(1_000)
    assert.deepEqual([(await elsewhere.get(CURRENT)).status, (await own.get(CURRENT)).status], [401, 200])
    assert.equal(await tryKey(key), REFUSED)
    assert.equal((await own.delete(`${KEYS}/${id}`)).status, 404)
  })

  test('it is named, listed by person, and of no other network', async () => {
    const own = await signedIn()
    const made = await addKey(own, newKey())
    const renamed = await own.send('PATCH', `${KEYS}/${made.id}`, { passkey: { title: 'Phone' } })
    assert.deepEqual(renamed.body.passkey, { ...made, title: 'Phone' })
    const { passkeys } = (await own.get(`${KEYS}?userRef=${made.user.id}&limit=100`)).body
    assert.ok(passkeys.some((one: { id: string }) => one.id === made.id))
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { passkey: { title: 'x' } }],
      ['DELETE', undefined],
    ] as const) {
      assert.equal((await world.other.api.send(method, `${KEYS}/${made.id}`, body)).status, 404)
    }
    assert.deepEqual((await world.other.api.get(KEYS)).body.passkeys, [])
  })

  test('a page of another network refuses it', async () => {
    const key = newKey()
    await addKey(await signedIn(), key)
    const own = namedBrowser(world)
    const credential = key.use(await signInOptions(own))
    const at = (networkRef: string) => own.post(`${KEYS}/sign_in`, { credential, networkRef })
    assert.deepEqual([(await at(world.other.network)).status, (await at(world.main.network)).status], [401, 200])
  })

  test('the same key is kept once, and a person has twenty at most', async () => {
    const own = await signedIn(world.main.secondAdmin)
    const key = newKey()
    await addKey(own, key)
    const { options } = (await own.post(`${KEYS}/options`, undefined)).body
    const again = () => own.post(KEYS, { passkey: { title: 'x', credential: key.make(options) } })
    assert.deepEqual(
      options.excludeCredentials.map((one: { id: string }) => one.id),
      [key.id],
    )
    const twice = await again()
    assert.deepEqual([twice.status, twice.body.code], [409, 'already_exists'])
    for (let n = 1; n < 20; n++) await addKey(own, newKey(), `Key ${n}`)
    await assert.rejects(addKey(own, newKey()), /conflict/)
  })

  test('who has a passkey needs no password, and cannot lose both', async () => {
    const own = await signedIn(world.other.admin, world.other)
    assert.equal((await own.delete(MINE)).body.code, 'conflict')
    const key = newKey()
    const { id, user } = await addKey(own, key)
    const before = namedBrowser(world)
    assert.equal((await before.signIn(world.other.network, user.email)).status, 200)
    assert.equal((await own.delete(MINE)).status, 204)
    letPass(1_000)
    assert.deepEqual([(await before.get(CURRENT)).status, (await own.get(CURRENT)).status], [401, 200])
    assert.equal((await own.delete(MINE)).status, 404)
    assert.equal((await namedBrowser(world).signIn(world.other.network, user.email)).status, 401)
    assert.equal((await own.delete(`${KEYS}/${id}`)).body.code, 'conflict')
    const { team } = (await own.get('/access/team/v1')).body
    const me = team.find((one: { user: { id: string } }) => one.user.id === user.id)
    assert.deepEqual([me.hasPassword, me.passkeys], [false, 1])
    const elsewhere = namedBrowser(world)
    const { session } = (await signInWith(elsewhere, key)).body
    assert.deepEqual([session.hasPassword, session.passkeys], [false, 1])
    assert.equal((await elsewhere.put(MINE, { password: { new: 'three swans under the bridge' } })).status, 204)
    assert.equal((await namedBrowser(world).signIn(world.other.network, user.email, 'three swans under the bridge')).status, 200)
    assert.notEqual(await idOf(elsewhere), session.id)
  })

  test('nobody who is blocked signs in with one', async () => {
    const own = await signedIn(world.main.secondAdmin)
    const { passkeys } = (await own.get(`${KEYS}?userRef=${(await own.get(CURRENT)).body.session.user.id}&limit=100`)).body
    for (const { id } of passkeys) assert.equal((await own.delete(`${KEYS}/${id}`)).status, 204)
    const key = newKey()
    const { user } = await addKey(own, key)
    const user1 = `/community/users/v1/${user.id}`
    assert.equal((await world.main.api.put(`${user1}/block`, undefined)).status, 200)
    assert.equal(await tryKey(key), REFUSED)
    assert.equal((await world.main.api.put(`${user1}/unblock`, undefined)).status, 200)
    assert.equal(await tryKey(key), 200)
  })

  test('at an address instead of a name there are none, and the page to sign in knows', async () => {
    const own = await signedIn()
    const { headers } = { headers: { origin: world.baseUrl } }
    const { body, status } = await world.main.api.post(`${KEYS}/sign_in/options`, undefined, { headers })
    assert.deepEqual([status, body.code], [403, 'origin_refused'])
    const methods = async (get: typeof own.get) => (await get('/access/sign_in/v1')).body.signIn.methods
    assert.deepEqual(await methods(own.get), ['password', 'passkey'])
    assert.deepEqual(await methods(world.main.api.get as typeof own.get), ['password'])
  })
})
