import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setClock } from '../../kernel/time/clock.ts'
import { browser, linkFor, PASSWORD, signedIn } from '../../../test/browser.ts'
import { letPass } from '../../../test/passing.ts'
import { raw } from '../../../test/schema-lines.ts'
import { onEachService } from '../../../test/world.ts'

const SPEND = '/access/links/v1/spend'
const CURRENT = '/access/sessions/v1/current'

onEachService('one-time links', world => {
  const newBrowser = () => browser(world.baseUrl)
  const spend = (secret: string, password?: string) => newBrowser().post(SPEND, { secret, password })
  const userOf = async (membershipRef: string) =>
    (await world.main.api.get(`/community/memberships/v1/${membershipRef}`)).body.membership.userRef as string

  test('an admin whom nobody has let in cannot sign in, and by a link sets a password and is signed in', async () => {
    const { network, api, secondAdmin } = world.main
    assert.equal((await newBrowser().signIn(network, 'grace@main.example')).status, 401)
    const made = await api.post('/access/links/v1', { link: { userRef: await userOf(secondAdmin) } })
    assert.deepEqual([made.status, made.body.link.kind, made.body.link.mailed], [201, 'invite', false])
    assert.equal(made.headers.get('cache-control'), 'no-store')
    const { origin, pathname, hash, search } = new URL(made.body.link.url)
    assert.deepEqual([origin, pathname, search], [world.baseUrl, '/console/link', ''])
    const secret = hash.slice(1)
    const shown = await newBrowser().post('/access/links/v1/read', { secret })
    assert.deepEqual([shown.body.link.email, shown.body.link.kind], ['grace@main.example', 'invite'])
    const own = newBrowser()
    const spent = await own.post(SPEND, { secret, password: PASSWORD })
    assert.deepEqual([spent.status, spent.body.session.user.email], [200, 'grace@main.example'])
    assert.equal((await own.get(CURRENT)).status, 200)
    assert.equal((await newBrowser().signIn(network, 'GRACE@main.example')).status, 200)
    const audits = JSON.stringify(await raw(world.database, `select * from "audit" where "network" = '${network}'`))
    for (const text of [secret, PASSWORD, 'argon2']) assert.ok(!audits.includes(text), text)
  })

  test('a link works once, is replaced by the next one, and lasts 24 hours', async () => {
    const first = await linkFor(world, world.main, world.main.admin)
    const second = await linkFor(world, world.main, world.main.admin)
    assert.deepEqual([(await spend(first, PASSWORD)).body.code, (await spend(second, PASSWORD)).status], ['link_expired', 200])
    assert.equal((await spend(second, PASSWORD)).status, 410)
    assert.equal((await newBrowser().post('/access/links/v1/read', { secret: second })).status, 410)
    const third = await linkFor(world, world.main, world.main.admin)
    const start = Date.now()
    setClock(() => start + 24 * 3_600_000 + 1_000)
    try {
      assert.equal((await spend(third, PASSWORD)).status, 410)
    } finally {
      setClock()
    }
    assert.equal((await spend(`${third}x`, PASSWORD)).status, 410)
    assert.equal((await spend(third, PASSWORD)).status, 200)
  })

  test('of two who spend a link at once, one is signed in', async () => {
    const secret = await linkFor(world, world.main, world.main.admin)
    const replies = await Promise.all([1, 2, 3].map(n => spend(secret, `${PASSWORD} ${n}`)))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 410, 410])
  })

  test('of links that are made at once, one is left', async () => {
    const userRef = await userOf(world.main.admin)
    const made = await Promise.all([1, 2, 3, 4].map(() => world.main.api.post('/access/links/v1', { link: { userRef } })))
    assert.deepEqual(
      made.map(({ status }) => status),
      [201, 201, 201, 201],
    )
    const statuses = []
    for (const { body } of made) statuses.push((await spend(new URL(body.link.url).hash.slice(1), PASSWORD)).status)
    assert.deepEqual(statuses.toSorted(), [200, 410, 410, 410])
  })

  test('who sets another password is signed out everywhere else', async () => {
    const before = await signedIn(world, world.main)
    const after = await signedIn(world, world.main, world.main.admin, 'three swans under the bridge')
    letPass(1_000)
    assert.deepEqual([(await before.get(CURRENT)).status, (await after.get(CURRENT)).status], [401, 200])
    assert.equal((await newBrowser().signIn(world.main.network, 'ada@main.example')).status, 401)
  })

  test('what the database holds of a link spends nothing', async () => {
    await linkFor(world, world.main, world.main.admin)
    const rows = await raw<{ secretHash: string }>(
      world.database,
      `select * from "loginLink" where "network" = '${world.main.network}'`,
    )
    for (const { secretHash } of rows) assert.equal((await spend(secretHash, PASSWORD)).status, 410)
  })

  test('a password that is short or easily guessed is refused, and the link stays', async () => {
    const secret = await linkFor(world, world.main, world.main.admin)
    for (const password of [
      'short',
      'password1234!',
      '123456789012',
      'aaaaaaaaaaaa',
      'ada@main.example',
      'adaadaadaada',
      undefined,
    ]) {
      const { status, body } = await spend(secret, password)
      assert.deepEqual([status, body.errors[0].pointer], [400, '/password'], password)
    }
    assert.equal((await spend(secret, PASSWORD)).status, 200)
  })

  test('nobody is let in who is no admin, and the scope community lets nobody in', async () => {
    const { api, member, network, admin } = world.main
    const refused = await api.post('/access/links/v1', { link: { userRef: await userOf(member) } })
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    assert.equal((await world.main.asMember.post('/access/links/v1', { link: { userRef: await userOf(admin) } })).status, 403)
    assert.equal((await world.other.api.post('/access/links/v1', { link: { userRef: await userOf(admin) } })).status, 400)
    assert.equal((await browser(world.baseUrl).signIn(network, 'mia@main.example')).status, 401)
  })

  test('who loses the role before spending a link is not signed in', async () => {
    const { api, secondAdmin } = world.main
    const secret = await linkFor(world, world.main, secondAdmin)
    const role = (role: string) => api.put(`/community/memberships/v1/${secondAdmin}`, { membership: { role } })
    assert.equal((await role('member')).status, 200)
    assert.equal((await spend(secret, PASSWORD)).status, 410)
    assert.equal((await role('admin')).status, 200)
    assert.equal((await spend(secret, PASSWORD)).status, 200)
  })

  test('a link of a demo signs in without a password, and sets none', async () => {
    const secret = await linkFor(world, world.main, world.main.admin, true)
    assert.equal((await spend(secret, PASSWORD)).status, 400)
    const own = newBrowser()
    assert.equal((await own.post(SPEND, { secret })).status, 200)
    assert.equal((await own.get(CURRENT)).status, 200)
    assert.equal((await spend(secret)).status, 410)
  })

  test('an e-mail by which somebody signs in is changed with the scope network alone, and ends the sessions', async () => {
    const own = await signedIn(world, world.main)
    const userRef = await userOf(world.main.admin)
    const changed = await world.main.api.put(`/community/users/v1/${userRef}`, { user: { email: 'countess@main.example' } })
    assert.equal(changed.status, 200, changed.text)
    letPass(1_000)
    assert.equal((await own.get(CURRENT)).status, 401)
    const mails = await raw<Record<string, string>>(
      world.database,
      `select * from "mail" where "network" = '${world.main.network}' and "kind" = 'emailChange'`,
    )
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      ['ada@main.example'],
    )
    assert.equal((await newBrowser().signIn(world.main.network, 'countess@main.example')).status, 200)
  })
})
