import { partsOf } from './parts.ts'
import { named, Obj, T, withOptions, type Naming } from './schema.ts'

/**
 * The members of an object as a change of it sends them, as properties for `Obj`: each may be left out, at every depth, and then stays as
 * it is. Defaults are gone, because they are for what is new. A list is sent whole. A component `XFields` becomes `XChanges`.
 */
export const changing = <P extends T.TProperties>(fields: T.TObject<P>): Changing<P> =>
  Object.fromEntries(Object.entries(fields.properties).map(([name, schema]) => [name, T.Optional(value(schema))])) as Changing<P>

export type Changing<P extends T.TProperties> = { [K in keyof P]: T.TOptional<ChangingValue<P[K]>> }

type ChangingValue<S extends T.TSchema> = S extends T.TObject<infer P extends T.TProperties> ? T.TObject<Changing<P>> : S

function value(schema: T.TSchema): T.TSchema {
  const parts = partsOf(schema)
  if (parts.kind !== 'object') return without(schema, 'default', '~optional')
  const { description, '~named': naming } = schema as { description?: string; '~named'?: Naming }
  const made = Obj(changing(T.Object(parts.properties)), description === undefined ? {} : { description })
  return naming ? named(naming.name.replace(/Fields$/, 'Changes'), made) : made
}

function without(schema: T.TSchema, ...keywords: string[]): T.TSchema {
  const copy = withOptions(schema, {}) as Record<string, unknown>
  for (const keyword of keywords) delete copy[keyword]
  return copy
}
