import assert from 'node:assert/strict'
import { test } from 'node:test'
import { client, type Json } from '../../../test/client.ts'
import { letPass } from '../../../test/passing.ts'
import { onEachService } from '../../../test/world.ts'
import { SCOPES } from '../../terms/scopes.ts'

const PATH = '/access/credentials/v1'

onEachService('credentials', world => {
  const create = async (more: object = {}, by = world.main.api): Promise<Json> => {
    const credential = { membershipRef: world.main.admin, title: 'Door', scopes: ['events', 'network'], ...more }
    return by.post(PATH, { credential })
  }
  const made = async (more: object = {}) => {
    const { status, body, text } = await create(more)
    assert.equal(status, 201, text)
    return { ...body.credential, clientSecret: body.clientSecret }
  }
  const use = ({ clientId, clientSecret }: Json) => client(world.baseUrl, world.main.network, { clientId, clientSecret })
  const post = (id: string, verb: string, by = world.main.api) => by.send('POST', `${PATH}/${id}/${verb}`)
  const patch = (id: string, credential: object, by = world.main.api) => by.send('PATCH', `${PATH}/${id}`, { credential })
  const auditOf = async (id: string) => (await world.main.api.get(`/access/audit/v1?objectRef=${id}`)).body.entries
  const tokenOf = async ({ clientId, clientSecret }: Json) => {
    const headers = { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const reply = await fetch(`${world.baseUrl}/oauth/token`, { method: 'POST', headers, body })
    const { access_token: token } = (await reply.json()) as Json
    return (path: string) =>
      fetch(world.baseUrl + path, { headers: { authorization: `Bearer ${token}`, 'service-network-id': world.main.network } })
  }

  test('a new credential works at once as its membership, and its secret is shown this once', async () => {
    const { clientSecret, ...credential } = await made()
    assert.equal((await use({ ...credential, clientSecret }).get('/events/v1?locationRef=' + world.main.location)).status, 200)
    assert.equal((await use({ ...credential, clientSecret }).get('/plans/v1')).body.code, 'insufficient_scope')
    const read = (await world.main.api.get(`${PATH}/${credential.id}`)).body.credential
    assert.deepEqual({ ...read, lastUseDate: undefined }, { ...credential, lastUseDate: undefined })
    assert.deepEqual([read.membership.id, read.membership.user.name], [world.main.admin, 'Ada'])
    const seen = JSON.stringify([read, (await world.main.api.get(PATH)).body, await auditOf(credential.id)])
    assert.ok(!seen.includes(clientSecret) && !seen.includes('secretHash'))
  })

  test('the same request again is told where the credential is, and makes no second one', async () => {
    const body = { credential: { membershipRef: world.main.admin, title: 'Twice', scopes: ['shop'] } }
    const headers = { 'idempotency-key': 'credential-twice' }
    const first = await world.main.api.post(PATH, body, { headers })
    const again = await world.main.api.post(PATH, body, { headers })
    assert.deepEqual([again.status, again.body.code], [409, 'conflict'])
    assert.equal(again.headers.get('location'), `${PATH}/${first.body.credential.id}`)
    assert.equal(first.headers.get('cache-control'), 'no-store')
    const { credentials } = (await world.main.api.get(`${PATH}?limit=100`)).body
    assert.equal(credentials.filter((one: Json) => one.title === 'Twice').length, 1)
  })

  test('only admins with the scope network read or change them', async () => {
    const { id } = await made()
    const without = use(await made({ scopes: SCOPES.filter(scope => scope !== 'network') }))
    for (const path of [PATH, `${PATH}/${id}`]) {
      assert.equal((await world.main.asMember.get(path)).body.code, 'admin_required')
      assert.equal((await without.get(path)).body.code, 'insufficient_scope')
      assert.equal((await world.main.reader.get(path)).status, 200)
    }
    assert.equal((await post(id, 'revoke', world.main.reader)).body.code, 'insufficient_scope')
  })

  test('nobody gives a scope that they lack, neither to another credential nor to their own', async () => {
    const narrow = await made({ scopes: ['network', 'events.readonly'] })
    const by = use(narrow)
    const refused = await create({ scopes: ['events.readonly', 'events', 'shop'] }, by)
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
    assert.deepEqual(
      refused.body.errors.map(({ pointer }: Json) => pointer),
      ['/credential/scopes/1', '/credential/scopes/2'],
    )
    assert.equal((await patch(narrow.id, { scopes: ['network', 'events'] }, by)).status, 403)
    for (const scope of ['network', 'network.readonly', 'locations', 'locations.readonly', 'events.readonly']) {
      assert.equal((await create({ scopes: [scope] }, by)).status, 201, scope)
    }
    const wide = await made({ scopes: ['shop', 'events'] })
    assert.equal((await patch(wide.id, { scopes: ['shop'] }, by)).status, 200)
    assert.equal((await patch(wide.id, { scopes: ['shop', 'events'] }, by)).status, 403)
  })

  test('nobody learns the secret of a credential that may do more than they', async () => {
    const wide = await made({ scopes: ['shop'] })
    const narrow = use(await made({ scopes: ['network'] }))
    assert.equal((await post(wide.id, 'secret', narrow)).body.code, 'insufficient_scope')
    assert.equal((await use(wide).get('/shop/categories/v1')).status, 200)
  })

  test('a token gives no more than it may do itself', async () => {
    const whole = await made({ scopes: ['network', 'shop'] })
    const headers = { authorization: use(whole).authorization! }
    const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'network' })
    const { access_token: token } = (await (
      await fetch(`${world.baseUrl}/oauth/token`, { method: 'POST', headers, body })
    ).json()) as Json
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    const credential = { membershipRef: world.main.admin, title: 'x', scopes: ['shop'] }
    assert.equal((await world.main.api.post(PATH, { credential }, bearer)).body.code, 'insufficient_scope')
    assert.equal((await world.main.api.send('POST', `${PATH}/${whole.id}/secret`, undefined, bearer)).status, 403)
  })

  test('a new secret ends the old one and all tokens, and a credential may renew its own', async () => {
    const before = await made({ scopes: ['network', 'shop'] })
    const get = await tokenOf(before)
    assert.equal((await get('/shop/categories/v1')).status, 200)
    const { status, body } = await post(before.id, 'secret', use(before))
    assert.equal(status, 200)
    letPass(1_000)
    assert.equal((await use(before).get('/shop/categories/v1')).status, 401)
    assert.equal((await get('/shop/categories/v1')).status, 401)
    assert.equal((await use({ ...before, clientSecret: body.clientSecret }).get('/shop/categories/v1')).status, 200)
  })

  test('tokens end when their credential loses a scope, and stay when it gains one or a title', async () => {
    const credential = await made({ scopes: ['shop'] })
    const get = await tokenOf(credential)
    await patch(credential.id, { title: 'Till', scopes: ['shop', 'events'] })
    letPass(1_000)
    assert.equal((await get('/shop/categories/v1')).status, 200)
    await patch(credential.id, { scopes: ['shop.readonly', 'events'] })
    letPass(1_000)
    assert.equal((await get('/shop/categories/v1')).status, 401)
    assert.deepEqual(
      (await auditOf(credential.id)).map(({ kind, after }: Json) => [kind, after.scopes.length]),
      [
        ['credential.updated', 2],
        ['credential.updated', 2],
        ['token.created', 1],
        ['credential.created', 1],
      ],
    )
  })

  test('revoking ends it for good: whatever is done to it then is a conflict', async () => {
    const credential = await made()
    const { status, body } = await post(credential.id, 'revoke')
    assert.equal(status, 200)
    assert.ok(body.credential.revokeDate >= credential.createDate)
    letPass(1_000)
    assert.equal((await use(credential).get(PATH)).status, 401)
    for (const refused of [
      await post(credential.id, 'revoke'),
      await post(credential.id, 'secret'),
      await patch(credential.id, { title: 'x' }),
    ])
      assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    const revoked = (await world.main.api.get(`${PATH}?revoked=true&limit=100`)).body.credentials
    assert.ok(revoked.some(({ id }: Json) => id === credential.id))
    const others = (await world.main.api.get(`${PATH}?revoked=false&limit=100`)).body.credentials
    assert.ok(others.length > 0 && others.every(({ id, revokeDate }: Json) => id !== credential.id && revokeDate === undefined))
  })

  test('no credential revokes itself', async () => {
    const own = await made()
    assert.equal((await post(own.id, 'revoke', use(own))).status, 409)
    assert.equal((await use(own).get(PATH)).status, 200)
  })

  test('of many that revoke one at once, one does', async () => {
    const { id } = await made()
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => post(id, 'revoke')))).map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 409, 409, 409, 409, 409, 409, 409])
  })

  test('it acts as somebody who can act: neither as who is asked in, nor as who is blocked, nor as another network’s', async () => {
    const join = async (status: string, email: string) =>
      (
        await world.main.api.post('/community/memberships/v1', {
          membership: { locationRef: world.main.location, status, user: { email, name: 'Ida' } },
          invite: false,
        })
      ).body.membership
    const asking = await join('requested', 'asking@example.com')
    const blocked = await join('approved', 'blocked@example.com')
    assert.equal((await world.main.api.send('PUT', `/community/users/v1/${blocked.userRef}/block`)).status, 200)
    for (const membershipRef of [asking.id, blocked.id, world.other.admin]) {
      const { status, body } = await create({ membershipRef })
      assert.deepEqual([status, body.errors[0].pointer], [400, '/credential/membershipRef'])
    }
  })

  test('it says when it was used last, and not before', async () => {
    const credential = await made({ scopes: ['shop'] })
    assert.equal(credential.lastUseDate, undefined)
    await use(credential).get('/shop/categories/v1')
    const lastUse = async () => (await world.main.api.get(`${PATH}/${credential.id}`)).body.credential.lastUseDate
    for (let i = 0; i < 100 && (await lastUse()) === undefined; i++);
    const first = await lastUse()
    assert.ok(first >= credential.createDate)
    letPass(1_000)
    await use(credential).get('/shop/categories/v1')
    assert.equal(await lastUse(), first)
  })
})
