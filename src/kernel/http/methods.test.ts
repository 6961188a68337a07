import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onEachEngine } from '../../../test/world.ts'
import { sendBytes, serving } from '../../../test/served.ts'
import type { Json } from '../../../test/client.ts'
import { categoryView } from '../../shop/categories/view.ts'
import { categories } from '../../shop/categories/store.ts'
import { endpoint } from '../contract/endpoint.ts'
import { ById, Obj, Optional, T, Text, Uuid } from '../contract/schema.ts'
import { found } from '../errors/api-error.ts'
import { newId } from '../storage/ids.ts'
import type { WriteContext } from '../storage/context.ts'
import { record } from '../storage/record.ts'
import { implement } from './implement.ts'

const Thing = Obj({ id: Uuid, title: T.String(), createDate: T.String() })
const one = { path: '/things/v1/:id', scope: 'shop', params: ById, errors: ['not_found'] } as const
const contract = {
  createThing: endpoint({
    method: 'POST',
    path: '/things/v1',
    scope: 'shop',
    summary: 'Make a thing',
    body: Obj({ thing: Obj({ title: Text(50) }) }),
    status: 201,
    creates: 'thing',
    reply: Obj({ thing: Thing }),
    errors: [],
  }),
  getThing: endpoint({ ...one, method: 'GET', summary: 'Read a thing', status: 200, reply: Obj({ thing: Thing }) }),
  changeThing: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a thing',
    errors: ['not_found', 'already_exists'],
    etagFrom: 'getThing',
    body: Obj({ thing: Obj({ title: Text(50) }) }),
    status: 200,
    reply: Obj({ thing: Thing }),
  }),
  deleteThing: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a thing',
    etagFrom: 'getThing',
    query: Obj({ reason: Optional(T.String()) }),
    status: 200,
    reply: Obj({ thing: Thing, reason: Optional(T.String()) }),
  }),
  forgetThing: endpoint({ ...one, path: '/things/v1/:id/memory', method: 'DELETE', summary: 'Forget a thing', status: 204 }),
  issueThing: endpoint({
    ...one,
    path: '/things/v1/:id/issue',
    method: 'POST',
    summary: 'Issue a thing',
    etagFrom: 'getThing',
    status: 204,
  }),
  startThing: endpoint({
    ...one,
    path: '/things/v1/:id/start',
    method: 'PUT',
    summary: 'Start a thing',
    location: '/things/v1/:id',
    status: 202,
  }),
}

const routes = implement(contract, {
  async createThing(call) {
    const { tx, network, now, body } = call
    const row = {
      network,
      id: newId(),
      locationRef: null,
      title: body.thing.title,
      createDate: now,
      updateDate: now,
      deleteDate: null,
    }
    await categories.insert(tx, row)
    await record(call, 'category', 'created', { after: row })
    return { thing: categoryView(row) }
  },
  async getThing({ db, network, params }) {
    return { thing: categoryView(found(await categories.find(db, network, params.id), 'thing')) }
  },
  async changeThing(call) {
    const { tx, network, params, body } = call
    const before = found(await categories.find(tx, network, params.id), 'thing')
    if (body.thing.title === 'Twice') await categories.insert(tx, before)
    const after = await categories.update(call, before, { title: body.thing.title })
    await record(call, 'category', 'updated', { before, after })
    return { thing: categoryView(after) }
  },
  async deleteThing(call) {
    const { tx, network, params, query } = call
    const before = found(await categories.find(tx, network, params.id), 'thing')
    await tx.run(tx.sql.deleteFrom('category').where('network', '=', network).where('id', '=', params.id))
    await record(call, 'category', 'deleted', { after: before })
    return { thing: categoryView(before), reason: query.reason }
  },
  forgetThing: noted('revoked'),
  issueThing: noted('issued'),
  startThing: noted('assigned'),
})

/** A handler that does nothing but record, and answers nothing. */
function noted(verb: 'revoked' | 'issued' | 'assigned') {
  return async (call: WriteContext & { params: { id: string } }) => {
    const after = found(await categories.find(call.tx, call.network, call.params.id), 'thing')
    await record(call, 'category', verb, { after })
  }
}

