import type { Settings } from '../../billing/settings/table.ts'
import type { TaxRateRow } from '../../billing/tax_rates/table.ts'
import type { TaxTreatment } from '../../terms/billed.ts'
import type { NewItem } from './table.ts'

/** A tax rate, as far as a line takes it. */
export type NamedRate = Omit<TaxRateRow, 'network' | 'liveKey' | 'updateDate'>

/** What decides how the lines of a customer are taxed at a location. */
export interface Taxation extends Pick<Settings, 'zeroCategory' | 'zeroReason'> {
  /** How the customer is taxed. */
  treatment: TaxTreatment
  locationRef: string
  /** The tax rates of the location and those of every location, archived ones too. */
  rates: readonly NamedRate[]
}

export type LineTax = NonNullable<NewItem['taken']>

/**
 * The tax of a line, with the title and the category that it keeps: those of the tax rate that it names, else of the location's tax rate of
 * that value. Customers who are not taxed by the standard bear the rate 0 with a category of their own.
 */
export function taxOf(taxation: Taxation, { rate, taxRateRef, taken }: Pick<NewItem, 'rate' | 'taxRateRef' | 'taken'>): LineTax {
  const { treatment: taxTreatment, rates, zeroCategory, zeroReason } = taxation
  if (taken?.taxTreatment === taxTreatment) return taken
  if (taxTreatment !== 'standard') {
    const known = bestOf(taxation, ({ category }) => category === taxTreatment)
    const reason = zeroCategory === taxTreatment ? zeroReason : null
    return { ...named(known), taxRate: 0, taxCategory: taxTreatment, taxReason: known?.exemptionReason ?? reason, taxTreatment }
  }
  const known =
    rates.find(({ id }) => id === taxRateRef) ??
    // Whoever owes the tax to the state is known as such, and never by a rate of 0.
    bestOf(taxation, one => one.rate === rate && one.category !== 'reverseCharge')
  if (known) {
    const { category: taxCategory, exemptionReason: taxReason } = known
    return { ...named(known), taxRate: known.rate, taxCategory, taxReason, taxTreatment }
  }
  const isTaxed = rate > 0
  const taxCategory = isTaxed ? 'standard' : zeroCategory
  return { taxRate: rate, taxTitle: null, taxCategory, taxReason: isTaxed ? null : zeroReason, taxTreatment }
}

const named = (known: NamedRate | undefined) => ({ taxTitle: known?.title ?? null })

/**
 * Chooses among the tax rates that fit and are not archived: the location's own before those of every location, its default before others, then the
 * one that a rate of 0 means there, then the oldest.
 */
function bestOf({ rates, locationRef, zeroCategory }: Taxation, fits: (rate: NamedRate) => boolean): NamedRate | undefined {
  const orders: ((rate: NamedRate) => boolean)[] = [
    rate => rate.locationRef === locationRef,
    rate => rate.defaultFor === locationRef,
    rate => rate.category === zeroCategory,
  ]
  const isBefore = (one: NamedRate, other: NamedRate): boolean => {
    const decides = orders.find(order => order(one) !== order(other))
    return decides
      ? decides(one)
      : one.createDate < other.createDate || (one.createDate === other.createDate && one.id < other.id)
  }
  const fitting = rates.filter(one => one.archiveDate === null && fits(one))
  return fitting.reduce<NamedRate | undefined>((best, one) => (best === undefined || isBefore(one, best) ? one : best), undefined)
}
