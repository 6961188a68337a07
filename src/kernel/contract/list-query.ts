import { Matching, OneOf, Optional, T } from './schema.ts'

/** The parameters `name[gte]`, `[gt]`, `[lte]` and `[lt]` of a list; `says` is what happened at the instant: "Orders made". */
export const range = <const Name extends string>(name: Name, says: string) =>
  ({
    [`${name}[gte]`]: bound(`${says} at or after`),
    [`${name}[gt]`]: bound(`${says} after`),
    [`${name}[lte]`]: bound(`${says} at or before`),
    [`${name}[lt]`]: bound(`${says} before`),
  }) as Record<`${Name}[${'gte' | 'gt' | 'lte' | 'lt'}]`, T.TOptional<T.TString>>

const bound = (says: string) =>
  Optional(T.String({ format: 'date-time', description: `${says} this instant; a + in a query is sent as %2B.` }))

/** The parameter `q` of a list; `fields` are those whose words are searched: "title and description". */
export const Q = (fields: string) =>
  Optional(
    Matching(TWO_AT_LEAST, 'at least two characters, not counting the blanks around them', {
      minLength: 2,
      maxLength: 100,
      description: `Words that ${fields} have, or their beginnings, without regard to case and accents. All of them must occur.`,
    }),
  )

/** Two characters at least from the first that is not blank to the last. */
const TWO_AT_LEAST = '^\\s*[^\\s\\u0000][^\\u0000]*[^\\s\\u0000]\\s*$'

/** A parameter that takes one or more values of a closed set, separated by commas. */
export const AnyOf = <const V extends readonly string[]>(values: V, description: string, most = 100) =>
  Optional(T.Array(OneOf(values), { minItems: 1, maxItems: most, description }))

/** A parameter that takes one or more ids, separated by commas. */
export const AnyRef = (description: string) =>
  Optional(T.Array(T.String({ format: 'uuid' }), { minItems: 1, maxItems: 100, description }))
