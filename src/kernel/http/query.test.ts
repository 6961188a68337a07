import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { serving } from '../../../test/served.ts'
import { onEachEngine } from '../../../test/world.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Default, Obj, OneOf, Optional, T, Time, Uuid } from '../contract/schema.ts'
import { implement } from './implement.ts'

const COLORS = ['red', 'green', 'blue'] as const
const contract = {
  find: endpoint({
    method: 'GET',
    path: '/finds/v1',
    scope: 'shop',
    summary: 'Find things',
    query: Obj({
      text: Optional(T.String({ minLength: 2, maxLength: 20 })),
      count: Optional(T.Integer({ minimum: -5, maximum: 100 })),
      price: Optional(T.Number({ minimum: 0 })),
      open: Default(T.Boolean(), true),
      color: Optional(OneOf(COLORS)),
      ref: Optional(Uuid),
      since: Optional(Time),
      'createDate[gte]': Optional(Time),
      refs: Optional(T.Array(Uuid, { maxItems: 100 })),
      colors: Optional(T.Array(OneOf(COLORS), { maxItems: 100 })),
      counts: Optional(T.Array(T.Integer({ minimum: 0 }), { maxItems: 100 })),
      prices: Optional(T.Array(T.Number(), { maxItems: 100 })),
      one: Optional(T.Array(T.Integer(), { maxItems: 1 })),
      flags: Optional(T.Array(T.Boolean(), { maxItems: 100 })),
      dates: Optional(T.Array(Time, { maxItems: 100 })),
    }),
    status: 200,
    reply: Obj({ query: T.Unsafe<object>({ type: 'object', additionalProperties: true }) }),
    errors: [],
  }),
}

const routes = implement(contract, {
  async find({ query }) {
    // The types of what was read are those of the contract.
    const { open, counts = [], color }: { open: boolean; counts?: number[]; color?: 'red' | 'green' | 'blue' } = query
    return { query: { ...query, open, ...(counts.length > 0 && { counts }), ...(color && { color }) } }
  },
})

onEachEngine('a query parameter', world => {
  const served = serving(world, routes)
  const ID = 'A1B2C3D4-0000-7000-8000-00000000000A'
  const id = ID.toLowerCase()
  const INSTANT = '2030-01-01T10:00:00.000Z'

  for (const [query, read] of [
    ['', { open: true }],
    ['text=true', { open: true, text: 'true' }],
    ['text=12', { open: true, text: '12' }],
    ['count=12', { open: true, count: 12 }],
    ['count=-5', { open: true, count: -5 }],
    ['price=12.50', { open: true, price: 12.5 }],
    ['price=0', { open: true, price: 0 }],
    ['open=false', { open: false }],
    ['color=green', { open: true, color: 'green' }],
    [`ref=${ID}`, { open: true, ref: id }],
    ['since=2030-01-01T11:00:00%2B01:00', { open: true, since: INSTANT }],
    ['createDate[gte]=2030-01-01T10:00:00Z', { open: true, 'createDate[gte]': INSTANT }],
    ['createDate%5Bgte%5D=2030-01-01T10:00:00Z', { open: true, 'createDate[gte]': INSTANT }],
    [`refs=${ID}`, { open: true, refs: [id] }],
    [`refs=${ID},${id}`, { open: true, refs: [id, id] }],
    ['colors=red%2Cblue', { open: true, colors: ['red', 'blue'] }],
    ['counts=1,2,30', { open: true, counts: [1, 2, 30] }],
    ['prices=1.5,-2', { open: true, prices: [1.5, -2] }],
    ['flags=true,false', { open: true, flags: [true, false] }],
    ['dates=2030-01-01T10:00:00Z', { open: true, dates: [INSTANT] }],
  ] as const) {
    test(`${query || 'left out'} is read as what it is`, async () => {
      const { status, body, text } = await served.api.get(`/finds/v1?${query}`)
      assert.equal(status, 200, text)
      assert.deepEqual(body.query, read)
    })
  }

  for (const [query, parameter, code, words] of [
    ['text=a', 'text', 'too_short', /^text must have at least 2 characters\.$/],
    ['count=1&', '', 'unknown_parameter', /^The query has a parameter without a name\.$/],
    ['=1', '', 'unknown_parameter', /^The query has a parameter without a name\.$/],
    ['count=1.5', 'count', 'invalid_type', /^count must be an integer\.$/],
    ['count=1e2', 'count', 'invalid_type', /count/],
    ['count=101', 'count', 'too_large', /count/],
    ['price=abc', 'price', 'invalid_type', /^price must be a number\.$/],
    ['price=1e3', 'price', 'invalid_type', /price/],
    ['price=01', 'price', 'invalid_type', /price/],
    ['price=.5', 'price', 'invalid_type', /price/],
    ['price=NaN', 'price', 'invalid_type', /price/],
    ['price=0.1234567890123456', 'price', 'invalid_type', /price/],
    ['price=-1', 'price', 'too_small', /price/],
    ['open=yes', 'open', 'invalid_type', /^open must be a boolean\.$/],
    ['open=TRUE', 'open', 'invalid_type', /open/],
    ['color=pink', 'color', 'invalid_value', /red, green, blue/],
    ['ref=x', 'ref', 'invalid_format', /^ref must be a uuid\.$/],
    ['since=2030-01-01', 'since', 'invalid_format', /since/],
    [`refs=${ID},x`, 'refs', 'invalid_format', /^Each value of refs must be a uuid\.$/],
    ['colors=red,pink,grey', 'colors', 'invalid_value', /^Each value of colors must be one of red, green, blue\.$/],
    ['colors=red,,blue', 'colors', 'invalid_value', /colors/],
    ['colors=,', 'colors', 'invalid_value', /colors/],
    ['colors=', 'colors', 'empty_parameter', /colors/],
    ['colors=red&colors=blue', 'colors', 'repeated_parameter', /colors/],
    ['counts=1,two', 'counts', 'invalid_type', /counts/],
    ['counts=1,-1', 'counts', 'too_small', /counts/],
    ['flags=true,1', 'flags', 'invalid_type', /flags/],
    ['dates=2030-01-01T10:00:00Z,2030', 'dates', 'invalid_format', /dates/],
    [
      `counts=${Array.from({ length: 101 }, (_, i) => i).join()}`,
      'counts',
      'too_many',
      /^counts must have at most 100 elements\.$/,
    ],
    ['one=1,2', 'one', 'too_many', /^one must have at most 1 element\.$/],
  ] as const) {
    test(`${query.slice(0, 40)} is refused by the name of the parameter`, async () => {
      const { status, body } = await served.api.get(`/finds/v1?${query}`)
      assert.deepEqual([status, body.code, body.errors.length], [400, 'invalid_request', 1])
      const [fault] = body.errors
      assert.deepEqual([fault.parameter, fault.code], [parameter, code])
      assert.match(fault.detail, words)
    })
  }

  test('of 100 values is the longest list there is', async () => {
    const { status, body } = await served.api.get(`/finds/v1?counts=${Array.from({ length: 100 }, (_, i) => i).join()}`)
    assert.deepEqual([status, body.query.counts.length], [200, 100])
  })

  test('that is wrong thirty times hides no other one', async () => {
    const { body } = await served.api.get(`/finds/v1?colors=${Array(30).fill('pink').join()}&count=x&dates=x`)
    assert.deepEqual(body.errors.map((fault: Json) => fault.parameter).toSorted(), ['colors', 'count', 'dates'])
    assert.deepEqual(body.errors.find((fault: Json) => fault.parameter === 'colors').allowed, [...COLORS])
  })
})
