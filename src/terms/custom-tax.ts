import { answered } from '../kernel/contract/answered.ts'
import { Default, NamedObj, Optional, type Static, T, Uuid, withOptions } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { Percent, percent, rateUnits } from './amounts.ts'
import type { TaxCategory } from './tax.ts'

export const TaxRateRef = withOptions(Uuid, {
  description:
    'A tax rate of the location or of every location, in place of `rate`; it has not been archived before it is named, and is none for ' +
    '`reverseCharge`, which follows from the customer.',
})

/** A tax that replaces the location's. An enabled one needs its rate. */
export const CustomTax = NamedObj('CustomTaxFields', {
  enabled: Default(T.Boolean(), true),
  rate: Optional(Percent),
  taxRateRef: Optional(TaxRateRef),
})
export const CustomTaxReply = NamedObj('CustomTax', { ...answered(CustomTax), rate: T.Number() })

/** A tax rate, as far as it can be named: `rate` in 1/10,000 percent. */
interface KnownRate {
  id: string
  rate: number
  category: TaxCategory
  archiveDate: string | null
}

interface Sent {
  rate?: number | undefined
  taxRateRef?: string | undefined
}

/**
 * The tax that a request names by a rate or by a tax rate, of those that are known at the place; adds a fault for each broken
 * rule. What is archived can only be named where `was` names it already.
 */
export function namedRate(
  { rate, taxRateRef }: Sent,
  faults: Faults,
  known: readonly KnownRate[],
  was?: string | null,
): { rate: number; taxRateRef: string | null } | undefined {
  const units = rate === undefined ? undefined : rateUnits(rate)
  if (taxRateRef === undefined) return units === undefined ? undefined : { rate: units, taxRateRef: null }
  const usable = known.find(({ id, archiveDate }) => id === taxRateRef && (archiveDate === null || id === was))
  const named = faults.reference(usable, '/taxRateRef', 'tax rate of this location')
  const differs = named !== undefined && units !== undefined && units !== named.rate
  const byCustomer = 'Whether tax is owed by the customer is said by the taxTreatment of the customer, not by a rate.'
  faults.rule(named?.category === 'reverseCharge', '/taxRateRef', byCustomer)
  faults.rule(differs, '/rate', 'taxRateRef is sent in place of rate, and names another rate.')
  return { rate: named?.rate ?? 0, taxRateRef }
}

/** The columns of a custom tax. */
interface CustomTaxColumns {
  customTaxEnabled: boolean
  customTaxRate: number
  customTaxRef: string | null
}

/**
 * The columns of a custom tax; adds a fault when an enabled one has no rate. `known` are the tax rates of the place, and `was` is what is replaced:
 * the same rate without a `taxRateRef` changes nothing of it.
 */
export function customTaxOf(
  { enabled, ...sent }: Static<typeof CustomTax>,
  faults: Faults,
  known: readonly KnownRate[],
  was?: CustomTaxColumns,
): CustomTaxColumns {
  const named = namedRate(sent, faults, known, was?.customTaxRef)
  faults.rule(enabled && named === undefined, '/rate', 'rate is required while customTax is enabled.', 'required')
  const { rate, taxRateRef } = named ?? { rate: 0, taxRateRef: null }
  const kept = was?.customTaxRate === rate ? was.customTaxRef : null
  return { customTaxEnabled: enabled, customTaxRate: rate, customTaxRef: taxRateRef ?? kept }
}

/** A custom tax as it appears in answers. */
export const customTaxView = ({
  customTaxEnabled: enabled,
  customTaxRate,
  customTaxRef,
}: CustomTaxColumns): Static<typeof CustomTaxReply> => ({
  enabled,
  rate: percent(customTaxRate),
  taxRateRef: customTaxRef ?? undefined,
})

/** The tax of a thing: its own where that is on, else the location's. */
export const taxOfThing = (
  { customTaxEnabled, customTaxRate, customTaxRef }: CustomTaxColumns,
  location: { taxRate: number },
): { rate: number; taxRateRef: string | null } =>
  customTaxEnabled ? { rate: customTaxRate, taxRateRef: customTaxRef } : { rate: location.taxRate, taxRateRef: null }
