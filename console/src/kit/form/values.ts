import { isChanges, shapeOf, type Schema } from './schema.ts'

type Values = Record<string, unknown>

/**
 * What the fields begin with: what is stored, else the default of the contract, else nothing. A field that is left empty holds '' in place of
 * undefined, so that it stays the same field.
 */
export function valuesOf(body: Schema, stored: unknown): Values {
  return Object.fromEntries(
    Object.entries(body.properties ?? {}).map(([name, member]) => {
      const shape = shapeOf(member, (body.required ?? []).includes(name))
      const value = (stored as Values | undefined)?.[name] ?? shape.default
      if (shape.kind === 'object') return [name, valuesOf(shape.schema, value)]
      return [name, value ?? EMPTY[shape.kind] ?? '']
    }),
  )
}

const EMPTY: Partial<Record<string, unknown>> = { check: false, texts: [], metadata: {} }

/** The body of a create: what was left empty is left out, where it may be. */
export function newBody(body: Schema, values: Values): Values {
  return Object.fromEntries(
    Object.entries(body.properties ?? {}).flatMap(([name, member]) => {
      const shape = shapeOf(member, (body.required ?? []).includes(name))
      const { kind, isRequired, schema } = shape
      const value = values[name]
      if (kind === 'object') {
        const inner = newBody(schema, value as Values)
        // Left out it would be its own default, which need not be those of its members.
        if (isRequired || shape.default !== undefined) return [[name, inner]]
        return Object.values(withoutDefaults(schema, inner)).some(value => !isEmpty(value)) ? [[name, inner]] : []
      }
      return isEmpty(value) && !isRequired && kind !== 'check' ? [] : [[name, value]]
    }),
  )
}

/** The body of an update: what differs from what was stored when the form was opened. Undefined when nothing does. */
export function changedBody(body: Schema, values: Values, before: Values): Values | undefined {
  const changes = Object.entries(body.properties ?? {}).flatMap(([name, member]): [string, unknown][] => {
    const { kind, isNullable, isRequired, schema } = shapeOf(member, (body.required ?? []).includes(name))
    const [value, old] = [values[name], before[name]]
    if (isSame(value, old)) return isRequired ? [[name, value]] : []
    if (kind !== 'object') return [[name, isEmpty(value) && isNullable ? null : value]]
    const inner = isChanges(schema) ? changedBody(schema, value as Values, old as Values) : newBody(schema, value as Values)
    if (inner === undefined) return []
    return [[name, Object.keys(inner).length === 0 && isNullable ? null : inner]]
  })
  const isDifferent = changes.some(([name]) => !isSame(values[name], before[name]))
  return isDifferent ? Object.fromEntries(changes) : undefined
}

/** An optional object that holds nothing but defaults was not filled in. */
const withoutDefaults = (schema: Schema, inner: Values) =>
  Object.fromEntries(Object.entries(inner).filter(([name, value]) => !isSame(value, schema.properties?.[name]?.default)))

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The paths of all fields and their values: `membership.user.email`. */
export function flat(values: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return [[path, values]]
  return Object.entries(values).flatMap(([name, value]) => flat(value, path ? `${path}.${name}` : name))
}

export const at = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Values | undefined)?.[name], values)

/** A copy of the values with another one at a path. */
export function withValue(values: unknown, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withValue((values as Values)?.[name] ?? {}, rest.join('.'), value)
  return { ...(values as Values), [name]: inner }
}
