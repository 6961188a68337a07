import { named, withOptions, type Naming, type TSchema } from './schema.ts'

/** A copy of a schema without some keywords. */
export function withoutOptions(schema: TSchema, keywords: readonly string[]): TSchema {
  const copy = withOptions(schema, {}) as Record<string, unknown>
  for (const keyword of keywords) delete copy[keyword]
  return copy
}

/** What a schema that is made from another one keeps of it beside its members. */
export function descriptionOf(schema: TSchema): { description?: string } {
  const { description } = schema as { description?: string }
  return description === undefined ? {} : { description }
}

/** Gives what was made from a component `XFields` the name `X` with another ending. What is made from no component has no name. */
export function renamed<S extends TSchema>(made: S, from: TSchema, ending: string): S {
  const { '~named': naming } = from as { '~named'?: Naming }
  return naming ? named(naming.name.replace(/Fields$/, ending), made) : made
}
