import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { endpoint, type Endpoint } from '../contract/endpoint.ts'
import { ById, Obj, OneOf, Optional, T, Uuid } from '../contract/schema.ts'
import { openapiDocument } from './document.ts'

const Thing = Obj({ thing: Obj({ id: Uuid, title: T.String() }) })
const one = { scope: 'shop', summary: 'Do it with one', params: ById, errors: [] } as const
const contract: Record<string, Endpoint> = {
  getThing: endpoint({ ...one, method: 'GET', path: '/things/v1/:id', status: 200, reply: Thing }),
  changeThing: endpoint({
    ...one,
    method: 'PATCH',
    path: '/things/v1/:id',
    etagFrom: 'getThing',
    body: Thing,
    status: 200,
    reply: Thing,
  }),
  deleteThing: endpoint({ ...one, method: 'DELETE', path: '/things/v1/:id', etagFrom: 'getThing', status: 200, reply: Thing }),
  issueThing: endpoint({ ...one, method: 'POST', path: '/things/v1/:id/issue', status: 204 }),
  wishThing: endpoint({ ...one, method: 'PUT', path: '/things/v1/:id/wish', access: 'member', status: 202, reply: Thing }),
  printThing: endpoint({ ...one, method: 'GET', path: '/things/v1/:id/pdf', status: 200, file: 'application/pdf' }),
  exportThing: endpoint({
    ...one,
    method: 'GET',
    path: '/things/v1/:id/csv',
    status: 200,
    file: 'text/csv',
    example: { reply: 'id,title\r\n' },
  }),
  openThing: endpoint({
    ...one,
    method: 'POST',
    path: '/things/v1/:id/keys',
    status: 201,
    creates: 'thing',
    location: '/things/v1/:id',
    secret: true,
    reply: Thing,
  }),
  tryThing: endpoint({
    ...one,
    method: 'POST',
    path: '/things/v1/:id/preview',
    reads: true,
    body: Thing,
    status: 200,
    reply: Thing,
  }),
  findThings: endpoint({
    method: 'GET',
    path: '/things/v1',
    scope: 'shop',
    access: 'admin',
    summary: 'Find things',
    list: true,
    query: Obj({
      refs: Optional(T.Array(Uuid, { maxItems: 100, description: 'Which.' })),
      colors: Optional(T.Array(OneOf(['red', 'blue']), { maxItems: 100 })),
      open: Optional(T.Boolean()),
    }),
    status: 200,
    reply: Obj({ things: T.Array(Thing) }),
    errors: [],
  }),
}

const routes = Object.entries(contract).map(([operationId, endpoint]) => ({ operationId, endpoint, handler: async () => {} }))
const document: Json = JSON.parse(JSON.stringify(openapiDocument(routes, ['shop'], { Things: 'What the tests are about.' })))
const operations: Json[] = Object.values(document.paths).flatMap(item => Object.values(item as Json))
const operation = (operationId: string): Json => operations.find(one => one.operationId === operationId)
const resolve = (part: Json): Json =>
  part.$ref
    ? part.$ref
        .slice(2)
        .split('/')
        .reduce((inner: Json, key: string) => inner[key], document)
    : part
const parameter = (operationId: string, name: string) =>
  operation(operationId)
    .parameters.map(resolve)
    .find((one: Json) => one.name === name)
const codes = (operationId: string): string[] =>
  Object.entries(operation(operationId).responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, response]) => resolve(response).content['application/problem+json'].schema.allOf[1].properties.code.enum)
/** Which of the operations have something, by name. */
const which = (has: (operationId: string) => unknown) => Object.keys(contract).filter(has)

test('every method stands under its path, a DELETE without a body', () => {
  assert.deepEqual(Object.keys(document.paths['/things/v1/{id}']), ['get', 'patch', 'delete'])
  assert.deepEqual(
    which(name => operation(name).requestBody),
    ['changeThing', 'tryThing'],
  )
  assert.deepEqual(
    which(name => codes(name).includes('malformed_json')),
    ['changeThing', 'tryThing'],
  )
  assert.deepEqual(
    which(name => codes(name).includes('unsupported_media_type')),
    ['changeThing', 'tryThing'],
  )
  assert.ok(codes('issueThing').includes('body_too_large'))
  assert.ok(!codes('deleteThing').includes('body_too_large'))
})

test('writes take an Idempotency-Key, those that stand for an object take If-Match', () => {
  const writes = ['changeThing', 'deleteThing', 'issueThing', 'wishThing', 'openThing']
  assert.deepEqual(
    which(name => parameter(name, 'Idempotency-Key')),
    writes,
  )
  assert.deepEqual(
    which(name => codes(name).includes('idempotency_key_reused')),
    writes,
  )
  assert.deepEqual(
    which(name => parameter(name, 'If-Match')),
    ['changeThing', 'deleteThing'],
  )
  assert.deepEqual(
    which(name => codes(name).includes('precondition_failed')),
    ['changeThing', 'deleteThing'],
  )
  assert.deepEqual(
    which(name => parameter(name, 'If-None-Match')),
    ['getThing', 'printThing', 'exportThing'],
  )
  assert.deepEqual(
    which(name => operation(name).responses[304]),
    ['getThing', 'printThing', 'exportThing'],
  )
})

test('answers without a body have no content, and no tag but that of their object', () => {
  const { responses } = operation('issueThing')
  assert.equal(responses[204].content, undefined)
  assert.deepEqual(Object.keys(responses[204].headers), ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed'])
  assert.ok(operation('wishThing').responses[202].content['application/json'])
  assert.ok(operation('deleteThing').responses[200].headers.ETag)
})

test('a file is told by its type, its name and its tag', () => {
  const { content, headers } = operation('printThing').responses[200]
  assert.deepEqual(content, { 'application/pdf': {} })
  assert.ok(headers['Content-Disposition'] && headers.ETag)
  assert.deepEqual(operation('exportThing').responses[200].content, {
    'text/csv': { schema: { type: 'string' }, example: 'id,title\r\n' },
  })
})

test('who may call is told: the scopes, and the role where it counts', () => {
  const admins = ['changeThing', 'deleteThing', 'issueThing', 'openThing', 'findThings']
  assert.deepEqual(
    which(name => codes(name).includes('admin_required')),
    admins,
  )
  assert.deepEqual(
    which(name => /must have the role admin/.test(operation(name).description)),
    admins,
  )
  const readers = ['getThing', 'printThing', 'exportThing', 'tryThing', 'findThings']
  assert.deepEqual(
    which(name => JSON.stringify(operation(name).security).includes('shop.readonly')),
    readers,
  )
})

test('a secret is said to be shown once, and why a second try is refused', () => {
  assert.match(operation('openThing').description, /shown only once/)
  assert.ok(codes('openThing').includes('conflict'))
  const { headers } = operation('openThing').responses[201]
  assert.deepEqual(Object.keys(headers), ['Request-Id', 'RateLimit', 'RateLimit-Policy', 'Location'])
})

test('a list of values is one parameter, its values between commas', () => {
  const { style, explode, schema, description } = parameter('findThings', 'refs')
  assert.deepEqual([style, explode, description], ['form', false, 'Which.'])
  assert.deepEqual(schema, { type: 'array', maxItems: 100, items: { type: 'string', format: 'uuid' } })
  assert.equal(parameter('findThings', 'open').style, undefined)
})
