import { partsOf, type Shape } from '../contract/parts.ts'
import { NOT_BLANK, type TSchema } from '../contract/schema.ts'

/** A column that a row of a table can have: where its value goes in the object that the row stands for. */
export interface Column {
  /** The path with dots: `user.email`. */
  name: string
  path: readonly (string | number)[]
  kind: 'text' | 'word' | 'number' | 'boolean' | 'json'
}

/** The columns of an object, by name: its members, those of members that are objects, and objects and lists whole, as JSON. */
export const columnsFor = (schema: TSchema, path: Column['path'] = []): Column[] => {
  const parts = partsOf(schema)
  const own = (kind: Column['kind']) => (path.length === 0 ? [] : [{ name: path.join('.'), path, kind }])
  switch (parts.kind) {
    case 'nullable':
      return columnsFor(parts.value, path)
    case 'array':
      return own('json')
    case 'object':
      return [
        ...own('json'),
        ...Object.entries(parts.properties).flatMap(([name, member]) => columnsFor(member, [...path, name])),
      ]
    case 'tagged': {
      const columns = Object.values(parts.variants).flatMap(variant => columnsFor(variant, path))
      return [...new Map(columns.map(column => [column.name, column])).values()]
    }
    case 'value':
      return own(kindOf(schema as Shape))
  }
}

/** A text that has a form, such as an e-mail address, is a word: spaces around it say nothing. */
function kindOf({ type, enum: values, format, pattern = NOT_BLANK }: Shape): Column['kind'] {
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type !== 'string') return 'json'
  return values === undefined && format === undefined && pattern === NOT_BLANK ? 'text' : 'word'
}

/** The paths of what an object must have, down to values and lists. */
export function requiredOf(schema: TSchema, path: readonly string[] = []): (readonly string[])[] {
  const parts = partsOf(schema)
  if (parts.kind !== 'object' || parts.required.length === 0) return path.length === 0 ? [] : [path]
  return parts.required.flatMap(name => requiredOf(parts.properties[name]!, [...path, name]))
}
