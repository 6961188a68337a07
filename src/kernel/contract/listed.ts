import type { Endpoint } from './endpoint.ts'
import { partsOf } from './parts.ts'
import type { TSchema } from './schema.ts'

/** What a GET lists: the member of its reply that is an array of objects, beside nothing but where to go on. */
interface Listed {
  name: string
  /** The schema of a row. */
  row: TSchema
}

/** What a GET lists, or undefined if it answers something else. */
export function listedBy({ method, reply }: Endpoint): Listed | undefined {
  const parts = reply && partsOf(reply)
  if (method !== 'GET' || parts?.kind !== 'object') return undefined
  const members = Object.entries(parts.properties).filter(([name]) => name !== 'nextPageToken' && name !== 'searchQueryNext')
  const [first, ...others] = members.map(([name, schema]) => ({ name, parts: partsOf(schema) }))
  if (first?.parts.kind !== 'array' || others.length > 0) return undefined
  const row = first.parts.items
  return partsOf(row).kind === 'object' ? { name: first.name, row } : undefined
}

/** Whether a list answers all that there is at once. */
export function isWhole(endpoint: Endpoint): boolean {
  const parts = endpoint.reply && partsOf(endpoint.reply)
  return (
    endpoint.list === true &&
    listedBy(endpoint) !== undefined &&
    !(parts?.kind === 'object' && 'nextPageToken' in parts.properties)
  )
}

/** A column of a table of flat rows: the names of the members that lead to its value. */
export type ColumnPath = readonly string[]

/** The columns of a row: a member that is an object becomes its members, `user.name`; a list or free-form JSON is one column. */
export function columnsOf(schema: TSchema, path: ColumnPath = []): ColumnPath[] {
  const parts = partsOf(schema)
  if (parts.kind === 'nullable') return columnsOf(parts.value, path)
  if (parts.kind === 'object')
    return Object.entries(parts.properties).flatMap(([name, member]) => columnsOf(member, [...path, name]))
  if (parts.kind !== 'tagged') return [path]
  const columns = Object.values(parts.variants).flatMap(variant => columnsOf(variant, path))
  return [...new Map(columns.map(column => [column.join('.'), column])).values()]
}
