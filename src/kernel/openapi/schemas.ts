import type { Route } from '../http/implement.ts'
import type { TSchema } from '../contract/schema.ts'

/** A schema as the document holds it: JSON and nothing else. */
export interface Shape {
  type?: string
  description?: string
  default?: unknown
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: unknown
  items?: Shape
  anyOf?: Shape[]
  [keyword: string]: unknown
}

/** The schemas of all replies, in which objects that occur more than once are named. */
export interface SchemaBook {
  components: Record<string, Shape>
  /** A reply's schema, with references to the named ones. */
  reply(schema: TSchema): Shape
}

/** A request's schema: strict as it is checked, hidden keys left behind. */
export const plain = (schema: TSchema): Shape =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key.startsWith('~') ? undefined : value))) as Shape

/**
 * Names what is answered: what a reply wraps, and every object with an `id` that stands in more than one place, each by the
 * shortest key it is found under, next to the root. Equal shapes are one component, however many schemas they come from.
 */
export function schemaBook(routes: Route[]): SchemaBook {
  const sightings = new Map<string, Sighting>()
  for (const { endpoint } of routes) look(open(endpoint.reply), '', 0, sightings)
  const names = nameThem([...sightings.values()].filter(({ depth, times }) => depth === 1 || times > 1))
  const refer = (shape: Shape): Shape => {
    const name = names.get(identity(shape))
    if (name === undefined) return children(shape, refer)
    return { $ref: `#/components/schemas/${name}`, ...(shape.description !== undefined && { description: shape.description }) }
  }
  const components = [...names].map(([key, name]) => [name, children(JSON.parse(key) as Shape, refer)] as const)
  return {
    components: Object.fromEntries(components.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    reply: schema => children(open(schema), refer),
  }
}

/** Replies may grow new members, so no reader should refuse them: `additionalProperties: false` is for requests. */
const open = (schema: TSchema): Shape => opened(plain(schema))
function opened({ additionalProperties, ...shape }: Shape): Shape {
  return children({ ...shape, ...(additionalProperties ? { additionalProperties } : {}) }, opened)
}

/** `names` are those of the least depth. */
interface Sighting {
  key: string
  names: string[]
  depth: number
  times: number
}

function look(shape: Shape, name: string, depth: number, sightings: Map<string, Sighting>): void {
  if (depth > 0 && shape.properties?.id) {
    const key = identity(shape)
    const known = sightings.get(key)
    if (known) {
      known.times += 1
      if (depth === known.depth) known.names.push(name)
      else if (depth < known.depth) Object.assign(known, { names: [name], depth })
      return
    }
    sightings.set(key, { key, names: [name], depth, times: 1 })
  }
  for (const [member, inner] of Object.entries(shape.properties ?? {})) look(inner, member, depth + 1, sightings)
  if (shape.items) look(shape.items, singular(name), depth, sightings)
  for (const variant of shape.anyOf ?? []) look(variant, name, depth, sightings)
}

/** What replies wrap comes first; a smaller shape of the same name is its embedded form. */
function nameThem(sightings: Sighting[]): Map<string, string> {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const { key, names: found } of sightings.toSorted((a, b) => a.depth - b.depth)) {
    const [shortest = ''] = found.toSorted((a, b) => a.length - b.length)
    const noun = shortest.charAt(0).toUpperCase() + shortest.slice(1)
    let name = noun
    for (let count = 1; taken.has(name); count++) name = `Embedded${noun}${count === 1 ? '' : count}`
    taken.add(name)
    names.set(key, name)
  }
  return names
}

/** Shapes that differ in nothing but what is said about them are the same. */
const identity = (shape: Shape) => JSON.stringify({ ...shape, description: undefined, default: undefined })

const singular = (name: string) => (name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, ''))

function children(shape: Shape, change: (shape: Shape) => Shape): Shape {
  const properties = Object.entries(shape.properties ?? {})
  return {
    ...shape,
    ...(shape.properties && { properties: Object.fromEntries(properties.map(([name, inner]) => [name, change(inner)])) }),
    ...(shape.items && { items: change(shape.items) }),
    ...(shape.anyOf && { anyOf: shape.anyOf.map(change) }),
  }
}
