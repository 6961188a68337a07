import type { TTagged } from './input.ts'
import { partsOf, type Shape } from './parts.ts'
import { named, Obj, T, withOptions, type Naming } from './schema.ts'
import { Tagged } from './tagged.ts'

/**
 * The members of a reply that follow from those of a request, as properties for `Obj`. A member with a default is required, a
 * nullable one is optional, and limits of the input are gone. A component `XFields` becomes the component `X`.
 */
export const answered = <P extends T.TProperties>(fields: T.TObject<P>): Answered<P> =>
  Object.fromEntries(Object.entries(fields.properties).map(([name, schema]) => [name, member(schema)])) as Answered<P>

export type Answered<P extends T.TProperties> = { [K in keyof P]: AnsweredMember<P[K]> }

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
      return renamed(schema, Tagged(parts.tag, Object.fromEntries(variants), about(schema as Shape)))
    }
    case 'array':
      return renamed(schema, T.Array(value(parts.items), about(schema as Shape)))
    case 'object':
      return object(schema, parts.properties)
    default:
      return withoutLimits(schema)
  }
}

const object = (schema: T.TSchema, properties: T.TProperties): T.TObject =>
  renamed(schema, Obj(answered(T.Object(properties)), about(schema as Shape)))

const about = ({ description }: Shape) => (description === undefined ? {} : { description })

function renamed<S extends T.TSchema>(schema: T.TSchema, made: S): S {
  const { '~named': naming } = schema as { '~named'?: Naming }
  return naming ? named(naming.name.replace(/Fields$/, ''), made) : made
}

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

/** A copy of a value's schema with its type, format and description only. */
function withoutLimits(schema: T.TSchema): T.TSchema {
  const copy = withOptions(schema, {}) as Record<string, unknown>
  for (const limit of LIMITS) delete copy[limit]
  return copy
}
