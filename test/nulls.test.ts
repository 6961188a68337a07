import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { optionalOf, partsOf } from '../src/kernel/contract/parts.ts'
import type { TSchema } from '../src/kernel/contract/schema.ts'
import { routes } from '../src/routes.ts'
import type { Json } from './client.ts'
import { OF_SESSIONS, validRequests, type ValidRequest } from './requests.ts'
import { onEachEngine } from './world.ts'

/** It is taken away before a handler sees it, and so before any store does. */
onEachEngine(
  'null',
  world => {
    let valid: Record<string, ValidRequest>
    before(async () => {
      valid = await validRequests(world.main)
    })

    for (const { operationId, endpoint } of routes.filter(
      ({ operationId, endpoint }) =>
        endpoint.method === 'POST' && endpoint.body && !endpoint.open && !OF_SESSIONS.has(operationId),
    )) {
      test(`${operationId}: for what may be left out, at every depth, it is as if it were`, async () => {
        const request = valid[operationId]!
        const at = async () => (await request.again?.()) ?? request.path
        const [plain, padded] = [
          await world.main.api.post(await at(), request.body),
          await world.main.api.post(await at(), withNulls(request.body, endpoint.body!)),
        ]
        assert.equal(padded.status, endpoint.status, padded.text)
        assert.deepEqual(shapeOf(padded.body), shapeOf(plain.body))
      })
    }

    test('for what is required it is refused, and so it is for what is no field', async () => {
      const { path, body } = valid.createEvent!
      const event = {
        ...(body!.event as object),
        title: null,
        venue: null,
        colour: null,
        price: { money: { amount: null, tax: null } },
      }
      const reply = await world.main.api.post(path, { event })
      assert.equal(reply.status, 400)
      assert.deepEqual(
        reply.body.errors.map((fault: Json) => [fault.pointer, fault.code]),
        [
          ['/event/colour', 'unknown_field'],
          ['/event/title', 'invalid_type'],
          ['/event/price/money/tax', 'unknown_field'],
        ],
      )
    })

    test('is kept inside free-form metadata, and is no element of a list', async () => {
      const { path, body } = valid.createCompany!
      const metadata = { a: null, b: [null], c: { d: null } }
      const company = await world.main.api.post(path, { company: { ...(body!.company as object), metadata } })
      assert.deepEqual(company.body.company.metadata, metadata)
      const product = valid.createProduct!.body!.product as object
      const reply = await world.main.api.post(valid.createProduct!.path, { product: { ...product, media: [null] } })
      assert.deepEqual([reply.status, reply.body.errors[0].pointer], [400, '/product/media/0'])
    })

    test('in an update is what the schema says: a value, where the member can be cleared, and else refused', async () => {
      const { path } = valid.updateMembership!
      const { status, body } = await world.main.api.put(path, { membership: { role: null, metadata: { a: null } } })
      assert.deepEqual([status, body.errors[0].pointer], [400, '/membership/role'])
      const { ticket } = (await world.main.api.put(valid.assignTicket!.path, { ticket: { membershipRefAssignee: null } })).body
      assert.equal(ticket.membershipRefAssignee, undefined)
    })

    test('belongs to the request that an Idempotency-Key stands for', async () => {
      const post = (category: object) =>
        world.main.api.post('/shop/categories/v1', { category }, { headers: { 'idempotency-key': 'null' } })
      const first = await post({ title: 'Tea', locationRef: null })
      assert.equal(first.status, 201, first.text)
      const again = await post({ title: 'Tea', locationRef: null })
      assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true'])
      assert.equal((await post({ title: 'Tea' })).body.code, 'idempotency_key_reused')
    })
  },
  { engines: ['sqlite'] },
)

/** A body in which everything that may be left out and is not there is null. */
function withNulls(value: Json, schema: TSchema): Json {
  const parts = partsOf(schema)
  if (parts.kind === 'array') return value.map((item: Json) => withNulls(item, parts.items))
  if (parts.kind === 'tagged') return withNulls(value, parts.variants[value[parts.tag]]!)
  if (parts.kind !== 'object') return value
  const nulls = optionalOf(parts).map(name => [name, null])
  const given = Object.entries(value).map(([name, inner]) => [name, withNulls(inner, parts.properties[name]!)])
  return { ...Object.fromEntries(nulls), ...Object.fromEntries(given) }
}

/** An answer without what differs from one object to the next. */
const shapeOf = (body: Json) =>
  JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      // What was paid before remains paid.
      key === 'payments'
        ? undefined
        : /^(INV|CN)-\d+$/.test(String(value)) ||
            /^(id|number|rate|email|.*[uU]rl|code|asOf|amountPaid|amountRemaining|clientId|clientSecret|.*Refs?|.*Date|credits|dayPasses)$/.test(
              key,
            )
          ? Array.isArray(value)
            ? value.length
            : typeof value
          : value,
    ),
  )
