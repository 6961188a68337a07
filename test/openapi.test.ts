import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from './client.ts'
import { accessOf, isRead, takesKey } from '../src/kernel/contract/endpoint.ts'
import { routes } from '../src/routes.ts'
import { CODES, type Code } from '../src/kernel/errors/codes.ts'
import { SCOPES } from '../src/terms/scopes.ts'
import { TAGS } from '../src/terms/tags.ts'
import { openapiDocument } from '../src/kernel/openapi/document.ts'
import { wordsOfPattern } from '../src/kernel/contract/schema.ts'
import { checker } from '../src/kernel/contract/validate.ts'

// As in every test: what is looked at shows by itself whether it is there.
type Json = Reply['body']

const document = JSON.parse(JSON.stringify(openapiDocument(routes, SCOPES, TAGS)))
const operations: { path: string; method: string; operation: Json }[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item as Json).map(([method, operation]) => ({ path, method, operation })),
)

const resolve = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<Json>((part, name) => part?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document)
const deref = (part: Json): Json => (part.$ref ? (resolve(part.$ref) as Json) : part)

test('every route is in the document under its name, and nothing else but the token route', () => {
  const said = operations.map(({ path, method, operation }) => `${method.toUpperCase()} ${path} ${operation.operationId}`)
  const there = routes.map(
    ({ operationId, endpoint: { method, path } }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${operationId}`,
  )
  assert.deepEqual(said.toSorted(), [...there, 'POST /oauth/token createToken'].toSorted())
})

test('what fits no pattern is told in words, and nobody has to read one', () => {
  const patterns = routes.flatMap(({ endpoint: { params, query, body } }) =>
    [...JSON.stringify([params, query, body]).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text!)),
  )
  assert.ok(patterns.length > 100)
  for (const pattern of patterns) assert.doesNotMatch(wordsOfPattern(pattern), /^match /)
})

test('every operation has a name of its own, a summary, a description and one tag of the list, which is described', () => {
  assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
  const tags = document.tags.map(({ name }: Json) => name)
  assert.equal(new Set(tags).size, tags.length)
  for (const { name, description } of document.tags) assert.match(description ?? '', /^[A-Z].{10,}\.$/, name)
  for (const { operation } of operations) {
    assert.match(operation.summary, /^[A-Z].{5,80}[^.]$/, operation.operationId)
    assert.ok(operation.description.length > 10, operation.operationId)
    assert.ok(operation.tags.length === 1 && tags.includes(operation.tags[0]), operation.operationId)
  }
})

test('every reference leads somewhere, every component is used, and no key is one of the schema library', () => {
  const used = new Set<string>()
  walk(document, (key, value) => {
    assert.ok(!key.startsWith('~'), key)
    if (key !== '$ref') return
    used.add(value as string)
    assert.notEqual(resolve(value as string), undefined, String(value))
  })
  for (const kind of ['schemas', 'responses', 'headers', 'parameters']) {
    for (const name of Object.keys(document.components[kind])) {
      assert.match(name, /^[\w.-]+$/)
      assert.ok(used.has(`#/components/${kind}/${name}`), `${kind}/${name} is not used`)
    }
  }
})

test('the examples of requests and answers are there and hold by the contracts’ own check', () => {
  for (const { operationId, endpoint } of routes) {
    for (const part of ['reply', 'body'] as const) {
      if (!endpoint[part]) continue
      assert.notEqual(endpoint.example?.[part], undefined, `${operationId} has no example of its ${part}`)
      assert.deepEqual(checker(endpoint[part])(endpoint.example![part]), [], `${operationId}: ${part}`)
    }
  }
})

test('the example of a stream tells of a change all that the list of changes does', () => {
  const { content } = document.paths['/changes/v1'].get.responses[200]
  const [, data] = /^data: (.*)$/m.exec(content['text/event-stream'].example)!
  assert.deepEqual(JSON.parse(data!), content['application/json'].example.changes[0])
})

