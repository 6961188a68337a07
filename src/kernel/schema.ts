import * as Formats from 'typebox/format'
import * as T from 'typebox/type'
import { CREDIT_DECIMALS, QUANTITY_DECIMALS, RATE_DECIMALS, toUnits } from './money.ts'
import { instant } from './instant.ts'

/**
 * The vocabulary of every contract. A schema is JSON Schema and a type at once; `uuid` and `date-time` values are put into
 * their one spelling (lower case; UTC with milliseconds) and defaults are filled in right after the check (kernel/normalize.ts).
 */
export { T }
export type { Static, TSchema, TProperties, TObject } from 'typebox/type'

type Options = Record<string, unknown>

/** An object that takes no other members than these. */
export const Obj = <P extends T.TProperties>(properties: P, options: Options = {}) =>
  T.Object(properties, { additionalProperties: false, ...options })

/** What may be left out. */
export const Maybe = T.Optional

/** What may be left out of a request and is then `value`: whoever handles it always finds it there. */
export const Default = <S extends T.TSchema>(schema: S, value: unknown): S => T.Optional(withOptions(schema, { default: value }))

/** A copy of a schema with more keywords; its checks, which are hidden properties, come along. */
export const withOptions = <S extends T.TSchema>(schema: S, options: Options): S =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)), options) as S

export const Nullable = <S extends T.TSchema>(schema: S) => T.Union([schema, T.Null()])

/** One of a closed set of strings. */
export const OneOf = <const V extends readonly string[]>(values: V, options: Options = {}) =>
  T.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })

export const Uuid = T.String({ format: 'uuid' })

/** The path of one object. */
export const ById = Obj({ id: withOptions(Uuid, { description: 'The object’s id, in upper or lower case.' }) })

/** RFC 3339 with an offset, years 1970 to 9999. */
export const Time = T.String({ format: 'date-time' })
/** One character that is neither white space nor invisible. */
export const NOT_BLANK = '[^\\s\\p{Z}\\p{Cc}\\p{Cf}]'
/** Text with at least one character that is not blank; limits count code points. */
export const Text = (maxLength: number, options: Options = {}) =>
  T.String({ minLength: 1, maxLength, pattern: NOT_BLANK, ...options })
/** Text that may be empty. */
export const Words = (maxLength: number, options: Options = {}) => T.String({ maxLength, ...options })
/** An absolute http or https address. */
export const Url = T.String({ maxLength: 2_048, format: 'uri' })

/** A uuid of any version, in either case. */
export const isUuid = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

Formats.Set('uuid', isUuid)
Formats.Set('date-time', value => instant(value) !== undefined)
// A host, and nobody's name or password before it.
Formats.Set('uri', value => /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(value) && URL.canParse(value))

const decimal = (decimals: number, bounds: Options) =>
  T.Refine(
    T.Number(bounds),
    value => toUnits(value, decimals) !== undefined,
    () => `a number with at most ${decimals} decimals`,
  )

/** Major units of the location's currency; how many decimals it may have depends on the currency. */
export const Money = T.Number({
  minimum: 0,
  maximum: 999_999_999.99,
  description: 'In major units of the location’s currency, with at most its ISO 4217 decimals.',
})
/** Credits or day passes. */
export const Credits = decimal(CREDIT_DECIMALS, { minimum: 0, maximum: 1_000_000, description: 'At most 2 decimals.' })
export const PositiveCredits = decimal(CREDIT_DECIMALS, {
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'More than 0, at most 2 decimals.',
})
/** Percent. */
export const Percent = decimal(RATE_DECIMALS, { minimum: 0, maximum: 100, description: 'Percent, at most 4 decimals.' })
export const Quantity = decimal(QUANTITY_DECIMALS, {
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'More than 0, at most 4 decimals.',
})

/** The billing periods there are. */
export const PERIODS = ['day', 'week', 'month', 'threeMonths', 'sixMonths', 'year'] as const
export type Period = (typeof PERIODS)[number]
export const PeriodName = OneOf(PERIODS)
/** `any`: periods run from the start date. `day`: periods are those of the local calendar, the first and last cut short. */
export const ANCHORS = ['any', 'day'] as const
export type Anchor = (typeof ANCHORS)[number]

export const VISIBILITIES = ['public', 'networkMembers', 'members', 'admins'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** A tax of its own in place of the location's. An enabled one needs its rate. */
export const CustomTax = Obj({ enabled: Default(T.Boolean(), true), rate: Maybe(Percent) })
export const CustomTaxReply = Obj({ enabled: T.Boolean(), rate: T.Number() })
/** One part of a price; a part that is not sent is off. */
export const PricePart = <S extends T.TSchema>(amount: S) =>
  Obj({ enabled: Default(T.Boolean(), true), amount: Default(amount, 0) })
/** One part of a price as it is answered. */
export const PartReply = Obj({ enabled: T.Boolean(), amount: T.Number() })
export const OFF = { enabled: false, amount: 0 } as const

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
  nextPageToken: Maybe(T.String({ description: 'The token that the page before gave.' })),
}
