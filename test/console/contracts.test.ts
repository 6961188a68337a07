import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf } from '../../console/src/kit/form/check.ts'
import { shapeAt, type Schema } from '../../console/src/kit/form/schema.ts'
import { at, isEmpty, newBody, valuesOf } from '../../console/src/kit/form/values.ts'
import { words } from '../../console/src/words/en/index.ts'
import { check } from '../../src/kernel/contract/validate.ts'
import type { TSchema } from '../../src/kernel/contract/schema.ts'
import { routes } from '../../src/routes.ts'

interface Member {
  /** The operation and the path: `createPlan plan.title`. */
  name: string
  body: Schema
  path: string
  schema: Schema
  isRequired: boolean
}

const bodies = routes.flatMap(({ operationId, endpoint: { body } }) =>
  body ? [{ name: operationId, body: body as unknown as Schema }] : [],
)
const members = bodies.flatMap(({ name, body }) => [...membersOf(name, body)])
const formats = { number: String }

test('a form knows of each member of each body whether it is required, its closed set and its default', () => {
  assert.ok(members.length > 500, String(members.length))
  for (const { name, body, path, schema, isRequired } of members) {
    const shape = shapeAt(body, path)
    assert.ok(shape, name)
    assert.equal(shape.isRequired, isRequired, name)
    assert.deepEqual(shape.schema.enum, schema.enum, name)
    if (schema.enum && !schema.enum.includes(true as never)) assert.equal(shape.kind, 'choice', name)
    const isWithinAnother = path.split('.').some((_, i, parts) => i > 0 && defaultAt(body, parts.slice(0, i)) !== undefined)
    if (schema.default !== undefined && !isWithinAnother)
      assert.deepEqual(at(valuesOf(body, undefined), path), schema.default, name)
    const left = faultOf(shape, '', words, formats)
    if (isRequired && NEEDED.has(shape.kind)) assert.equal(left, words.kit.faults.required, name)
    if (!isRequired) assert.equal(left, undefined, name)
  }
})

test('a form refuses what lies beyond a limit of the contract, and nothing that the service takes', () => {
  for (const { name, body, path, schema } of members) {
    const shape = shapeAt(body, path)!
    if (shape.kind === 'check' || schema.enum) continue
    const refused = (value: unknown) => faultOf(shape, value, words, formats) !== undefined
    const { minLength = 0, maxLength, minimum, maximum, type, pattern } = schema
    if (type === 'string') {
      if (maxLength !== undefined) assert.ok(refused('x'.repeat(maxLength + 1)), `${name}: too long`)
      if (minLength > 1) assert.ok(refused('x'.repeat(minLength - 1)), `${name}: too short`)
      if (pattern !== undefined && !new RegExp(pattern, 'u').test(' ')) assert.ok(refused(' '), `${name}: of another form`)
    }
    if (type === 'number' || type === 'integer') {
      if (minimum !== undefined) assert.ok(refused(minimum - 1), `${name}: too small`)
      if (schema.exclusiveMinimum !== undefined) assert.ok(refused(schema.exclusiveMinimum), `${name}: too small`)
      if (maximum !== undefined) assert.ok(refused(maximum + 1), `${name}: too large`)
      if (type === 'integer') assert.ok(refused((minimum ?? 0) + 0.5), `${name}: not whole`)
    }
    const values = ['x', 'x'.repeat(Math.max(minLength, 1)), 'x'.repeat(maxLength ?? 1), 0, 1, 0.5, minimum, maximum]
    for (const value of values) {
      if (value !== undefined && check(schema as unknown as TSchema, value).length === 0) {
        assert.ok(!refused(value), `${name}: ${String(value).slice(0, 40)}`)
      }
    }
  }
})

test('a form that nobody filled in sends what is required and what the contract begins with, and nothing else', () => {
  for (const { name, body } of bodies) {
    const sent = newBody(body, valuesOf(body, undefined))
    for (const [key, schema] of Object.entries(body.properties ?? {})) {
      const isSent = (body.required ?? []).includes(key) || !isEmpty(schema.default)
      if (schema.type !== 'boolean' && schema.type !== 'object') assert.equal(key in sent, isSent, `${name} ${key}`)
    }
  }
})

/** What has to be filled in: an object is what its members are, and a text may be empty unless it says otherwise. */
const NEEDED = new Set(['choice', 'number', 'time', 'reference', 'email', 'url'])

const defaultAt = (body: Schema, path: string[]) => shapeAt(body, path.join('.'))?.default

/** Every member that has a value of its own, read without what the forms read it by. */
function* membersOf(operation: string, body: Schema, inner = body, parts: string[] = []): Generator<Member> {
  for (const [name, member] of Object.entries(inner.properties ?? {})) {
    const path = [...parts, name]
    const schema = member.anyOf?.find(({ type }) => type !== 'null') ?? member
    if (schema.properties) yield* membersOf(operation, body, schema, path)
    else {
      const isRequired = (inner.required ?? []).includes(name)
      yield {
        name: `${operation} ${path.join('.')}`,
        body,
        path: path.join('.'),
        schema: { ...schema, ...('default' in member && { default: member.default }) },
        isRequired,
      }
    }
  }
}