test('parameters are whole: those of the path are required and in the path, each name stands once', () => {
  for (const { path, operation } of operations) {
    const parameters = (operation.parameters ?? []).map(deref)
    for (const { name, in: place, schema } of parameters) {
      assert.ok(name && ['path', 'query', 'header'].includes(place) && schema, `${operation.operationId} ${name}`)
    }
    const inPath = parameters.filter((parameter: Json) => parameter.in === 'path')
    assert.ok(inPath.every(({ required }: Json) => required === true))
    assert.deepEqual(
      inPath.map(({ name }: Json) => name),
      [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]),
    )
    assert.equal(new Set(parameters.map((parameter: Json) => `${parameter.in} ${parameter.name}`)).size, parameters.length)
  }
})

test('the network header is required where the route says so, keys and tags stand where they are taken', () => {
  for (const { operationId, endpoint } of routes) {
    const parameters: Json[] = named(operationId).parameters.map(deref)
    const header = (name: string) => parameters.find(parameter => parameter.in === 'header' && parameter.name === name)
    assert.equal(
      header('service-network-id')?.required,
      endpoint.open ? undefined : (endpoint.networkHeader ?? false),
      operationId,
    )
    assert.equal(header('Idempotency-Key') !== undefined, takesKey(endpoint), operationId)
    assert.equal(header('If-None-Match') !== undefined, endpoint.method === 'GET' && !endpoint.list, operationId)
    assert.equal(header('If-Match') !== undefined, !isRead(endpoint) && endpoint.etagFrom !== undefined, operationId)
  }
})

test('every operation names the scopes it needs for each scheme, and the schemes know them', () => {
  const { basic, bearer, oauth2 } = document.components.securitySchemes
  assert.deepEqual([basic.scheme, bearer.scheme], ['basic', 'bearer'])
  const { tokenUrl, scopes } = oauth2.flows.clientCredentials
  assert.equal(tokenUrl, '/oauth/token')
  for (const { operationId, endpoint } of routes) {
    const { scope, orScope } = endpoint
    const either = orScope === undefined ? [scope] : [scope, orScope]
    const wanted = scope === 'any' ? [] : isRead(endpoint) ? [...either.map(name => `${name}.readonly`), ...either] : either
    assert.ok(wanted.every(name => name in scopes))
    const sets = wanted.length === 0 ? [[]] : wanted.map(name => [name])
    const ways = sets.flatMap((set): object[] => [{ basic: set }, { bearer: set }, { oauth2: set }])
    assert.deepEqual(named(operationId).security, endpoint.open ? [] : [...ways, { session: [] }], operationId)
  }
})

