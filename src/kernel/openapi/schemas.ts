import { partsOf, type Shape as Source } from '../contract/parts.ts'
import { NOT_BLANK, type Naming, type TSchema } from '../contract/schema.ts'
import { by } from '../text/by.ts'

/** A schema as the document holds it: JSON and nothing else. */
interface Shape {
  type?: string
  description?: string
  default?: unknown
  properties?: Record<string, Shape>
  required?: string[]
  [keyword: string]: unknown
}

/** Writes schemas for the document. A schema with a name becomes a component and references to it; any other is written in place. */
export interface SchemaBook {
  /** Strict, as it is checked. With `name` it is a component, too. */
  request(schema: TSchema, name?: string): Shape
  /** Open: replies may get new members, so no reader should refuse unknown ones. */
  reply(schema: TSchema, name?: string): Shape
  /** The components of all that has been written so far, by name. */
  components(): Record<string, Shape>
}

/** Makes an empty book. It throws when two different schemas have one name. */
export function schemaBook(): SchemaBook {
  const components = new Map<string, Shape>()

  function component(name: string, shape: Shape): Shape {
    const known = components.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(shape)) {
      throw new Error(`Two different schemas are named ${name}. Give each its own name.`)
    }
    components.set(name, shape)
    return { $ref: `#/components/schemas/${name}` }
  }

  function write(schema: TSchema, strict: boolean): Shape {
    const { '~named': naming } = schema as { '~named'?: Naming }
    const shape = shapeOf(schema, strict)
    if (!naming) return shape
    const { default: fallback, description, ...rest } = shape
    return {
      ...component(naming.name, { ...rest, ...says(naming.description) }),
      ...(description !== naming.description && says(description)),
      ...(fallback !== undefined && { default: fallback }),
    }
  }

  function shapeOf(schema: TSchema, strict: boolean): Shape {
    const parts = partsOf(schema)
    const { description, default: fallback } = schema as Source
    const shape = { ...says(description), ...(fallback !== undefined && { default: fallback }) }
    switch (parts.kind) {
      case 'tagged': {
        const mapping = Object.entries(parts.variants).map(([value, variant]) => [value, write(variant, strict).$ref as string])
        if (mapping.some(([, $ref]) => $ref === undefined)) throw new Error('Name each variant of a Tagged by NamedObj(…).')
        return {
          ...shape,
          oneOf: mapping.map(([, $ref]) => ({ $ref })),
          discriminator: { propertyName: parts.tag, mapping: Object.fromEntries(mapping) },
        }
      }
      case 'nullable':
        return { ...shape, anyOf: [write(parts.value, strict), { type: 'null' }] }
      case 'array':
        return { ...keywords(schema), items: write(parts.items, strict) }
      case 'object': {
        const written = Object.entries(parts.properties).map(([name, inner]) => [name, write(inner, strict)] as const)
        const { additionalProperties, ...rest } = keywords(schema)
        const whole = { ...rest, ...(strict && { additionalProperties }), properties: Object.fromEntries(written) }
        const choice = Object.keys(parts.properties).filter(name => '~exactlyOne' in parts.properties[name]!)
        return choice.length > 0 && strict ? { ...shape, oneOf: variants(nameOf(schema), whole, choice) } : whole
      }
      case 'value':
        return strict ? withRulesForAll(keywords(schema)) : keywords(schema)
    }
  }

  /** The objects that stand for one with a choice of members: each has one member of the choice and lacks the others. */
  function variants(name: string, whole: Shape, choice: string[]): Shape[] {
    const { description: _, default: _default, required = [], ...rest } = whole
    return choice.map(member => {
      const kept = Object.entries(rest.properties!).filter(([key]) => key === member || !choice.includes(key))
      const variant = { ...rest, required: [member, ...required], properties: Object.fromEntries(kept) }
      return component(`${pascal(member.replace(/Ref$/, ''))}${name}`, variant)
    })
  }

  const named = (shape: Shape, name: string | undefined) => (name === undefined ? shape : component(name, shape))
  return {
    request: (schema, name) => named(write(schema, true), name),
    reply: (schema, name) => named(write(schema, false), name),
    components: () => Object.fromEntries([...components].toSorted(by(([name]) => name))),
  }
}

function nameOf(schema: TSchema): string {
  const { '~named': naming } = schema as { '~named'?: Naming }
  if (!naming) throw new Error('Name an object that has exactlyOneOf by NamedObj(…).')
  return naming.name
}

/** The name of a type, from that of a member or an operation. */
export const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const says = (description: unknown) => (description === undefined ? {} : { description: description as string })

/** The keywords of a schema besides those that hold other schemas. */
function keywords(schema: TSchema): Shape {
  const { properties: _, items: _items, ...own } = schema as Source
  return JSON.parse(JSON.stringify(own)) as Shape
}

/** Adds to a value of a request the rules that hold for all times and texts (time/instant.ts, http/body.ts). */
function withRulesForAll(shape: Shape): Shape {
  if (shape.format === 'date-time') {
    return {
      ...shape,
      description: [shape.description, 'RFC 3339 with an offset, years 1970 to 9999.'].filter(Boolean).join(' '),
    }
  }
  if (shape.maxLength === undefined || shape.format !== undefined) return shape
  if (shape.pattern === undefined) return { ...shape, pattern: '^[^\\u0000]*$' }
  return shape.pattern === NOT_BLANK ? { ...shape, pattern: `^[^\\u0000]*${NOT_BLANK}[^\\u0000]*$` } : shape
}
