import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { client, type Json } from './client.ts'
import { onEachEngine } from './world.ts'

onEachEngine('HTTP', world => {
  const event = () => ({
    event: {
      locationRef: world.main.location,
      title: 'Talk',
      startDate: '2030-01-01T10:00:00Z',
      endDate: '2030-01-01T11:00:00Z',
    },
  })

  test('of several faults the first of the published order is told', async () => {
    const call = (
      headers: Record<string, string>,
      { path = '/events/v1', api = world.main.api, method = 'POST', raw = '{' } = {},
    ) =>
      api.send(method, path, undefined, { raw, headers: { 'content-type': 'text/plain', 'service-network-id': 'x', ...headers } })
    const nobody = client(world.baseUrl, world.main.network)
    const code = async (reply: Promise<{ body: Json }>) => (await reply).body.code
    assert.equal(await code(call({}, { path: '/nowhere', api: nobody })), 'not_found')
    assert.equal(await code(call({}, { method: 'PATCH', api: nobody })), 'method_not_allowed')
    assert.equal(await code(call({}, { api: nobody })), 'unauthorized')
    assert.equal(await code(call({}, { api: world.main.reader })), 'invalid_request')
    assert.equal(await code(call({ 'service-network-id': world.other.network }, { api: world.main.reader })), 'wrong_network')
    const here = { 'service-network-id': world.main.network }
    assert.equal(await code(call(here, { api: world.main.reader })), 'insufficient_scope')
    assert.equal(await code(call(here, { api: world.main.asMember })), 'admin_required')
    assert.equal(await code(call(here, { raw: 'x'.repeat(1_100_000) })), 'unsupported_media_type')
    assert.equal(
      await code(call({ ...here, 'content-type': 'application/json' }, { raw: 'x'.repeat(1_100_000) })),
      'body_too_large',
    )
    assert.equal(await code(call({ ...here, 'content-type': 'application/json' })), 'malformed_json')
  })

  test('every answer has a request id of its own', async () => {
    const ids = new Set<string | null>()
    for (const path of ['/events/v1', '/nowhere', `/events/v1?locationRef=${world.main.location}`]) {
      ids.add((await world.main.api.get(path)).headers.get('request-id'))
    }
    assert.equal(ids.size, 3)
    assert.ok(!ids.has(null))
  })

  test('answers to credentials are kept by no shared cache', async () => {
    const { headers } = await world.main.api.get(`/events/v1?locationRef=${world.main.location}`)
    assert.equal(headers.get('cache-control'), 'private, no-cache')
    assert.equal(headers.get('vary'), 'Authorization, Cookie, service-network-id, Accept')
    assert.match(headers.get('content-type')!, /^application\/json/)
  })

  test('HEAD answers what GET would, without the body', async () => {
    const { headers } = await world.main.api.post('/events/v1', event())
    const get = await world.main.api.get(headers.get('location')!)
    const head = await world.main.api.send('HEAD', headers.get('location')!)
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
    for (const name of ['etag', 'content-length', 'content-type'])
      assert.equal(head.headers.get(name), get.headers.get(name), name)
  })

  for (const [name, request, status, code] of [
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid_request'],
    ['no Host', 'GET /events/v1 HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
    [
      'headers over 16 KiB',
      `GET /events/v1 HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'an expectation that nobody meets',
      'POST /events/v1 HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nContent-Length: 0\r\n\r\n',
      417,
      'expectation_failed',
    ],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405, 'method_not_allowed'],
    ['an address that is none', 'GET http://a:b/ HTTP/1.1\r\nHost: x\r\n\r\n', 404, 'not_found'],
    [
      'two lengths',
      'POST /events/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc',
      400,
      'invalid_request',
    ],
  ] as const) {
    test(`${name} gets a problem like every other`, async () => {
      const reply = await raw(new URL(world.baseUrl), request)
      assert.equal(reply.status, status)
      assert.equal(reply.body.code, code)
      assert.equal(reply.body.requestId, reply.requestId)
      assert.equal(reply.body.message, reply.body.detail)
    })
  }

  test('a body that is cut off stores nothing', async () => {
    const path = `/events/v1?locationRef=${world.main.location}&limit=100&order=createDate:desc`
    const before = (await world.main.api.get(path)).text
    const text = JSON.stringify(event())
    const arrived = once(world.app.server, 'request')
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
    socket.write(
      `POST /events/v1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${world.main.api.authorization}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, -1)}`,
    )
    const [request] = (await arrived) as [IncomingMessage]
    socket.destroy()
    // Not by once(), which fails with the error that a cut is to the server.
    await new Promise(resolve => request.on('close', resolve))
    assert.equal((await world.main.api.get(path)).text, before)
  })

  test('of 30 faults the first 20 are told', async () => {
    const members = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, 1]))
    const { body } = await world.main.api.post('/events/v1', { event: { ...event().event, ...members } })
    assert.equal(body.errors.length, 20)
  })

  for (const [query, code] of [
    ['limit=0', 'too_small'],
    ['limit=101', 'too_large'],
    ['limit=1.5', 'invalid_type'],
    ['limit=ten', 'invalid_type'],
    ['limit=', 'empty_parameter'],
    ['limit', 'empty_parameter'],
    ['limit=1&limit=2', 'repeated_parameter'],
    ['limit=%zz', 'invalid_format'],
    ['Limit=1', 'unknown_parameter'],
  ] as const) {
    test(`the query ${query} is refused, naming the parameter`, async () => {
      const { status, body } = await world.main.api.get(`/events/v1?locationRef=${world.main.location}&${query}`)
      assert.equal(status, 400)
      assert.equal(body.errors[0].parameter.toLowerCase(), 'limit')
      assert.equal(body.errors[0].code, code)
    })
  }

  test('page tokens are bound to route, network and filters, and to nothing else', async () => {
    for (let i = 0; i < 3; i++) await world.main.api.post('/events/v1', event())
    for (let i = 0; i < 3; i++)
      await world.other.api.post('/events/v1', { event: { ...event().event, locationRef: world.other.location } })
    const list = `/events/v1?locationRef=${world.main.location}`
    const { body } = await world.main.api.get(`${list}&limit=1`)
    const token = encodeURIComponent(body.searchQueryNext.nextPageToken)
    assert.equal((await world.main.api.get(`${list}&limit=2&nextPageToken=${token}`)).status, 200)
    for (const [api, path] of [
      [world.main.api, `${list}&order=startDate:desc&nextPageToken=${token}`],
      [world.main.api, `/events/v1?locationRef=${world.main.annex}&nextPageToken=${token}`],
      [world.other.api, `/events/v1?locationRef=${world.other.location}&nextPageToken=${token}`],
      [world.main.api, `${list}&nextPageToken=${token.slice(0, -1)}`],
      [world.main.api, `${list}&nextPageToken=${token}A`],
      [world.main.api, `${list}&nextPageToken=x`],
      [world.main.api, `/shop/orders/v1?locationRef=${world.main.location}&nextPageToken=${token}`],
    ] as const) {
      const reply = await api.get(path)
      assert.equal(reply.status, 400, path)
      assert.equal(reply.body.code, 'invalid_page_token')
    }
  })
})

onEachEngine(
  'rate limits',
  world => {
    test('a credential that calls too often is told when to come back', async () => {
      const path = `/events/v1?locationRef=${world.main.location}`
      const first = await world.main.api.get(path)
      assert.equal(first.headers.get('ratelimit-policy'), '"credential";q=1;w=1')
      assert.match(first.headers.get('ratelimit')!, /^"credential";r=\d+;t=\d+$/)
      const replies = await Promise.all(Array.from({ length: 12 }, () => world.main.api.get(path)))
      const refused = replies.filter(reply => reply.status === 429)
      assert.ok(refused.length > 0)
      assert.equal(refused[0]!.body.code, 'rate_limited')
      assert.ok(Number(refused[0]!.headers.get('retry-after')) >= 1)
      assert.equal((await world.other.api.get(`/events/v1?locationRef=${world.other.location}`)).status, 200)
    })

    test('whoever asks again at once is refused a few times a second at most', async () => {
      const path = `/events/v1?locationRef=${world.main.location}`
      const end = performance.now() + 350
      let refused = 0
      while (performance.now() < end) if ((await world.main.api.get(path)).status === 429) refused++
      assert.ok(refused >= 1 && refused <= 4, `${refused} refusals`)
    })

    test('an address that fails to sign in too often is refused, its good calls are not', async () => {
      const wrong = client(world.baseUrl, world.main.network, { clientId: world.main.clientId, clientSecret: 'wrong' })
      const statuses = new Set<number>()
      for (let i = 0; i < 6; i++)
        for (const { status } of await Promise.all(Array.from({ length: 100 }, () => wrong.get('/events/v1'))))
          statuses.add(status)
      assert.deepEqual([...statuses].toSorted(), [401, 429])
      assert.equal((await world.other.api.get(`/events/v1?locationRef=${world.other.location}`)).status, 200)
    })
  },
  { rateLimit: 1, rateLimitBurst: 8, engines: ['sqlite'] },
)

/** Sends bytes as they are and reads the one answer until the connection ends. */
function raw(url: URL, request: string): Promise<{ status: number; requestId: string | undefined; body: Json }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), '127.0.0.1', () =>
      socket.write(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
    )
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', data => {
      text += data
    })
    socket.on('error', reject)
    socket.on('end', () =>
      resolve({
        status: Number(text.split(' ')[1]),
        requestId: /\r\nrequest-id: (\S+)/i.exec(text)?.[1],
        body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)),
      }),
    )
  })
}
