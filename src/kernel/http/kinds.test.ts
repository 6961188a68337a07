import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { serving } from '../../../test/served.ts'
import { onEachEngine } from '../../../test/world.ts'
import { categories } from '../../shop/categories/store.ts'
import { categoryView } from '../../shop/categories/view.ts'
import { endpoint } from '../contract/endpoint.ts'
import { ById, Obj, Optional, T, Text, Uuid } from '../contract/schema.ts'
import { ApiError, found } from '../errors/api-error.ts'
import { newId } from '../storage/ids.ts'
import { record } from '../storage/record.ts'
import { implement } from './implement.ts'

const Key = Obj({ id: Uuid, title: T.String(), createDate: T.String(), secret: Optional(T.String()) })
const contract = {
  previewKey: endpoint({
    method: 'POST',
    path: '/keys/v1/preview',
    scope: 'shop',
    reads: true,
    summary: 'Try what a key would be',
    body: Obj({ key: Obj({ title: Text(50) }) }),
    status: 200,
    reply: Obj({ title: T.String(), locations: T.Integer() }),
    errors: ['conflict'],
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/keys/v1',
    scope: 'shop',
    summary: 'Make a key',
    body: Obj({ key: Obj({ title: Text(50) }) }),
    status: 201,
    creates: 'key',
    secret: true,
    reply: Obj({ key: Key }),
    errors: [],
  }),
  getKey: endpoint({
    method: 'GET',
    path: '/keys/v1/:id',
    scope: 'shop',
    summary: 'Read a key',
    params: ById,
    status: 200,
    reply: Obj({ key: Key }),
    errors: ['not_found'],
  }),
  askForKey: endpoint({
    method: 'POST',
    path: '/keys/v1/:id/wish',
    scope: 'shop',
    access: 'member',
    summary: 'Ask for a key',
    params: ById,
    status: 204,
    errors: ['conflict'],
  }),
  listWishes: endpoint({
    method: 'GET',
    path: '/keys/v1/:id/wishes',
    scope: 'shop',
    access: 'admin',
    summary: 'Read who asked',
    params: ById,
    status: 200,
    reply: Obj({ wishes: T.Integer() }),
    errors: [],
  }),
}

const TAKEN = randomUUID()

const routes = implement(contract, {
  async previewKey({ db, network, body, ...rest }) {
    assert.ok(!('tx' in rest))
    if (body.key.title === 'taken') throw new ApiError('conflict', 'There is one.')
    if (body.key.title === 'sold') throw new ApiError('insufficient_balance', 'There is none.')
    const rows = await db.all(db.sql.selectFrom('location').select('id').where('network', '=', network))
    return { title: body.key.title, locations: rows.length }
  },
  async createKey(call) {
    const { tx, network, now, body } = call
    const row = {
      network,
      id: newId(),
      locationRef: null,
      title: body.key.title,
      createDate: now,
      updateDate: now,
      deleteDate: null,
    }
    await categories.insert(tx, row)
    await record(call, 'category', 'created', { after: row })
    return { key: { ...categoryView(row), secret: `secret-${randomUUID()}` } }
  },
  async getKey({ db, network, params }) {
    return { key: categoryView(found(await categories.find(db, network, params.id), 'key')) }
  },
  async askForKey(call) {
    const { tx, network, now, params } = call
    const wished = {
      network,
      id: params.id,
      locationRef: null,
      title: 'Wish',
      createDate: now,
      updateDate: now,
      deleteDate: null,
    }
    await record(call, 'category', 'assigned', { after: wished })
    if (params.id === TAKEN) for (let i = 0; i < 2; i++) await categories.insert(tx, wished)
    if (params.id === network) throw new ApiError('last_admin', 'Nobody declared this.')
  },
  async listWishes({ params }) {
    if (params.id === TAKEN) throw new Error('Nobody foresaw this.')
    return { wishes: 1 }
  },
})

