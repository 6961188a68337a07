import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import type { Json } from './client.ts'
import { talk } from './talk.ts'
import { onEachService } from './world.ts'

onEachService('bad input', world => {
  const fields = () => ({
    locationRef: world.main.location,
    title: 'Talk',
    startDate: '2030-01-01T10:00:00Z',
    endDate: '2030-01-01T11:00:00Z',
  })
  const post = (more: object) => world.main.api.post('/events/v1', { event: { ...fields(), ...more } })
  /** Sends an event with one more member, spelled as it is. */
  const postText = (member: string) =>
    world.main.api.send('POST', '/events/v1', undefined, {
      raw: JSON.stringify({ event: fields() }).replace('"title"', `${member}, "title"`),
    })

  for (const count of [2, 20, 21, 64, 200, 4_000]) {
    test(`of ${count} unknown fields the first 20 are told by name`, async () => {
      const { status, body } = await post(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1])))
      assert.equal(status, 400)
      assert.deepEqual(
        body.errors.map(({ pointer, code }: Json) => [pointer, code]),
        Array.from({ length: Math.min(count, 20) }, (_, i) => [`/event/k${i}`, 'unknown_field']),
      )
      assert.match(body.detail, new RegExp(`^${Math.min(count, 20)} faults`))
    })
  }

  test('of 21 values that could not be kept as they are the first 20 are told', async () => {
    const texts = Array.from({ length: 21 }, (_, i) => [`k${i}`, '\0'])
    const { body } = await post(Object.fromEntries(texts))
    assert.deepEqual(
      body.errors.map(({ pointer, code }: Json) => [pointer, code]),
      Array.from({ length: 20 }, (_, i) => [`/event/k${i}`, 'invalid_text']),
    )
  })

  test('of faults of path, query and body, too, the first 20 are told', async () => {
    const query = Array.from({ length: 15 }, (_, i) => `q${i}=1`).join('&')
    const ticket = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`k${i}`, 1]))
    const { body } = await world.main.api.put(`/support/tickets/v1/x/assignee?${query}`, { ticket })
    assert.equal(body.errors.length, 20)
    assert.equal(body.errors.filter(({ pointer }: Json) => pointer).length, 4)
  })

  // Looking for every fault takes longer than the check itself: the more there is to look at, the longer.
  for (const [bytes, told] of [
    [65_536, 2],
    [65_537, 1],
  ] as const) {
    test(`in a body of ${bytes} bytes with two faults ${told} are told`, async () => {
      const text = JSON.stringify({ event: { ...fields(), k0: 1, k1: 1 } })
      const { status, body } = await world.main.api.send('POST', '/events/v1', undefined, { raw: text.padEnd(bytes) })
      assert.equal(status, 400)
      assert.deepEqual(
        body.errors.map(({ pointer }: Json) => pointer),
        ['/event/k0', '/event/k1'].slice(0, told),
      )
    })
  }

  // Costly, and the same for every store.
  if (world.engine === 'sqlite') {
    test('thousands of unknown members are refused as quickly as they came, and more than 10,000 values before they are looked at', async () => {
      const members = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, 1]))
      const { status, body } = await world.main.api.post('/events/v1', members(9_999))
      assert.equal(status, 400)
      assert.equal(body.errors.length, 1)
      const { body: refusal } = await world.main.api.post('/events/v1', members(10_001))
      assert.deepEqual([refusal.code, refusal.errors], ['malformed_json', undefined])
    })
  }

  test('the faults of path, query, header and body are told together', async () => {
    const { status, body } = await world.main.api.put(
      '/support/tickets/v1/x/assignee?colour=1',
      { ticket: { membershipRefAssignee: 7, more: '\0' } },
      { headers: { 'idempotency-key': ' ' } },
    )
    assert.equal(status, 400)
    assert.deepEqual(
      body.errors.map((fault: Json) => fault.pointer ?? fault.parameter ?? fault.header),
      ['id', 'colour', 'Idempotency-Key', '/ticket/more', '/ticket/membershipRefAssignee'],
    )
  })

  for (const value of [1, {}, ['public']]) {
    test(`${JSON.stringify(value)} for a closed set is refused with what is allowed`, async () => {
      const { body } = await post({ visibilityType: value })
      assert.deepEqual(body.errors[0].allowed, ['public', 'networkMembers', 'members', 'admins'])
    })
  }

  for (const number of [
    '12.339999999999999999999',
    '12.3400000000000000000001',
    '999999999.990000000000001',
    '1e-400',
    '-1e-400',
    '1e400',
    '9007199254740993',
    '1e22',
  ]) {
    test(`${number}, which would be stored changed, is refused`, async () => {
      const { status, body } = await postText(`"price": {"money": {"amount": ${number}}}`)
      assert.equal(status, 400)
      assert.equal(body.errors[0].pointer, '/event/price/money/amount')
    })
  }

  for (const [number, amount] of [
    ['1.20', 1.2],
    ['12.340000000000000000', 12.34],
    ['1.2e1', 12],
    ['120E-1', 12],
    ['0.0', 0],
    ['-0', 0],
    ['0e5', 0],
  ] as const) {
    test(`${number} is the number ${amount}, however it is spelled`, async () => {
      const { status, body, text } = await postText(`"price": {"money": {"amount": ${number}}}`)
      assert.equal(status, 201, text)
      assert.equal(body.event.price.money.amount, amount)
      assert.doesNotMatch(text, /:-0[,}]/)
    })
  }

  for (const title of ['', ' ', '\u00a0', '\u0085', '\u200b', '\ufeff\t']) {
    test(`a title of ${JSON.stringify(title)} is blank`, async () => {
      assert.equal((await post({ title })).body.errors[0].pointer, '/event/title')
    })
  }

  test('text is stored exactly as it was sent', async () => {
    const title = ' e\u0301 é 👩‍👩‍👧 \u202eابجد\u202c \u2028 ﷽ '
    assert.equal((await post({ title })).body.event.title, title)
    assert.equal((await post({ title: '😀'.repeat(200) })).status, 201)
    assert.equal((await post({ title: '😀'.repeat(201) })).status, 400)
  })

  for (const imageUrl of [
    'ftp://x/y',
    'http:///x',
    'http://user:secret@example.com/',
    'example.com',
    'https://exa mple.com',
    'javascript:alert(1)',
    'http://x.example/ä',
    'http://bücher.example/',
    'http://x.example/a b',
    'http://x.example/100%',
    'http://x.example/#a#b',
  ]) {
    test(`${imageUrl} is no address of an image`, async () => {
      assert.equal((await post({ imageUrl })).body.errors[0].pointer, '/event/imageUrl')
    })
  }

  for (const imageUrl of ['HTTPS://x.example', 'http://[::1]:8080/a_b/~c?d=%C3%A4&e%5B%5D#f?/', 'http://x.example?a=1#b']) {
    test(`${imageUrl} is an address of an image`, async () => {
      assert.equal((await post({ imageUrl })).body.event.imageUrl, imageUrl)
    })
  }

  test('an address that is no URI is refused in plain words', async () => {
    const { body } = await post({ imageUrl: 'http://x.example/ä' })
    assert.equal(
      body.detail,
      'imageUrl must be an absolute http or https address without user name and password, with characters other than ASCII percent-encoded.',
    )
  })

  for (const date of [
    '2030-02-30T10:00:00Z',
    '2030-01-01',
    '2030-01-01T10:00:60Z',
    '2030-01-01T10:00:00',
    '1969-12-31T23:59:59Z',
    '2030-01-01T24:00:00Z',
    1_893_492_000,
  ]) {
    test(`${date} is no instant`, async () => {
      assert.equal((await post({ startDate: date })).body.errors[0].pointer, '/event/startDate')
    })
  }

  for (const token of ['%00', 'x'.repeat(5_000), 'W10.AAAA', '.', 'W10']) {
    test(`${token.slice(0, 10)} is no page token`, async () => {
      const { status, body } = await world.main.api.get(`/events/v1?locationRef=${world.main.location}&nextPageToken=${token}`)
      assert.deepEqual([status, body.code], [400, 'invalid_page_token'])
    })
  }

  test('of a header that is sent twice neither is taken', async () => {
    const twice = (lines: string) => raw(`POST /events/v1 HTTP/1.1\r\n${lines}Content-Length: 2\r\nConnection: close\r\n\r\n{}`)
    const [host, key, json] = [
      'Host: x\r\n',
      `Authorization: ${world.main.api.authorization}\r\n`,
      'Content-Type: application/json\r\n',
    ]
    assert.match(await twice(host + key + json), /^HTTP\/1.1 400 .*invalid_request/s)
    assert.match(await twice(host + host + key + json), /^HTTP\/1.1 400 .*Host/s)
    assert.match(await twice(host + key + json + 'Content-Type: text/plain\r\n'), /^HTTP\/1.1 415 /)
    assert.match(await twice(host + key + key + json), /^HTTP\/1.1 401 /)
    assert.match(
      await twice(
        `${host}${key}${json}service-network-id: ${world.main.network}\r\n`.repeat(1) +
          `service-network-id: ${world.main.network}\r\n`,
      ),
      /^HTTP\/1.1 400 /,
    )
  })

  test('100 Continue is said to those who may send, and to nobody else', async () => {
    const body = JSON.stringify({ event: fields() })
    const ask = async (authorization: string, length = body.length) => {
      const line = talk(world.baseUrl)
      line.send(
        `POST /events/v1 HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`,
      )
      const { status, head } = await line.answer()
      if (status !== 100) assert.match(head, /\r\nconnection: close/i)
      else line.send(body)
      return status === 100 ? [100, (await line.answer()).status] : [status]
    }
    const authorization = `Authorization: ${world.main.api.authorization}\r\n`
    assert.deepEqual(await ask(''), [401])
    assert.deepEqual(await ask(authorization), [100, 201])
    assert.deepEqual(await ask(authorization, 3_000_000), [413])
  })

  test('a body that says it is too large is read to its end, so that its sender sees the answer', async () => {
    for (let i = 0; i < 8; i++) {
      const reply = await world.main.api.send('POST', '/events/v1', undefined, { raw: 'x'.repeat(6_000_000) })
      assert.deepEqual([reply.status, reply.body.code], [413, 'body_too_large'])
    }
  })

  test('a body in another coding than chunks is not taken', async () => {
    const reply = await raw(
      `POST /events/v1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${world.main.api.authorization}\r\nContent-Type: application/json\r\nTransfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    )
    assert.match(reply, /^HTTP\/1.1 (400|415) /)
  })

  test('an id that cannot be decoded is refused in its turn: after the method, the caller, the network and the role', async () => {
    const here = `service-network-id: ${world.main.network}\r\n`
    const key = ({ authorization }: typeof world.main.api) => `Authorization: ${authorization}\r\n`
    for (const id of ['%', '%zz', '%ff', 'a%2', '%2F%']) {
      const ask = (method: string, path: string, headers = '') =>
        raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`)
      const event = `/events/v1/${id}`
      assert.match(await ask('PATCH', event), /^HTTP\/1.1 405 .*allow: GET, HEAD, PUT, DELETE, OPTIONS/s)
      assert.match(await ask('OPTIONS', event), /^HTTP\/1.1 204 /)
      assert.match(await ask('GET', event), /^HTTP\/1.1 401 /)
      assert.match(await ask('GET', event, key(world.main.api)), /^HTTP\/1.1 400 .*"header":"service-network-id"/s)
      assert.match(
        await ask('GET', `${event}?a=%`, key(world.main.api) + here),
        /^HTTP\/1.1 400 .*"parameter":"id".*"parameter":"a"/s,
      )
      assert.match(await ask('HEAD', event, key(world.main.api) + here), /^HTTP\/1.1 400 /)
      assert.match(
        await ask('PUT', `/community/memberships/v1/${id}`, key(world.main.asMember)),
        /^HTTP\/1.1 403 .*admin_required/s,
      )
      assert.match(await ask('GET', `/problems/${id}`), /^HTTP\/1.1 404 /)
      assert.match(await ask('GET', `/nowhere/${id}`), /^HTTP\/1.1 404 /)
    }
  })

  test('a path that names no route is not found', async () => {
    assert.equal((await world.main.api.get('/events/v1/')).status, 404)
    assert.equal((await world.main.api.get('/Events/v1')).status, 404)
    assert.match(await raw('GET /nowhere/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'), /^HTTP\/1.1 404 /)
    assert.match(
      await raw('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      /^HTTP\/1.1 204 .*allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS/s,
    )
  })

  /** Sends bytes as they are; gives all that comes until the connection ends. */
  function raw(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1', () => socket.write(request))
      let text = ''
      socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
      socket.on('data', data => {
        text += data
      })
      socket.on('error', reject)
      socket.on('end', () => resolve(text))
    })
  }
})