onEachEngine('methods', world => {
  const served = serving(world, routes)
  const make = async (title = 'Tea'): Promise<{ path: string; etag: string; thing: Json }> => {
    const { headers, body } = await served.api.post('/things/v1', { thing: { title } })
    return { path: headers.get('location')!, etag: headers.get('etag')!, thing: body.thing }
  }
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
    served.api.send(method, path, body, { headers })
  const kinds = async (id: string) => {
    const { network } = world.main
    const rows = await world.database.read(db =>
      db.all(db.sql.selectFrom('audit').select('kind').where('network', '=', network).where('objectRef', '=', id)),
    )
    return rows.map(({ kind }) => kind)
  }
  const SOMETHING = { thing: { title: 'Coffee' } }

  for (const [method, below, body, status] of [
    ['PATCH', '', SOMETHING, 200],
    ['DELETE', '', undefined, 200],
    ['DELETE', '/memory', undefined, 204],
    ['POST', '/issue', undefined, 204],
    ['PUT', '/start', undefined, 202],
  ] as const) {
    const what = `${method} …${below}`

    test(`${what} is for admins with the scope, and is recorded`, async () => {
      const { path, thing } = await make()
      const { length } = await kinds(thing.id)
      for (const [api, code] of [
        [served.asMember, 'admin_required'],
        [served.reader, 'insufficient_scope'],
      ] as const) {
        const reply = await api.send(method, path + below, body)
        assert.deepEqual([reply.status, reply.body.code], [403, code])
      }
      assert.equal((await send(method, path + below, {}, body)).status, status)
      assert.equal((await kinds(thing.id)).length, length + 1)
    })

    test(`${what} happens once under one Idempotency-Key, and answers the same again`, async () => {
      const { path, thing } = await make()
      const key = { 'idempotency-key': randomUUID() }
      const first = await send(method, path + below, key, body)
      const again = await send(method, path + below, key, body)
      assert.deepEqual([first.status, again.status, again.text], [status, status, first.text])
      for (const name of ['etag', 'location', 'content-type', 'content-length'])
        assert.equal(again.headers.get(name), first.headers.get(name), name)
      assert.equal(again.headers.get('idempotent-replayed'), 'true')
      assert.equal((await kinds(thing.id)).length, 2)
      const other = await make()
      const reused = await send(method, path + below, key, body && { thing: { title: 'Cocoa' } })
      assert.equal(reused.status, body ? 422 : status)
      // Another object is another request of the same operation.
      assert.equal((await send(method, other.path + below, key, body)).body.code, 'idempotency_key_reused')
    })
  }

  test('a path names all of its methods, and takes no other', async () => {
    for (const [below, allow] of [
      ['', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
      ['/memory', 'DELETE, OPTIONS'],
      ['/start', 'PUT, OPTIONS'],
    ] as const) {
      const path = `/things/v1/${randomUUID()}${below}`
      assert.equal((await send('OPTIONS', path)).headers.get('allow'), allow)
      const other = await send('POST', path)
      assert.deepEqual([other.status, other.headers.get('allow')], [405, allow])
    }
  })

  for (const [method, below] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/issue'],
  ] as const) {
    test(`${method} …${below} with a stale If-Match changes nothing, with the present one it does`, async () => {
      const { path, etag, thing } = await make()
      const body = method === 'PATCH' ? SOMETHING : undefined
      const stale = await send(method, path + below, { 'if-match': '"stale"' }, body)
      assert.deepEqual([stale.status, stale.body.code, stale.headers.get('etag')], [412, 'precondition_failed', etag])
      assert.deepEqual(await kinds(thing.id), ['category.created'])
      const present = await send(method, path + below, { 'if-match': etag }, body)
      assert.ok(present.status < 300, present.text)
      // What is gone has no tag; what is there has the one that a GET gives.
      assert.equal(present.headers.get('etag'), (await served.api.get(path)).headers.get('etag'))
      assert.equal(present.headers.get('etag') === null, method === 'DELETE')
    })
  }

  test('If-Match takes several tags, strong ones, and * for whatever is there', async () => {
    const { path, etag } = await make()
    const change = async (ifMatch: string, title: string) => {
      const reply = await send('PATCH', path, { 'if-match': ifMatch }, { thing: { title } })
      return [reply.status, reply.headers.get('etag')]
    }
    assert.deepEqual(await change(`W/${etag}`, 'Weak'), [412, etag])
    const [status, second] = await change(`"other", ${etag}`, 'Strong')
    assert.deepEqual([status, second === etag], [200, false])
    assert.equal((await change(' * ', 'Any'))[0], 200)
    assert.equal((await send('PATCH', `/things/v1/${randomUUID()}`, { 'if-match': '*' }, SOMETHING)).status, 404)
  })

  test('a stale If-Match is told before what is there already', async () => {
    const { path, etag } = await make()
    const twice = { thing: { title: 'Twice' } }
    assert.equal((await send('PATCH', path, { 'if-match': '"stale"' }, twice)).body.code, 'precondition_failed')
    assert.equal((await send('PATCH', path, { 'if-match': etag }, twice)).body.code, 'already_exists')
  })

  test('a PATCH takes JSON, and says so', async () => {
    const { path } = await make()
    const asText = await served.api.send('PATCH', path, undefined, { raw: '{}', headers: { 'content-type': 'text/plain' } })
    assert.deepEqual([asText.status, asText.body.code], [415, 'unsupported_media_type'])
    const empty = await served.api.send('PATCH', path, {})
    assert.deepEqual([empty.status, empty.body.errors[0].pointer], [400, '/thing'])
  })

  test('a DELETE takes its options in the query', async () => {
    const { path } = await make()
    assert.equal((await send('DELETE', `${path}?colour=red`)).body.errors[0].parameter, 'colour')
    assert.equal((await send('DELETE', `${path}?reason=stale`)).body.reason, 'stale')
    assert.equal((await send('DELETE', path)).status, 404)
  })

  test('what a DELETE sends as a body is not read, whatever it is, and the connection goes on', async () => {
    const [{ path }, other] = [await make(), await make('Coffee')]
    const headers = `Host: x\r\nAuthorization: ${served.api.authorization}\r\n`
    const text = await sendBytes(
      served.baseUrl,
      `DELETE ${path} HTTP/1.1\r\n${headers}Content-Type: nonsense\r\nContent-Length: 5\r\n\r\n{"a":` +
        `GET ${other.path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`,
    )
    assert.match(text, /^HTTP\/1.1 200 .*"Tea".*HTTP\/1.1 200 .*"Coffee"/s)
    assert.equal((await served.api.get(path)).status, 404)
  })

  test('an answer without a body has no type, and no tag but that of its object', async () => {
    const { path, etag } = await make()
    for (const [method, below, status, tag] of [
      ['DELETE', '/memory', 204, null],
      ['POST', '/issue', 204, etag],
      ['PUT', '/start', 202, null],
    ] as const) {
      const { headers, ...reply } = await send(method, path + below)
      assert.deepEqual([reply.status, reply.text, headers.get('content-type'), headers.get('etag')], [status, '', null, tag])
      assert.equal(headers.get('location'), status === 202 ? path : null)
      assert.equal(headers.get('content-length'), status === 202 ? '0' : null)
    }
  })

  test('an operation without a body needs no content type, and refuses what is sent all the same', async () => {
    const { path, thing } = await make()
    const at = `${path}/issue`
    for (const type of ['application/json', 'text/plain', 'nonsense', '']) {
      assert.equal((await send('POST', at, { 'content-type': type })).status, 204, type)
      for (const raw of ['{}', ' ', 'x'.repeat(70_000)]) {
        const reply = await served.api.send('POST', `${at}?colour=1`, undefined, { raw, headers: { 'content-type': type } })
        assert.equal(reply.status, 400)
        assert.deepEqual(
          reply.body.errors.map((fault: Json) => [fault.parameter ?? fault.pointer, fault.code]),
          [
            ['colour', 'unknown_parameter'],
            ['', 'not_allowed'],
          ],
        )
        assert.equal(reply.body.errors[1].detail, 'This operation takes no body; send none.')
      }
    }
    assert.equal((await kinds(thing.id)).length, 5)
    const headers = `Host: x\r\nAuthorization: ${served.api.authorization}\r\nConnection: close\r\n`
    const chunked = (data: string) =>
      sendBytes(served.baseUrl, `POST ${at} HTTP/1.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\n${data}0\r\n\r\n`)
    assert.match(await chunked(''), /^HTTP\/1.1 204 /)
    assert.match(await chunked('2\r\n{}\r\n'), /^HTTP\/1.1 400 .*takes no body/s)
  })
})
