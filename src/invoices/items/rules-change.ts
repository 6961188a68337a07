import { basisOf, priceOf, waivedOf } from './rules.ts'
import { explained, explanationOf } from './rules-explanation.ts'
import { shortenedItem, type Stretch } from './rules-shorten.ts'
import { taxOf, type Taxation } from './rules-tax.ts'
import type { Discount, ItemRow, NewItem } from './table.ts'

/** What a request changes of a line, in stored units. */
export interface ItemChanges {
  description?: string | undefined
  /** From when an invoice may take it. */
  scheduleDate?: string | undefined
  unitAmount?: number | undefined
  quantity?: number | undefined
  tax?: Pick<NewItem, 'rate' | 'taxRateRef'> | undefined
  /** All of them, in the place of those before. */
  discounts?: readonly Discount[] | undefined
  /** Only this of the time that it is over, and nothing else. */
  stretch?: Stretch | undefined
}

/**
 * The columns of a line that a change saves, all its figures computed anew; undefined when its amount would be above the largest. A line
 * stays taxed as its customer was when it was made. What the service had made says from then on that somebody has set it by hand.
 */
export function changedItem(before: ItemRow, changes: ItemChanges, taxation: Taxation | undefined): Partial<ItemRow> | undefined {
  if (changes.stretch) return shortenedItem(before, changes.stretch)
  const { description, scheduleDate, unitAmount, quantity = before.quantity, tax } = changes
  const isSet = unitAmount !== undefined || changes.quantity !== undefined
  if (!isSet && tax === undefined && changes.discounts === undefined) return { description, scheduleDate }
  const { taxTreatment, taxInclusive } = before
  const discounts = [...(changes.discounts ?? before.discounts)]
  const isTaxed = taxTreatment === 'standard'
  const lineTax = tax && taxation && isTaxed ? taxOf({ ...taxation, treatment: taxTreatment }, tax) : { taxRate: before.taxRate }
  // A customer who is not taxed was told a price without tax: a new price has only the tax inside that is sent with it, and a new rate alone changes
  // nothing.
  const isAnew = taxInclusive ? unitAmount !== undefined : tax !== undefined
  const { insideRate, onTopRate } = isAnew ? waivedOf(before, tax?.rate ?? 0) : before
  const price = unitAmount ?? before.unitAmount
  const basis = isSet ? { unitAmount: price, quantity, discounts } : { ...basisOf(before), discounts }
  const priced = { ...basis, rate: insideRate ?? lineTax.taxRate }
  const figures = priceOf(before, priced)
  if (figures === undefined) return undefined
  const told = explained(before)
  const isByHand = (isSet && before.type !== 'custom') || told.steps.some(({ kind }) => kind === 'manual')
  const explanation = explanationOf({
    ...priced,
    ...lineTax,
    insideRate,
    currencyCode: before.currencyCode,
    taxInclusive,
    discounts,
    period: isSet ? undefined : told.period,
    price: figures,
    ...(isByHand && { before: told }),
  })
  return {
    description,
    ...(isSet && { unitAmount: price, quantity }),
    ...lineTax,
    insideRate,
    onTopRate,
    ...figures,
    discounts,
    explanation,
  }
}
