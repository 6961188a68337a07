import type { TTagged, Variants } from './input.ts'
import { OneOf, T, withHidden, withOptions, type TObject } from './schema.ts'

/**
 * One of several objects, each with a constant member that names it: `Tagged('type', { credits: Obj({…}), external: Obj({…}) })`
 * accepts `{ type: 'credits', … }` and `{ type: 'external', … }`. The variants do not declare this member themselves. A value has
 * the faults of the variant that it names. For the OpenAPI document each variant needs a name.
 */
export function Tagged<const K extends string, const V extends Variants>(
  tag: K,
  variants: V,
  options: Record<string, unknown> = {},
): TTagged<K, V> {
  const whole = Object.fromEntries(Object.entries(variants).map(([value, variant]) => [value, withTag(tag, value, variant)]))
  // One condition for each variant. With oneOf, a value would have the faults of all variants.
  const checks = Object.entries(whole).map(([value, variant]) => ({
    if: { properties: { [tag]: { not: { const: value } } } },
    else: variant,
  }))
  const schema = T.Unsafe({
    type: 'object',
    required: [tag],
    properties: { [tag]: OneOf(Object.keys(variants)) },
    allOf: checks,
    ...options,
  })
  return withHidden(schema, '~tagged', { tag, variants: whole }) as TTagged<K, V>
}

const withTag = (tag: string, value: string, variant: TObject): TObject =>
  withOptions(variant, {
    properties: { [tag]: T.Literal(value), ...variant.properties },
    required: [tag, ...((variant.required as string[] | undefined) ?? [])],
  })
