import { partsOf } from '../src/kernel/contract/parts.ts'
import type { TSchema } from '../src/kernel/contract/schema.ts'
import type { Json } from './client.ts'

/** Members whose ids are the client's own, or of doors and printers elsewhere, and refer to nothing here. */
const FREE = new Set(['key', 'access', 'printing'])

const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057'

/** The places of a body whose schema `is` asked for. */
export function placesIn(
  schema: TSchema,
  is: (schema: TSchema, at: readonly string[]) => boolean,
  at: readonly string[] = [],
): string[][] {
  const parts = partsOf(schema)
  if (parts.kind === 'object') {
    return Object.entries(parts.properties).flatMap(([name, inner]) => (FREE.has(name) ? [] : placesIn(inner, is, [...at, name])))
  }
  if (parts.kind === 'array') return placesIn(parts.items, is, [...at, '0'])
  if (parts.kind === 'nullable') return placesIn(parts.value, is, at)
  if (parts.kind === 'tagged') return Object.values(parts.variants).flatMap(variant => placesIn(variant, is, at))
  return is(schema, at) ? [[...at]] : []
}

/** The members of an object by their names. */
export function propertiesOf(schema: TSchema): Record<string, TSchema> {
  const parts = partsOf(schema)
  return parts.kind === 'object' ? parts.properties : {}
}

/** Whether a schema takes an id. */
export function takesId(schema: TSchema): boolean {
  const parts = partsOf(schema)
  if (parts.kind === 'array') return takesId(parts.items)
  const { format, pattern } = schema as { format?: string; pattern?: string }
  return (
    format === 'uuid' ||
    (pattern !== undefined && new RegExp(pattern, 'u').test(SOME_ID) && !new RegExp(pattern, 'u').test('tea'))
  )
}

/** A copy of a body with another value at a place, and the objects above it where there are none. */
export function withValue(body: Json, [name, ...rest]: readonly string[], value: string): Json {
  if (name === undefined) return value
  const copy: Json = Array.isArray(body) ? [...body] : { ...body }
  const inner = body?.[name as never] ?? (rest[0] === '0' ? [] : rest.length > 0 ? {} : undefined)
  copy[name as never] = withValue(inner, rest, value) as never
  return copy
}
