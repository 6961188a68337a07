import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { randomUUID } from 'node:crypto'
import { createCredential } from '../src/access/actions.ts'
import type { Scope } from '../src/terms/scopes.ts'
import { SCOPES, withIncluded } from '../src/terms/scopes.ts'
import { accessOf, isRead, mayLackBody } from '../src/kernel/contract/endpoint.ts'
import { routes } from '../src/routes.ts'
import { client, type Client, type Reply } from './client.ts'
import { oneOfEach } from './one-of-each.ts'
import { NEEDED, sentOf, validRequests, type ValidRequest } from './requests.ts'
import { onEachService } from './world.ts'

/** Every route there is, met by somebody who should not get in, or who sends nonsense. A route is covered the day it is added. */
onEachService('a stranger', world => {
  let valid: Record<string, ValidRequest>
  let countRows: () => Promise<number>
  before(async () => {
    valid = await validRequests(world.main)
    countRows = async () =>
      Number(
        (await world.database.read(db =>
          db.first(
            db.sql
              .selectFrom('audit')
              .select(({ fn }) => fn.countAll<number>().as('rows'))
              .where('network', '=', world.main.network),
          ),
        ))!.rows,
      )
  })

  const credentialOf = oneOfEach((scopes: string) =>
    world.write(world.main.network, context =>
      createCredential(context, { membershipRef: world.main.admin, title: 'x', scopes: scopes.split(',') as Scope[] }),
    ),
  )
  const refused = async (reply: Reply, status: number, code: string) => {
    assert.equal(reply.status, status, reply.text)
    assert.equal(reply.body.code, code)
    assert.equal(reply.body.type, `/problems/${code}`)
    assert.equal(reply.body.message, reply.body.detail)
    assert.equal(reply.body.requestId, reply.headers.get('request-id'))
    assert.match(reply.headers.get('content-type')!, /^application\/problem\+json/)
  }

  for (const { operationId, endpoint } of routes.filter(({ endpoint }) => !endpoint.open)) {
    const { method, path, scope, orScope } = endpoint
    const isGet = method === 'GET'
    const somewhere = path.replace(/:\w+/g, () => randomUUID()) + (NEEDED[operationId] ?? '')
    const where = () => (isGet ? somewhere : valid[operationId]!.path)
    const send = (
      api: Client,
      at: string,
      body: unknown = isGet ? undefined : valid[operationId]!.body,
      headers: Record<string, string> = {},
    ) => api.send(method, at, body, isGet ? { headers } : sentOf(valid[operationId]!, headers))

    test(`${operationId}: a wrong secret is no credential`, async () => {
      await refused(
        await send(
          client(world.baseUrl, world.main.network, { clientId: world.main.clientId, clientSecret: 'stoa_secret_x' }),
          where(),
        ),
        401,
        'unauthorized',
      )
    })

    if (path.includes(':')) {
      test(`${operationId}: a malformed id is named, an unknown one is not found`, async () => {
        const malformed = await send(world.main.api, path.replace(/:\w+/g, 'not-an-id'))
        await refused(malformed, 400, 'invalid_request')
        assert.equal(malformed.body.errors[0].parameter, /:(\w+)/.exec(path)![1])
        await refused(await send(world.main.api, somewhere), 404, 'not_found')
      })
    }

    // The rest is refused before anything is looked up but who sends it, by whatever store.
    if (world.engine === 'postgres') continue

    test(`${operationId}: without a credential there is no way in`, async () => {
      const reply = await send(client(world.baseUrl, world.main.network), where())
      await refused(reply, 401, 'unauthorized')
      assert.match(reply.headers.get('www-authenticate')!, /Basic .*Bearer/)
    })

    test(`${operationId}: the network of the header must be the credential’s`, async () => {
      await refused(
        await send(world.main.api, where(), undefined, { 'service-network-id': world.other.network }),
        403,
        'wrong_network',
      )
      await refused(await send(world.main.api, where(), undefined, { 'service-network-id': 'main' }), 400, 'invalid_request')
    })

    if (scope !== 'any')
      test(`${operationId}: every other scope together is not enough`, async () => {
        const enough = [scope, orScope].filter(one => one !== undefined)
        const scopes = SCOPES.filter(one => !withIncluded([one]).some(has => enough.includes(has as Scope))).flatMap(
          (one): (Scope | `${Scope}.readonly`)[] => [one, `${one}.readonly`],
        )
        if (!isRead(endpoint)) scopes.push(...enough.map(one => `${one}.readonly` as const))
        const credential = await credentialOf(scopes.join())
        const reply = await send(client(world.baseUrl, world.main.network, credential), where())
        await refused(reply, 403, 'insufficient_scope')
        assert.ok(reply.body.detail.includes(scope))
      })

    test(`${operationId}: unknown query parameters are named`, async () => {
      const reply = await send(world.main.api, `${where()}${where().includes('?') ? '&' : '?'}colour=red`)
      await refused(reply, 400, 'invalid_request')
      assert.equal(reply.body.errors[0].parameter, 'colour')
    })

    if (accessOf(endpoint) === 'admin') {
      test(`${operationId}: who is no admin is refused`, async () => {
        await refused(await send(world.main.asMember, where()), 403, 'admin_required')
      })
    }

    if (endpoint.body) {
      test(`${operationId}: nonsense is refused and changes nothing`, async () => {
        const count = await countRows()
        const body = valid[operationId]!.body!
        const [key = ''] = Object.keys(body)
        for (const [raw, code] of [
          ...(mayLackBody(endpoint) ? [] : LACKING),
          ['{', 'malformed_json'],
          ['[]', 'invalid_request'],
          ['null', 'invalid_request'],
          ['{"__proto__": {"a": 1}}', 'invalid_request'],
          [JSON.stringify({ ...body, [key]: { ...(body[key] as object), constructor: { prototype: {} } } }), 'invalid_request'],
          [JSON.stringify({ ...body, [key]: { ...(body[key] as object), colour: 'red' } }), 'invalid_request'],
          [JSON.stringify({ ...body, [key]: { ...(body[key] as object), colour: '\0' } }), 'invalid_request'],
          [`{"${key}": {"a": "\\ud800"}}`, 'invalid_request'],
          [`{"${key}": {"a": 1e400}}`, 'invalid_request'],
          [`{"${key}": {"a": 9007199254740993}}`, 'invalid_request'],
        ] as const) {
          await refused(await world.main.api.send(method, where(), undefined, { raw }), 400, code)
        }
        await refused(
          await world.main.api.send(method, where(), undefined, { raw: new Uint8Array([0x22, 0xff, 0x22]) }),
          400,
          'malformed_json',
        )
        assert.equal(await countRows(), count)
      })

      test(`${operationId}: bodies of other kinds are not taken`, async () => {
        for (const [name, value] of [
          ['content-type', 'text/plain'],
          ['content-type', 'application/json; charset=latin1'],
          ['content-encoding', 'gzip'],
        ] as const) {
          await refused(await send(world.main.api, where(), undefined, { [name]: value }), 415, 'unsupported_media_type')
        }
      })
    }
  }

  // Costly, and the same for every route and store: one of each will do.
  if (world.engine === 'sqlite') {
    test('bodies that are too large or nested too deep are refused', async () => {
      const { path } = valid.createEvent!
      const send = (raw: string) => world.main.api.send('POST', path, undefined, { raw })
      const count = await countRows()
      await refused(await send(`{"a":"${'x'.repeat(1_100_000)}"}`), 413, 'body_too_large')
      await refused(await send('['.repeat(1_000_000)), 400, 'malformed_json')
      assert.equal(await countRows(), count)
    })
  }

  test('a path there is not is not found, a method it does not take is not allowed', async () => {
    const unknown = await world.main.api.get('/nowhere/v1')
    assert.equal(unknown.status, 404)
    const wrong = await world.main.api.send('DELETE', '/events/v1')
    assert.equal(wrong.status, 405)
    assert.equal(wrong.headers.get('allow'), 'GET, HEAD, POST, OPTIONS')
    const options = await world.main.api.send('OPTIONS', '/events/v1')
    assert.equal(options.status, 204)
    assert.equal(options.headers.get('allow'), 'GET, HEAD, POST, OPTIONS')
  })

  test('another network’s objects do not exist, whatever they are', async () => {
    for (const [operationId, request] of Object.entries(valid)) {
      const endpoint = routes.find(route => route.operationId === operationId)!.endpoint
      if (endpoint.creates === undefined) continue
      const { headers } = await world.main.api.send('POST', request.path, request.body, sentOf(request))
      const at = headers.get('location')!
      assert.equal((await world.main.api.get(at)).status, 200, at)
      assert.equal((await world.other.api.get(at)).status, 404, at)
    }
  })
})

/** What is refused where something is required. */
const LACKING = [
  ['', 'malformed_json'],
  ['{}', 'invalid_request'],
] as const
