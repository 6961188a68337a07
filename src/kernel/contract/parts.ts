import type { TSchema } from './schema.ts'
import type { Variants } from './input.ts'

/** A schema as the value that it is at run time. */
export interface Shape {
  type?: string
  format?: string
  description?: string
  default?: unknown
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  anyOf?: TSchema[]
  [keyword: string]: unknown
}

/** The parts of a schema. Each of `variants` has the tag among its members. */
export type Parts =
  | { kind: 'tagged'; tag: string; variants: Variants }
  | { kind: 'nullable'; value: TSchema }
  | { kind: 'array'; items: TSchema }
  | { kind: 'object'; properties: Record<string, TSchema>; required: readonly string[] }
  | { kind: 'value' }

/** The parts of a schema, for code that walks through it. Throws for a union in which a value does not say its variant. */
export function partsOf(schema: TSchema): Parts {
  const { anyOf, oneOf, allOf, items, properties, required = [], '~tagged': tagged } = schema as Shape
  if (tagged) return { kind: 'tagged', ...(tagged as { tag: string; variants: Variants }) }
  const [value, none] = anyOf ?? []
  if (value !== undefined && (none as Shape)?.type === 'null' && anyOf!.length === 2) return { kind: 'nullable', value }
  if (anyOf || oneOf || allOf) {
    throw new Error(
      'A schema has a union in which a value does not say its variant. Write Tagged(tag, { … }) for objects that a member ' +
        'names, OneOf([ … ]) for constants, Nullable(…) for null.',
    )
  }
  if (items) return { kind: 'array', items }
  if (properties) return { kind: 'object', properties, required }
  return { kind: 'value' }
}

/** The members of an object that a client may leave out. */
export const optionalOf = ({ properties, required }: Extract<Parts, { kind: 'object' }>) =>
  Object.keys(properties).filter(name => !required.includes(name))
