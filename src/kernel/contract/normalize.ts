import type { TSchema } from './schema.ts'
import { instant } from '../time/instant.ts'

type Step = (value: unknown) => unknown
type Shape = {
  type?: string
  format?: string
  default?: unknown
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/**
 * Makes the step that follows a successful check: ids in lower case, times in UTC with milliseconds, defaults in place.
 * Undefined when the shape needs none of it.
 */
export const normalizer = (schema: TSchema): Step | undefined => stepFor(schema)

function stepFor(shape: Shape): Step | undefined {
  if (shape.format === 'uuid') return value => (value as string).toLowerCase()
  if (shape.format === 'date-time') return value => instant(value as string)
  if (shape.anyOf) return nullable(shape.anyOf)
  if (shape.items) {
    const item = stepFor(shape.items)
    return item && (value => (value as unknown[]).map(item))
  }
  return shape.properties && members(shape.properties)
}

function nullable(variants: Shape[]): Step | undefined {
  const step = variants.map(stepFor).find(Boolean)
  return step && (value => (value === null ? null : step(value)))
}

function members(properties: Record<string, Shape>): Step | undefined {
  const steps = Object.entries(properties)
    .map(([name, shape]) => ({ name, step: stepFor(shape), fallback: fallbackOf(shape) }))
    .filter(({ step, fallback }) => step !== undefined || fallback !== undefined)
  if (steps.length === 0) return undefined
  return value => {
    const object = value as Record<string, unknown>
    for (const { name, step, fallback } of steps) {
      // A default is as wire values are, so it takes the same step.
      if (object[name] === undefined && fallback) object[name] = fallback()
      if (object[name] !== undefined && step) object[name] = step(object[name])
    }
    return object
  }
}

/** Gives a shape's default, a new one each time, since handlers may change what they get. */
function fallbackOf({ default: value }: Shape): (() => unknown) | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'object') return () => value
  const text = JSON.stringify(value)
  return () => JSON.parse(text) as unknown
}
