import { descriptionOf, renamed, withoutOptions } from './derived.ts'
import { partsOf } from './parts.ts'
import { Obj, T } from './schema.ts'

/**
 * The members of an object as a change of it sends them, as properties for `Obj`: each may be left out, at every depth, and then stays as
 * it is. Defaults are gone, because they are for what is new. A list is sent whole. A component `XFields` becomes `XChanges`.
 */
export const changing = <P extends T.TProperties>(fields: T.TObject<P>): Changing<P> =>
  Object.fromEntries(Object.entries(fields.properties).map(([name, schema]) => [name, T.Optional(value(schema))])) as Changing<P>

type Changing<P extends T.TProperties> = { [K in keyof P]: T.TOptional<ChangingValue<P[K]>> }

type ChangingValue<S extends T.TSchema> = S extends T.TObject<infer P extends T.TProperties> ? T.TObject<Changing<P>> : S

function value(schema: T.TSchema): T.TSchema {
  const parts = partsOf(schema)
  if (parts.kind !== 'object') return withoutOptions(schema, ['default', '~optional'])
  return renamed(Obj(changing(T.Object(parts.properties)), descriptionOf(schema)), schema, 'Changes')
}
