import { OneOf } from '../kernel/contract/schema.ts'
import { says } from './told.ts'

/** What a line is to the tax office, as EN 16931 has it: S, Z, E, AE and O. */
export const TAX_CATEGORIES = ['standard', 'zero', 'exempt', 'reverseCharge', 'outOfScope'] as const
export type TaxCategory = (typeof TAX_CATEGORIES)[number]

/** Why a category has no such rate, in 1/10,000 percent; undefined where it can have it. */
export function wrongRate(category: TaxCategory, rate: number): string | undefined {
  const isTaxed = category === 'standard'
  if (isTaxed === rate > 0) return undefined
  return isTaxed ? 'standard has a rate above 0.' : `${category} has the rate 0.`
}

/** What a rate of 0 can mean where nothing else says it. */
export const ZERO_CATEGORIES = ['zero', 'exempt', 'outOfScope'] as const
export type ZeroCategory = (typeof ZERO_CATEGORIES)[number]

export const CATEGORY =
  'What the tax office sees in it: `standard` is taxed, at a rate above 0; `zero`, `exempt`, `reverseCharge` and `outOfScope` are not, ' +
  'at the rate 0 (EN 16931: S, Z, E, AE and O).'

/** What a rate is called that has several titles on one document: by the first of the alphabet, so that all who tell it tell the same. */
export const titleIn = (titles: Iterable<string | null>): string | null =>
  [...titles].filter(title => title !== null).toSorted()[0] ?? null

/** Why no tax is charged on some lines: each reason once. They come by the alphabet, so that all who tell them tell the same. */
export const reasonsIn = (reasons: Iterable<string | null>): string[] => [...new Set(reasons)].filter(says).toSorted()

/** Several reasons where there is room for one text. */
export const joinedReasons = (reasons: readonly string[]): string => reasons.join('; ')

export const TaxCategoryField = OneOf(TAX_CATEGORIES, { description: CATEGORY })
