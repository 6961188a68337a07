import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { ask, grant, tokenFor } from '../../test/oauth.ts'
import { client } from '../../test/client.ts'
import { onEachService, type Cast } from '../../test/world.ts'
import { createCredential } from '../access/actions.ts'
import type { GrantedScope } from '../terms/scopes.ts'

onEachService('networks', world => {
  const PATH = '/networks/v1'
  const withScopes = async (scopes: GrantedScope[], cast: Cast = world.main) => {
    const credential = await world.write(cast.network, context =>
      createCredential(context, { membershipRef: cast.admin, title: 'x', scopes }),
    )
    return { ...credential, api: client(world.baseUrl, cast.network, credential) }
  }

  test('whatever its scopes, a credential is told its own network and no other', async () => {
    const { api } = await withScopes(['plans.readonly'])
    const { status, body } = await api.get(PATH)
    assert.equal(status, 200)
    const [network, ...others] = body.networks
    assert.deepEqual([network.id, network.title, network.test, others], [world.main.network, 'Main', false, []])
    assert.deepEqual((await world.main.api.get(`${PATH}/${network.id}`)).body, { network })
    assert.equal((await api.get(`${PATH}/${network.id}`)).body.code, 'insufficient_scope')
  })

  test('a bearer token learns its network without naming it, and needs the name everywhere else', async () => {
    const credential = await withScopes(['locations.readonly'], world.other)
    const authorization = `Bearer ${await tokenFor(world, credential)}`
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(world.baseUrl + path, { headers: { authorization, ...headers } })
    const told = await get(PATH)
    assert.equal(told.status, 200)
    const [{ id }] = ((await told.json()) as { networks: [{ id: string }] }).networks
    assert.equal(id, world.other.network)
    assert.equal((await get('/locations/v1')).status, 400)
    assert.equal((await get('/locations/v1', { 'service-network-id': id })).status, 200)
    assert.equal((await get(PATH, { 'service-network-id': world.main.network })).status, 403)
    assert.equal((await get(PATH, { 'service-network-id': 'x' })).status, 400)
  })

  test('a network is renamed under its id; every other id is not found', async () => {
    const { api, network } = world.other
    const before = await api.get(`${PATH}/${network}`)
    const put = (id: string, headers: Record<string, string> = {}) =>
      api.put(`${PATH}/${id}`, { network: { title: 'Harbour' } }, { headers })
    assert.equal((await put(world.main.network)).status, 404)
    assert.equal((await put(randomUUID())).status, 404)
    assert.equal((await api.get(`${PATH}/${world.main.network}`)).status, 404)
    const etag = before.headers.get('etag')!
    const changed = await put(network, { 'if-match': etag })
    assert.deepEqual(changed.body, { network: { ...before.body.network, title: 'Harbour' } })
    assert.equal((await put(network, { 'if-match': etag })).status, 412)
    assert.deepEqual((await api.get(PATH)).body, { networks: [changed.body.network] })
    assert.equal((await api.put(`${PATH}/${network}`, { network: {} })).status, 400)
  })

  test('the scope network includes locations, by itself and in a token', async () => {
    const scoped = await withScopes(['network.readonly'])
    assert.equal((await scoped.api.get('/locations/v1')).status, 200)
    const location = { title: 'Quay', timezoneId: 'UTC', currencyCode: 'EUR' }
    assert.equal((await scoped.api.post('/locations/v1', { location })).body.code, 'insufficient_scope')
    const { body } = await ask(world, grant({ scope: 'locations.readonly' }), { by: scoped })
    const token: string = body.access_token
    const headers = { authorization: `Bearer ${token}`, 'service-network-id': world.main.network }
    assert.equal((await fetch(`${world.baseUrl}/locations/v1`, { headers })).status, 200)
    const writer = await withScopes(['locations'])
    assert.equal((await writer.api.get('/locations/v1')).status, 200)
    assert.equal((await writer.api.post('/locations/v1', { location })).body.code, 'insufficient_scope')
    assert.equal((await (await withScopes(['network'])).api.post('/locations/v1', { location })).status, 201)
  })
})
