import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fault } from '../errors/api-error.ts'
import { Default, Nullable, Obj, OneOf, Optional, T, Text, Time, Uuid, type TSchema } from './schema.ts'
import { Tagged } from './tagged.ts'
import { inBody, validator } from './validate.ts'

const Payment = Tagged('type', {
  credits: Obj({ membershipRef: Uuid, amount: Default(T.Number({ minimum: 0 }), 1) }),
  external: Obj({ date: Time, note: Optional(Text(5)) }),
})
const Body = Obj({ payment: Payment, refunds: Optional(T.Array(Payment)), deposit: Optional(Nullable(Payment)) })

const ID = '0199D3A0-5C1E-7000-8000-0000000000B1'

test('each variant of a tagged union gets its own defaults, ids and times', () => {
  const value = check({
    payment: { type: 'credits', membershipRef: ID },
    refunds: [
      { type: 'external', date: '2027-01-01T01:00:00+01:00' },
      { type: 'credits', membershipRef: ID, amount: 2 },
    ],
    deposit: { type: 'external', date: '2027-01-01T00:00:00Z', note: 'x' },
  })
  assert.deepEqual(value, {
    payment: { type: 'credits', membershipRef: ID.toLowerCase(), amount: 1 },
    refunds: [
      { type: 'external', date: '2027-01-01T00:00:00.000Z' },
      { type: 'credits', membershipRef: ID.toLowerCase(), amount: 2 },
    ],
    deposit: { type: 'external', date: '2027-01-01T00:00:00.000Z', note: 'x' },
  })
})

test('faults are those of the variant that the tag names, and of it alone', () => {
  assert.deepEqual(told({ payment: { type: 'credits', amount: -1, note: 'x' } }), [
    ['/payment/membershipRef', 'required'],
    ['/payment/note', 'unknown_field'],
    ['/payment/amount', 'too_small'],
  ])
  assert.deepEqual(told({ payment: { type: 'external', date: 'soon', note: 'too long' } }), [
    ['/payment/date', 'invalid_format'],
    ['/payment/note', 'too_long'],
  ])
  const refunds = [{ type: 'external', date: ID }, { type: 'credits' }]
  assert.deepEqual(told({ payment: { type: 'credits', membershipRef: ID }, refunds }), [
    ['/refunds/0/date', 'invalid_format'],
    ['/refunds/1/membershipRef', 'required'],
  ])
  assert.deepEqual(told({ payment: { type: 'credits', membershipRef: ID }, deposit: { type: 'external' } }), [
    ['/deposit/date', 'required'],
  ])
})

test('a tag that is missing or unknown is told, with those that are allowed', () => {
  assert.deepEqual(told({ payment: { amount: 1 } }), [['/payment/type', 'required']])
  const [fault] = faultsOf({ payment: { type: 'gold', amount: -1 } })
  assert.deepEqual(fault, {
    pointer: '/payment/type',
    code: 'invalid_value',
    detail: 'type must be one of credits, external.',
    allowed: ['credits', 'external'],
  })
  for (const payment of [null, 'credits', 7, []]) assert.deepEqual(told({ payment }), [['/payment', 'invalid_type']])
})

test('null for an optional member of the variant is as if it were left out, where a check is told so', () => {
  const sent = () => ({ payment: { type: 'external', date: '2027-01-01T00:00:00Z', note: null }, refunds: null, deposit: null })
  const faults: Fault[] = []
  const date = '2027-01-01T00:00:00.000Z'
  const taken = validator(Body, inBody, { nullIsLeftOut: true })(sent(), faults)
  assert.deepEqual([taken, faults], [{ payment: { type: 'external', date }, deposit: null }, []])
  assert.deepEqual(told(sent()), [
    ['/payment/note', 'invalid_type'],
    ['/refunds', 'invalid_type'],
  ])
})

test('of what may be null, a fault tells the type that it has otherwise', () => {
  const [fault] = faultsOf({ ref: 7 }, Obj({ ref: Nullable(Uuid) }))
  assert.equal(fault!.detail, 'ref must be a string or null.')
  assert.deepEqual(told({ at: { a: '' } }, Obj({ at: Nullable(Obj({ a: Text(3) })) })), [['/at/a', 'too_short']])
})

test('a check of any other union is not compiled, and says what to write instead', () => {
  const Credits = Obj({ amount: T.Number() })
  for (const union of [T.Union([Credits, Obj({ date: Time })]), T.Intersect([Credits, Obj({ date: Time })])]) {
    assert.throws(() => validator(Obj({ parts: T.Array(union) }), inBody), /Write Tagged\(tag, \{ … \}\).*OneOf.*Nullable/)
  }
  assert.throws(() => validator(Obj({ size: T.Union([T.Literal('s'), T.Literal('m')]) }), inBody), /OneOf/)
  assert.doesNotThrow(() => validator(Obj({ size: Nullable(OneOf(['s', 'm'])) }), inBody))
})

function check(value: unknown, schema: TSchema = Body): unknown {
  const faults: Fault[] = []
  const checked = validator(schema, inBody)(value, faults)
  assert.deepEqual(faults, [])
  return checked
}

function faultsOf(value: unknown, schema: TSchema = Body): Fault[] {
  const faults: Fault[] = []
  validator(schema, inBody)(value, faults)
  return faults
}

const told = (value: unknown, schema?: TSchema) => faultsOf(value, schema).map(({ pointer, code }) => [pointer, code])
