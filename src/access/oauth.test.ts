import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Reply } from '../../test/client.ts'
import { ask, bearer, bodyFields, form, grant, newClient, refused, tokenFor } from '../../test/oauth.ts'
import { onEachService } from '../../test/world.ts'
import { SCOPES } from '../terms/scopes.ts'
import { routes } from '../routes.ts'
import { hashOf } from './secrets.ts'
import { revokeCredential } from './actions.ts'

onEachService('tokens', world => {
  const events = () => `/events/v1?locationRef=${world.main.location}`
  const read = (token: string) => world.main.api.get(events(), bearer(token, world.main.network))

  test('a client gets a token for an hour by HTTP Basic or by fields of the body', async () => {
    for (const reply of [await ask(world, grant(), { by: world.main }), await ask(world, grant(bodyFields(world.main)))]) {
      assert.equal(reply.status, 200, reply.text)
      const { access_token: token, ...rest } = reply.body
      assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, scope: SCOPES.join(' ') })
      assert.match(token, /^stoa_token_[\w-]{71}$/)
      assert.deepEqual(
        ['cache-control', 'pragma'].map(name => reply.headers.get(name)),
        ['no-store', 'no-cache'],
      )
      assert.equal((await read(token)).status, 200)
    }
  })

  test('a client whose id and secret are form-encoded, and who names itself once more in the form, gets one too', async () => {
    const encode = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    const { clientId, clientSecret } = world.main
    const strict = { clientId: encode(clientId), clientSecret: encode(clientSecret) }
    assert.match(strict.clientSecret, /^stoa%5Fsecret%5F/)
    for (const by of [strict, world.main]) {
      for (const more of [undefined, { client_id: clientId }]) {
        assert.equal((await ask(world, grant(more), { by })).status, 200)
      }
    }
    for (const broken of ['%', '%zz', '%ff', `${clientSecret}%20`, `${clientSecret}+`]) {
      refused(await ask(world, grant(), { by: { clientId, clientSecret: broken } }), 401, 'invalid_client')
    }
  })

  test('the token is kept as a hash, and the audit log tells of it without the secret', async () => {
    const one = await newClient(world)
    const token = await tokenFor(world, one)
    const { network } = world.main
    const [row, audit] = await world.database.read(
      async db =>
        [
          await db.first(
            db.sql.selectFrom('token').selectAll().where('network', '=', network).where('credentialRef', '=', one.id),
          ),
          await db.first(
            db.sql
              .selectFrom('audit')
              .selectAll()
              .where('network', '=', network)
              .where('objectRef', '=', one.id)
              .where('kind', '=', 'token.created'),
          ),
        ] as const,
    )
    assert.equal(row!.tokenHash, hashOf(token))
    assert.equal(Date.parse(row!.expireDate) - Date.parse(row!.createDate), 3_600_000)
    assert.equal(audit!.membershipRef, one.membership)
    assert.ok(!JSON.stringify([row, audit]).includes(token))
  })

  test('with a token the network has to be named, and be the right one', async () => {
    const token = await tokenFor(world, world.main)
    const without = await fetch(world.baseUrl + events(), { headers: { authorization: `Bearer ${token}` } })
    assert.equal(without.status, 400)
    const { errors } = (await without.json()) as Reply['body']
    assert.deepEqual([errors.length, errors[0].header], [1, 'service-network-id'])
    const wrong = await world.main.api.get(events(), bearer(token, world.other.network))
    assert.deepEqual([wrong.status, wrong.body.code], [403, 'wrong_network'])
  })

  // Which scope opens a route has nothing to do with the store.
  if (world.engine === 'sqlite')
    test('they open every route, as the credential itself does with which all other tests call', async () => {
      const headers = { authorization: `bearer ${await tokenFor(world, world.main)}` }
      for (const {
        operationId,
        endpoint: { method, path },
      } of routes.filter(({ endpoint }) => !endpoint.open)) {
        const body = method === 'GET' ? undefined : {}
        const reply = await world.main.api.send(method, path.replace(':id', randomUUID()), body, { headers })
        assert.ok(![401, 403].includes(reply.status), `${operationId}: ${reply.text}`)
      }
    })

  test('scopes narrow what a token may do, also to reading, and never widen it', async () => {
    const one = await newClient(world, 'admin', ['events', 'plans.readonly'])
    const narrow = await ask(world, grant({ scope: 'events.readonly  events.readonly' }), { by: one })
    assert.equal(narrow.body.scope, 'events.readonly')
    const token = narrow.body.access_token
    assert.equal((await read(token)).status, 200)
    const write = await world.main.api.post('/events/v1', {}, bearer(token, world.main.network))
    assert.deepEqual([write.status, write.body.code], [403, 'insufficient_scope'])
    assert.equal(write.headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="events"')
    const other = await world.main.api.get(
      `/shop/orders/v1?locationRef=${world.main.location}`,
      bearer(token, world.main.network),
    )
    assert.equal(other.headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="shop.readonly"')
    const basic = await world.main.reader.post('/events/v1', {})
    assert.deepEqual([basic.body.code, basic.headers.get('www-authenticate')], ['insufficient_scope', null])
    for (const scope of ['shop', 'plans', 'events shop', 'events.readonly.readonly', 'nonsense', '*', 'events\u0000']) {
      refused(await ask(world, grant({ scope }), { by: one }), 400, 'invalid_scope')
    }
    assert.equal((await ask(world, grant({ scope: '' }), { by: one })).body.scope, 'events plans.readonly')
    refused(await ask(world, grant(), { by: await newClient(world, 'admin', []) }), 400, 'unauthorized_client')
  })

  test('a member gets tokens too, and writes as little with them', async () => {
    const token = await tokenFor(world, await newClient(world, 'member'))
    assert.equal((await read(token)).status, 200)
    assert.equal((await world.main.api.post('/events/v1', {}, bearer(token, world.main.network))).body.code, 'admin_required')
  })

  test('what is wrong with a request is told as RFC 6749 tells it', async () => {
    const by = world.main
    const wrong = [
      '',
      'grant_type=',
      'scope=events',
      `${grant()}&grant_type=client_credentials`,
      `${grant()}&colour=1&colour=2`,
      grant(bodyFields(by)),
      grant({ client_id: world.other.clientId }),
      grant({ client_id: by.clientId, client_secret: by.clientSecret }),
    ]
    for (const raw of wrong) refused(await ask(world, raw, { by }), 400, 'invalid_request')
    refused(await ask(world, new Uint8Array([0x67, 0xff, 0xfe]), { by }), 400, 'invalid_request')
    refused(await ask(world, grant(), { by, path: '/oauth/token?scope=events' }), 400, 'invalid_request')
    refused(await ask(world, form({ grant_type: 'password', username: 'a' }), { by }), 400, 'unsupported_grant_type')
    refused(await ask(world, '{}', { by, headers: { 'content-type': 'application/json' } }), 415, 'invalid_request')
    refused(await ask(world, grant(), { by, headers: { 'content-encoding': 'gzip' } }), 415, 'invalid_request')
    refused(await ask(world, `${grant()}&pad=${'x'.repeat(20_000)}`, { by }), 413, 'invalid_request')
    assert.equal((await ask(world, `${grant()}&unknown=is+ignored`, { by })).status, 200)
  })

  test('who is not known, or may not act, is refused with a challenge', async () => {
    const [by, one] = [world.main, await newClient(world)]
    await world.write(world.main.network, context => revokeCredential(context, one.id))
    const strangers = [
      ask(world, grant()),
      ask(world, grant({ client_id: by.clientId })),
      ask(world, grant({ client_id: 'nobody', client_secret: 'nothing' })),
      ask(world, grant(bodyFields({ ...by, clientSecret: `${by.clientSecret}x` }))),
      ask(world, grant(), { by: { ...by, clientSecret: '' } }),
      ask(world, grant(), { by: one }),
      ask(world, grant(), { by: { ...by, clientId: world.other.clientId } }),
      ask(world, grant(bodyFields(by)), { headers: { authorization: 'Bearer abc' } }),
      ask(world, grant(bodyFields(by)), { headers: { authorization: 'Basic' } }),
    ]
    for (const reply of await Promise.all(strangers)) {
      refused(reply, 401, 'invalid_client')
      assert.match(reply.headers.get('www-authenticate')!, /^Basic realm=/)
    }
  })

  test('a token that was changed, made up or cut is none', async () => {
    const token = await tokenFor(world, world.main)
    const changed = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    const none = [
      changed(12),
      changed(40),
      changed(token.length - 1),
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      'stoa_token_',
      world.main.clientSecret,
    ]
    for (const wrong of none) {
      const reply = await read(wrong)
      assert.deepEqual([reply.status, reply.body.code], [401, 'unauthorized'], wrong)
      assert.match(reply.headers.get('www-authenticate')!, /^Basic realm="stoa", .*Bearer realm="stoa", error="invalid_token"$/)
    }
    for (const authorization of ['', 'Basic eA==', 'Digest x']) {
      const reply = await world.main.api.get(events(), { headers: { authorization } })
      assert.equal(reply.headers.get('www-authenticate'), 'Basic realm="stoa", charset="UTF-8", Bearer realm="stoa"')
    }
    assert.equal((await read(token)).status, 200)
  })
})
