import * as Formats from 'typebox/format'
import * as T from 'typebox/type'
import { toUnits } from '../money/money.ts'
import { instant } from '../time/instant.ts'

/**
 * The vocabulary of every contract. A schema is JSON Schema and a type at once; `uuid` and `date-time` values are put into
 * their one spelling (lower case; UTC with milliseconds) and defaults are filled in right after the check (normalize.ts).
 * The unions are `Nullable`, `OneOf` and `Tagged` (tagged.ts); a check of any other union is refused at the start.
 */
export { T }
export type { Static, TSchema, TProperties, TObject } from 'typebox/type'
export type { Input } from './input.ts'
import type { Input, TDefault } from './input.ts'

type Options = Record<string, unknown>

/** An object that takes no other members than these. */
export const Obj = <P extends T.TProperties>(properties: P, options: Options = {}) =>
  T.Object(properties, { additionalProperties: false, ...options })

/** What may be left out. */
export const Optional = T.Optional

/** What may be left out of a request and is then `value`: whoever handles it always finds it there. */
export const Default = <S extends T.TSchema>(schema: S, value: Input<NoInfer<S>>) =>
  T.Optional(withOptions(schema, { default: value })) as unknown as TDefault<S>

/** A copy of a schema with more keywords; its checks, which are hidden properties, come along. */
export const withOptions = <S extends T.TSchema>(schema: S, options: Options): S =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)), options) as S

/** A copy of a schema with one more hidden property: no part of its JSON Schema, and copied with the schema. */
export const withHidden = <S extends T.TSchema>(schema: S, key: `~${string}`, value: unknown): S =>
  Object.defineProperty(withOptions(schema, {}), key, { value, configurable: true, writable: true })

/**
 * A schema that is a component of the OpenAPI document. Generated clients have a type of this name, so it never changes. An object
 * of a request is named `XFields`; the same object in an answer is named `X` (answered.ts).
 */
export const named = <S extends T.TSchema>(name: string, schema: S): S =>
  withHidden(schema, '~named', { name, description: (schema as Options).description } satisfies Naming)
export interface Naming {
  name: string
  description: unknown
}

/** An object that is a component. */
export const NamedObj = <P extends T.TProperties>(name: string, properties: P, options: Options = {}) =>
  named(name, Obj(properties, options))

/**
 * Members of an object of which a request sends exactly one. The handler checks this. In the OpenAPI document the object `XFields` is
 * one of several objects, one for each member: the one with `companyRef` is named `CompanyXFields`.
 */
export const exactlyOneOf = <P extends T.TProperties>(members: P) =>
  Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, T.Optional(withHidden(schema, '~exactlyOne', true))]),
  ) as { [K in keyof P]: T.TOptional<P[K]> }

export const Nullable = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])

/** One of a closed set of strings. */
export const OneOf = <const V extends readonly string[]>(values: V, options: Options = {}) =>
  T.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })

export const Uuid = T.String({ format: 'uuid' })

/** The path of one object. */
export const ById = Obj({ id: withOptions(Uuid, { description: 'The object’s id, in upper or lower case.' }) })

/** RFC 3339 with an offset, years 1970 to 9999. */
export const Time = T.String({ format: 'date-time' })

/** What a text that fits a pattern must be or do, in the words of a fault. */
const PATTERN_WORDS = new Map<string, string>()
export const wordsOfPattern = (pattern: string): string => PATTERN_WORDS.get(pattern) ?? `match ${pattern}`

/** Text that fits a pattern; `words` say what that is, after "must be", to whom it is told that a text is no such thing. */
export const Matching = (pattern: string, words: string, options: Options = {}) => {
  PATTERN_WORDS.set(pattern, `be ${words}`)
  return T.String({ pattern, ...options })
}

/** One character that is neither white space nor invisible. */
export const NOT_BLANK = '[^\\s\\p{Z}\\p{Cc}\\p{Cf}]'
PATTERN_WORDS.set(NOT_BLANK, 'not be blank')
/** Text with at least one character that is not blank; limits count code points. */
export const Text = (maxLength: number, options: Options = {}) =>
  T.String({ minLength: 1, maxLength, pattern: NOT_BLANK, ...options })
/** Text that may be empty. */
export const LongText = (maxLength: number, options: Options = {}) => T.String({ maxLength, ...options })

/** A URI (RFC 3986) with the scheme http or https, and without user name and password. */
const HTTP_URI =
  "^[Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9._~%!$&'()*+,;=:\\[\\]-]+(/([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?" +
  "(\\?([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?(#([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$"
/** An absolute http or https address. */
export const Url = Matching(
  HTTP_URI,
  'an absolute http or https address without user name and password, with characters other than ASCII percent-encoded',
  {
    maxLength: 2_048,
    format: 'uri',
    description:
      'An absolute http or https address without user name and password; characters other than ASCII are percent-encoded.',
  },
)

/** A uuid of any version, in either case. */
export const isUuid = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

Formats.Set('uuid', isUuid)
Formats.Set('date-time', value => instant(value) !== undefined)
Formats.Set('uri', value => URL.canParse(value))

/** A number with at most so many decimals. */
export const Decimal = (decimals: number, bounds: Options) =>
  T.Refine(
    T.Number(bounds),
    value => toUnits(value, decimals) !== undefined,
    () => `a number with at most ${decimals} decimals`,
  )

/** Free-form JSON: at most 50 keys, 8 levels and 16 KiB. */
export const Metadata = T.Refine(
  T.Unsafe<Record<string, unknown>>({
    type: 'object',
    maxProperties: 50,
    additionalProperties: true,
    description:
      'Free-form JSON: at most 50 keys, 8 levels deep (the object itself is the first) and 16 KiB as compact JSON in UTF-8.',
  }),
  value => depthOf(value) <= 8 && new TextEncoder().encode(JSON.stringify(value)).length <= 16_384,
  () => 'at most 8 levels deep and 16 KiB of JSON',
)

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

export const LIMIT = 25
/** The parameters of every paged list. */
export const paging = {
  limit: Default(T.Integer({ minimum: 1, maximum: 100, description: 'How many objects a page holds at most.' }), LIMIT),
  nextPageToken: Optional(T.String({ description: 'The token that the page before gave.' })),
}