onEachEngine('an operation', world => {
  const served = serving(world, routes)
  const rows = async (table: 'audit' | 'idempotency') =>
    world.database.read(db => db.all(db.sql.selectFrom(table).selectAll().where('network', '=', world.main.network)))
  const tea = { key: { title: 'Tea' } }

  test('that only reads needs the readonly scope and no admin, and leaves no trace', async () => {
    const before = (await rows('audit')).length
    for (const api of [served.api, served.reader, served.asMember]) {
      const reply = await api.post('/keys/v1/preview', tea)
      assert.deepEqual([reply.status, reply.body], [200, { title: 'Tea', locations: 2 }])
      for (const name of ['etag', 'location', 'idempotent-replayed']) assert.equal(reply.headers.get(name), null)
      assert.equal(reply.headers.get('cache-control'), 'private, no-cache')
    }
    assert.equal((await rows('audit')).length, before)
  })

  test('that only reads has its body checked like every other', async () => {
    assert.equal((await served.reader.post('/keys/v1/preview', { key: {} })).body.errors[0].pointer, '/key/title')
    const { status } = await served.reader.send('POST', '/keys/v1/preview', undefined, {
      raw: '{}',
      headers: { 'content-type': 'text/plain' },
    })
    assert.equal(status, 415)
    assert.equal((await served.reader.post('/keys/v1/preview', { key: { title: 'taken' } })).body.code, 'conflict')
  })

  test('that only reads refuses an Idempotency-Key, and names it', async () => {
    const reply = await served.reader.post('/keys/v1/preview', tea, { headers: { 'idempotency-key': 'x' } })
    assert.equal(reply.status, 400)
    assert.deepEqual([reply.body.errors[0].header, reply.body.errors[0].code], ['Idempotency-Key', 'not_allowed'])
  })

  test('that shows a secret shows it once: the same request again is told where to look', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await served.api.post('/keys/v1', tea, { headers: key })
    assert.equal(first.status, 201)
    assert.match(first.body.key.secret, /^secret-/)
    assert.equal(first.headers.get('cache-control'), 'no-store')
    assert.equal(first.headers.get('etag'), null)
    const count = (await rows('audit')).length
    const again = await served.api.post('/keys/v1', tea, { headers: key })
    assert.deepEqual([again.status, again.body.code], [409, 'conflict'])
    const location = first.headers.get('location')!
    assert.match(again.body.detail, /shown only once/)
    assert.ok(again.body.detail.includes(location))
    assert.equal(again.headers.get('location'), location)
    assert.equal((await served.api.get(location)).status, 200)
    assert.equal((await rows('audit')).length, count)
    const other = await served.api.post('/keys/v1', { key: { title: 'Coffee' } }, { headers: key })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
  })

  test('that shows a secret shows it to one of 8 requests with one key at the same instant', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const replies = await Promise.all(Array.from({ length: 8 }, () => served.api.post('/keys/v1', tea, { headers: key })))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409, 409, 409, 409])
  })

  test('that shows a secret keeps no word of its answer', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { body, headers } = await served.api.post('/keys/v1', tea, { headers: key })
    const row = (await rows('idempotency')).find(kept => kept.key === key['idempotency-key'])!
    assert.deepEqual([row.httpStatus, row.location, row.body, row.etag], [201, headers.get('location'), null, null])
    for (const table of ['audit', 'idempotency'] as const)
      assert.ok(!JSON.stringify(await rows(table)).includes(body.key.secret), table)
  })

  test('that is for members takes them, and one that is for admins takes nobody else', async () => {
    const path = `/keys/v1/${randomUUID()}`
    assert.equal((await served.asMember.send('POST', `${path}/wish`)).status, 204)
    assert.equal((await served.reader.send('POST', `${path}/wish`)).body.code, 'insufficient_scope')
    assert.equal((await served.reader.get(`${path}/wishes`)).status, 200)
    const refused = await served.asMember.get(`${path}/wishes`)
    assert.deepEqual([refused.status, refused.body.code], [403, 'admin_required'])
    assert.match(refused.body.detail, /role admin/)
  })

  test('that refuses with a code it does not declare is a fault of ours, which the log tells', async () => {
    for (const [call, operationId, code] of [
      [() => served.api.send('POST', `/keys/v1/${world.main.network}/wish`), 'askForKey', 'last_admin'],
      [() => served.api.send('POST', `/keys/v1/${TAKEN}/wish`), 'askForKey', 'already_exists'],
      [() => served.api.post('/keys/v1/preview', { key: { title: 'sold' } }), 'previewKey', 'insufficient_balance'],
    ] as const) {
      served.log.length = 0
      const reply = await call()
      assert.deepEqual([reply.status, reply.body.code], [500, 'internal'])
      assert.match(served.log.join(), new RegExp(`${operationId} refused with ${code}, which its contract does not declare`))
    }
    assert.deepEqual(
      (await rows('audit')).filter(
        row => 'kind' in row && row.kind === 'category.assigned' && row.objectRef === world.main.network,
      ),
      [],
    )
  })

  test('that fails is told in the log by the method that came, also where that is HEAD', async () => {
    const path = `/keys/v1/${TAKEN}/wishes`
    for (const method of ['GET', 'HEAD']) {
      served.log.length = 0
      const reply = await served.api.send(method, `${path}?colour=red`)
      assert.equal(reply.status, 400)
      assert.deepEqual(served.log, [])
      const failed = await served.api.send(method, path)
      assert.deepEqual([failed.status, failed.text === ''], [500, method === 'HEAD'])
      const [line, ...others] = served.log.map(each => JSON.parse(each))
      assert.deepEqual([line.method, line.path, line.err.message, others], [method, path, 'Nobody foresaw this.', []])
      assert.equal(line.requestId, failed.headers.get('request-id'))
    }
  })
})
