import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemTime } from '../../kernel/time/clock.ts'
import { browser, PASSWORD, signedIn } from '../../../test/browser.ts'
import { later, letPass } from '../../../test/passing.ts'
import { raw } from '../../../test/schema-lines.ts'
import { onEachService } from '../../../test/world.ts'
import { countHashes } from '../passwords/actions-hash.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CURRENT = '/access/sessions/v1/current'
const ADA = 'ada@main.example'

onEachService('sessions', world => {
  /** Ada can sign in from here on. */
  before(async () => {
    await signedIn(world, world.main)
  })

  const newBrowser = () => browser(world.baseUrl)
  const ada = async (password = PASSWORD) => {
    const own = newBrowser()
    const reply = await own.signIn(world.main.network, ADA, password)
    assert.equal(reply.status, 200, reply.text)
    return own
  }
  /** Uses a session, and waits until that has been noted, which is done beside the answer. */
  const use = async (own: ReturnType<typeof browser>) => {
    const reply = await own.get(CURRENT)
    assert.equal(reply.status, 200, reply.text)
    const { id } = reply.body.session
    const now = Date.now
    for (const end = now() + 5_000; now() < end; await sleep(5)) {
      const row = ((await sessionRows()) as Record<string, string>[]).find(one => one.id === id)!
      if (systemTime() - Date.parse(row.lastSeenDate!) < 300_000) return
    }
    assert.fail('the use was not noted')
  }
  const sessionRows = () => raw(world.database, `select * from "session" where "network" = '${world.main.network}'`)

  test('whoever signs in is told who it is, where, and until when, and gets a cookie that no script can read', async () => {
    const own = newBrowser()
    const reply = await own.signIn(world.main.network, ' ada@MAIN.example'.trim())
    const { session } = reply.body
    assert.deepEqual([session.user.email, session.network.id], [ADA, world.main.network])
    assert.deepEqual(
      [session.membershipRef, session.locationRef, session.memberships.length],
      [world.main.admin, world.main.location, 1],
    )
    assert.deepEqual(
      session.locations.map(({ id }: { id: string }) => id),
      [world.main.location, world.main.annex],
    )
    assert.equal(Date.parse(session.expireDate) - Date.parse(session.createDate), 12 * HOUR)
    assert.equal(Date.parse(session.endDate) - Date.parse(session.createDate), 30 * DAY)
    const port = new URL(world.baseUrl).port
    const [cookie] = reply.headers.getSetCookie()
    assert.match(
      cookie!,
      new RegExp(`^stoa-${port}=stoa_session_[\\w-]{71}; Path=/; Max-Age=25(92000|919\\d\\d); HttpOnly; SameSite=Lax$`),
    )
    assert.equal(reply.headers.get('cache-control'), 'no-store')
    assert.ok(!reply.text.includes('stoa_session_'))
    assert.deepEqual((await own.get(CURRENT)).body.session, session)
  })

  test('a session calls what a credential calls, without naming the network, and the audit log says who it was', async () => {
    const own = await ada()
    const made = await own.post('/shop/categories/v1', { category: { title: 'Drinks' } })
    assert.equal(made.status, 201, made.text)
    assert.equal((await own.get('/shop/categories/v1')).status, 200)
    const [row] = (await raw(
      world.database,
      `select * from "audit" where "network" = '${world.main.network}' and "objectRef" = '${made.body.category.id}'`,
    )) as Record<string, unknown>[]
    const { user } = (await own.get(CURRENT)).body.session
    assert.deepEqual([row!.userRef, row!.membershipRef, row!.credentialRef], [user.id, world.main.admin, null])
  })

  test('an Authorization header wins over a cookie', async () => {
    const own = await ada()
    const headers = { authorization: world.other.api.authorization! }
    const { body } = await own.get('/networks/v1', { headers })
    assert.equal(body.networks[0].id, world.other.network)
    assert.equal((await own.get('/networks/v1', { headers: { authorization: 'Bearer nothing' } })).status, 401)
  })

  test('who signs out is out at once, and the cookie is gone', async () => {
    const own = await ada()
    const cookie = own.cookie()
    assert.equal((await own.delete(CURRENT)).status, 204)
    assert.equal(own.cookie(), undefined)
    letPass(1_000)
    const reply = await own.get(CURRENT, { headers: { cookie: cookie! } })
    assert.deepEqual([reply.status, reply.headers.get('www-authenticate')], [401, 'Session realm="stoa"'])
  })

  test('each sign-in makes a new secret, whatever cookie the browser brought: nobody can fix one beforehand', async () => {
    const own = await ada()
    const first = own.cookie()!
    await own.signIn(world.main.network, ADA)
    assert.notEqual(own.cookie(), first)
    const port = new URL(world.baseUrl).port
    const mallory = newBrowser()
    mallory.setCookie(first)
    const victim = newBrowser()
    victim.setCookie(`stoa-${port}=stoa_session_chosen`)
    await victim.signIn(world.main.network, ADA)
    assert.ok(victim.cookie()!.length > 80)
  })

  test('what the database holds signs nobody in: neither the id of a session nor the hash of its secret', async () => {
    const own = await ada()
    const name = own.cookie()!.split('=')[0]!
    for (const { id, secretHash } of (await sessionRows()) as Record<string, string>[]) {
      for (const value of [id!, secretHash!, `stoa_session_${secretHash}`]) {
        assert.equal((await newBrowser().get(CURRENT, { headers: { cookie: `${name}=${value}` } })).status, 401)
      }
      assert.ok(!own.cookie()!.includes(secretHash!))
    }
  })

  test('a session ends after twelve hours without use, and each use puts that off', async () => {
    const own = await ada()
    await later(12 * HOUR - 60_000, () => use(own))
    await later(23 * HOUR, async () => assert.equal((await own.get(CURRENT)).status, 200))
    await later(36 * HOUR, async () => assert.equal((await own.get(CURRENT)).status, 401))
  })

  test('a session ends after thirty days, however much it is used', async () => {
    const own = await ada()
    for (let hours = 11; hours < 30 * 24; hours += 11) {
      await later(hours * HOUR, () => use(own))
    }
    await later(30 * DAY - 120_000, () => use(own))
    await later(30 * DAY, async () => assert.equal((await own.get(CURRENT)).status, 401))
  })

  test('sessions are listed and ended one by one, and what is listed tells no secret', async () => {
    const [one, other] = [await ada(), await ada()]
    const { id } = (await other.get(CURRENT)).body.session
    const { body, text } = await one.get('/access/sessions/v1?limit=100')
    const own = body.sessions.filter((session: { current: boolean }) => session.current)
    assert.equal(own.length, 1)
    assert.ok(body.sessions.some((session: { id: string }) => session.id === id))
    assert.ok(!/secret|hash/i.test(text))
    assert.equal((await one.delete(`/access/sessions/v1/${id}`)).status, 204)
    letPass(1_000)
    assert.equal((await other.get(CURRENT)).status, 401)
    assert.equal((await one.delete(`/access/sessions/v1/${id}`)).status, 404)
  })

  test('another network neither sees nor ends a session', async () => {
    const own = await ada()
    const { id } = (await own.get(CURRENT)).body.session
    assert.equal((await world.other.api.send('DELETE', `/access/sessions/v1/${id}`)).status, 404)
    const { sessions } = (await world.other.api.get('/access/sessions/v1')).body
    assert.deepEqual(sessions, [])
    assert.equal((await newBrowser().signIn(world.other.network, ADA)).status, 401)
    assert.equal((await own.get('/networks/v1', { headers: { 'service-network-id': world.other.network } })).status, 403)
  })

  test('whatever is wrong with an attempt, the answer has the same words, a hash is computed, and the attempt is recorded', async () => {
    const own = newBrowser()
    const details = new Set<string>()
    for (const [email, password] of [
      [ADA, 'another password'],
      ['nobody@main.example', PASSWORD],
      // Grace is an admin, whom nobody has let in; Mia is none.
      ['grace@main.example', PASSWORD],
      ['mia@main.example', PASSWORD],
    ] as const) {
      const hashes = countHashes()
      const reply = await own.signIn(world.main.network, email, password)
      assert.deepEqual([reply.status, reply.body.code], [401, 'sign_in_refused'])
      assert.equal(countHashes(), hashes + 1, email)
      details.add(reply.body.detail)
      const rows = (await raw(
        world.database,
        `select * from "audit" where "network" = '${world.main.network}' and "requestId" = '${reply.headers.get('request-id')}'`,
      )) as Record<string, string>[]
      assert.deepEqual(
        rows.map(row => row.kind),
        ['login.refused'],
      )
      assert.ok(!JSON.stringify(rows).includes(password) && !JSON.stringify(rows).includes(email))
      assert.equal(reply.headers.getSetCookie().length, 0)
    }
    assert.equal(details.size, 1)
  })

  test('a session whose person loses the role admin ends within a second', async () => {
    const made = await world.main.api.post('/community/memberships/v1', {
      membership: { user: { email: 'rosa@main.example', name: 'Rosa' }, locationRef: world.main.location, role: 'admin' },
    })
    const { id } = made.body.membership
    const own = await signedIn(world, world.main, id)
    const demoted = await world.main.api.put(`/community/memberships/v1/${id}`, { membership: { role: 'member' } })
    assert.equal(demoted.status, 200, demoted.text)
    letPass(1_000)
    assert.equal((await own.get(CURRENT)).status, 401)
    assert.equal((await newBrowser().signIn(world.main.network, 'rosa@main.example')).status, 401)
  })

  test('the header service-location-id chooses as which membership a session acts, and what it does not know is passed over', async () => {
    const { api, network, location, annex } = world.main
    const user = { email: 'ines@main.example', name: 'Ines' }
    const at = async (locationRef: string) =>
      (await api.post('/community/memberships/v1', { membership: { user, locationRef, role: 'admin' } })).body.membership.id
    const [here, there] = [await at(location), await at(annex)]
    const own = await signedIn(world, world.main, here)
    const acting = async (place: string) => {
      const { session } = (await own.get(CURRENT, { headers: { 'service-location-id': place } })).body
      return [session.membershipRef, session.locationRef]
    }
    assert.deepEqual(await acting(''), [here, location])
    assert.deepEqual(await acting(location), [here, location])
    assert.deepEqual(await acting(annex), [there, annex])
    assert.deepEqual(await acting(annex.toUpperCase()), [there, annex])
    for (const place of [world.other.location, 'nowhere']) assert.deepEqual(await acting(place), [here, location])
    const made = await own.post(
      '/shop/categories/v1',
      { category: { title: 'Drinks' } },
      { headers: { 'service-location-id': annex } },
    )
    const [row] = await raw<{ membershipRef: string }>(
      world.database,
      `select * from "audit" where "network" = '${network}' and "objectRef" = '${made.body.category.id}'`,
    )
    assert.equal(row!.membershipRef, there)
  })

  test('a session whose person is blocked ends within a second, for good', async () => {
    const own = await signedIn(world, world.main, world.main.secondAdmin)
    const { user } = (await own.get(CURRENT)).body.session
    assert.equal((await world.main.api.put(`/community/users/v1/${user.id}/block`, undefined)).status, 200)
    letPass(1_000)
    assert.equal((await own.get(CURRENT)).status, 401)
    assert.equal((await world.main.api.put(`/community/users/v1/${user.id}/unblock`, undefined)).status, 200)
    letPass(1_000)
    assert.equal((await own.get(CURRENT)).status, 401)
  })
})
