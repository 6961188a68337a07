import { nulls, type NewKeys } from '../../db/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { rateUnits } from '../../terms/amounts.ts'
import { wrongRate } from '../../terms/tax.ts'
import { says } from '../../terms/told.ts'
import type { createTaxRate, updateTaxRate } from './contract.ts'
import { taxRate, type TaxRateRow } from './table.ts'

type Fields = Static<typeof createTaxRate.body>['taxRate']
type Changes = Static<typeof updateTaxRate.body>['taxRate']

/** The row of a new tax rate; adds a fault for each broken rule. */
export function newTaxRate(fields: Fields, faults: Faults, keys: NewKeys): TaxRateRow {
  const { default: isDefault, locationRef = null, ...same } = fields
  const rate = rateUnits(fields.rate)
  const category = fields.category ?? (rate > 0 ? 'standard' : 'zero')
  const wrong = wrongRate(category, rate)
  if (wrong) faults.rule(true, '/taxRate/rate', wrong)
  const row = {
    ...nulls(taxRate),
    ...same,
    ...keys,
    locationRef,
    rate,
    category,
    liveKey: `${locationRef ?? 'every'}:${rate}:${category}`,
    defaultFor: isDefault ? locationRef : null,
    updateDate: keys.createDate,
  }
  check(row, isDefault, faults)
  return row
}

/** The columns that a request changes; adds a fault for each broken rule. */
export function changesOf({ default: isDefault, ...same }: Changes, before: TaxRateRow, faults: Faults): Partial<TaxRateRow> {
  const changes = { ...same, ...(isDefault !== undefined && { defaultFor: isDefault ? before.locationRef : null }) }
  check({ ...before, ...changes }, isDefault ?? false, faults)
  return changes
}

function check({ category, exemptionReason, locationRef }: TaxRateRow, isDefault: boolean, faults: Faults): void {
  const isExplained = says(exemptionReason)
  const at = '/taxRate/exemptionReason'
  faults.rule(category === 'exempt' && !isExplained, at, 'exempt needs a reason, which documents tell.', 'required')
  faults.rule(category === 'standard' && isExplained, at, 'A rate that is charged has no reason why it is not.')
  faults.rule(isDefault && locationRef === null, '/taxRate/default', 'Only a rate of one location can be its default.')
}

/** What changes when a rate is archived. Throws 409 when it is archived already, or the default of a location. */
export function archived({ archiveDate, defaultFor }: TaxRateRow, now: string): Partial<TaxRateRow> {
  if (archiveDate !== null) throw new ApiError('conflict', 'The tax rate is archived already.')
  if (defaultFor !== null) {
    throw new ApiError('in_use', 'It is the default of its location: make another rate the default first, or none.')
  }
  return { archiveDate: now, liveKey: null }
}
