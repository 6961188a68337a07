import type { TSchema } from './schema.ts'
import { optionalOf, partsOf, type Parts } from './parts.ts'

type Step = (value: unknown) => boolean

/**
 * Makes a step that removes null for optional members, at every depth, and returns whether there were any. Typed clients of many
 * languages send null for a field without a value. A null that the schema allows stays, and so does a null in free-form JSON. The
 * value has not been checked yet: what has another type than the schema says is left as it is.
 */
export function nullRemover(schema: TSchema): Step | undefined {
  const parts = partsOf(schema)
  switch (parts.kind) {
    case 'tagged':
      return variants(parts.tag, parts.variants)
    case 'nullable':
      return nullRemover(parts.value)
    case 'array': {
      const step = nullRemover(parts.items)
      return step && (value => Array.isArray(value) && value.map(step).includes(true))
    }
    case 'object':
      return members(parts)
    case 'value':
      return undefined
  }
}

function variants(tag: string, schemas: Record<string, TSchema>): Step {
  const steps = new Map(Object.entries(schemas).map(([value, schema]) => [value as unknown, nullRemover(schema)]))
  return value => isObject(value) && (steps.get(value[tag])?.(value) ?? false)
}

function members(object: Extract<Parts, { kind: 'object' }>): Step | undefined {
  const optional = optionalOf(object).filter(name => partsOf(object.properties[name]!).kind !== 'nullable')
  const steps = Object.entries(object.properties).flatMap(([name, schema]) => {
    const step = nullRemover(schema)
    return step ? [{ name, step }] : []
  })
  if (optional.length === 0 && steps.length === 0) return undefined
  return value => {
    if (!isObject(value)) return false
    const nulls = optional.filter(name => value[name] === null)
    for (const name of nulls) delete value[name]
    return steps.map(({ name, step }) => step(value[name])).includes(true) || nulls.length > 0
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
