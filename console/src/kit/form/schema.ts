/** What the schema of a body says of one of its members. */
export interface Shape {
  kind:
    | 'text'
    | 'longText'
    | 'email'
    | 'url'
    | 'number'
    | 'choice'
    | 'check'
    | 'time'
    | 'reference'
    | 'texts'
    | 'metadata'
    | 'object'
    | 'other'
  isRequired: boolean
  /** Whether null clears it. */
  isNullable: boolean
  default?: unknown
  schema: Schema
}

export interface Schema {
  type?: string
  enum?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  default?: unknown
  description?: string
  anyOf?: Schema[]
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
  '~named'?: { name: string }
  /** Whether it is one of the members of which a request sends exactly one. */
  '~exactlyOne'?: true
}

/** What a body says of the member at a path, such as `membership.user.email`; undefined where it has none. */
export function shapeAt(body: Schema, path: string): Shape | undefined {
  let shape: Shape = { kind: 'object', isRequired: true, isNullable: false, schema: body }
  for (const name of path.split('.')) {
    const { schema } = shape
    const member = /^\d+$/.test(name) ? schema.items : schema.properties?.[name]
    if (member === undefined) return undefined
    shape = shapeOf(member, /^\d+$/.test(name) || (schema.required ?? []).includes(name))
  }
  return shape
}

export function shapeOf(member: Schema, isRequired: boolean): Shape {
  const isNullable = member.anyOf?.some(({ type }) => type === 'null') ?? false
  const schema = isNullable
    ? {
        ...member.anyOf!.find(({ type }) => type !== 'null')!,
        '~named': namedOf(member.anyOf!.find(({ type }) => type !== 'null')!),
      }
    : member
  const value = member.default
  return {
    kind: kindOf(schema as Schema),
    isRequired,
    isNullable,
    schema: schema as Schema,
    ...(value !== undefined && { default: value }),
  }
}

/** Members of an object of changes may be left out each; any other object that is sent replaces the stored one whole. */
export const isChanges = (schema: Schema): boolean => (namedOf(schema)?.name ?? 'Changes').endsWith('Changes')

/** It is a hidden property, which a copy by `...` loses. */
const namedOf = (schema: Schema) => schema['~named']

function kindOf(schema: Schema): Shape['kind'] {
  const { type, format, pattern = '', maxLength = 0, properties, items } = schema
  // Where true and false are among the values, the others are only other spellings of these.
  if (type === 'boolean' || schema.enum?.includes(true as never)) return 'check'
  if (schema.enum) return 'choice'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'array') return items?.type === 'string' && !items.enum && items.format === undefined ? 'texts' : 'other'
  if (type === 'object') return properties ? 'object' : 'metadata'
  if (type !== 'string') return 'other'
  if (format === 'uuid') return 'reference'
  if (format === 'date-time') return 'time'
  if (format === 'uri') return 'url'
  if (pattern.includes('@')) return 'email'
  return maxLength > 500 ? 'longText' : 'text'
}
