import type { TaxRateRow } from '../../billing/tax_rates/table.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { QUANTITY_DECIMALS, toUnits } from '../../kernel/money/money.ts'
import { moneyUnits } from '../../terms/amounts.ts'
import { namedRate } from '../../terms/custom-tax.ts'
import type { InvoiceLineFields } from './contract-item.ts'
import type { NewItem } from './table.ts'

type Line = Static<typeof InvoiceLineFields>

/** A line as a request sends it, for an invoice or a location; adds a fault for each broken rule. */
export const sentItem = (
  fields: Line,
  place: { currencyCode: string } | undefined,
  rates: readonly TaxRateRow[],
  faults: Faults,
): NewItem => ({
  type: 'custom',
  description: fields.description,
  unitAmount: moneyUnits(fields.unitAmount, place, faults.at('/unitAmount')),
  quantity: toUnits(fields.quantity, QUANTITY_DECIMALS)!,
  ...namedTax(fields.tax, faults, rates),
  pointer: `${faults.pointer}/quantity`,
})

/** The tax of a line that is sent. */
export const namedTax = (tax: Line['tax'], faults: Faults, rates: readonly TaxRateRow[]) =>
  namedRate(tax, faults.at('/tax'), rates) ?? { rate: 0, taxRateRef: null }
