import type { Static } from '../../kernel/contract/schema.ts'
import { percent } from '../../terms/amounts.ts'
import type { TaxRate } from './contract.ts'
import type { TaxRateRow } from './table.ts'

export const taxRateView = (row: TaxRateRow): Static<typeof TaxRate> => ({
  id: row.id,
  locationRef: row.locationRef ?? undefined,
  title: row.title,
  rate: percent(row.rate),
  category: row.category,
  exemptionReason: row.exemptionReason ?? undefined,
  default: row.defaultFor !== null,
  createDate: row.createDate,
  archiveDate: row.archiveDate ?? undefined,
})