test('every error of an operation is listed under its status, as problem+json with an example', () => {
  for (const { operationId, endpoint } of routes) {
    const { responses } = named(operationId)
    const shared: Code[] = [
      'invalid_request',
      ...(endpoint.open ? [] : (['unauthorized', 'wrong_network', 'insufficient_scope', 'origin_refused'] as const)),
      'expectation_failed',
      'rate_limited',
      'internal',
      'unavailable',
    ]
    const shaped: Code[] = [
      ...(endpoint.body ? (['malformed_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
      ...(!takesKey(endpoint) ? [] : (['idempotency_in_progress', 'idempotency_key_reused'] as const)),
      ...(accessOf(endpoint) === 'admin' ? (['admin_required'] as const) : []),
    ]
    for (const code of [...shared, ...shaped, ...endpoint.errors]) {
      const response = deref(responses[CODES[code][0]])
      const { examples, schema } = response.content['application/problem+json']
      assert.equal(schema.allOf[0].$ref, '#/components/schemas/Problem')
      assert.ok(schema.allOf[1].properties.code.enum.includes(code), `${operationId} ${code}`)
      for (const key of document.components.schemas.Problem.required) assert.ok(key in examples[code].value, `${code} ${key}`)
      assert.equal(examples[code].value.code, code)
      assert.equal(examples[code].value.message, examples[code].value.detail)
      if (code === 'unauthorized' || code === 'insufficient_scope') assert.ok(response.headers['WWW-Authenticate'], code)
    }
  }
})

test('every answer says what it is and which headers it has', () => {
  for (const { operation } of operations) {
    for (const [status, reference] of Object.entries(operation.responses)) {
      const response = deref(reference as Json)
      assert.match(status, /^[2-5]\d\d$/)
      assert.ok(response.description.length > 1, `${operation.operationId} ${status}`)
      assert.ok(response.headers['Request-Id'], `${operation.operationId} ${status}`)
    }
  }
  for (const { operationId, endpoint } of routes) {
    const { headers, content } = named(operationId).responses[endpoint.status]
    assert.equal('Location' in headers, (endpoint.creates ?? endpoint.location) !== undefined, operationId)
    if (endpoint.method === 'GET') assert.equal('ETag' in headers, !endpoint.list, operationId)
    if (endpoint.reply) assert.ok(content['application/json'].schema && content['application/json'].example, operationId)
  }
})

test('requests are described as strictly as they are checked, answers leave room to grow', () => {
  const { event } = sentTo('createEvent')
  assert.equal(event.additionalProperties, false)
  assert.deepEqual([event.properties.title.minLength, event.properties.title.maxLength], [1, 200])
  assert.equal(event.properties.showAttendees.default, true)
  const { schema } = named('createEvent').responses[201].content['application/json']
  assert.equal(deref(schema).properties.event.$ref, '#/components/schemas/Event')
  assert.equal(document.components.schemas.Event.additionalProperties, undefined)
  assert.equal(document.components.schemas.Event.properties.startDate.format, 'date-time')
})

test('what holds for every text, time and address of a request is told where it stands', () => {
  const { title, description, startDate, imageUrl } = sentTo('createEvent').event.properties
  for (const { pattern } of [title, description]) assert.ok(!new RegExp(pattern, 'u').test('Talk\0'))
  assert.ok(new RegExp(title.pattern, 'u').test(' Talk\n') && !new RegExp(title.pattern, 'u').test(' \n'))
  assert.match(startDate.description, /years 1970 to 9999/)
  assert.match(imageUrl.description, /http or https .*without user name/)
  assert.ok(new RegExp(imageUrl.pattern, 'u').test('https://example.com/a?b#c'))
  for (const wrong of ['https://a@example.com', 'ftp://example.com', 'http://example.com/ä']) {
    assert.ok(!new RegExp(imageUrl.pattern, 'u').test(wrong), wrong)
  }
})

test('what is sent with exactly one of some members is one of as many objects, each with its member', () => {
  for (const [operationId, key, ...others] of [
    ['createInvoice', 'invoice'],
    ['createSubscription', 'subscription'],
    ['createDayPassTransaction', 'transaction', 'customerRef'],
  ] as const) {
    const variants: Json[] = sentTo(operationId)[key].oneOf.map(deref)
    const holders = variants.map(({ properties }) =>
      Object.keys(properties).filter(name => /^(membership|company|customer)Ref$/.test(name)),
    )
    assert.deepEqual(holders.flat().toSorted(), ['companyRef', ...others, 'membershipRef'], operationId)
    for (const [i, { required, additionalProperties }] of variants.entries()) {
      assert.ok(required.includes(holders[i]![0]))
      assert.equal(additionalProperties, false)
    }
  }
})

test('the parameters of the next page are of the types that the list takes', () => {
  const { schema } = named('listEvents').parameters.find(({ name }: Json) => name === 'order')
  const reply = deref(named('listEvents').responses[200].content['application/json'].schema)
  assert.equal(reply.properties.searchQueryNext.properties.order.$ref, schema.$ref)
  assert.ok(deref(schema).enum.includes('relevance'))
})

/** The members of an operation's body, each as it is, whatever component it is. */
function sentTo(operationId: string): Record<string, Json> {
  const { properties } = deref(named(operationId).requestBody.content['application/json'].schema)
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, deref(schema)]))
}

function named(operationId: string): Json {
  return operations.find(({ operation }) => operation.operationId === operationId)!.operation
}

function walk(value: unknown, see: (key: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    see(key, inner)
    walk(inner, see)
  }
}
