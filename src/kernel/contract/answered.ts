import { descriptionOf, renamed, withoutOptions } from './derived.ts'
import type { TTagged } from './input.ts'
import { partsOf } from './parts.ts'
import { Obj, T } from './schema.ts'
import { Tagged } from './tagged.ts'

/**
 * The members of a reply that follow from those of a request, as properties for `Obj`. A member with a default is required, a
 * nullable one is optional, and limits of the input are gone. A component `XFields` becomes the component `X`.
 */
export const answered = <P extends T.TProperties>(fields: T.TObject<P>): Answered<P> =>
  Object.fromEntries(Object.entries(fields.properties).map(([name, schema]) => [name, member(schema)])) as Answered<P>

type Answered<P extends T.TProperties> = { [K in keyof P]: AnsweredMember<P[K]> }

type AnsweredMember<S extends T.TSchema> =
  S extends T.TUnion<[infer V extends T.TSchema, T.TNull]>
    ? T.TOptional<AnsweredValue<V>>
    : S extends { '~optional': true }
      ? T.TOptional<AnsweredValue<S>>
      : AnsweredValue<S>

type AnsweredValue<S extends T.TSchema> =
  S extends TTagged<infer K, infer V>
    ? TTagged<K, { [N in keyof V]: V[N] extends T.TObject<infer P extends T.TProperties> ? T.TObject<Answered<P>> : never }>
    : S extends T.TArray<infer I extends T.TSchema>
      ? T.TArray<AnsweredValue<I>>
      : S extends T.TObject<infer P extends T.TProperties>
        ? T.TObject<Answered<P>>
        : S

function member(schema: T.TSchema): T.TSchema {
  const parts = partsOf(schema)
  if (parts.kind === 'nullable') return T.Optional(value(parts.value))
  return T.IsOptional(schema) && !('default' in schema) ? T.Optional(value(schema)) : value(schema)
}

function value(schema: T.TSchema): T.TSchema {
  const parts = partsOf(schema)
  switch (parts.kind) {
    case 'tagged': {
      const variants = Object.entries(parts.variants).map(([tag, variant]) => {
        const { [parts.tag]: _, ...properties } = variant.properties
        return [tag, object(variant, properties)] as const
      })
      return renamed(Tagged(parts.tag, Object.fromEntries(variants), descriptionOf(schema)), schema, '')
    }
    case 'array':
      return renamed(T.Array(value(parts.items), descriptionOf(schema)), schema, '')
    case 'object':
      return object(schema, parts.properties)
    default:
      return withoutOptions(schema, LIMITS)
  }
}

const object = (schema: T.TSchema, properties: T.TProperties): T.TObject =>
  renamed(Obj(answered(T.Object(properties)), descriptionOf(schema)), schema, '')

/** Without them the schema of a value has its type, its format and its description only. */
const LIMITS = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minProperties',
  'maxProperties',
  'default',
  '~refine',
  '~optional',
  '~exactlyOne',
]
