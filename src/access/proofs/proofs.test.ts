import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { authenticator } from '../../../test/authenticator.ts'
import { linkFor, PASSWORD, type Browser } from '../../../test/browser.ts'
import type { Reply } from '../../../test/client.ts'
import { later, letPass } from '../../../test/passing.ts'
import { addKey, KEYS, named, namedBrowser } from '../../../test/passkeys.ts'
import { onEachService } from '../../../test/world.ts'

const PROOFS = '/access/proofs/v1'
const CURRENT = '/access/sessions/v1/current'

onEachService('fresh proofs', world => {
  /** Failures of earlier tests do not count. */
  beforeEach(() => letPass(900_000))

  const signedIn = async (isDemo = false): Promise<Browser> => {
    const own = namedBrowser(world)
    const secret = await linkFor(world, world.main, world.main.admin, isDemo)
    const spent = await own.post('/access/links/v1/spend', { secret, ...(!isDemo && { password: PASSWORD }) })
    assert.equal(spent.status, 200, spent.text)
    return own
  }
  const OLD = 900_001
  const code = ({ status, body }: Reply) => (status < 300 ? status : (body.code as string))
  const userOf = async (membershipRef: string) =>
    (await world.main.api.get(`/community/memberships/v1/${membershipRef}`)).body.membership.userRef as string
  const byPassword = (own: Browser, password = PASSWORD) => own.post(PROOFS, { proof: { password } })

  test('what is delicate needs one that is younger than 15 minutes, and what is not does not', async () => {
    const own = await signedIn()
    const key = authenticator(named(world.baseUrl))
    const { id } = await addKey(own, key)
    const made = { membershipRef: world.main.admin, title: 'Door', scopes: ['support'] }
    const { credential } = (await world.main.api.post('/access/credentials/v1', { credential: made })).body
    const { userRef } = { userRef: await userOf(world.main.secondAdmin) }
    const mine = (await own.get(CURRENT)).body.session.user.id
    const delicate: (() => Promise<Reply>)[] = [
      () => own.post('/access/links/v1', { link: { userRef } }),
      () => own.post('/access/credentials/v1', { credential: made }),
      () => own.post(`/access/credentials/v1/${credential.id}/secret`, undefined),
      () => own.send('PATCH', `/access/credentials/v1/${credential.id}`, { credential: { scopes: ['support', 'shop'] } }),
      () => own.post(`${KEYS}/options`, undefined),
      () => own.delete(`${KEYS}/${id}`),
      () => own.delete('/access/passwords/v1/current'),
      () => own.put(`/community/users/v1/${mine}`, { user: { email: 'ada2@main.example' } }),
    ]
    const plain: (() => Promise<Reply>)[] = [
      () => own.get(CURRENT),
      () => own.post('/shop/categories/v1', { category: { title: 'Drinks' } }),
      () => own.send('PATCH', `${KEYS}/${id}`, { passkey: { title: 'Desk' } }),
      () => own.send('PATCH', `/access/credentials/v1/${credential.id}`, { credential: { title: 'Gate' } }),
      () => own.put(`/community/users/v1/${mine}`, { user: { name: 'Ada Maria' } }),
      () => own.put(`/community/users/v1/${mine}`, { user: { email: 'ADA@main.example' } }),
    ]
    await later(OLD, async () => {
      for (const send of delicate) {
        const reply = await send()
        assert.deepEqual([reply.status, reply.body.code], [403, 'proof_required'], String(send))
      }
      for (const send of plain) assert.ok((await send()).status < 300, String(send))
      assert.equal(code(await byPassword(own)), 200)
      for (const send of delicate.slice(0, 5)) assert.ok((await send()).status < 300, String(send))
      // A program proves itself with each call.
      assert.equal((await world.main.api.post('/access/links/v1', { link: { userRef } })).status, 201)
    })
  })

  test('what would outlive a session is refused once that has ended, also while it is still remembered', async () => {
    const link = { userRef: await userOf(world.main.secondAdmin) }
    const credential = { membershipRef: world.main.admin, title: 'Door', scopes: ['support'] }
    const { id } = (await world.main.api.post('/access/credentials/v1', { credential })).body.credential
    const lasting: ((own: Browser) => Promise<Reply>)[] = [
      own => own.post('/access/links/v1', { link }),
      own => own.post('/access/credentials/v1', { credential }),
      own => own.post(`/access/credentials/v1/${id}/secret`, undefined),
      own => own.send('PATCH', `/access/credentials/v1/${id}`, { credential: { scopes: ['support', 'shop'] } }),
      async own => {
        const { user } = (await world.main.api.get(`/community/users/v1/${await userOf(world.main.admin)}`)).body
        return own.put(`/community/users/v1/${user.id}`, { user: { email: 'ada3@main.example' } })
      },
      own => own.delete('/access/passwords/v1/current'),
      own => own.put('/access/passwords/v1/current', { password: { current: PASSWORD, new: 'three swans under the bridge' } }),
    ]
    const end = async (own: Browser) => {
      const { session } = (await own.get(CURRENT)).body
      assert.equal((await world.main.api.send('DELETE', `/access/sessions/v1/${session.id}`)).status, 204)
    }
    for (const send of lasting) {
      const own = await signedIn()
      await end(own)
      assert.equal(code(await send(own)), 'unauthorized', String(send))
    }
    const own = await signedIn()
    const made = authenticator(named(world.baseUrl)).make((await own.post(`${KEYS}/options`, undefined)).body.options)
    await end(own)
    assert.equal(code(await own.post(KEYS, { passkey: { title: 'Laptop', credential: made } })), 'unauthorized')
  })

  test('one by password lasts 15 minutes, and gives the session another cookie', async () => {
    const own = await signedIn()
    const { session } = (await own.get(CURRENT)).body
    assert.equal(Date.parse(session.proofExpireDate) - Date.parse(session.createDate), 900_000)
    await later(OLD, async () => {
      const cookie = own.cookie()!
      const proved = await byPassword(own)
      assert.deepEqual([proved.status, proved.body.session.id], [200, session.id])
      assert.equal(proved.body.session.endDate, session.endDate)
      assert.notEqual(own.cookie(), cookie)
      letPass(1_000)
      assert.equal((await namedBrowser(world).get(CURRENT, { headers: { cookie } })).status, 401)
      assert.equal((await own.get(CURRENT)).body.session.proofExpireDate, proved.body.session.proofExpireDate)
    })
    await later(2 * OLD, async () => assert.equal(code(await own.post(`${KEYS}/options`, undefined)), 'proof_required'))
  })

  test('one by passkey counts for the session that asked for it, once', async () => {
    const own = await signedIn()
    const key = authenticator(named(world.baseUrl))
    await addKey(own, key)
    const other = namedBrowser(world)
    await other.signIn(world.main.network, 'ada@main.example')
    await later(OLD, async () => {
      const { options } = (await own.post(`${PROOFS}/options`, undefined)).body
      assert.ok(options.allowCredentials.some((one: { id: string }) => one.id === key.id))
      const proof = { credential: key.use(options) }
      assert.equal(code(await other.post(PROOFS, { proof })), 'passkey_refused')
      assert.equal(code(await own.post(PROOFS, { proof })), 200)
      assert.equal(code(await own.post(`${KEYS}/options`, undefined)), 200)
      assert.equal(code(await own.post(PROOFS, { proof })), 'passkey_refused')
      // What was signed to sign in proves nothing here, nor the other way round.
      const signIn = (await own.post(`${KEYS}/sign_in/options`, undefined)).body.options
      assert.equal(code(await own.post(PROOFS, { proof: { credential: key.use(signIn) } })), 'passkey_refused')
      const again = (await own.post(`${PROOFS}/options`, undefined)).body.options
      assert.equal(code(await own.post(`${KEYS}/sign_in`, { credential: key.use(again) })), 'sign_in_refused')
    })
  })

  test('somebody else’s passkey proves nothing', async () => {
    const own = await signedIn()
    const grace = namedBrowser(world)
    const secret = await linkFor(world, world.main, world.main.secondAdmin)
    await grace.post('/access/links/v1/spend', { secret, password: PASSWORD })
    const key = authenticator(named(world.baseUrl))
    await addKey(grace, key)
    const { options } = (await own.post(`${PROOFS}/options`, undefined)).body
    assert.equal(code(await own.post(PROOFS, { proof: { credential: key.use(options) } })), 'passkey_refused')
  })

  test('a wrong one is recorded, and after ten of them the account waits', async () => {
    const own = await signedIn()
    for (let n = 0; n < 10; n++) assert.equal(code(await byPassword(own, 'another one')), 'wrong_password')
    assert.equal(code(await byPassword(own)), 'rate_limited')
    const { user } = (await own.get(CURRENT)).body.session
    const { entries } = (await own.get(`/access/audit/v1?objectRef=${user.id}&kind=login.refused&limit=100`)).body
    assert.ok(entries.length >= 10)
  })

  test('takes a password or a passkey, not both and not nothing, and is for sessions', async () => {
    const own = await signedIn()
    assert.equal((await own.post(PROOFS, { proof: {} })).status, 400)
    assert.equal((await world.main.api.post(PROOFS, { proof: { password: PASSWORD } })).status, 404)
    assert.equal((await world.main.api.post(`${PROOFS}/options`, undefined)).status, 404)
  })

  test('in a demo, where nobody has anything to prove by, the session is one', async () => {
    const own = await signedIn(true)
    await later(OLD, async () => assert.equal(code(await own.post(`${KEYS}/options`, undefined)), 200))
  })
})
