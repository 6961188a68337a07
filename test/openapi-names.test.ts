import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Json } from './client.ts'
import { endpoint } from '../src/kernel/contract/endpoint.ts'
import { named, NamedObj, Obj, T, withOptions, type TSchema } from '../src/kernel/contract/schema.ts'
import { Tagged } from '../src/kernel/contract/tagged.ts'
import { openapiDocument } from '../src/kernel/openapi/document.ts'
import { routes } from '../src/routes.ts'
import { SCOPES } from '../src/terms/scopes.ts'
import { TAGS } from '../src/terms/tags.ts'

/**
 * The names that generated clients use, one on each line. Error responses are left out: their names are lists of their codes, so a
 * response with another name has other contents, too.
 */
const FILE = 'test/openapi-names.txt'

const document: Json = JSON.parse(JSON.stringify(openapiDocument(routes, SCOPES, TAGS)))

test('operations and components keep their names, and each new name is listed', () => {
  const known = readFileSync(FILE, 'utf8').trimEnd().split('\n')
  const now = namesOf(document)
  const lost = known.filter(line => !now.includes(line))
  const added = now.filter(line => !known.includes(line))
  assert.deepEqual(lost, [], `generated clients use these names. To remove one on purpose, remove its line from ${FILE}`)
  assert.deepEqual(added, [], `new names can never change. If they are right, add these lines to ${FILE}:\n${added.join('\n')}\n`)
  assert.deepEqual(known, known.toSorted(), `the lines of ${FILE} are sorted`)
})

test('an object without a name appears in one place only, because generators name it after the first place', () => {
  const places = new Map<string, string[]>()
  const look = (part: Json, at: string, isNamed: boolean) => {
    if (typeof part !== 'object' || part === null) return
    if (!isNamed && part.type === 'object' && part.properties) {
      const shape = JSON.stringify({ ...part, description: undefined, default: undefined })
      places.set(shape, [...(places.get(shape) ?? []), at])
    }
    for (const [key, inner] of Object.entries(part)) {
      if (!/^examples?$/.test(key)) look(inner, `${at}/${key}`, at === '/components/schemas')
    }
  }
  look(document.paths, '/paths', false)
  look(document.components.schemas, '/components/schemas', false)
  const twice = [...places.values()].filter(all => all.length > 1)
  assert.deepEqual(twice, [], 'give an object that appears in several places a name, by NamedObj or named')
})

test('a tagged union is one of its named variants, with the tag as discriminator', () => {
  const variants = { credits: NamedObj('CreditPayment', { amount: T.Number() }), external: NamedObj('ExternalPayment', {}) }
  const { components, content } = documentOf(
    Obj({ payment: named('Payment', Tagged('type', variants, { description: 'How.' })) }),
  )
  const { Payment, CreditPayment } = components.schemas
  assert.equal(content.schema.$ref, '#/components/schemas/SendBody')
  assert.deepEqual(components.schemas.SendBody.properties.payment, { $ref: '#/components/schemas/Payment' })
  assert.deepEqual(Payment, {
    description: 'How.',
    oneOf: [{ $ref: '#/components/schemas/CreditPayment' }, { $ref: '#/components/schemas/ExternalPayment' }],
    discriminator: {
      propertyName: 'type',
      mapping: { credits: '#/components/schemas/CreditPayment', external: '#/components/schemas/ExternalPayment' },
    },
  })
  assert.deepEqual(CreditPayment.required, ['type', 'amount'])
  assert.deepEqual(CreditPayment.properties.type, { type: 'string', const: 'credits' })
  assert.throws(() => documentOf(Obj({ payment: Tagged('type', { none: Obj({}) }) })), /Name each variant/)
})

test('one name has one schema; its description and default may differ from place to place', () => {
  const size = named('Size', T.Integer({ minimum: 1, description: 'A size.' }))
  const { components } = documentOf(Obj({ a: size, b: withOptions(size, { description: 'Another.', default: 2 }) }))
  assert.deepEqual(components.schemas.Size, { type: 'integer', minimum: 1, description: 'A size.' })
  assert.deepEqual(components.schemas.SendBody.properties, {
    a: { $ref: '#/components/schemas/Size' },
    b: { $ref: '#/components/schemas/Size', description: 'Another.', default: 2 },
  })
  assert.throws(() => documentOf(Obj({ a: size, b: named('Size', T.String()) })), /schemas are named Size/)
})

function namesOf({ paths, components }: Json): string[] {
  const operations = Object.values(paths).flatMap((item: Json) =>
    Object.values(item).map(({ operationId }: Json) => `operation ${operationId}`),
  )
  const { responses: _, ...lasting } = components
  const kinds = Object.entries(lasting).flatMap(([kind, parts]) => Object.keys(parts as Json).map(name => `${kind} ${name}`))
  return [...operations, ...kinds].toSorted()
}

/** The document of one operation that takes this body. */
function documentOf(body: TSchema): Json {
  const send = endpoint({
    method: 'POST',
    path: '/events/v1',
    scope: 'events',
    summary: 'Send',
    body,
    status: 200,
    reply: Obj({}),
    errors: [],
  })
  const route = { operationId: 'send', endpoint: send, handler: async () => ({}) as never }
  const { components, paths }: Json = openapiDocument([route], SCOPES, TAGS)
  return { components, content: paths['/events/v1'].post.requestBody.content['application/json'] }
}
