import type { TSchema } from './schema.ts'
import { partsOf, type Shape } from './parts.ts'
import { instant } from '../time/instant.ts'

type Step = (value: unknown) => unknown

/**
 * Makes the step that follows a successful check: ids in lower case, times in UTC with milliseconds, defaults in place.
 * Undefined when the shape needs none of it. Throws for a schema whose values cannot be normalised: a union without a tag.
 */
export function normalizer(schema: TSchema): Step | undefined {
  const parts = partsOf(schema)
  switch (parts.kind) {
    case 'tagged':
      return variants(parts.tag, parts.variants)
    case 'nullable': {
      const step = normalizer(parts.value)
      return step && (value => (value === null ? null : step(value)))
    }
    case 'array': {
      const step = normalizer(parts.items)
      return step && (value => (value as unknown[]).map(step))
    }
    case 'object':
      return members(parts.properties)
    case 'value':
      return SPELLINGS[(schema as Shape).format ?? '']
  }
}

const SPELLINGS: Partial<Record<string, Step>> = {
  uuid: value => (value as string).toLowerCase(),
  'date-time': value => instant(value as string),
}

function variants(tag: string, schemas: Record<string, TSchema>): Step | undefined {
  const steps = new Map(Object.entries(schemas).map(([value, schema]) => [value as unknown, normalizer(schema)]))
  if ([...steps.values()].every(step => step === undefined)) return undefined
  return value => steps.get((value as Record<string, unknown>)[tag])?.(value) ?? value
}

function members(properties: Record<string, TSchema>): Step | undefined {
  const steps = Object.entries(properties)
    .map(([name, schema]) => ({ name, step: normalizer(schema), fallback: fallbackOf(schema as Shape) }))
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
